CREATE TABLE "merge_moves" (
	"merge_id" uuid NOT NULL,
	"place" text NOT NULL,
	"row_key" text NOT NULL,
	"from_id" uuid,
	"was" jsonb,
	CONSTRAINT "merge_moves_merge_id_place_row_key_pk" PRIMARY KEY("merge_id","place","row_key")
);
--> statement-breakpoint
CREATE TABLE "merged_records" (
	"merge_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"survivor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "merged_records_merge_id_record_id_pk" PRIMARY KEY("merge_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"survivor_id" uuid NOT NULL,
	"deed_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by_id" uuid,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_deed_id" uuid
);
--> statement-breakpoint
ALTER TABLE "merge_moves" ADD CONSTRAINT "merge_moves_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merged_records_record" ON "merged_records" USING btree ("record_id") WHERE "merged_records"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "merged_records_survivor" ON "merged_records" USING btree ("survivor_id") WHERE "merged_records"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "merges_survivor" ON "merges" USING btree ("survivor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_deed" ON "merges" USING btree ("deed_id");--> statement-breakpoint
CREATE INDEX "merges_undone_deed" ON "merges" USING btree ("undone_deed_id") WHERE "merges"."undone_deed_id" is not null;--> statement-breakpoint
-- While records are merged, what was made stays made for whom it was, and nobody leaves an organization.
CREATE OR REPLACE FUNCTION "note_for_organization"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A document of Export Data brings its own.
  IF coalesce(current_setting('crm.actor_id', true), '') = 'as written' OR current_setting('crm.merging', true) = 'on' THEN
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
CREATE OR REPLACE TRIGGER "organization_left_by_people" AFTER UPDATE OF "organization_id" ON "people"
  FOR EACH ROW WHEN (OLD."organization_id" IS NOT NULL AND OLD."organization_id" IS DISTINCT FROM NEW."organization_id"
    AND current_setting('crm.merging', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "leave_with_organization"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "organization_left_by_opportunities" AFTER UPDATE OF "organization_id" ON "opportunities"
  FOR EACH ROW WHEN (OLD."organization_id" IS NOT NULL AND OLD."organization_id" IS DISTINCT FROM NEW."organization_id"
    AND current_setting('crm.merging', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "leave_with_organization"();
