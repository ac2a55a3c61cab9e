DROP INDEX "organizations_search";--> statement-breakpoint
DROP INDEX "people_search";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || coalesce(industry, '') || E'\n' || crm_tags_text(tags))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || E'\n' || coalesce(email, '') || E'\n' || crm_tags_text(tags))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_text" gin_trgm_ops,"location" gin_trgm_ops,("id"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
-- Without figures on the new column every search would walk the whole list.
ANALYZE "people", "organizations";
