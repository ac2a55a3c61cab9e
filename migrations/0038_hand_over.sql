ALTER TABLE "users" ADD COLUMN "series_heir_id" uuid;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_series_heir_id_users_id_fk" FOREIGN KEY ("series_heir_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_batch" ON "changes" USING btree ("batch_id") WHERE "changes"."batch_id" is not null;