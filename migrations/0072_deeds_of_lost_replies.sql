ALTER TABLE "crm_sync_runs" ADD COLUMN "deed_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "deed_id" uuid;