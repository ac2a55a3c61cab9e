CREATE TABLE "crm_sync_fields" (
	"external_id" text PRIMARY KEY NOT NULL,
	"definition_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crm_sync_fields" ADD CONSTRAINT "crm_sync_fields_definition_id_custom_field_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."custom_field_definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What an interrupted run put aside told its fields by their names.
UPDATE "crm_sync_staged" SET "item" = jsonb_set("item", '{fields}', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', null, 'name', field.key, 'value', field.value)), '[]'::jsonb)
  FROM jsonb_each("item" -> 'fields') AS field
)) WHERE jsonb_typeof("item" -> 'fields') = 'object';--> statement-breakpoint
-- Of fields that bear one name only one arrived: everything is read once more.
DELETE FROM "crm_sync_cursors" WHERE "entity" IN ('organizations', 'people');
