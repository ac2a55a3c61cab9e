CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"attempt" uuid,
	"heartbeat_at" timestamp (3) with time zone,
	"error" text,
	"finished_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"name" text,
	"place" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"rows" bigint,
	"size" bigint,
	"files" integer,
	"missing_files" integer,
	"is_damaged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_kind" ON "backups" USING btree ("kind","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_running" ON "backups" USING btree ("status") WHERE "backups"."status" = 'running';