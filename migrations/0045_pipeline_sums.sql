CREATE TABLE "pipeline_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pipeline_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage" text NOT NULL,
	"owner_id" uuid,
	"opportunities" integer NOT NULL,
	"value" numeric NOT NULL,
	"weighted" numeric NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pipeline_sums_owner" ON "pipeline_sums" USING btree ("owner_id");--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "opportunities" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Times a hundredth, not divided by a hundred: a product of numerics is exact, a quotient is cut off.
CREATE FUNCTION "crm_weighted"("value" numeric, "stage" text, "probability" integer) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce("value", 0) * CASE "stage" WHEN 'closed_won' THEN 100 WHEN 'closed_lost' THEN 0 ELSE "probability" END * 0.01;--> statement-breakpoint
INSERT INTO "pipeline_sums" ("stage", "owner_id", "opportunities", "value", "weighted")
SELECT "stage", "assigned_to_id", count(*), sum(coalesce("value", 0)), sum(crm_weighted("value", "stage", "probability"))
FROM "opportunities" WHERE "deleted_at" IS NULL GROUP BY "stage", "assigned_to_id";--> statement-breakpoint
-- As for workloads: a statement that changes what a stage holds adds a row of the difference for each stage and owner.
CREATE FUNCTION "add_to_pipeline_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "pipeline_sums" ("stage", "owner_id", "opportunities", "value", "weighted")
    SELECT "stage", "assigned_to_id", count(*), sum(coalesce("value", 0)), sum(crm_weighted("value", "stage", "probability"))
    FROM "added" WHERE "deleted_at" IS NULL GROUP BY "stage", "assigned_to_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "pipeline_sums" ("stage", "owner_id", "opportunities", "value", "weighted")
    SELECT "stage", "assigned_to_id", -count(*), -sum(coalesce("value", 0)), -sum(crm_weighted("value", "stage", "probability"))
    FROM "removed" WHERE "deleted_at" IS NULL GROUP BY "stage", "assigned_to_id";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "pipeline_sums" ("stage", "owner_id", "opportunities", "value", "weighted")
    SELECT "stage", "assigned_to_id", sum("change"), sum("change" * coalesce("value", 0)), sum("change" * crm_weighted("value", "stage", "probability"))
    FROM (
      SELECT 1 AS "change", "stage", "assigned_to_id", "value", "probability" FROM "added" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "stage", "assigned_to_id", "value", "probability" FROM "removed" WHERE "deleted_at" IS NULL
    ) AS "changes"
    GROUP BY "stage", "assigned_to_id"
    HAVING sum("change") <> 0 OR sum("change" * coalesce("value", 0)) <> 0 OR sum("change" * crm_weighted("value", "stage", "probability")) <> 0;
  ELSE
    DELETE FROM "pipeline_sums";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pipeline_of_added_opportunities" AFTER INSERT ON "opportunities" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_pipeline_sums"();--> statement-breakpoint
CREATE TRIGGER "pipeline_of_changed_opportunities" AFTER UPDATE ON "opportunities" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_pipeline_sums"();--> statement-breakpoint
CREATE TRIGGER "pipeline_of_removed_opportunities" AFTER DELETE ON "opportunities" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_pipeline_sums"();--> statement-breakpoint
CREATE TRIGGER "pipeline_of_emptied_opportunities" AFTER TRUNCATE ON "opportunities"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_pipeline_sums"();
