CREATE TABLE "lead_directory_companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"load_id" uuid NOT NULL,
	"name" text NOT NULL,
	"industry" text,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"address" text,
	"city" text,
	"state" text,
	"postcode" text,
	"country" text,
	"phone" text,
	"website" text,
	"email" text,
	"employees" integer,
	"notes" text,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', replace(coalesce(industry, ''), '_', ' ')), 'A') || setweight(to_tsvector('english', replace(crm_tags_text(categories), '_', ' ')), 'B') || setweight(to_tsvector('english', name), 'C')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_directory_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"attribution" text,
	"status" text DEFAULT 'running' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"companies" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_by_id" uuid,
	"heartbeat_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissed_leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_turns" (
	"service" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_directory_companies" ADD CONSTRAINT "lead_directory_companies_load_id_lead_directory_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."lead_directory_loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_directory_loads" ADD CONSTRAINT "lead_directory_loads_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_leads" ADD CONSTRAINT "dismissed_leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_directory_companies_load" ON "lead_directory_companies" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "lead_directory_companies_search" ON "lead_directory_companies" USING gin ("search");--> statement-breakpoint
CREATE INDEX "lead_directory_companies_name" ON "lead_directory_companies" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_directory_companies_city" ON "lead_directory_companies" USING gin (lower("city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_directory_companies_state" ON "lead_directory_companies" USING btree ("state");--> statement-breakpoint
CREATE INDEX "dismissed_leads_user" ON "dismissed_leads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "service_answers_expiry" ON "service_answers" USING btree ("expires_at");