CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"content" text,
	"at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"organization_id" uuid,
	"opportunity_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_person" ON "calls" USING btree ("person_id") WHERE "calls"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calls_organization" ON "calls" USING btree ("organization_id") WHERE "calls"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calls_opportunity" ON "calls" USING btree ("opportunity_id") WHERE "calls"."deleted_at" is null;