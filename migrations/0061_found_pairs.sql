CREATE TABLE "duplicate_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "found_pairs" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"level" text NOT NULL,
	"points" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"group_id" uuid,
	CONSTRAINT "found_pairs_record_id_other_id_pk" PRIMARY KEY("record_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "group_members_group_id_record_id_pk" PRIMARY KEY("group_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "pair_searches" (
	"kind" text PRIMARY KEY NOT NULL,
	"after_id" uuid,
	"looked" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pairs_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pairs_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "duplicate_groups_likeliest" ON "duplicate_groups" USING btree ("kind","points","id");--> statement-breakpoint
CREATE INDEX "found_pairs_other" ON "found_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "found_pairs_group" ON "found_pairs" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_members_record" ON "group_members" USING btree ("record_id");--> statement-breakpoint
-- What is there already is looked at in a first round, by ids; what comes from here on is noted by the triggers.
INSERT INTO "pair_searches" ("kind", "done_at")
VALUES ('person', CASE WHEN EXISTS (SELECT FROM "people") THEN NULL ELSE now() END),
  ('organization', CASE WHEN EXISTS (SELECT FROM "organizations") THEN NULL ELSE now() END);--> statement-breakpoint
-- Only what a record is compared by counts.
CREATE FUNCTION "note_pairs_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "pairs_due" ("kind", "record_id") SELECT TG_ARGV[0], "id" FROM "added" WHERE "deleted_at" IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "pairs_due" ("kind", "record_id") SELECT TG_ARGV[0], "id" FROM "removed";
  ELSIF TG_ARGV[0] = 'person' THEN
    INSERT INTO "pairs_due" ("kind", "record_id")
    SELECT 'person', "added"."id" FROM "added" JOIN "removed" ON "removed"."id" = "added"."id"
    WHERE ("added"."name", "added"."email", "added"."further_emails", "added"."phone", "added"."further_phones", "added"."location", "added"."organization_id", "added"."deleted_at" IS NULL)
      IS DISTINCT FROM ("removed"."name", "removed"."email", "removed"."further_emails", "removed"."phone", "removed"."further_phones", "removed"."location", "removed"."organization_id", "removed"."deleted_at" IS NULL);
  ELSE
    INSERT INTO "pairs_due" ("kind", "record_id")
    SELECT 'organization', "added"."id" FROM "added" JOIN "removed" ON "removed"."id" = "added"."id"
    WHERE ("added"."name", "added"."email", "added"."further_emails", "added"."phone", "added"."further_phones", "added"."website", "added"."location", "added"."deleted_at" IS NULL)
      IS DISTINCT FROM ("removed"."name", "removed"."email", "removed"."further_emails", "removed"."phone", "removed"."further_phones", "removed"."website", "removed"."location", "removed"."deleted_at" IS NULL);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pairs_due_of_added_people" AFTER INSERT ON "people" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_pairs_due"('person');--> statement-breakpoint
CREATE TRIGGER "pairs_due_of_changed_people" AFTER UPDATE ON "people" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_pairs_due"('person');--> statement-breakpoint
CREATE TRIGGER "pairs_due_of_removed_people" AFTER DELETE ON "people" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_pairs_due"('person');--> statement-breakpoint
CREATE TRIGGER "pairs_due_of_added_organizations" AFTER INSERT ON "organizations" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_pairs_due"('organization');--> statement-breakpoint
CREATE TRIGGER "pairs_due_of_changed_organizations" AFTER UPDATE ON "organizations" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_pairs_due"('organization');--> statement-breakpoint
CREATE TRIGGER "pairs_due_of_removed_organizations" AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_pairs_due"('organization');--> statement-breakpoint
-- Further e-mails and phones reach somebody, too.
CREATE OR REPLACE TRIGGER "differences_of_changed_people" AFTER UPDATE OF "name", "phone", "email", "further_emails", "further_phones" ON "people" FOR EACH ROW
  WHEN ((OLD."name", OLD."phone", OLD."email", OLD."further_emails", OLD."further_phones")
    IS DISTINCT FROM (NEW."name", NEW."phone", NEW."email", NEW."further_emails", NEW."further_phones"))
  EXECUTE FUNCTION "end_decided_differences"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "differences_of_changed_organizations" AFTER UPDATE OF "name", "phone", "email", "website", "further_emails", "further_phones" ON "organizations" FOR EACH ROW
  WHEN ((OLD."name", OLD."phone", OLD."email", OLD."website", OLD."further_emails", OLD."further_phones")
    IS DISTINCT FROM (NEW."name", NEW."phone", NEW."email", NEW."website", NEW."further_emails", NEW."further_phones"))
  EXECUTE FUNCTION "end_decided_differences"();
