CREATE INDEX "calls_created" ON "calls" USING btree ("created_at","id") WHERE "calls"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calls_search" ON "calls" USING gin ("content" gin_trgm_ops) WHERE "calls"."content" is not null;--> statement-breakpoint
CREATE INDEX "tasks_tags_search" ON "tasks" USING gin (crm_tags_text("tags") gin_trgm_ops) WHERE "tasks"."tags" <> '{}';--> statement-breakpoint
-- Without figures on the new expression a search would be planned by guesses.
ANALYZE "calls", "tasks";
