CREATE TABLE "crm_sync_cursors" (
	"entity" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_sync_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"record_id" uuid,
	"unresolved" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_sync_links" (
	"entity" text NOT NULL,
	"external_id" text NOT NULL,
	"record_id" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crm_sync_links_entity_external_id_pk" PRIMARY KEY("entity","external_id")
);
--> statement-breakpoint
CREATE TABLE "crm_sync_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"status" text NOT NULL,
	"limit" integer,
	"steps" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"current_step" text NOT NULL,
	"recent_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"started_by_id" uuid NOT NULL,
	"attempt" uuid NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_sync_staged" (
	"run_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"external_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "crm_sync_staged_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item" jsonb NOT NULL,
	CONSTRAINT "crm_sync_staged_run_id_entity_external_id_pk" PRIMARY KEY("run_id","entity","external_id")
);
--> statement-breakpoint
ALTER TABLE "crm_sync_issues" ADD CONSTRAINT "crm_sync_issues_run_id_crm_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."crm_sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_sync_runs" ADD CONSTRAINT "crm_sync_runs_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_sync_staged" ADD CONSTRAINT "crm_sync_staged_run_id_crm_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."crm_sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_sync_issues_run" ON "crm_sync_issues" USING btree ("run_id","kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_sync_links_record" ON "crm_sync_links" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "crm_sync_runs_started" ON "crm_sync_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "crm_sync_staged_position" ON "crm_sync_staged" USING btree ("run_id","entity","position");