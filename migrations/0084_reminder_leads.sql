CREATE TABLE "reminder_snoozes" (
	"user_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_snoozes_user_id_record_id_pk" PRIMARY KEY("user_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "reminder_mails" DROP CONSTRAINT "reminder_mails_once";--> statement-breakpoint
ALTER TABLE "reminder_mails" ALTER COLUMN "task_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "reminder_lead" text;--> statement-breakpoint
ALTER TABLE "reminder_mails" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "reminder_mails" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "event_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "task_lead" text DEFAULT '1_hour' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "event_lead" text DEFAULT '10_minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reminder_lead" text;--> statement-breakpoint
ALTER TABLE "reminder_snoozes" ADD CONSTRAINT "reminder_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_snoozes_record" ON "reminder_snoozes" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "reminder_snoozes_until" ON "reminder_snoozes" USING btree ("until");--> statement-breakpoint
ALTER TABLE "reminder_mails" ADD CONSTRAINT "reminder_mails_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_mails_event" ON "reminder_mails" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "reminder_mails" ADD CONSTRAINT "reminder_mails_once" UNIQUE NULLS NOT DISTINCT("task_id","event_id","user_id","due_date","snoozed_until");