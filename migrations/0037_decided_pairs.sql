CREATE TABLE "decided_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"other_id" uuid,
	"lead_key" text,
	"verdict" text NOT NULL,
	"decided_by_id" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decided_pairs_sides" CHECK (num_nonnulls("decided_pairs"."other_id", "decided_pairs"."lead_key") = 1),
	CONSTRAINT "decided_pairs_order" CHECK ("decided_pairs"."record_id" < "decided_pairs"."other_id")
);
--> statement-breakpoint
ALTER TABLE "decided_pairs" ADD CONSTRAINT "decided_pairs_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decided_pairs_records" ON "decided_pairs" USING btree ("record_id","other_id") WHERE "decided_pairs"."other_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "decided_pairs_leads" ON "decided_pairs" USING btree ("lead_key","record_id") WHERE "decided_pairs"."lead_key" is not null;--> statement-breakpoint
CREATE INDEX "decided_pairs_other" ON "decided_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "decided_pairs_decision" ON "decided_pairs" USING btree ("decision_id");