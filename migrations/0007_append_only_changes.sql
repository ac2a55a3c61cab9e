-- What happened stays written: nobody, the server included, rewrites or takes out a row of the change log.
CREATE FUNCTION "refuse_rewriting_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The change log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "changes_append_only" BEFORE UPDATE OR DELETE ON "changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting_changes"();
