/** The columns of tables whose rows belong to somebody. */
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomFields } from '#contract/primitives.ts';
import { users } from './users.table.ts';

/** Who made the record, and who assigned it. */
export const makers = {
  /** Set by a trigger that knows the actor of the transaction; null for nobody, or the server itself. */
  assignedById: uuid('assigned_by_id').references(() => users.id),
  createdById: uuid('created_by_id').references(() => users.id),
};

export const tags = {
  tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
};

/** The columns of a record with an assignee. */
export const owned = {
  assignedToId: uuid('assigned_to_id').references(() => users.id),
  ...makers,
  ...tags,
};

/** The columns of a record that is imported, has custom fields and is compared with others for duplicates. */
export const customer = {
  ...owned,
  customFields: jsonb('custom_fields').$type<CustomFields>().notNull().default({}),
  /** The import that created the record, so that it can be shown and undone. */
  importId: uuid('import_id'),
  /** The key for finding likely duplicates; the migration with `crm_name_key` explains it. */
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`crm_name_key(name)`),
};

/** The rows of one user, of nobody (`none`), or of everybody if no owner is given. */
export function isOwnedBy(column: AnyPgColumn, owner: string | undefined): SQL | undefined {
  if (owner === undefined) return undefined;
  return owner === 'none' ? isNull(column) : eq(column, owner);
}
