CREATE TABLE "import_dropped_rows" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "import_dropped_rows_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
ALTER TABLE "import_dropped_rows" ADD CONSTRAINT "import_dropped_rows_job_id_import_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What jobs of before dropped, a hundred rows a piece.
INSERT INTO "import_dropped_rows" ("job_id", "position", "rows")
SELECT "job"."id", ("row"."place" - 1) / 100, jsonb_agg("row"."value" ORDER BY "row"."place")
FROM "import_jobs" AS "job"
CROSS JOIN LATERAL jsonb_array_elements(
	CASE jsonb_typeof("job"."dropped_rows") WHEN 'array' THEN "job"."dropped_rows" ELSE '[]' END
) WITH ORDINALITY AS "row" ("value", "place")
GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "import_jobs" DROP COLUMN "dropped_rows";