-- Tells how imports and syncs end, but for those that only try, and those that their own user stops.
CREATE OR REPLACE FUNCTION "note_end_of_run"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "starter" uuid;
  "what" text;
  "how" text := NEW."status";
  "last" text;
  "ended" timestamptz := coalesce(NEW."finished_at", now());
BEGIN
  -- What a user stops themselves is no news to them.
  IF current_setting('crm.stopping', true) = 'on' AND to_jsonb(NEW) ->> 'started_by_id' = current_setting('crm.actor_id', true) THEN
    RETURN NULL;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'import_jobs' THEN "starter" := NEW."created_by_id"; "what" := NEW."file_name";
    WHEN 'crm_sync_runs' THEN "starter" := NEW."started_by_id"; "what" := NEW."service";
    ELSE
      -- It has synced nothing.
      IF NEW."is_dry_run" THEN
        RETURN NULL;
      END IF;
      "starter" := NEW."started_by_id"; "what" := NEW."kind";
      IF "starter" IS NULL THEN
        SELECT "status" INTO "last" FROM "mail_runs"
        WHERE "kind" = NEW."kind" AND "started_by_id" IS NULL AND "status" <> 'running' AND "id" <> NEW."id"
        ORDER BY "started_at" DESC, "id" DESC LIMIT 1;
        IF "how" = coalesce("last", 'done') THEN
          RETURN NULL;
        END IF;
        "how" := CASE "how" WHEN 'done' THEN 'recovered' ELSE "how" END;
      END IF;
  END CASE;
  INSERT INTO "notifications" ("id", "user_id", "kind", "actor_id", "deed_id", "subject", "outcome", "at", "changed_at")
  SELECT gen_random_uuid(), "users"."id", CASE TG_TABLE_NAME WHEN 'import_jobs' THEN 'import' ELSE 'sync' END, "starter", NEW."id", "what", "how", "ended", "ended"
  FROM "users" WHERE "deactivated_at" IS NULL AND ("users"."id" = "starter" OR ("starter" IS NULL AND "role" = 'super_user'))
  ORDER BY "users"."id";
  RETURN NULL;
END
$$;