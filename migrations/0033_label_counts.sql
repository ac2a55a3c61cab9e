CREATE TABLE "label_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"records" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "label_counts_kind" ON "label_counts" USING btree ("kind");--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "organizations", "people", "opportunities", "tasks" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "label_counts" ("kind", "name", "records")
SELECT 'people', "tag", count(*) FROM "people" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY "tag";--> statement-breakpoint
INSERT INTO "label_counts" ("kind", "name", "records")
SELECT 'organizations', "tag", count(*) FROM "organizations" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY "tag";--> statement-breakpoint
INSERT INTO "label_counts" ("kind", "name", "records")
SELECT 'opportunities', "tag", count(*) FROM "opportunities" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY "tag";--> statement-breakpoint
INSERT INTO "label_counts" ("kind", "name", "records")
SELECT 'tasks', "tag", count(*) FROM "tasks" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY "tag";--> statement-breakpoint
INSERT INTO "label_counts" ("kind", "name", "records")
SELECT 'industries', "industry", count(*) FROM "organizations" WHERE "deleted_at" IS NULL AND "industry" <> '' GROUP BY "industry";--> statement-breakpoint
-- A statement that changes what records carry adds a row of each difference, in its own transaction.
CREATE FUNCTION "count_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "label_counts" ("kind", "name", "records")
    SELECT TG_TABLE_NAME, "tag", count(*)
    FROM "added" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY "tag";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "label_counts" ("kind", "name", "records")
    SELECT TG_TABLE_NAME, "tag", -count(*)
    FROM "removed" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL GROUP BY "tag";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "label_counts" ("kind", "name", "records")
    SELECT TG_TABLE_NAME, "tag", sum("change")
    FROM (
      SELECT 1 AS "change", "tag" FROM "added" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT -1, "tag" FROM "removed" CROSS JOIN LATERAL unnest("tags") AS "tag" WHERE "deleted_at" IS NULL
    ) AS "changes"
    GROUP BY "tag" HAVING sum("change") <> 0;
  ELSE
    DELETE FROM "label_counts" WHERE "kind" = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_industries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "label_counts" ("kind", "name", "records")
    SELECT 'industries', "industry", count(*)
    FROM "added" WHERE "deleted_at" IS NULL AND "industry" <> '' GROUP BY "industry";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "label_counts" ("kind", "name", "records")
    SELECT 'industries', "industry", -count(*)
    FROM "removed" WHERE "deleted_at" IS NULL AND "industry" <> '' GROUP BY "industry";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "label_counts" ("kind", "name", "records")
    SELECT 'industries', "industry", sum("change")
    FROM (
      SELECT 1 AS "change", "industry" FROM "added" WHERE "deleted_at" IS NULL AND "industry" <> ''
      UNION ALL
      SELECT -1, "industry" FROM "removed" WHERE "deleted_at" IS NULL AND "industry" <> ''
    ) AS "changes"
    GROUP BY "industry" HAVING sum("change") <> 0;
  ELSE
    DELETE FROM "label_counts" WHERE "kind" = 'industries';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tags_of_added_people" AFTER INSERT ON "people" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_changed_people" AFTER UPDATE ON "people" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_removed_people" AFTER DELETE ON "people" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_emptied_people" AFTER TRUNCATE ON "people"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_added_organizations" AFTER INSERT ON "organizations" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_changed_organizations" AFTER UPDATE ON "organizations" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_removed_organizations" AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_emptied_organizations" AFTER TRUNCATE ON "organizations"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_added_opportunities" AFTER INSERT ON "opportunities" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_changed_opportunities" AFTER UPDATE ON "opportunities" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_removed_opportunities" AFTER DELETE ON "opportunities" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_emptied_opportunities" AFTER TRUNCATE ON "opportunities"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_added_tasks" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_changed_tasks" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_removed_tasks" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tags_of_emptied_tasks" AFTER TRUNCATE ON "tasks"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "industries_of_added_organizations" AFTER INSERT ON "organizations" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_industries"();--> statement-breakpoint
CREATE TRIGGER "industries_of_changed_organizations" AFTER UPDATE ON "organizations" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_industries"();--> statement-breakpoint
CREATE TRIGGER "industries_of_removed_organizations" AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_industries"();--> statement-breakpoint
CREATE TRIGGER "industries_of_emptied_organizations" AFTER TRUNCATE ON "organizations"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_industries"();
