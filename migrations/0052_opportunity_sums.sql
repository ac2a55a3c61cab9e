CREATE TABLE "opportunity_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opportunity_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"span" text DEFAULT 'new' NOT NULL,
	"whose" uuid NOT NULL,
	"quarter" bigint NOT NULL,
	"number" integer NOT NULL,
	"value" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opportunity_stays" (
	"opportunity_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"owner_id" uuid,
	"away" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	CONSTRAINT "opportunity_stays_opportunity_id_stage_pk" PRIMARY KEY("opportunity_id","stage")
);
--> statement-breakpoint
CREATE TABLE "stay_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stay_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage" text NOT NULL,
	"owner_id" uuid,
	"away" integer NOT NULL,
	"milliseconds" numeric NOT NULL
);
--> statement-breakpoint
CREATE INDEX "opportunity_sums_of" ON "opportunity_sums" USING btree ("event","span","whose","quarter");--> statement-breakpoint
CREATE INDEX "stay_sums_owner" ON "stay_sums" USING btree ("owner_id");--> statement-breakpoint
-- What is there already; whoever writes meanwhile waits, so that nothing is counted twice or missed.
LOCK TABLE "opportunities", "changes" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "opportunity_sums" ("event", "span", "whose", "quarter", "number", "value")
SELECT "event", "sums"."span", "sums"."whose", "begins", sum("number"), sum("counted"."value")
FROM (
  SELECT "events"."event", coalesce("assigned_to_id", '00000000-0000-0000-0000-000000000000') AS "whose", crm_quarter("at") AS "quarter",
    count(*) AS "number", sum(coalesce("value", 0)) AS "value"
  FROM "opportunities"
  CROSS JOIN LATERAL (VALUES ('created', "created_at"), ('won', CASE WHEN "stage" = 'closed_won' THEN "stage_since" END)) AS "events" ("event", "at")
  WHERE "deleted_at" IS NULL AND "at" IS NOT NULL GROUP BY 1, 2, 3
) AS "counted"
CROSS JOIN LATERAL (VALUES
  ('quarter', "quarter", 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid), ('day', crm_day("quarter"), 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('day', crm_day("quarter"), "counted"."whose")
) AS "sums" ("span", "begins", "whose")
GROUP BY 1, 2, 3, 4;--> statement-breakpoint
-- Printed by scripts/sum-triggers.ts: a statement that changes opportunities adds rows of the difference.
CREATE FUNCTION "add_to_opportunity_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "opportunity_sums" ("event", "whose", "quarter", "number", "value")
    SELECT "event", coalesce("assigned_to_id", '00000000-0000-0000-0000-000000000000'), crm_quarter("at"), sum("change" * 1), sum("change" * coalesce("value", 0))
    FROM (SELECT 1 AS "change", "assigned_to_id", "value", "stage", "stage_since", "created_at" FROM "added" WHERE "deleted_at" IS NULL) AS "changes" CROSS JOIN LATERAL (VALUES ('created', "created_at"), ('won', CASE WHEN "stage" = 'closed_won' THEN "stage_since" END)) AS "events" ("event", "at") WHERE "at" IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum("change" * 1) <> 0 OR sum("change" * coalesce("value", 0)) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "opportunity_sums" ("event", "whose", "quarter", "number", "value")
    SELECT "event", coalesce("assigned_to_id", '00000000-0000-0000-0000-000000000000'), crm_quarter("at"), sum("change" * 1), sum("change" * coalesce("value", 0))
    FROM (SELECT -1 AS "change", "assigned_to_id", "value", "stage", "stage_since", "created_at" FROM "removed" WHERE "deleted_at" IS NULL) AS "changes" CROSS JOIN LATERAL (VALUES ('created', "created_at"), ('won', CASE WHEN "stage" = 'closed_won' THEN "stage_since" END)) AS "events" ("event", "at") WHERE "at" IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum("change" * 1) <> 0 OR sum("change" * coalesce("value", 0)) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "opportunity_sums" ("event", "whose", "quarter", "number", "value")
    SELECT "event", coalesce("assigned_to_id", '00000000-0000-0000-0000-000000000000'), crm_quarter("at"), sum("change" * 1), sum("change" * coalesce("value", 0))
    FROM (SELECT 1 AS "change", "assigned_to_id", "value", "stage", "stage_since", "created_at" FROM "added" WHERE "deleted_at" IS NULL UNION ALL SELECT -1 AS "change", "assigned_to_id", "value", "stage", "stage_since", "created_at" FROM "removed" WHERE "deleted_at" IS NULL) AS "changes" CROSS JOIN LATERAL (VALUES ('created', "created_at"), ('won', CASE WHEN "stage" = 'closed_won' THEN "stage_since" END)) AS "events" ("event", "at") WHERE "at" IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum("change" * 1) <> 0 OR sum("change" * coalesce("value", 0)) <> 0;
  ELSE
    DELETE FROM "opportunity_sums";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "opportunity_sums_of_added_opportunities" AFTER INSERT ON "opportunities" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_opportunity_sums"();--> statement-breakpoint
CREATE TRIGGER "opportunity_sums_of_changed_opportunities" AFTER UPDATE ON "opportunities" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_opportunity_sums"();--> statement-breakpoint
CREATE TRIGGER "opportunity_sums_of_removed_opportunities" AFTER DELETE ON "opportunities" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_opportunity_sums"();--> statement-breakpoint
CREATE TRIGGER "opportunity_sums_of_emptied_opportunities" AFTER TRUNCATE ON "opportunities"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_opportunity_sums"();--> statement-breakpoint
-- What the change log says of stages that these opportunities have left. A move ends the stay in the stage it leaves.
CREATE FUNCTION "stays_of"("ids" uuid[]) RETURNS TABLE ("opportunity_id" uuid, "stage" text, "owner_id" uuid, "away" integer, "milliseconds" bigint)
LANGUAGE sql STABLE AS $$
  SELECT "id", "left", "owner", ("left" <> "present")::int, sum(greatest((extract(epoch FROM "until" - "since") * 1000)::bigint, 0))::bigint
  FROM (
    SELECT o."id", c."before" ->> 'stage' AS "left", o."assigned_to_id" AS "owner", o."stage" AS "present", c."at" AS "until",
      coalesce(lag(c."at") OVER (PARTITION BY o."id" ORDER BY c."at", c."id"), o."created_at") AS "since"
    FROM "opportunities" o JOIN "changes" c ON c."record_id" = o."id" AND c."verb" = 'opportunity.stage_changed'
    WHERE o."id" = ANY ("ids") AND o."deleted_at" IS NULL
  ) AS "stays"
  WHERE "left" IS NOT NULL GROUP BY 1, 2, 3, 4
$$;--> statement-breakpoint
-- Writes only what is different, so that whoever calls it twice writes once.
CREATE FUNCTION "keep_stays"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH "logged" AS MATERIALIZED (SELECT * FROM stays_of("ids")),
  "gone" AS (
    DELETE FROM "opportunity_stays" AS "kept" WHERE "kept"."opportunity_id" = ANY ("ids") AND NOT EXISTS (
      SELECT FROM "logged" WHERE "logged"."opportunity_id" = "kept"."opportunity_id" AND "logged"."stage" = "kept"."stage"
    )
  )
  INSERT INTO "opportunity_stays" AS "kept" ("opportunity_id", "stage", "owner_id", "away", "milliseconds")
  SELECT * FROM "logged"
  ON CONFLICT ("opportunity_id", "stage") DO UPDATE
  SET "owner_id" = "excluded"."owner_id", "away" = "excluded"."away", "milliseconds" = "excluded"."milliseconds"
  WHERE ("kept"."owner_id", "kept"."away", "kept"."milliseconds")
    IS DISTINCT FROM ("excluded"."owner_id", "excluded"."away", "excluded"."milliseconds");
END
$$;--> statement-breakpoint
-- Printed by scripts/sum-triggers.ts; from here on what changes the stays adds rows of the difference.
CREATE FUNCTION "add_to_stay_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "stay_sums" ("stage", "owner_id", "away", "milliseconds")
    SELECT "stage", "owner_id", sum("change" * "away"), sum("change" * "milliseconds")
    FROM (SELECT 1 AS "change", "stage", "owner_id", "away", "milliseconds" FROM "added") AS "changes"
    GROUP BY 1, 2 HAVING sum("change" * "away") <> 0 OR sum("change" * "milliseconds") <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "stay_sums" ("stage", "owner_id", "away", "milliseconds")
    SELECT "stage", "owner_id", sum("change" * "away"), sum("change" * "milliseconds")
    FROM (SELECT -1 AS "change", "stage", "owner_id", "away", "milliseconds" FROM "removed") AS "changes"
    GROUP BY 1, 2 HAVING sum("change" * "away") <> 0 OR sum("change" * "milliseconds") <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "stay_sums" ("stage", "owner_id", "away", "milliseconds")
    SELECT "stage", "owner_id", sum("change" * "away"), sum("change" * "milliseconds")
    FROM (SELECT 1 AS "change", "stage", "owner_id", "away", "milliseconds" FROM "added" UNION ALL SELECT -1 AS "change", "stage", "owner_id", "away", "milliseconds" FROM "removed") AS "changes"
    GROUP BY 1, 2 HAVING sum("change" * "away") <> 0 OR sum("change" * "milliseconds") <> 0;
  ELSE
    DELETE FROM "stay_sums";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "stay_sums_of_added_opportunity_stays" AFTER INSERT ON "opportunity_stays" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_stay_sums"();--> statement-breakpoint
CREATE TRIGGER "stay_sums_of_changed_opportunity_stays" AFTER UPDATE ON "opportunity_stays" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_stay_sums"();--> statement-breakpoint
CREATE TRIGGER "stay_sums_of_removed_opportunity_stays" AFTER DELETE ON "opportunity_stays" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_stay_sums"();--> statement-breakpoint
CREATE TRIGGER "stay_sums_of_emptied_opportunity_stays" AFTER TRUNCATE ON "opportunity_stays"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_stay_sums"();--> statement-breakpoint
SELECT keep_stays(array(SELECT "id" FROM "opportunities"));--> statement-breakpoint
CREATE FUNCTION "note_stays_of_opportunities"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    "ids" := array(SELECT "id" FROM "added");
  ELSIF TG_OP = 'DELETE' THEN
    "ids" := array(SELECT "id" FROM "removed");
  ELSIF TG_OP = 'UPDATE' THEN
    "ids" := array(
      SELECT "id" FROM (
        SELECT "id", "stage", "assigned_to_id", "created_at", "deleted_at" IS NULL FROM "added"
        EXCEPT SELECT "id", "stage", "assigned_to_id", "created_at", "deleted_at" IS NULL FROM "removed"
      ) AS "changed"
    );
  ELSE
    TRUNCATE "opportunity_stays";
    RETURN NULL;
  END IF;
  IF cardinality("ids") > 0 THEN
    PERFORM keep_stays("ids");
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "stays_of_added_opportunities" AFTER INSERT ON "opportunities" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_stays_of_opportunities"();--> statement-breakpoint
CREATE TRIGGER "stays_of_changed_opportunities" AFTER UPDATE ON "opportunities" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_stays_of_opportunities"();--> statement-breakpoint
CREATE TRIGGER "stays_of_removed_opportunities" AFTER DELETE ON "opportunities" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_stays_of_opportunities"();--> statement-breakpoint
CREATE TRIGGER "stays_of_emptied_opportunities" AFTER TRUNCATE ON "opportunities"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_stays_of_opportunities"();--> statement-breakpoint
CREATE FUNCTION "note_stays_of_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_stays(ARRAY[NEW."record_id"]);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- For each row, as moves are few among the changes: an import of people pays for one comparison of a text.
CREATE TRIGGER "stays_of_added_changes" AFTER INSERT ON "changes"
  FOR EACH ROW WHEN (NEW."verb" = 'opportunity.stage_changed') EXECUTE FUNCTION "note_stays_of_change"();
