CREATE TABLE "file_stores" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"store_id" uuid,
	"place" text,
	"held_files" integer,
	"held_of" integer,
	"held_at" timestamp (3) with time zone,
	"allowed_files" integer
);
--> statement-breakpoint
CREATE TABLE "kept_files" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"process_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"store_id" uuid
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"database_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "servers_last_seen" ON "servers" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "file_attachments_storage_key" ON "file_attachments" USING btree ("storage_key");--> statement-breakpoint
-- Which database this is: its store of files is marked with it, so that another database sweeps nothing there.
INSERT INTO "installation" ("only", "database_id") VALUES (1, gen_random_uuid());--> statement-breakpoint
INSERT INTO "file_stores" ("only") VALUES (1);
