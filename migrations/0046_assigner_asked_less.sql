-- What a new record already says of who assigned it stays, so the function is called only where something is missing:
-- for each row of an import it said nothing new.
CREATE OR REPLACE TRIGGER "assigner_of_added_people" BEFORE INSERT ON "people"
  FOR EACH ROW WHEN ((NEW."assigned_to_id" IS NULL) <> (NEW."assigned_by_id" IS NULL)) EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "assigner_of_added_organizations" BEFORE INSERT ON "organizations"
  FOR EACH ROW WHEN ((NEW."assigned_to_id" IS NULL) <> (NEW."assigned_by_id" IS NULL)) EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "assigner_of_added_opportunities" BEFORE INSERT ON "opportunities"
  FOR EACH ROW WHEN ((NEW."assigned_to_id" IS NULL) <> (NEW."assigned_by_id" IS NULL)) EXECUTE FUNCTION "note_assigner"('assigned_to_id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "assigner_of_added_tasks" BEFORE INSERT ON "tasks"
  FOR EACH ROW WHEN ((NEW."assignee_id" IS NULL) <> (NEW."assigned_by_id" IS NULL)) EXECUTE FUNCTION "note_assigner"('assignee_id');
