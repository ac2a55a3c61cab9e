CREATE INDEX "tasks_assignee_counted" ON "tasks" USING btree ("assignee_id",(case when "status" = 'completed' then coalesce("completed_at", "created_at") else "created_at" end)) WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
-- Quarters of single owners were as many as the tasks, and go. Counted anew, not deleted: that leaves no empty room in the file.
-- Whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "tasks" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
TRUNCATE "task_sums";--> statement-breakpoint
INSERT INTO "task_sums" ("instant", "span", "whose", "quarter", "pending", "in_progress", "completed")
SELECT "instant", "sums"."span", "sums"."whose", "begins", sum("pending"), sum("in_progress"), sum("completed")
FROM (
  SELECT "instants"."instant", coalesce("assignee_id", '00000000-0000-0000-0000-000000000000') AS "whose", crm_quarter("at") AS "quarter",
    count(*) FILTER (WHERE "status" = 'pending') AS "pending", count(*) FILTER (WHERE "status" = 'in_progress') AS "in_progress",
    count(*) FILTER (WHERE "status" = 'completed') AS "completed"
  FROM "tasks" CROSS JOIN LATERAL (VALUES ('counted', crm_task_counted("status", "completed_at", "created_at")), ('due', "due_date")) AS "instants" ("instant", "at")
  WHERE "deleted_at" IS NULL AND "at" IS NOT NULL GROUP BY 1, 2, 3
) AS "counted"
CROSS JOIN LATERAL (
  VALUES ('quarter', "quarter", 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid), ('day', crm_day("quarter"), 'ffffffff-ffff-ffff-ffff-ffffffffffff'), ('day', crm_day("quarter"), "counted"."whose")
) AS "sums" ("span", "begins", "whose")
GROUP BY 1, 2, 3, 4;
