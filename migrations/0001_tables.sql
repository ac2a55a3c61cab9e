CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_type" text NOT NULL,
	"description" text,
	"user_id" uuid,
	"person_id" uuid,
	"organization_id" uuid,
	"opportunity_id" uuid,
	"task_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_field_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"field_type" text DEFAULT 'text' NOT NULL,
	"entity_type" text DEFAULT 'both' NOT NULL,
	"options" text[] DEFAULT '{}'::text[] NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"help_text" text,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_field_definitions_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"event_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone,
	"all_day" boolean DEFAULT false NOT NULL,
	"event_type" text DEFAULT 'other' NOT NULL,
	"person_id" uuid,
	"organization_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "file_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text DEFAULT 'other' NOT NULL,
	"file_size" bigint,
	"file_url" text NOT NULL,
	"mime_type" text,
	"storage_key" text,
	"sha256" text,
	"person_id" uuid,
	"organization_id" uuid,
	"opportunity_id" uuid,
	"note_id" uuid,
	"uploaded_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"settings" jsonb NOT NULL,
	"file_size" integer DEFAULT 0 NOT NULL,
	"processed_bytes" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"dropped_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"created_by_id" uuid NOT NULL,
	"run_id" uuid,
	"heartbeat_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
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
CREATE TABLE "opportunities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"value" numeric,
	"probability" integer DEFAULT 50 NOT NULL,
	"stage" text DEFAULT 'lead' NOT NULL,
	"stage_since" timestamp (3) with time zone NOT NULL,
	"rank" text NOT NULL,
	"lost_reason" text,
	"expected_close_date" date,
	"person_id" uuid,
	"organization_id" uuid,
	"assigned_to_id" uuid,
	"created_by_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"industry" text,
	"revenue" text,
	"status" text DEFAULT 'prospect' NOT NULL,
	"location" text,
	"email" text,
	"phone" text,
	"website" text,
	"assigned_to_id" uuid,
	"created_by_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"location" text,
	"job_title" text,
	"organization_id" uuid,
	"assigned_to_id" uuid,
	"created_by_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" timestamp (3) with time zone,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"activity_type" text DEFAULT 'other' NOT NULL,
	"recurrence_type" text DEFAULT 'none' NOT NULL,
	"reminder_enabled" boolean DEFAULT true NOT NULL,
	"completion_reason" text,
	"completed_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"created_by_id" uuid,
	"person_id" uuid,
	"organization_id" uuid,
	"opportunity_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deletion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"username" text NOT NULL,
	"password_hash" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'staff' NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"verb" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"person_id" uuid,
	"organization_id" uuid,
	"opportunity_id" uuid
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attachments" ADD CONSTRAINT "file_attachments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attachments" ADD CONSTRAINT "file_attachments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attachments" ADD CONSTRAINT "file_attachments_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attachments" ADD CONSTRAINT "file_attachments_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_attachments" ADD CONSTRAINT "file_attachments_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_job_id_import_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_created" ON "activity_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_user" ON "activity_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_person" ON "activity_log" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_organization" ON "activity_log" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_opportunity" ON "activity_log" USING btree ("opportunity_id","created_at");--> statement-breakpoint
CREATE INDEX "calendar_events_date" ON "calendar_events" USING btree ("event_date","id") WHERE "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_person" ON "calendar_events" USING btree ("person_id") WHERE "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_organization" ON "calendar_events" USING btree ("organization_id") WHERE "calendar_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "file_attachments_person" ON "file_attachments" USING btree ("person_id") WHERE "file_attachments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "file_attachments_organization" ON "file_attachments" USING btree ("organization_id") WHERE "file_attachments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "file_attachments_opportunity" ON "file_attachments" USING btree ("opportunity_id") WHERE "file_attachments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "file_attachments_note" ON "file_attachments" USING btree ("note_id") WHERE "file_attachments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "import_jobs_created" ON "import_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notes_created" ON "notes" USING btree ("created_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_person" ON "notes" USING btree ("person_id","created_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_organization" ON "notes" USING btree ("organization_id","created_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_opportunity" ON "notes" USING btree ("opportunity_id","created_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "opportunities_created" ON "opportunities" USING btree ("created_at","id") WHERE "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opportunities_board" ON "opportunities" USING btree ("stage","rank" collate "C","id") WHERE "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opportunities_person" ON "opportunities" USING btree ("person_id") WHERE "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opportunities_organization" ON "opportunities" USING btree ("organization_id") WHERE "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opportunities_assignee" ON "opportunities" USING btree ("assigned_to_id") WHERE "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opportunities_search" ON "opportunities" USING gin ("name" gin_trgm_ops,"description" gin_trgm_ops,crm_tags_text("tags") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (lower("name"),"id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_created" ON "organizations" USING btree ("created_at","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_updated" ON "organizations" USING btree ("updated_at","id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_assignee" ON "organizations" USING btree ("assigned_to_id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_import" ON "organizations" USING btree ("import_id") WHERE "organizations"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "organizations_tags" ON "organizations" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("name" gin_trgm_ops,"industry" gin_trgm_ops,"location" gin_trgm_ops,crm_tags_text("tags") gin_trgm_ops,("id"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree (lower("name"),"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_created" ON "people" USING btree ("created_at","id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_updated" ON "people" USING btree ("updated_at","id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_organization" ON "people" USING btree ("organization_id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_assignee" ON "people" USING btree ("assigned_to_id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_import" ON "people" USING btree ("import_id") WHERE "people"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "people_tags" ON "people" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,crm_tags_text("tags") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree (coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_active_due" ON "tasks" USING btree (coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null and "tasks"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "tasks_active_assignee" ON "tasks" USING btree ("assignee_id",coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null and "tasks"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_id",coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at","id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_updated" ON "tasks" USING btree ("updated_at","id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_completed" ON "tasks" USING btree (coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null and "tasks"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "tasks_person" ON "tasks" USING btree ("person_id",coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_organization" ON "tasks" USING btree ("organization_id",coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_opportunity" ON "tasks" USING btree ("opportunity_id",coalesce("due_date", 'infinity'::timestamptz),"id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("title" gin_trgm_ops,"description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sign_in_attempts_account" ON "sign_in_attempts" USING btree ("account","at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "changes_record" ON "changes" USING btree ("record_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_person" ON "changes" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_organization" ON "changes" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_opportunity" ON "changes" USING btree ("opportunity_id","at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));