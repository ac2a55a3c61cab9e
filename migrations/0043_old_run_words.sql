-- A server of the version before, which still runs beside one that has migrated, begins a sync with its own word
-- for it: nobody would see that run, keep out of its way or give it up. Whichever word is written, today's is stored.
CREATE FUNCTION "say_mail_runs_as_today"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status" := CASE NEW."status" WHEN 'syncing' THEN 'running' WHEN 'complete' THEN 'done' ELSE 'failed' END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "mail_runs_as_today" BEFORE INSERT OR UPDATE OF "status" ON "mail_runs"
FOR EACH ROW WHEN (NEW."status" IN ('syncing', 'complete', 'error')) EXECUTE FUNCTION "say_mail_runs_as_today"();--> statement-breakpoint
-- What was written so in the meantime. One that ran may run beside another of its kind by now, so it has failed.
UPDATE "mail_runs" SET
  "status" = CASE "status" WHEN 'complete' THEN 'done' ELSE 'failed' END,
  "error" = CASE "status" WHEN 'syncing' THEN 'The sync was interrupted: the server was brought up to date. What was synced is kept; the next sync goes on.' ELSE "error" END,
  "finished_at" = coalesce("finished_at", now())
WHERE "status" IN ('syncing', 'complete', 'error');
