CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"events" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_events_creator" ON "calendar_events" USING btree ("created_by_id","event_date") WHERE "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_long" ON "calendar_events" USING btree ("end_date") WHERE "calendar_events"."deleted_at" is null and "calendar_events"."end_date" - "calendar_events"."event_date" >= interval '24 hours';--> statement-breakpoint
CREATE INDEX "calendar_events_search" ON "calendar_events" USING gin ("title" gin_trgm_ops,"description" gin_trgm_ops);