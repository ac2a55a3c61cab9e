CREATE TABLE "workload_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workload_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"organizations" integer DEFAULT 0 NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"tasks" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "workload_counts_owner" ON "workload_counts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "organizations_assignee_name" ON "organizations" USING btree ("assigned_to_id",lower("name"),"id") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_assignee_name" ON "people" USING btree ("assigned_to_id",lower("name"),"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_active_assignee_due" ON "tasks" USING btree ("assignee_id","due_date") WHERE "tasks"."deleted_at" is null and "tasks"."status" <> 'completed';--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "organizations", "people", "tasks" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "workload_counts" ("owner_id", "organizations")
SELECT "assigned_to_id", count(*) FROM "organizations" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";--> statement-breakpoint
INSERT INTO "workload_counts" ("owner_id", "contacts")
SELECT "assigned_to_id", count(*) FROM "people" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";--> statement-breakpoint
INSERT INTO "workload_counts" ("owner_id", "tasks", "pending")
SELECT "assignee_id", count(*), count(*) FILTER (WHERE "status" <> 'completed')
FROM "tasks" WHERE "deleted_at" IS NULL GROUP BY "assignee_id";--> statement-breakpoint
-- A statement that changes what somebody owns adds a row of the difference, in its own transaction.
CREATE FUNCTION "count_workload_of_organizations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "workload_counts" ("owner_id", "organizations")
    SELECT "assigned_to_id", count(*) FROM "added" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "workload_counts" ("owner_id", "organizations")
    SELECT "assigned_to_id", -count(*) FROM "removed" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "workload_counts" ("owner_id", "organizations")
    SELECT "assigned_to_id", sum("change" * "organizations")
    FROM (
      SELECT 1 AS "change", "assigned_to_id", 1 AS "organizations" FROM "added" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "assigned_to_id", 1 AS "organizations" FROM "removed" WHERE "deleted_at" IS NULL
    ) AS "changes"
    GROUP BY "assigned_to_id" HAVING sum("change" * "organizations") <> 0;
  ELSE
    UPDATE "workload_counts" SET "organizations" = 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "workload_of_added_organizations" AFTER INSERT ON "organizations" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_organizations"();--> statement-breakpoint
CREATE TRIGGER "workload_of_changed_organizations" AFTER UPDATE ON "organizations" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_organizations"();--> statement-breakpoint
CREATE TRIGGER "workload_of_removed_organizations" AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_organizations"();--> statement-breakpoint
CREATE TRIGGER "workload_of_emptied_organizations" AFTER TRUNCATE ON "organizations"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_organizations"();--> statement-breakpoint
CREATE FUNCTION "count_workload_of_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "workload_counts" ("owner_id", "contacts")
    SELECT "assigned_to_id", count(*) FROM "added" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "workload_counts" ("owner_id", "contacts")
    SELECT "assigned_to_id", -count(*) FROM "removed" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "workload_counts" ("owner_id", "contacts")
    SELECT "assigned_to_id", sum("change" * "contacts")
    FROM (
      SELECT 1 AS "change", "assigned_to_id", 1 AS "contacts" FROM "added" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "assigned_to_id", 1 AS "contacts" FROM "removed" WHERE "deleted_at" IS NULL
    ) AS "changes"
    GROUP BY "assigned_to_id" HAVING sum("change" * "contacts") <> 0;
  ELSE
    UPDATE "workload_counts" SET "contacts" = 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "workload_of_added_people" AFTER INSERT ON "people" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_people"();--> statement-breakpoint
CREATE TRIGGER "workload_of_changed_people" AFTER UPDATE ON "people" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_people"();--> statement-breakpoint
CREATE TRIGGER "workload_of_removed_people" AFTER DELETE ON "people" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_people"();--> statement-breakpoint
CREATE TRIGGER "workload_of_emptied_people" AFTER TRUNCATE ON "people"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_people"();--> statement-breakpoint
CREATE FUNCTION "count_workload_of_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "workload_counts" ("owner_id", "tasks", "pending")
    SELECT "assignee_id", count(*), count(*) FILTER (WHERE "status" <> 'completed') FROM "added" WHERE "deleted_at" IS NULL GROUP BY "assignee_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "workload_counts" ("owner_id", "tasks", "pending")
    SELECT "assignee_id", -count(*), -count(*) FILTER (WHERE "status" <> 'completed') FROM "removed" WHERE "deleted_at" IS NULL GROUP BY "assignee_id";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "workload_counts" ("owner_id", "tasks", "pending")
    SELECT "assignee_id", sum("change" * "tasks"), sum("change" * "pending")
    FROM (
      SELECT 1 AS "change", "assignee_id", 1 AS "tasks", ("status" <> 'completed')::int AS "pending" FROM "added" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "assignee_id", 1 AS "tasks", ("status" <> 'completed')::int AS "pending" FROM "removed" WHERE "deleted_at" IS NULL
    ) AS "changes"
    GROUP BY "assignee_id" HAVING sum("change" * "tasks") <> 0 OR sum("change" * "pending") <> 0;
  ELSE
    UPDATE "workload_counts" SET "tasks" = 0, "pending" = 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "workload_of_added_tasks" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_tasks"();--> statement-breakpoint
CREATE TRIGGER "workload_of_changed_tasks" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_tasks"();--> statement-breakpoint
CREATE TRIGGER "workload_of_removed_tasks" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_tasks"();--> statement-breakpoint
CREATE TRIGGER "workload_of_emptied_tasks" AFTER TRUNCATE ON "tasks"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_tasks"();
