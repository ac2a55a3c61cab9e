CREATE INDEX "changes_deeds" ON "changes" USING btree ("actor_id","batch_id") WHERE "changes"."batch_id" is not null;--> statement-breakpoint
-- While a deed is taken back, webhooks are not told of each change; at its end, whoever listens to any of them is told once.
CREATE OR REPLACE FUNCTION "queue_webhook_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('crm.told_later', true) = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_deliveries (id, webhook_id, change_id, event, next_try_at, created_at)
  SELECT gen_random_uuid(), webhooks.id, new_changes.id, new_changes.verb, new_changes.at, new_changes.at
  FROM webhooks
  JOIN new_changes ON new_changes.verb = ANY (webhooks.events)
    OR new_changes.record_type || '.*' = ANY (webhooks.events)
    OR CASE WHEN new_changes.verb = 'deed.undone' THEN new_changes.after -> 'happened' ?| webhooks.events ELSE false END
  WHERE webhooks.active;
  RETURN NULL;
END
$$;
