import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The one row that identifies this database; its migration makes it, and a backup carries it along. */
export const installation = pgTable('installation', {
  only: integer('only').primaryKey().default(1),
  databaseId: uuid('database_id').notNull(),
});
