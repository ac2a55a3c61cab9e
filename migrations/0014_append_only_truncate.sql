-- Emptying the table at once is rewriting it, too.
CREATE TRIGGER "changes_never_emptied" BEFORE TRUNCATE ON "changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting_changes"();
