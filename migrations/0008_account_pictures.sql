CREATE TABLE "account_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_pictures" ADD CONSTRAINT "account_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_title" ON "calendar_events" USING btree (lower("title"),"id") WHERE "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_created" ON "calendar_events" USING btree ("created_at","id") WHERE "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_title" ON "tasks" USING btree (lower("title"),"id") WHERE "tasks"."deleted_at" is null;