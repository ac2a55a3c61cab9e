import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { instant } from '#server/kernel/postgres/columns.ts';

/** Who has a record of the queue on the screen: a person, an organization, an opportunity, or a task of nobody. */
export const claims = pgTable(
  'claims',
  {
    recordId: uuid('record_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (table) => [index('claims_user').on(table.userId)],
);
