import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The one row that says which database this is; made by its migration, it goes where a backup of it goes. */
export const installation = pgTable('installation', {
  only: integer('only').primaryKey().default(1),
  databaseId: uuid('database_id').notNull(),
});
