ALTER TABLE "units" ADD COLUMN "finance_end" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "lease_end" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "service_due" date;