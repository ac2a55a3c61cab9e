CREATE TABLE "crm_service_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"only" integer DEFAULT 1 NOT NULL,
	"sealed_token" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crm_service_settings_only" UNIQUE("only")
);
--> statement-breakpoint
CREATE INDEX "crm_sync_issues_name" ON "crm_sync_issues" USING btree ("run_id",lower("name"),"id");