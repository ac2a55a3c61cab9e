CREATE INDEX "changes_undone" ON "changes" USING btree ("batch_id") WHERE "changes"."verb" = 'deed.undone';
