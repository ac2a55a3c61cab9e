CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"position" text,
	"from_on" date,
	"until_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"since" timestamp (3) with time zone,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "for_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "for_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "file_attachments" ADD COLUMN "for_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "for_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "preferred_name" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "for_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_person" ON "memberships" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "memberships_present" ON "memberships" USING btree ("organization_id","person_id") WHERE "memberships"."until_on" is null;--> statement-breakpoint
CREATE INDEX "memberships_former" ON "memberships" USING btree ("organization_id","until_on","id") WHERE "memberships"."until_on" is not null;--> statement-breakpoint
CREATE INDEX "departures_organization" ON "departures" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "departures_subject" ON "departures" USING btree ("subject_id","until");--> statement-breakpoint
CREATE INDEX "organizations_parent" ON "organizations" USING btree ("parent_id") WHERE "organizations"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "people_preferred_name" ON "people" USING gin ("preferred_name" gin_trgm_ops) WHERE "people"."preferred_name" is not null;--> statement-breakpoint
CREATE INDEX "tasks_active_organization" ON "tasks" USING btree ("organization_id") WHERE "tasks"."deleted_at" is null and "tasks"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "changes_person_for_none" ON "changes" USING btree ("person_id","at","id") WHERE "changes"."person_id" is not null and "changes"."organization_id" is null;--> statement-breakpoint
CREATE INDEX "changes_opportunity_for_none" ON "changes" USING btree ("opportunity_id","at","id") WHERE "changes"."opportunity_id" is not null and "changes"."organization_id" is null;--> statement-breakpoint
-- What something was made for: what it was given, else what its opportunity or its person belongs to at that moment.
CREATE FUNCTION "crm_organization_of"("opportunity" uuid, "person" uuid) RETURNS uuid LANGUAGE sql STABLE
RETURN coalesce((SELECT "organization_id" FROM "opportunities" WHERE "id" = "opportunity"), (SELECT "organization_id" FROM "people" WHERE "id" = "person"));--> statement-breakpoint
CREATE FUNCTION "note_for_organization"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A document of Export Data brings its own.
  IF coalesce(current_setting('crm.actor_id', true), '') = 'as written' THEN
    RETURN NEW;
  END IF;
  NEW."for_organization_id" := NEW."organization_id";
  IF NEW."for_organization_id" IS NULL THEN
    IF TG_ARGV[0] = 'of people' THEN
      NEW."for_organization_id" := crm_organization_of(NULL, NEW."person_id");
    ELSE
      NEW."for_organization_id" := crm_organization_of(NEW."opportunity_id", NEW."person_id");
    END IF;
  END IF;
  -- Who is taken off it, or has no organization, does not change where it was made.
  IF TG_OP = 'UPDATE' AND NEW."for_organization_id" IS NULL THEN
    NEW."for_organization_id" := OLD."for_organization_id";
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "organization_of_added_notes" BEFORE INSERT ON "notes"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NULL) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_relinked_notes" BEFORE UPDATE OF "person_id", "organization_id", "opportunity_id" ON "notes"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NOT DISTINCT FROM OLD."for_organization_id" AND (OLD."person_id", OLD."organization_id", OLD."opportunity_id")
    IS DISTINCT FROM (NEW."person_id", NEW."organization_id", NEW."opportunity_id")) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_added_tasks" BEFORE INSERT ON "tasks"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NULL) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_relinked_tasks" BEFORE UPDATE OF "person_id", "organization_id", "opportunity_id" ON "tasks"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NOT DISTINCT FROM OLD."for_organization_id" AND (OLD."person_id", OLD."organization_id", OLD."opportunity_id")
    IS DISTINCT FROM (NEW."person_id", NEW."organization_id", NEW."opportunity_id")) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_added_calls" BEFORE INSERT ON "calls"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NULL) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_relinked_calls" BEFORE UPDATE OF "person_id", "organization_id", "opportunity_id" ON "calls"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NOT DISTINCT FROM OLD."for_organization_id" AND (OLD."person_id", OLD."organization_id", OLD."opportunity_id")
    IS DISTINCT FROM (NEW."person_id", NEW."organization_id", NEW."opportunity_id")) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_added_file_attachments" BEFORE INSERT ON "file_attachments"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NULL) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_relinked_file_attachments" BEFORE UPDATE OF "person_id", "organization_id", "opportunity_id" ON "file_attachments"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NOT DISTINCT FROM OLD."for_organization_id" AND (OLD."person_id", OLD."organization_id", OLD."opportunity_id")
    IS DISTINCT FROM (NEW."person_id", NEW."organization_id", NEW."opportunity_id")) EXECUTE FUNCTION "note_for_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_of_added_calendar_events" BEFORE INSERT ON "calendar_events"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NULL) EXECUTE FUNCTION "note_for_organization"('of people');--> statement-breakpoint
CREATE TRIGGER "organization_of_relinked_calendar_events" BEFORE UPDATE OF "person_id", "organization_id" ON "calendar_events"
  FOR EACH ROW WHEN (NEW."for_organization_id" IS NOT DISTINCT FROM OLD."for_organization_id" AND (OLD."person_id", OLD."organization_id")
    IS DISTINCT FROM (NEW."person_id", NEW."organization_id")) EXECUTE FUNCTION "note_for_organization"('of people');--> statement-breakpoint
-- A change of such a record is told where the record was made. The log says of people themselves where they are.
CREATE FUNCTION "note_organization_of_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW."record_type"
    WHEN 'note' THEN SELECT "for_organization_id" INTO NEW."organization_id" FROM "notes" WHERE "id" = NEW."record_id";
    WHEN 'task' THEN SELECT "for_organization_id" INTO NEW."organization_id" FROM "tasks" WHERE "id" = NEW."record_id";
    WHEN 'call' THEN SELECT "for_organization_id" INTO NEW."organization_id" FROM "calls" WHERE "id" = NEW."record_id";
    WHEN 'file' THEN SELECT "for_organization_id" INTO NEW."organization_id" FROM "file_attachments" WHERE "id" = NEW."record_id";
    WHEN 'event' THEN SELECT "for_organization_id" INTO NEW."organization_id" FROM "calendar_events" WHERE "id" = NEW."record_id";
    ELSE NULL;
  END CASE;
  NEW."organization_id" := coalesce(NEW."organization_id", crm_organization_of(NEW."opportunity_id", NEW."person_id"));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "organization_of_change" BEFORE INSERT ON "changes"
  FOR EACH ROW WHEN (NEW."organization_id" IS NULL AND NEW."record_type" <> 'person' AND (NEW."person_id" IS NOT NULL OR NEW."opportunity_id" IS NOT NULL))
  EXECUTE FUNCTION "note_organization_of_change"();--> statement-breakpoint
-- What is older than this, or than the employer, goes by where its person or opportunity is, and is left there when those go.
CREATE FUNCTION "leave_with_organization"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" timestamptz := (SELECT max("until") FROM "departures" WHERE "subject_id" = OLD."id");
BEGIN
  IF TG_TABLE_NAME = 'people' THEN
    INSERT INTO "departures" ("subject", "subject_id", "organization_id", "since", "until")
    SELECT 'person', OLD."id", OLD."organization_id", "last", NEW."updated_at" WHERE EXISTS (
      SELECT FROM "changes" WHERE "person_id" = OLD."id" AND "organization_id" IS NULL AND "at" >= coalesce("last", '-infinity') AND "at" < NEW."updated_at");
    UPDATE "notes" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "tasks" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "calls" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "file_attachments" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "calendar_events" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
  ELSE
    INSERT INTO "departures" ("subject", "subject_id", "organization_id", "since", "until")
    SELECT 'opportunity', OLD."id", OLD."organization_id", "last", NEW."updated_at" WHERE EXISTS (
      SELECT FROM "changes" WHERE "opportunity_id" = OLD."id" AND "organization_id" IS NULL AND "at" >= coalesce("last", '-infinity') AND "at" < NEW."updated_at");
    UPDATE "notes" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "tasks" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "calls" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
    UPDATE "file_attachments" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "organization_left_by_people" AFTER UPDATE OF "organization_id" ON "people"
  FOR EACH ROW WHEN (OLD."organization_id" IS NOT NULL AND OLD."organization_id" IS DISTINCT FROM NEW."organization_id") EXECUTE FUNCTION "leave_with_organization"();--> statement-breakpoint
CREATE TRIGGER "organization_left_by_opportunities" AFTER UPDATE OF "organization_id" ON "opportunities"
  FOR EACH ROW WHEN (OLD."organization_id" IS NOT NULL AND OLD."organization_id" IS DISTINCT FROM NEW."organization_id") EXECUTE FUNCTION "leave_with_organization"();--> statement-breakpoint
-- Who has moved before, as far as the log says: what was made until then stays where it was made. All else is found by
-- where its person or opportunity is, so no table is written anew.
WITH "moves" AS MATERIALIZED (
  SELECT "person_id", "organization_id", "at", lag("at", 1, '-infinity') OVER (PARTITION BY "person_id" ORDER BY "at") AS "since"
  FROM (
    SELECT "record_id" AS "person_id", ("before" ->> 'organizationId')::uuid AS "organization_id", "at" FROM "changes"
    WHERE "record_type" = 'person' AND "after" IS NOT NULL AND "before" ->> 'organizationId' IS DISTINCT FROM "after" ->> 'organizationId'
    UNION ALL
    SELECT "unlinked"::uuid, "record_id", "at" FROM "changes"
    CROSS JOIN LATERAL jsonb_array_elements_text("before" -> 'unlinkedPeople') AS "unlinked" WHERE "verb" = 'organization.deleted'
  ) AS "left" WHERE "organization_id" IS NOT NULL
), "departed" AS (
  INSERT INTO "departures" ("subject", "subject_id", "organization_id", "since", "until")
  SELECT 'person', "person_id", "organization_id", nullif("since", '-infinity'), "at" FROM "moves" WHERE EXISTS (
    SELECT FROM "changes" WHERE "changes"."person_id" = "moves"."person_id" AND "changes"."organization_id" IS NULL
      AND "changes"."at" >= "since" AND "changes"."at" < "moves"."at")
), "noted" AS (
  UPDATE "notes" SET "for_organization_id" = "moves"."organization_id" FROM "moves" WHERE "notes"."person_id" = "moves"."person_id"
    AND "notes"."organization_id" IS NULL AND "created_at" >= "since" AND "created_at" < "at"
), "tasked" AS (
  UPDATE "tasks" SET "for_organization_id" = "moves"."organization_id" FROM "moves" WHERE "tasks"."person_id" = "moves"."person_id"
    AND "tasks"."organization_id" IS NULL AND "created_at" >= "since" AND "created_at" < "at"
), "called" AS (
  UPDATE "calls" SET "for_organization_id" = "moves"."organization_id" FROM "moves" WHERE "calls"."person_id" = "moves"."person_id"
    AND "calls"."organization_id" IS NULL AND "created_at" >= "since" AND "created_at" < "moves"."at"
), "filed" AS (
  UPDATE "file_attachments" SET "for_organization_id" = "moves"."organization_id" FROM "moves" WHERE "file_attachments"."person_id" = "moves"."person_id"
    AND "file_attachments"."organization_id" IS NULL AND "created_at" >= "since" AND "created_at" < "at"
)
UPDATE "calendar_events" SET "for_organization_id" = "moves"."organization_id" FROM "moves" WHERE "calendar_events"."person_id" = "moves"."person_id"
  AND "calendar_events"."organization_id" IS NULL AND "created_at" >= "since" AND "created_at" < "at";
