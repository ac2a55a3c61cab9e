CREATE TABLE "task_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"instant" text NOT NULL,
	"span" text DEFAULT 'new' NOT NULL,
	"whose" uuid NOT NULL,
	"quarter" bigint NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "task_sums_of" ON "task_sums" USING btree ("instant","span","whose","quarter");--> statement-breakpoint
CREATE INDEX "task_sums_open" ON "task_sums" USING btree ("instant","span","whose","quarter") WHERE "task_sums"."pending" <> 0 or "task_sums"."in_progress" <> 0;--> statement-breakpoint
CREATE FUNCTION "crm_quarter"("at" timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(extract(epoch FROM "at" AT TIME ZONE 'UTC') / 900)::bigint;--> statement-breakpoint
CREATE FUNCTION "crm_day"("quarter" bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN "quarter" - (("quarter" % 96) + 96) % 96;--> statement-breakpoint
CREATE FUNCTION "crm_task_counted"("status" text, "completed_at" timestamptz, "created_at" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "status" = 'completed' THEN coalesce("completed_at", "created_at") ELSE "created_at" END;--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "tasks" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "task_sums" ("instant", "span", "whose", "quarter", "pending", "in_progress", "completed")
SELECT "instant", "span", "whoses"."whose", "begins", sum("pending"), sum("in_progress"), sum("completed")
FROM (
  SELECT "instants"."instant", coalesce("assignee_id", '00000000-0000-0000-0000-000000000000') AS "whose", crm_quarter("at") AS "quarter",
    count(*) FILTER (WHERE "status" = 'pending') AS "pending", count(*) FILTER (WHERE "status" = 'in_progress') AS "in_progress",
    count(*) FILTER (WHERE "status" = 'completed') AS "completed"
  FROM "tasks" CROSS JOIN LATERAL (VALUES ('counted', crm_task_counted("status", "completed_at", "created_at")), ('due', "due_date")) AS "instants" ("instant", "at")
  WHERE "deleted_at" IS NULL AND "at" IS NOT NULL GROUP BY 1, 2, 3
) AS "counted"
CROSS JOIN LATERAL (VALUES ('quarter', "quarter"), ('day', crm_day("quarter"))) AS "spans" ("span", "begins")
CROSS JOIN LATERAL (VALUES ("counted"."whose"), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS "whoses" ("whose")
GROUP BY 1, 2, 3, 4;--> statement-breakpoint
-- As for workloads: a statement that changes how many tasks there are in a quarter of an hour adds a row of the difference.
CREATE FUNCTION "add_to_task_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "task_sums" ("instant", "whose", "quarter", "pending", "in_progress", "completed")
    SELECT "instants"."instant", coalesce("assignee_id", '00000000-0000-0000-0000-000000000000'), crm_quarter("at"),
      count(*) FILTER (WHERE "status" = 'pending'), count(*) FILTER (WHERE "status" = 'in_progress'), count(*) FILTER (WHERE "status" = 'completed')
    FROM "added" CROSS JOIN LATERAL (VALUES ('counted', crm_task_counted("status", "completed_at", "created_at")), ('due', "due_date")) AS "instants" ("instant", "at")
    WHERE "deleted_at" IS NULL AND "at" IS NOT NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "task_sums" ("instant", "whose", "quarter", "pending", "in_progress", "completed")
    SELECT "instants"."instant", coalesce("assignee_id", '00000000-0000-0000-0000-000000000000'), crm_quarter("at"),
      -count(*) FILTER (WHERE "status" = 'pending'), -count(*) FILTER (WHERE "status" = 'in_progress'), -count(*) FILTER (WHERE "status" = 'completed')
    FROM "removed" CROSS JOIN LATERAL (VALUES ('counted', crm_task_counted("status", "completed_at", "created_at")), ('due', "due_date")) AS "instants" ("instant", "at")
    WHERE "deleted_at" IS NULL AND "at" IS NOT NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "task_sums" ("instant", "whose", "quarter", "pending", "in_progress", "completed")
    SELECT "instants"."instant", coalesce("assignee_id", '00000000-0000-0000-0000-000000000000'), crm_quarter("at"),
      coalesce(sum("change") FILTER (WHERE "status" = 'pending'), 0), coalesce(sum("change") FILTER (WHERE "status" = 'in_progress'), 0),
      coalesce(sum("change") FILTER (WHERE "status" = 'completed'), 0)
    FROM (
      SELECT 1 AS "change", "assignee_id", "status", "completed_at", "created_at", "due_date" FROM "added" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "assignee_id", "status", "completed_at", "created_at", "due_date" FROM "removed" WHERE "deleted_at" IS NULL
    ) AS "changes"
    CROSS JOIN LATERAL (VALUES ('counted', crm_task_counted("status", "completed_at", "created_at")), ('due', "due_date")) AS "instants" ("instant", "at")
    WHERE "at" IS NOT NULL
    GROUP BY 1, 2, 3
    HAVING coalesce(sum("change") FILTER (WHERE "status" = 'pending'), 0) <> 0 OR coalesce(sum("change") FILTER (WHERE "status" = 'in_progress'), 0) <> 0
      OR coalesce(sum("change") FILTER (WHERE "status" = 'completed'), 0) <> 0;
  ELSE
    DELETE FROM "task_sums";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sums_of_added_tasks" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_task_sums"();--> statement-breakpoint
CREATE TRIGGER "sums_of_changed_tasks" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_task_sums"();--> statement-breakpoint
CREATE TRIGGER "sums_of_removed_tasks" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_task_sums"();--> statement-breakpoint
CREATE TRIGGER "sums_of_emptied_tasks" AFTER TRUNCATE ON "tasks"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_task_sums"();
