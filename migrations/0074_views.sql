CREATE TABLE "view_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_id" uuid NOT NULL,
	"day" date NOT NULL,
	"record_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "view_mails_once" UNIQUE("view_id","day")
);
--> statement-breakpoint
CREATE TABLE "view_pins" (
	"user_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "view_pins_user_id_view_id_pk" PRIMARY KEY("user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"filter" jsonb NOT NULL,
	"layout" jsonb NOT NULL,
	"mails" boolean DEFAULT false NOT NULL,
	"seen" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"seen_on" date,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "view_mails" ADD CONSTRAINT "view_mails_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_pins" ADD CONSTRAINT "view_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_pins" ADD CONSTRAINT "view_pins_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_mails_state" ON "view_mails" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "view_pins_view" ON "view_pins" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "views_creator" ON "views" USING btree ("created_by_id") WHERE "views"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "views_mailed" ON "views" USING btree ("id") WHERE "views"."mails" and "views"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("id") WHERE "views"."shared" and "views"."deleted_at" is null;