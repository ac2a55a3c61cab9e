CREATE TABLE "activity_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"span" text DEFAULT 'new' NOT NULL,
	"whose" uuid NOT NULL,
	"activity_type" text NOT NULL,
	"quarter" bigint NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "activity_sums_of" ON "activity_sums" USING btree ("span","whose","quarter");--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "activity_log" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "activity_sums" ("span", "whose", "activity_type", "quarter", "number")
SELECT "sums"."span", "sums"."whose", "sums"."type", "sums"."begins", sum("number")
FROM (
  SELECT coalesce("user_id", '00000000-0000-0000-0000-000000000000') AS "whose", "activity_type", crm_quarter("created_at") AS "quarter", count(*) AS "number"
  FROM "activity_log" GROUP BY 1, 2, 3
) AS "counted"
CROSS JOIN LATERAL (VALUES
  ('quarter', 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, '', "quarter"), ('day', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '', crm_day("quarter")),
  ('day', "counted"."whose", "activity_type", crm_day("quarter")), ('all', "counted"."whose", "activity_type", 0)
) AS "sums" ("span", "whose", "type", "begins")
GROUP BY 1, 2, 3, 4;--> statement-breakpoint
-- Printed by scripts/sum-triggers.ts: a statement that changes the log adds rows of the difference.
CREATE FUNCTION "add_to_activity_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "activity_sums" ("whose", "activity_type", "quarter", "number")
    SELECT coalesce("user_id", '00000000-0000-0000-0000-000000000000'), "activity_type", crm_quarter("created_at"), sum("change" * 1)
    FROM (SELECT 1 AS "change", "activity_type", "user_id", "created_at" FROM "added") AS "changes"
    GROUP BY 1, 2, 3 HAVING sum("change" * 1) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "activity_sums" ("whose", "activity_type", "quarter", "number")
    SELECT coalesce("user_id", '00000000-0000-0000-0000-000000000000'), "activity_type", crm_quarter("created_at"), sum("change" * 1)
    FROM (SELECT -1 AS "change", "activity_type", "user_id", "created_at" FROM "removed") AS "changes"
    GROUP BY 1, 2, 3 HAVING sum("change" * 1) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "activity_sums" ("whose", "activity_type", "quarter", "number")
    SELECT coalesce("user_id", '00000000-0000-0000-0000-000000000000'), "activity_type", crm_quarter("created_at"), sum("change" * 1)
    FROM (SELECT 1 AS "change", "activity_type", "user_id", "created_at" FROM "added" UNION ALL SELECT -1 AS "change", "activity_type", "user_id", "created_at" FROM "removed") AS "changes"
    GROUP BY 1, 2, 3 HAVING sum("change" * 1) <> 0;
  ELSE
    DELETE FROM "activity_sums";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "activity_sums_of_added_activity_log" AFTER INSERT ON "activity_log" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_activity_sums"();--> statement-breakpoint
CREATE TRIGGER "activity_sums_of_changed_activity_log" AFTER UPDATE ON "activity_log" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_activity_sums"();--> statement-breakpoint
CREATE TRIGGER "activity_sums_of_removed_activity_log" AFTER DELETE ON "activity_log" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_activity_sums"();--> statement-breakpoint
CREATE TRIGGER "activity_sums_of_emptied_activity_log" AFTER TRUNCATE ON "activity_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_activity_sums"();
