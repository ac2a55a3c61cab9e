ALTER TABLE "departures" ADD COLUMN "returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who leaves an organization leaves there what was made before they had one. Whose leaving is undone has never been away, and
-- whose joining is undone takes along what was theirs before. Who has been there before is noted each time, so that no
-- leaving is taken for another one.
CREATE OR REPLACE FUNCTION "leave_with_organization"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" timestamptz;
  "moved" uuid[];
  "elsewhere" uuid[];
  "wasThere" boolean;
BEGIN
  IF current_setting('crm.returning', true) = 'on' THEN
    UPDATE "departures" SET "returned" = true WHERE "id" = (
      SELECT "id" FROM "departures" WHERE "subject_id" = NEW."id" AND "organization_id" = NEW."organization_id" AND NOT "returned" ORDER BY "until" DESC LIMIT 1)
    RETURNING "stayed" INTO "moved";
    IF cardinality("moved") > 0 THEN
      UPDATE "notes" SET "for_organization_id" = NULL WHERE "id" = ANY("moved") AND "for_organization_id" = NEW."organization_id";
      UPDATE "tasks" SET "for_organization_id" = NULL WHERE "id" = ANY("moved") AND "for_organization_id" = NEW."organization_id";
      UPDATE "calls" SET "for_organization_id" = NULL WHERE "id" = ANY("moved") AND "for_organization_id" = NEW."organization_id";
      UPDATE "file_attachments" SET "for_organization_id" = NULL WHERE "id" = ANY("moved") AND "for_organization_id" = NEW."organization_id";
      UPDATE "calendar_events" SET "for_organization_id" = NULL WHERE "id" = ANY("moved") AND "for_organization_id" = NEW."organization_id";
    END IF;
    RETURN NULL;
  END IF;
  "last" := (SELECT max("until") FROM "departures" WHERE "subject_id" = OLD."id" AND NOT "returned");
  "wasThere" := EXISTS (SELECT FROM "departures" WHERE "subject_id" = OLD."id" AND "organization_id" = OLD."organization_id");
  -- What stayed when they left the last time, and that was taken back, stays as well, even if it is linked elsewhere for now.
  DELETE FROM "departures" WHERE "id" = (
    SELECT "id" FROM "departures" WHERE "subject_id" = OLD."id" AND "organization_id" = OLD."organization_id" AND "returned" ORDER BY "until" DESC LIMIT 1)
  RETURNING "stayed" INTO "elsewhere";
  IF cardinality("elsewhere") > 0 THEN
    SELECT coalesce(array_agg("id"), '{}') INTO "elsewhere" FROM (
      SELECT "id", "for_organization_id" FROM "notes" UNION ALL SELECT "id", "for_organization_id" FROM "tasks"
      UNION ALL SELECT "id", "for_organization_id" FROM "calls" UNION ALL SELECT "id", "for_organization_id" FROM "file_attachments"
      UNION ALL SELECT "id", "for_organization_id" FROM "calendar_events") AS "every"
    WHERE "id" = ANY("elsewhere") AND "for_organization_id" <> OLD."organization_id";
  END IF;
  IF TG_TABLE_NAME = 'people' THEN
    WITH
      "left1" AS (UPDATE "notes" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left2" AS (UPDATE "tasks" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left3" AS (UPDATE "calls" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left4" AS (UPDATE "file_attachments" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left5" AS (UPDATE "calendar_events" SET "for_organization_id" = OLD."organization_id" WHERE "person_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id")
    SELECT coalesce(array_agg("id"), '{}') INTO "moved" FROM (SELECT "id" FROM "left1" UNION ALL SELECT "id" FROM "left2" UNION ALL SELECT "id" FROM "left3" UNION ALL SELECT "id" FROM "left4" UNION ALL SELECT "id" FROM "left5") AS "all";
    INSERT INTO "departures" ("subject", "subject_id", "organization_id", "since", "until", "stayed")
    SELECT 'person', OLD."id", OLD."organization_id", "last", NEW."updated_at", "moved" || "elsewhere" WHERE "wasThere" OR cardinality("moved") > 0 OR EXISTS (
      SELECT FROM "changes" WHERE "person_id" = OLD."id" AND "organization_id" IS NULL AND "at" >= coalesce("last", '-infinity') AND "at" < NEW."updated_at");
  ELSE
    WITH
      "left1" AS (UPDATE "notes" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left2" AS (UPDATE "tasks" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left3" AS (UPDATE "calls" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id"),
      "left4" AS (UPDATE "file_attachments" SET "for_organization_id" = OLD."organization_id" WHERE "opportunity_id" = OLD."id" AND "for_organization_id" IS NULL AND "deleted_at" IS NULL RETURNING "id")
    SELECT coalesce(array_agg("id"), '{}') INTO "moved" FROM (SELECT "id" FROM "left1" UNION ALL SELECT "id" FROM "left2" UNION ALL SELECT "id" FROM "left3" UNION ALL SELECT "id" FROM "left4") AS "all";
    INSERT INTO "departures" ("subject", "subject_id", "organization_id", "since", "until", "stayed")
    SELECT 'opportunity', OLD."id", OLD."organization_id", "last", NEW."updated_at", "moved" || "elsewhere" WHERE "wasThere" OR cardinality("moved") > 0 OR EXISTS (
      SELECT FROM "changes" WHERE "opportunity_id" = OLD."id" AND "organization_id" IS NULL AND "at" >= coalesce("last", '-infinity') AND "at" < NEW."updated_at");
  END IF;
  RETURN NULL;
END
$$;
