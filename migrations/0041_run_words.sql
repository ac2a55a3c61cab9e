DROP INDEX "mail_runs_one";--> statement-breakpoint
ALTER TABLE "crm_sync_runs" ALTER COLUMN "status" SET DEFAULT 'running';--> statement-breakpoint
ALTER TABLE "crm_sync_runs" ALTER COLUMN "attempt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_sync_runs" ALTER COLUMN "heartbeat_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_runs" ALTER COLUMN "status" SET DEFAULT 'running';--> statement-breakpoint
ALTER TABLE "mail_runs" ALTER COLUMN "attempt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_runs" ALTER COLUMN "heartbeat_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_directory_loads" ADD COLUMN "attempt" uuid;--> statement-breakpoint
-- What the wire calls syncing, complete and error is stored as with every other run.
UPDATE "mail_runs" SET "status" = CASE "status" WHEN 'syncing' THEN 'running' WHEN 'complete' THEN 'done' ELSE 'failed' END
WHERE "status" IN ('syncing', 'complete', 'error');--> statement-breakpoint
CREATE UNIQUE INDEX "mail_runs_one" ON "mail_runs" USING btree ("kind") WHERE "mail_runs"."status" = 'running';