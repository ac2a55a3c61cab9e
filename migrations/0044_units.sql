CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text,
	"serial" text,
	"note" text,
	"year" integer,
	"hours" double precision,
	"organization_id" uuid NOT NULL,
	"created_by_id" uuid,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(make || E'\n' || coalesce(model, '') || E'\n' || coalesce(serial, '') || E'\n' || coalesce(year::text, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_organization" ON "units" USING btree ("organization_id","created_at") WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "units_make" ON "units" USING btree (lower("make"),"id") WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "units_created" ON "units" USING btree ("created_at","id") WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "units_updated" ON "units" USING btree ("updated_at","id") WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "units_serial" ON "units" USING btree (lower("serial")) WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "units_import" ON "units" USING btree ("import_id") WHERE "units"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "units_deletion" ON "units" USING btree ("deletion_id") WHERE "units"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "units_search" ON "units" USING gin ("search_text" gin_trgm_ops);