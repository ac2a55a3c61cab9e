/** Columns of tables whose rows are somebody's, spelled once. */
import { sql } from 'drizzle-orm';
import { jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomFields } from '#contract/primitives.ts';
import { users } from './users.table.ts';

/** Who made the record, and who gave it to whoever has it. */
export const makers = {
  /** Kept by a trigger that knows the actor of the transaction; null: nobody, or the machine. */
  assignedById: uuid('assigned_by_id').references(() => users.id),
  createdById: uuid('created_by_id').references(() => users.id),
};

export const tags = {
  tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
};

/** Of a record that somebody has. */
export const owned = {
  assignedToId: uuid('assigned_to_id').references(() => users.id),
  ...makers,
  ...tags,
};

/** Of a record that is imported, carries custom fields and is compared with others for duplicates. */
export const customer = {
  ...owned,
  customFields: jsonb('custom_fields').$type<CustomFields>().notNull().default({}),
  /** The import that made the record, so that it can be told and taken back. */
  importId: uuid('import_id'),
  /** What likely duplicates are found by; the migration that made `crm_name_key` says how. */
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`crm_name_key(name)`),
};
