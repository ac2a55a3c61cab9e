import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { FieldEntity, FieldType } from '#contract/custom-fields.ts';
import { id, timestamps } from '#server/kernel/postgres/columns.ts';

export const customFieldDefinitions = pgTable('custom_field_definitions', {
  id: id(),
  /** The key of the field's value in a record's `customFields`. */
  name: text('name').notNull().unique('custom_field_definitions_name'),
  label: text('label').notNull(),
  fieldType: text('field_type').$type<FieldType>().notNull().default('text'),
  entityType: text('entity_type').$type<FieldEntity>().notNull().default('both'),
  options: text('options').array().notNull().default(sql`'{}'::text[]`),
  required: boolean('required').notNull().default(false),
  helpText: text('help_text'),
  displayOrder: integer('display_order').notNull().default(0),
  ...timestamps,
});
