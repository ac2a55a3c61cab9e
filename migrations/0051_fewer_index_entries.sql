DROP INDEX "organizations_assignee";--> statement-breakpoint
DROP INDEX "people_assignee";--> statement-breakpoint
DROP INDEX "changes_person";--> statement-breakpoint
DROP INDEX "changes_organization";--> statement-breakpoint
DROP INDEX "changes_opportunity";--> statement-breakpoint
CREATE INDEX "changes_person" ON "changes" USING btree ("person_id","at","id") WHERE "changes"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_organization" ON "changes" USING btree ("organization_id","at","id") WHERE "changes"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_opportunity" ON "changes" USING btree ("opportunity_id","at","id") WHERE "changes"."opportunity_id" is not null;