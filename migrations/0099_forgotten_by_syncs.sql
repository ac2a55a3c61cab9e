-- By these it is found what syncs keep of records that go for good. Writes of syncs wait until they are made.
CREATE INDEX "crm_sync_issues_record" ON "crm_sync_issues" USING btree ("record_id") WHERE "crm_sync_issues"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_entries_record" ON "mail_entries" USING btree ("record_id") WHERE "mail_entries"."record_id" is not null;
