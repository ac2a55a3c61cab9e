import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/** The one row on where this database's files are, and what the sweep waits for. */
export const fileStores = pgTable('file_stores', {
  only: integer('only').primaryKey().default(1),
  /** The store whose mark names this database; null until the first one is used. */
  storeId: uuid('store_id'),
  /** Where that is, for people. */
  place: text('place'),
  /** So many files without a record, of so many, were found at once: too many to go without a word. */
  heldFiles: integer('held_files'),
  heldOf: integer('held_of'),
  heldAt: instant('held_at'),
  /** As many a super user has let go. */
  allowedFiles: integer('allowed_files'),
});

/** Bytes without a record that somebody wants to stay in the store for some time. */
export const keptFiles = pgTable('kept_files', {
  key: text('key').primaryKey(),
  until: instant('until').notNull(),
});
