ALTER TABLE "units" ALTER COLUMN "organization_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "opportunity_id" uuid;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_in_stock" ON "units" USING btree (lower("make"),"id") WHERE "units"."deleted_at" is null and "units"."organization_id" is null;--> statement-breakpoint
CREATE INDEX "units_opportunity" ON "units" USING btree ("opportunity_id") WHERE "units"."opportunity_id" is not null;