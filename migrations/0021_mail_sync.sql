CREATE TABLE "mail_collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"kind" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"selected" boolean DEFAULT true NOT NULL,
	"can_write" boolean NOT NULL,
	"is_there" boolean DEFAULT true NOT NULL,
	"token" text,
	"unrolled_on" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"only" integer DEFAULT 1 NOT NULL,
	"provider" text,
	"server_url" text,
	"username" text,
	"sealed_password" text,
	"client_id" text,
	"sealed_client_secret" text,
	"tenant" text,
	"contacts_direction" text DEFAULT 'in' NOT NULL,
	"calendar_direction" text DEFAULT 'in' NOT NULL,
	"schedule" text DEFAULT 'off' NOT NULL,
	"contacts_due_at" timestamp (3) with time zone,
	"calendar_due_at" timestamp (3) with time zone,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"linked_to" text,
	"account" text,
	"sealed_tokens" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_settings_only" UNIQUE("only")
);
--> statement-breakpoint
CREATE TABLE "mail_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"field" text NOT NULL,
	"ours" text,
	"theirs" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"outcome" text NOT NULL,
	"name" text NOT NULL,
	"reason" text,
	"record_id" uuid,
	"copy" text
);
--> statement-breakpoint
CREATE TABLE "mail_items" (
	"collection_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"etag" text NOT NULL,
	"state" jsonb NOT NULL,
	"master_id" text,
	"is_series" boolean DEFAULT false NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mail_items_collection_id_remote_id_pk" PRIMARY KEY("collection_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"collection_id" uuid NOT NULL,
	"remote_id" text,
	"occurrence" text DEFAULT '' NOT NULL,
	"record_id" uuid NOT NULL,
	"ours" jsonb NOT NULL,
	"theirs" jsonb NOT NULL,
	"record_version" timestamp (3) with time zone NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"started_by_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"current_step" text NOT NULL,
	"error" text,
	"is_full" boolean DEFAULT false NOT NULL,
	"counts" jsonb NOT NULL,
	"attempt" uuid NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_staged" (
	"run_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"etag" text NOT NULL,
	"state" jsonb,
	"fault" text,
	CONSTRAINT "mail_staged_run_id_collection_id_remote_id_pk" PRIMARY KEY("run_id","collection_id","remote_id")
);
--> statement-breakpoint
ALTER TABLE "mail_conflicts" ADD CONSTRAINT "mail_conflicts_link_id_mail_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."mail_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_entries" ADD CONSTRAINT "mail_entries_run_id_mail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mail_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_collection_id_mail_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."mail_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_collection_id_mail_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."mail_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_staged" ADD CONSTRAINT "mail_staged_run_id_mail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mail_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_collections_remote" ON "mail_collections" USING btree ("origin","kind","remote_id");--> statement-breakpoint
CREATE INDEX "mail_collections_origin" ON "mail_collections" USING btree ("origin","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_conflicts_field" ON "mail_conflicts" USING btree ("link_id","field");--> statement-breakpoint
CREATE INDEX "mail_conflicts_created" ON "mail_conflicts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_entries_name" ON "mail_entries" USING btree ("run_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "mail_entries_outcome" ON "mail_entries" USING btree ("run_id","outcome");--> statement-breakpoint
CREATE INDEX "mail_items_master" ON "mail_items" USING btree ("collection_id","master_id") WHERE "mail_items"."master_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_items_pending" ON "mail_items" USING btree ("collection_id") WHERE "mail_items"."is_pending";--> statement-breakpoint
CREATE INDEX "mail_items_series" ON "mail_items" USING btree ("collection_id") WHERE "mail_items"."is_series";--> statement-breakpoint
CREATE UNIQUE INDEX "mail_links_item" ON "mail_links" USING btree ("collection_id","remote_id","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_links_record" ON "mail_links" USING btree ("record_id","collection_id");--> statement-breakpoint
CREATE INDEX "mail_links_collection" ON "mail_links" USING btree ("collection_id","id");--> statement-breakpoint
CREATE INDEX "mail_runs_started" ON "mail_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_runs_one" ON "mail_runs" USING btree ("kind") WHERE "mail_runs"."status" = 'syncing';