CREATE TABLE "claims" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "without_next" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "tasks" USING btree ("assignee_id","priority","due_date","id") WHERE "tasks"."deleted_at" is null and "tasks"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "tasks_without_next" ON "tasks" USING btree ("completed_at") WHERE "tasks"."without_next" and "tasks"."deleted_at" is null;