ALTER TABLE "merges" ADD COLUMN "former_name" text;--> statement-breakpoint
ALTER TABLE "merges" ADD COLUMN "former_location" text;--> statement-breakpoint
-- Of merges so far, by what the log says of them.
UPDATE "merges" SET "former_name" = "changes"."before" ->> 'name', "former_location" = "changes"."before" ->> 'location'
FROM "changes"
WHERE "changes"."batch_id" = "merges"."deed_id" AND "changes"."record_id" = "merges"."survivor_id"
  AND "changes"."verb" = "merges"."kind" || '.merged'
  AND "changes"."before" ->> 'name' <> "changes"."after" ->> 'name';
--> statement-breakpoint
CREATE INDEX "merges_alike_key" ON "merges" USING btree (crm_alike_key("former_name")) WHERE "merges"."undone_at" is null and "merges"."former_name" is not null;--> statement-breakpoint
CREATE INDEX "merged_records_alike_key" ON "merged_records" USING btree (crm_alike_key("name")) WHERE "merged_records"."undone_at" is null;
