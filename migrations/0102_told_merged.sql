-- Tells whoever is concerned by what was just logged, in the transaction of the change. One notification for a user, a
-- kind and a deed; what happens to one record within ten minutes, unseen, is one too: of several that were of records
-- which are merged by now, the latest.
CREATE OR REPLACE FUNCTION "note_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "told" record;
BEGIN
  -- Records that bring their own history are no news.
  IF current_setting('crm.history', true) = 'on' THEN
    RETURN NULL;
  END IF;
  -- Most changes concern nobody else; to find that out costs a fifth of asking whom.
  IF NOT EXISTS (
    SELECT FROM "new_changes"
    WHERE "record_type" IN ('person', 'organization', 'opportunity', 'task', 'note', 'call', 'event', 'file') AND (
      coalesce("after" ->> 'assigneeId', "after" ->> 'assignedToId')
        <> ALL (ARRAY[coalesce("before" ->> 'assigneeId', "before" ->> 'assignedToId', ''), coalesce("actor_id"::text, '')])
      OR coalesce("after" -> 'mentions', '[]') <> '[]'
      OR "after" -> 'participantIds' <> coalesce("before" -> 'participantIds', '[]')
      OR ("after" ->> 'stage' = 'closed_won' AND "before" ->> 'stage' <> 'closed_won')
      OR EXISTS (
        SELECT FROM "follows"
        WHERE "follows"."record_id" = ANY (ARRAY["new_changes"."record_id", "person_id", "organization_id", "opportunity_id"])
          AND "user_id" IS DISTINCT FROM "actor_id"))
  ) THEN
    RETURN NULL;
  END IF;
  FOR "told" IN
    WITH "given" AS (
      SELECT "id", "at", "actor_id", "verb", "record_type" AS "type", "record_id", coalesce("batch_id", "id") AS "deed_id", "before", "after",
        "person_id", "organization_id", "opportunity_id", split_part("verb", '.', 2) AS "did"
      FROM "new_changes"
      WHERE "record_type" IN ('person', 'organization', 'opportunity', 'task', 'note', 'call', 'event', 'file')
    ), "assigned" AS (
      SELECT *, coalesce("after" ->> 'assigneeId', "after" ->> 'assignedToId')::uuid AS "to_id" FROM "given"
      WHERE "type" IN ('person', 'organization', 'opportunity', 'task') AND "after" IS NOT NULL
        AND coalesce("after" ->> 'assigneeId', "after" ->> 'assignedToId') IS DISTINCT FROM coalesce("before" ->> 'assigneeId', "before" ->> 'assignedToId')
        AND ("before" IS NOT NULL OR "did" IN ('created', 'imported'))
    ), "added" AS (
      -- Whoever made an event takes part without being listed.
      SELECT "given".*, "participant"::uuid AS "to_id" FROM "given"
      CROSS JOIN LATERAL jsonb_array_elements_text(coalesce("after" -> 'participantIds', '[]')) AS "participant"
      WHERE "type" = 'event' AND "did" IN ('created', 'updated', 'imported')
        AND NOT coalesce("before" -> 'participantIds', '[]') ? "participant"
        AND "participant" IS DISTINCT FROM "after" ->> 'createdById'
    ), "won" AS (
      SELECT * FROM "given" WHERE "type" = 'opportunity' AND "before" ->> 'stage' <> 'closed_won' AND "after" ->> 'stage' = 'closed_won'
    ), "changed" AS (
      SELECT * FROM "given" WHERE "did" NOT IN ('imported', 'restored', 'parted', 'joined', 'reordered')
    ), "followed" AS (
      SELECT "changed".*, "follows"."user_id", "follows"."record_kind", "follows"."record_id" AS "followed_id" FROM "changed"
      JOIN "follows" ON "follows"."record_id" = "changed"."record_id" AND "follows"."record_kind" = "changed"."type"
      WHERE "did" <> 'created'
      UNION ALL
      SELECT "changed".*, "follows"."user_id", "follows"."record_kind", "follows"."record_id" FROM "changed"
      JOIN "follows" ON "follows"."record_id" IN ("changed"."person_id", "changed"."organization_id", "changed"."opportunity_id") AND "follows"."record_id" <> "changed"."record_id"
      WHERE "type" NOT IN ('person', 'organization') AND "before" IS NULL AND "after" IS NOT NULL
    ), "candidates" AS (
      SELECT "to_id" AS "user_id", 'assigned' AS "kind", 2 AS "rank", "type" AS "record_kind", "record_id", "id", "at", "actor_id", "deed_id" FROM "assigned"
      UNION ALL
      SELECT "to_id", 'added', 2, "type", "record_id", "id", "at", "actor_id", "deed_id" FROM "added"
      UNION ALL
      SELECT ("mention" ->> 'userId')::uuid, 'mentioned', 1, 'note', "record_id", "id", "at", "actor_id", "deed_id" FROM "given"
        CROSS JOIN LATERAL jsonb_array_elements(coalesce("after" -> 'mentions', '[]')) AS "mention"
      WHERE "type" = 'note' AND "did" IN ('created', 'updated')
        AND NOT coalesce("before" -> 'mentions', '[]') @> jsonb_build_array(jsonb_build_object('userId', "mention" ->> 'userId'))
      UNION ALL
      SELECT "who"."id", 'won', 1, 'opportunity', "won"."record_id", "won"."id", "at", "actor_id", "deed_id" FROM "won"
        CROSS JOIN LATERAL (
          SELECT ("after" ->> 'assignedToId')::uuid AS "id"
          UNION SELECT "assigned_to_id" FROM "people" WHERE "id" = "won"."person_id"
          UNION SELECT "assigned_to_id" FROM "organizations" WHERE "id" = "won"."organization_id"
          UNION SELECT "user_id" FROM "follows" WHERE "record_id" IN ("won"."opportunity_id", "won"."person_id", "won"."organization_id")
        ) AS "who"
      UNION ALL
      SELECT "user_id", 'changed', 3, "record_kind", "followed_id", "id", "at", "actor_id", "deed_id" FROM "followed"
    ), "chosen" AS (
      -- Who is told of a change in one way is not told of it in another.
      SELECT DISTINCT ON ("user_id", "id") * FROM "candidates"
      WHERE "user_id" IS NOT NULL AND "user_id" IS DISTINCT FROM "actor_id"
      ORDER BY "user_id", "id", "rank"
    )
    SELECT "user_id", "kind", "record_kind", "deed_id", "chosen"."actor_id", max("at") AS "at",
      count(DISTINCT "record_id")::integer AS "count", min("record_id"::text)::uuid AS "record_id"
    FROM "chosen" JOIN "users" ON "users"."id" = "user_id" AND "users"."deactivated_at" IS NULL
    GROUP BY "user_id", "kind", "record_kind", "deed_id", "chosen"."actor_id"
    ORDER BY "user_id", "kind", "record_kind", "deed_id"
  LOOP
    IF "told"."count" = 1 THEN
      UPDATE "notifications" SET "at" = "told"."at", "changed_at" = "told"."at", "actor_id" = "told"."actor_id", "deed_id" = "told"."deed_id"
      WHERE "id" = (
          SELECT "id" FROM "notifications" AS "latest"
          WHERE "user_id" = "told"."user_id" AND "seen_at" IS NULL AND "record_id" = "told"."record_id" AND "kind" = "told"."kind"
            AND "latest"."at" > "told"."at" - interval '10 minutes'
          ORDER BY "latest"."at" DESC, "id" DESC LIMIT 1)
        AND NOT EXISTS (
          SELECT FROM "notifications" AS "other" WHERE "other"."user_id" = "told"."user_id" AND "other"."kind" = "told"."kind"
            AND "other"."record_kind" = "told"."record_kind" AND "other"."deed_id" = "told"."deed_id" AND "other"."id" <> "notifications"."id");
      CONTINUE WHEN FOUND;
    END IF;
    INSERT INTO "notifications" AS "known" ("id", "user_id", "kind", "record_kind", "record_id", "count", "actor_id", "deed_id", "at", "changed_at")
    VALUES (gen_random_uuid(), "told"."user_id", "told"."kind", "told"."record_kind", CASE WHEN "told"."count" = 1 THEN "told"."record_id" END,
      "told"."count", "told"."actor_id", "told"."deed_id", "told"."at", "told"."at")
    ON CONFLICT ("user_id", "kind", "record_kind", "deed_id") DO UPDATE SET
      "count" = CASE WHEN "known"."record_id" = excluded."record_id" THEN 1 ELSE "known"."count" + excluded."count" END,
      "record_id" = CASE WHEN "known"."record_id" = excluded."record_id" THEN "known"."record_id" END,
      "at" = excluded."at", "changed_at" = excluded."changed_at", "seen_at" = NULL;
  END LOOP;
  RETURN NULL;
END
$$;
