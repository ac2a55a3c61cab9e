import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/** The one row that says where this database's files are, and what the sweep waits for. */
export const fileStores = pgTable('file_stores', {
  only: integer('only').primaryKey().default(1),
  /** The store whose mark names this database; null until the first one is used. */
  storeId: uuid('store_id'),
  /** Where it is, in words for people. */
  place: text('place'),
  /** How many files without a record were found, out of how many: too many to go without permission. */
  heldFiles: integer('held_files'),
  heldOf: integer('held_of'),
  heldAt: instant('held_at'),
  /** How many of them a super user has allowed to go. */
  allowedFiles: integer('allowed_files'),
});

/** Files without a record that a super user wants to keep in the store for some time. */
export const keptFiles = pgTable('kept_files', {
  key: text('key').primaryKey(),
  until: instant('until').notNull(),
});
