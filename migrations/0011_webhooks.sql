CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"change_id" uuid,
	"event" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_tried_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_text" text,
	"problem" text,
	"duration_ms" integer
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"active" boolean NOT NULL,
	"note" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at","webhook_id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","last_tried_at");--> statement-breakpoint
-- A change and what webhooks are to be told of it are written together, whoever wrote the change, or not at all.
CREATE FUNCTION "queue_webhook_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, change_id, event, next_try_at, created_at)
  SELECT gen_random_uuid(), webhooks.id, new_changes.id, new_changes.verb, new_changes.at, new_changes.at
  FROM webhooks
  JOIN new_changes ON new_changes.verb = ANY (webhooks.events)
    OR new_changes.record_type || '.*' = ANY (webhooks.events)
  WHERE webhooks.active;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "changes_to_webhooks" AFTER INSERT ON "changes"
  REFERENCING NEW TABLE AS new_changes
  FOR EACH STATEMENT EXECUTE FUNCTION "queue_webhook_deliveries"();
