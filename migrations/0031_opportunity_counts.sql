ALTER TABLE "workload_counts" ADD COLUMN "opportunities" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "opportunities" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "workload_counts" ("owner_id", "opportunities")
SELECT "assigned_to_id", count(*) FROM "opportunities" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";--> statement-breakpoint
-- As for organizations and people: a statement that changes what somebody owns adds a row of the difference.
CREATE FUNCTION "count_workload_of_opportunities"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "workload_counts" ("owner_id", "opportunities")
    SELECT "assigned_to_id", count(*) FROM "added" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "workload_counts" ("owner_id", "opportunities")
    SELECT "assigned_to_id", -count(*) FROM "removed" WHERE "deleted_at" IS NULL GROUP BY "assigned_to_id";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "workload_counts" ("owner_id", "opportunities")
    SELECT "assigned_to_id", sum("change" * "opportunities")
    FROM (
      SELECT 1 AS "change", "assigned_to_id", 1 AS "opportunities" FROM "added" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "assigned_to_id", 1 AS "opportunities" FROM "removed" WHERE "deleted_at" IS NULL
    ) AS "changes"
    GROUP BY "assigned_to_id" HAVING sum("change" * "opportunities") <> 0;
  ELSE
    UPDATE "workload_counts" SET "opportunities" = 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "workload_of_added_opportunities" AFTER INSERT ON "opportunities" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_opportunities"();--> statement-breakpoint
CREATE TRIGGER "workload_of_changed_opportunities" AFTER UPDATE ON "opportunities" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_opportunities"();--> statement-breakpoint
CREATE TRIGGER "workload_of_removed_opportunities" AFTER DELETE ON "opportunities" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_opportunities"();--> statement-breakpoint
CREATE TRIGGER "workload_of_emptied_opportunities" AFTER TRUNCATE ON "opportunities"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_workload_of_opportunities"();
