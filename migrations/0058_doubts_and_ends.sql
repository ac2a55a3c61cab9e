CREATE TABLE "mail_doubts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"facts" text,
	"record_id" uuid NOT NULL,
	"level" text NOT NULL,
	"reasons" text[] NOT NULL,
	"is_taken" boolean NOT NULL,
	"answer" text,
	"decision_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_doubts" ADD CONSTRAINT "mail_doubts_item" FOREIGN KEY ("collection_id","remote_id") REFERENCES "public"."mail_items"("collection_id","remote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_doubts_contact" ON "mail_doubts" USING btree ("collection_id","remote_id");--> statement-breakpoint
CREATE INDEX "mail_doubts_open" ON "mail_doubts" USING btree ("created_at","id") WHERE "mail_doubts"."answer" is null;--> statement-breakpoint
CREATE INDEX "mail_doubts_record" ON "mail_doubts" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "decided_pairs_record" ON "decided_pairs" USING btree ("record_id");--> statement-breakpoint
-- That two are different was said of what they were then. It ends with any writer's change, an import's as much as a sync's.
CREATE FUNCTION "end_decided_differences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "decided_pairs" WHERE "verdict" = 'different' AND ("record_id" = NEW."id" OR "other_id" = NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "differences_of_changed_people" AFTER UPDATE OF "name", "phone", "email" ON "people" FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."phone" IS DISTINCT FROM NEW."phone" OR OLD."email" IS DISTINCT FROM NEW."email")
  EXECUTE FUNCTION "end_decided_differences"();--> statement-breakpoint
CREATE TRIGGER "differences_of_changed_organizations" AFTER UPDATE OF "name", "phone", "email", "website" ON "organizations" FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."phone" IS DISTINCT FROM NEW."phone" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."website" IS DISTINCT FROM NEW."website")
  EXECUTE FUNCTION "end_decided_differences"();
