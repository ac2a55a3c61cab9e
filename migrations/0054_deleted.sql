CREATE TABLE "deletion_settings" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid NOT NULL,
	"keep_days" integer DEFAULT 30,
	"counts_from" timestamp (3) with time zone NOT NULL,
	"purged_at" timestamp (3) with time zone,
	"waiting" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"allowed_before" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "calls_hidden" ON "calls" USING btree ("deleted_at","id") WHERE "calls"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_hidden" ON "calendar_events" USING btree ("deleted_at","id") WHERE "calendar_events"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "file_attachments_hidden" ON "file_attachments" USING btree ("deleted_at","id") WHERE "file_attachments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "notes_hidden" ON "notes" USING btree ("deleted_at","id") WHERE "notes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "opportunities_hidden" ON "opportunities" USING btree ("deleted_at","id") WHERE "opportunities"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "organizations_hidden" ON "organizations" USING btree ("deleted_at","id") WHERE "organizations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "people_hidden" ON "people" USING btree ("deleted_at","id") WHERE "people"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_hidden" ON "tasks" USING btree ("deleted_at","id") WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "units_hidden" ON "units" USING btree ("deleted_at","id") WHERE "units"."deleted_at" is not null;--> statement-breakpoint
-- Who has a right to be forgotten is taken out of what was, and never what happened, when and by whom.
CREATE OR REPLACE FUNCTION "refuse_rewriting_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('crm.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The change log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_what_happened"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'before' - 'after') <> (to_jsonb(OLD) - 'before' - 'after')
    OR (NEW."before" IS NULL) <> (OLD."before" IS NULL) OR (NEW."after" IS NULL) <> (OLD."after" IS NULL) THEN
    RAISE EXCEPTION 'The change log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "changes_erased" BEFORE UPDATE ON "changes" FOR EACH ROW EXECUTE FUNCTION "keep_what_happened"();
