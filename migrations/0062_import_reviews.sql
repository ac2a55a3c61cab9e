CREATE TABLE "import_headers" (
	"entity" text NOT NULL,
	"digest" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"key" text,
	"policies" jsonb NOT NULL,
	"without_email" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_headers_entity_digest_pk" PRIMARY KEY("entity","digest")
);
--> statement-breakpoint
CREATE TABLE "import_review_rows" (
	"review_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"found" text NOT NULL,
	"answer" text,
	"claim" text,
	"digest" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "import_review_rows_review_id_line_pk" PRIMARY KEY("review_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"attempt" uuid,
	"heartbeat_at" timestamp (3) with time zone,
	"error" text,
	"finished_at" timestamp (3) with time zone,
	"settings" jsonb NOT NULL,
	"processed_bytes" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"began_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "unchanged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_review_rows" ADD CONSTRAINT "import_review_rows_review_id_import_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."import_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_reviews" ADD CONSTRAINT "import_reviews_id_import_jobs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_review_rows_outcome" ON "import_review_rows" USING btree ("review_id","outcome","line");--> statement-breakpoint
CREATE INDEX "import_review_rows_claim" ON "import_review_rows" USING btree ("review_id","claim") WHERE "import_review_rows"."claim" is not null;