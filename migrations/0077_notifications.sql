CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_kind" text,
	"record_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"actor_id" uuid,
	"deed_id" uuid NOT NULL,
	"subject" text,
	"outcome" text,
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_once" ON "follows" USING btree ("record_id","user_id");--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("user_id","record_id") WHERE "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_changed" ON "notifications" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_of_deed" ON "notifications" USING btree ("user_id","kind","record_kind","deed_id");--> statement-breakpoint
-- Whom a note mentions: whose name, or username, follows an @ in it; of several names that fit the longest. Whoever was
-- mentioned by a name before still is, though they are called otherwise by now.
CREATE FUNCTION "note_mentions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" jsonb := '[]';
  "rest" text := lower(NEW."content");
  "called" record;
  "pattern" text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    "before" := OLD."mentions";
  END IF;
  NEW."mentions" := '[]';
  FOR "called" IN
    SELECT lower("name") AS "key", min("name") AS "name", coalesce(array_agg(DISTINCT "id") FILTER (WHERE "known"), array_agg(DISTINCT "id")) AS "ids"
    FROM (
      SELECT "id", trim(concat_ws(' ', "first_name", "last_name")) AS "name", false AS "known" FROM "users" WHERE "deactivated_at" IS NULL
      UNION ALL
      SELECT "id", "username", false FROM "users" WHERE "deactivated_at" IS NULL
      UNION ALL
      SELECT ("mention" ->> 'userId')::uuid, "mention" ->> 'name', true FROM jsonb_array_elements("before") AS "mention"
    ) AS "names"
    WHERE "name" <> '' AND position('@' || lower("name") IN "rest") > 0
    GROUP BY lower("name") ORDER BY length(lower("name")) DESC, lower("name")
  LOOP
    "pattern" := '(^|[^[:alnum:]_])@' || regexp_replace("called"."key", '([^[:alnum:][:space:]_])', '\\\1', 'g') || '(?![[:alnum:]_])';
    IF "rest" ~ "pattern" THEN
      NEW."mentions" := NEW."mentions" || coalesce((
        SELECT jsonb_agg(jsonb_build_object('userId', "id", 'name', "called"."name") ORDER BY "id") FROM unnest("called"."ids") AS "id"
        WHERE NOT NEW."mentions" @> jsonb_build_array(jsonb_build_object('userId', "id"))), '[]');
      "rest" := regexp_replace("rest", "pattern", '\1', 'g');
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "mentions_of_added_notes" BEFORE INSERT ON "notes"
  FOR EACH ROW WHEN (position('@' IN NEW."content") > 0) EXECUTE FUNCTION "note_mentions"();--> statement-breakpoint
CREATE TRIGGER "mentions_of_changed_notes" BEFORE UPDATE OF "content" ON "notes"
  FOR EACH ROW WHEN (OLD."content" IS DISTINCT FROM NEW."content") EXECUTE FUNCTION "note_mentions"();--> statement-breakpoint
-- Tells whoever is concerned by what was just logged, in the transaction of the change. One notification for a user, a
-- kind and a deed; what happens to one record within ten minutes, unseen, is one too.
CREATE FUNCTION "note_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "told" record;
BEGIN
  -- Records that bring their own history are no news.
  IF current_setting('crm.history', true) = 'on' THEN
    RETURN NULL;
  END IF;
  FOR "told" IN
    WITH "given" AS (
      SELECT "id", "at", "actor_id", "verb", "record_type" AS "type", "record_id", coalesce("batch_id", "id") AS "deed_id", "before", "after",
        "person_id", "organization_id", "opportunity_id", split_part("verb", '.', 2) AS "did"
      FROM "new_changes"
      WHERE "record_type" IN ('person', 'organization', 'opportunity', 'task', 'note', 'call', 'event', 'file')
    ), "assigned" AS (
      SELECT *, coalesce("after" ->> 'assigneeId', "after" ->> 'assignedToId')::uuid AS "to_id" FROM "given"
      WHERE "type" IN ('person', 'organization', 'opportunity', 'task') AND "after" IS NOT NULL
        AND coalesce("after" ->> 'assigneeId', "after" ->> 'assignedToId') IS DISTINCT FROM coalesce("before" ->> 'assigneeId', "before" ->> 'assignedToId')
        AND ("before" IS NOT NULL OR "did" IN ('created', 'imported'))
    ), "won" AS (
      SELECT * FROM "given" WHERE "type" = 'opportunity' AND "before" ->> 'stage' <> 'closed_won' AND "after" ->> 'stage' = 'closed_won'
    ), "changed" AS (
      SELECT * FROM "given" WHERE "did" NOT IN ('imported', 'restored', 'parted', 'joined', 'reordered')
    ), "followed" AS (
      SELECT "changed".*, "follows"."user_id", "follows"."record_kind", "follows"."record_id" AS "followed_id" FROM "changed"
      JOIN "follows" ON "follows"."record_id" = "changed"."record_id" AND "follows"."record_kind" = "changed"."type"
      WHERE "did" <> 'created'
      UNION ALL
      SELECT "changed".*, "follows"."user_id", "follows"."record_kind", "follows"."record_id" FROM "changed"
      JOIN "follows" ON "follows"."record_id" IN ("changed"."person_id", "changed"."organization_id", "changed"."opportunity_id") AND "follows"."record_id" <> "changed"."record_id"
      WHERE "type" NOT IN ('person', 'organization') AND "before" IS NULL AND "after" IS NOT NULL
    ), "candidates" AS (
      SELECT "to_id" AS "user_id", 'assigned' AS "kind", 2 AS "rank", "type" AS "record_kind", "record_id", "id", "at", "actor_id", "deed_id" FROM "assigned"
      UNION ALL
      SELECT ("mention" ->> 'userId')::uuid, 'mentioned', 1, 'note', "record_id", "id", "at", "actor_id", "deed_id" FROM "given"
        CROSS JOIN LATERAL jsonb_array_elements(coalesce("after" -> 'mentions', '[]')) AS "mention"
      WHERE "type" = 'note' AND "did" IN ('created', 'updated')
        AND NOT coalesce("before" -> 'mentions', '[]') @> jsonb_build_array(jsonb_build_object('userId', "mention" ->> 'userId'))
      UNION ALL
      SELECT "who"."id", 'won', 1, 'opportunity', "won"."record_id", "won"."id", "at", "actor_id", "deed_id" FROM "won"
        CROSS JOIN LATERAL (
          SELECT ("after" ->> 'assignedToId')::uuid AS "id"
          UNION SELECT "assigned_to_id" FROM "people" WHERE "id" = "won"."person_id"
          UNION SELECT "assigned_to_id" FROM "organizations" WHERE "id" = "won"."organization_id"
          UNION SELECT "user_id" FROM "follows" WHERE "record_id" IN ("won"."opportunity_id", "won"."person_id", "won"."organization_id")
        ) AS "who"
      UNION ALL
      SELECT "user_id", 'changed', 3, "record_kind", "followed_id", "id", "at", "actor_id", "deed_id" FROM "followed"
    ), "chosen" AS (
      -- Who is told of a change in one way is not told of it in another.
      SELECT DISTINCT ON ("user_id", "id") * FROM "candidates"
      WHERE "user_id" IS NOT NULL AND "user_id" IS DISTINCT FROM "actor_id"
      ORDER BY "user_id", "id", "rank"
    )
    SELECT "user_id", "kind", "record_kind", "deed_id", "chosen"."actor_id", max("at") AS "at",
      count(DISTINCT "record_id")::integer AS "count", min("record_id"::text)::uuid AS "record_id"
    FROM "chosen" JOIN "users" ON "users"."id" = "user_id" AND "users"."deactivated_at" IS NULL
    GROUP BY "user_id", "kind", "record_kind", "deed_id", "chosen"."actor_id"
    ORDER BY "user_id", "kind", "record_kind", "deed_id"
  LOOP
    IF "told"."count" = 1 THEN
      UPDATE "notifications" SET "at" = "told"."at", "changed_at" = "told"."at", "actor_id" = "told"."actor_id", "deed_id" = "told"."deed_id"
      WHERE "user_id" = "told"."user_id" AND "seen_at" IS NULL AND "record_id" = "told"."record_id" AND "kind" = "told"."kind"
        AND "notifications"."at" > "told"."at" - interval '10 minutes'
        AND NOT EXISTS (
          SELECT FROM "notifications" AS "other" WHERE "other"."user_id" = "told"."user_id" AND "other"."kind" = "told"."kind"
            AND "other"."record_kind" = "told"."record_kind" AND "other"."deed_id" = "told"."deed_id" AND "other"."id" <> "notifications"."id");
      CONTINUE WHEN FOUND;
    END IF;
    INSERT INTO "notifications" AS "known" ("id", "user_id", "kind", "record_kind", "record_id", "count", "actor_id", "deed_id", "at", "changed_at")
    VALUES (gen_random_uuid(), "told"."user_id", "told"."kind", "told"."record_kind", CASE WHEN "told"."count" = 1 THEN "told"."record_id" END,
      "told"."count", "told"."actor_id", "told"."deed_id", "told"."at", "told"."at")
    ON CONFLICT ("user_id", "kind", "record_kind", "deed_id") DO UPDATE SET
      "count" = CASE WHEN "known"."record_id" = excluded."record_id" THEN 1 ELSE "known"."count" + excluded."count" END,
      "record_id" = CASE WHEN "known"."record_id" = excluded."record_id" THEN "known"."record_id" END,
      "at" = excluded."at", "changed_at" = excluded."changed_at", "seen_at" = NULL;
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notifications_of_changes" AFTER INSERT ON "changes"
  REFERENCING NEW TABLE AS "new_changes" FOR EACH STATEMENT EXECUTE FUNCTION "note_notifications"();--> statement-breakpoint
-- Tells how a run has ended: whoever started it; of a scheduled sync the super users, once when it fails and once when it works again.
CREATE FUNCTION "note_end_of_run"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "starter" uuid;
  "what" text;
  "how" text := NEW."status";
  "last" text;
  "ended" timestamptz := coalesce(NEW."finished_at", now());
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'import_jobs' THEN "starter" := NEW."created_by_id"; "what" := NEW."file_name";
    WHEN 'crm_sync_runs' THEN "starter" := NEW."started_by_id"; "what" := NEW."service";
    ELSE
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
$$;--> statement-breakpoint
CREATE TRIGGER "notifications_of_imports" AFTER UPDATE OF "status" ON "import_jobs"
  FOR EACH ROW WHEN (OLD."status" = 'running' AND NEW."status" IN ('done', 'failed')) EXECUTE FUNCTION "note_end_of_run"();--> statement-breakpoint
CREATE TRIGGER "notifications_of_crm_syncs" AFTER UPDATE OF "status" ON "crm_sync_runs"
  FOR EACH ROW WHEN (OLD."status" = 'running' AND NEW."status" IN ('done', 'failed')) EXECUTE FUNCTION "note_end_of_run"();--> statement-breakpoint
CREATE TRIGGER "notifications_of_mail_syncs" AFTER UPDATE OF "status" ON "mail_runs"
  FOR EACH ROW WHEN (OLD."status" = 'running' AND NEW."status" IN ('done', 'failed')) EXECUTE FUNCTION "note_end_of_run"();--> statement-breakpoint
CREATE FUNCTION "end_follows_of_leaver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "follows" WHERE "user_id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "follows_of_leavers" AFTER UPDATE OF "deactivated_at" ON "users"
  FOR EACH ROW WHEN (OLD."deactivated_at" IS NULL AND NEW."deactivated_at" IS NOT NULL) EXECUTE FUNCTION "end_follows_of_leaver"();
