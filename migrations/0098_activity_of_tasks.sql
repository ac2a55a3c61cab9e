-- To open a task again, or to undo its completion, read all that the team ever did. Writes to the activity log wait until the
-- index is made.
CREATE INDEX "activity_log_task" ON "activity_log" USING btree ("task_id") WHERE "activity_log"."task_id" is not null;
