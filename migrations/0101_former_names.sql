ALTER TABLE "merges" ADD COLUMN "former_name" text;--> statement-breakpoint
ALTER TABLE "merges" ADD COLUMN "former_location" text;--> statement-breakpoint
-- Of merges so far, by what the log says of them.
UPDATE "merges" SET "former_name" = "changes"."before" ->> 'name', "former_location" = "changes"."before" ->> 'location'
FROM "changes"
WHERE "changes"."batch_id" = "merges"."deed_id" AND "changes"."record_id" = "merges"."survivor_id"
  AND "changes"."verb" = "merges"."kind" || '.merged'
  AND "changes"."before" ->> 'name' <> "changes"."after" ->> 'name';
