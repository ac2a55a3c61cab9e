-- All that was linked, read or saved so far is Capsule's. A column with a constant default is added without a
-- look at the rows, so that only the two indexes of the links take time: a second or so for a million.
ALTER TABLE "crm_service_settings" ADD COLUMN "service" text DEFAULT 'capsule' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_service_settings" ALTER COLUMN "service" DROP DEFAULT;--> statement-breakpoint
-- Nothing makes a second row of these; one that somebody made by hand is kept, and in nobody's way.
UPDATE "crm_service_settings" SET "service" = 'capsule ' || "only" WHERE "only" <> 1;--> statement-breakpoint
ALTER TABLE "crm_service_settings" ADD CONSTRAINT "crm_service_settings_service" UNIQUE("service");--> statement-breakpoint
ALTER TABLE "crm_service_settings" DROP CONSTRAINT "crm_service_settings_only";--> statement-breakpoint
ALTER TABLE "crm_service_settings" DROP COLUMN "only";--> statement-breakpoint
ALTER TABLE "crm_sync_runs" ADD COLUMN "service" text DEFAULT 'capsule' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_sync_runs" ALTER COLUMN "service" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "crm_sync_cursors" ADD COLUMN "service" text DEFAULT 'capsule' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_sync_cursors" ALTER COLUMN "service" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "crm_sync_cursors" DROP CONSTRAINT "crm_sync_cursors_pkey";--> statement-breakpoint
ALTER TABLE "crm_sync_cursors" ADD CONSTRAINT "crm_sync_cursors_service_entity_pk" PRIMARY KEY("service","entity");--> statement-breakpoint
ALTER TABLE "crm_sync_fields" ADD COLUMN "service" text DEFAULT 'capsule' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_sync_fields" ALTER COLUMN "service" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "crm_sync_fields" DROP CONSTRAINT "crm_sync_fields_pkey";--> statement-breakpoint
ALTER TABLE "crm_sync_fields" ADD CONSTRAINT "crm_sync_fields_service_external_id_pk" PRIMARY KEY("service","external_id");--> statement-breakpoint
ALTER TABLE "crm_sync_links" ADD COLUMN "service" text DEFAULT 'capsule' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_sync_links" ALTER COLUMN "service" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "crm_sync_links" DROP CONSTRAINT "crm_sync_links_entity_external_id_pk";--> statement-breakpoint
ALTER TABLE "crm_sync_links" ADD CONSTRAINT "crm_sync_links_service_entity_external_id_pk" PRIMARY KEY("service","entity","external_id");--> statement-breakpoint
DROP INDEX "crm_sync_links_record";--> statement-breakpoint
CREATE UNIQUE INDEX "crm_sync_links_record" ON "crm_sync_links" USING btree ("record_id","service");
