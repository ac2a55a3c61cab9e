ALTER TABLE "opportunities" ADD COLUMN "assigned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "assigned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "assigned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who gave each record to its present assignee, as the change log tells it; restoring is not giving.
-- Where it tells nothing the assignee counts as having taken the record: that is worth the least.
WITH "last" AS (
  SELECT DISTINCT ON ("record_id") "record_id", "actor_id", "after" ->> 'assignedToId' AS "assignee" FROM "changes"
  WHERE "record_type" = 'person' AND "verb" <> 'person.restored' AND "after" ->> 'assignedToId' IS NOT NULL
    AND "before" ->> 'assignedToId' IS DISTINCT FROM "after" ->> 'assignedToId'
  ORDER BY "record_id", "at" DESC, "id" DESC
)
UPDATE "people" SET "assigned_by_id" = CASE WHEN "last"."record_id" IS NULL THEN "own"."assigned_to_id" ELSE "users"."id" END
FROM "people" AS "own"
LEFT JOIN "last" ON "last"."record_id" = "own"."id" AND "last"."assignee" = "own"."assigned_to_id"::text
LEFT JOIN "users" ON "users"."id" = "last"."actor_id"
WHERE "own"."id" = "people"."id" AND "own"."assigned_to_id" IS NOT NULL;--> statement-breakpoint
WITH "last" AS (
  SELECT DISTINCT ON ("record_id") "record_id", "actor_id", "after" ->> 'assignedToId' AS "assignee" FROM "changes"
  WHERE "record_type" = 'organization' AND "verb" <> 'organization.restored' AND "after" ->> 'assignedToId' IS NOT NULL
    AND "before" ->> 'assignedToId' IS DISTINCT FROM "after" ->> 'assignedToId'
  ORDER BY "record_id", "at" DESC, "id" DESC
)
UPDATE "organizations" SET "assigned_by_id" = CASE WHEN "last"."record_id" IS NULL THEN "own"."assigned_to_id" ELSE "users"."id" END
FROM "organizations" AS "own"
LEFT JOIN "last" ON "last"."record_id" = "own"."id" AND "last"."assignee" = "own"."assigned_to_id"::text
LEFT JOIN "users" ON "users"."id" = "last"."actor_id"
WHERE "own"."id" = "organizations"."id" AND "own"."assigned_to_id" IS NOT NULL;--> statement-breakpoint
WITH "last" AS (
  SELECT DISTINCT ON ("record_id") "record_id", "actor_id", "after" ->> 'assignedToId' AS "assignee" FROM "changes"
  WHERE "record_type" = 'opportunity' AND "verb" <> 'opportunity.restored' AND "after" ->> 'assignedToId' IS NOT NULL
    AND "before" ->> 'assignedToId' IS DISTINCT FROM "after" ->> 'assignedToId'
  ORDER BY "record_id", "at" DESC, "id" DESC
)
UPDATE "opportunities" SET "assigned_by_id" = CASE WHEN "last"."record_id" IS NULL THEN "own"."assigned_to_id" ELSE "users"."id" END
FROM "opportunities" AS "own"
LEFT JOIN "last" ON "last"."record_id" = "own"."id" AND "last"."assignee" = "own"."assigned_to_id"::text
LEFT JOIN "users" ON "users"."id" = "last"."actor_id"
WHERE "own"."id" = "opportunities"."id" AND "own"."assigned_to_id" IS NOT NULL;--> statement-breakpoint
WITH "last" AS (
  SELECT DISTINCT ON ("record_id") "record_id", "actor_id", "after" ->> 'assigneeId' AS "assignee" FROM "changes"
  WHERE "record_type" = 'task' AND "verb" <> 'task.restored' AND "after" ->> 'assigneeId' IS NOT NULL
    AND "before" ->> 'assigneeId' IS DISTINCT FROM "after" ->> 'assigneeId'
  ORDER BY "record_id", "at" DESC, "id" DESC
)
UPDATE "tasks" SET "assigned_by_id" = CASE WHEN "last"."record_id" IS NULL THEN "own"."assignee_id" ELSE "users"."id" END
FROM "tasks" AS "own"
LEFT JOIN "last" ON "last"."record_id" = "own"."id" AND "last"."assignee" = "own"."assignee_id"::text
LEFT JOIN "users" ON "users"."id" = "last"."actor_id"
WHERE "own"."id" = "tasks"."id" AND "own"."assignee_id" IS NOT NULL;--> statement-breakpoint
-- Keeps the column from here on. Each transaction says who acts; where none does, the assignee counts as the one who took it.
CREATE FUNCTION "note_assigner"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "actor" text := coalesce(current_setting('crm.actor_id', true), '');
  "assignee" uuid;
BEGIN
  IF "actor" = 'as written' THEN
    RETURN NEW;
  END IF;
  IF TG_ARGV[0] = 'assignee_id' THEN
    "assignee" := NEW."assignee_id";
  ELSE
    "assignee" := NEW."assigned_to_id";
  END IF;
  IF "assignee" IS NULL THEN
    NEW."assigned_by_id" := NULL;
  ELSIF TG_OP = 'INSERT' AND NEW."assigned_by_id" IS NOT NULL THEN
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND NEW."assigned_by_id" IS DISTINCT FROM OLD."assigned_by_id" THEN
    RETURN NEW;
  ELSIF "actor" = '' THEN
    NEW."assigned_by_id" := "assignee";
  ELSIF "actor" = 'nobody' THEN
    NEW."assigned_by_id" := NULL;
  ELSE
    NEW."assigned_by_id" := "actor"::uuid;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "assigner_of_added_people" BEFORE INSERT ON "people"
  FOR EACH ROW EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_changed_people" BEFORE UPDATE ON "people"
  FOR EACH ROW WHEN (OLD."assigned_to_id" IS DISTINCT FROM NEW."assigned_to_id") EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_added_organizations" BEFORE INSERT ON "organizations"
  FOR EACH ROW EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_changed_organizations" BEFORE UPDATE ON "organizations"
  FOR EACH ROW WHEN (OLD."assigned_to_id" IS DISTINCT FROM NEW."assigned_to_id") EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_added_opportunities" BEFORE INSERT ON "opportunities"
  FOR EACH ROW EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_changed_opportunities" BEFORE UPDATE ON "opportunities"
  FOR EACH ROW WHEN (OLD."assigned_to_id" IS DISTINCT FROM NEW."assigned_to_id") EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_added_tasks" BEFORE INSERT ON "tasks"
  FOR EACH ROW EXECUTE FUNCTION "note_assigner"('assignee_id');--> statement-breakpoint
CREATE TRIGGER "assigner_of_changed_tasks" BEFORE UPDATE ON "tasks"
  FOR EACH ROW WHEN (OLD."assignee_id" IS DISTINCT FROM NEW."assignee_id") EXECUTE FUNCTION "note_assigner"('assignee_id');
