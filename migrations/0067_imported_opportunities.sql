ALTER TABLE "opportunities" ADD COLUMN "import_id" uuid;
