import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SubjectKind } from '#contract/records.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Who wants to hear of a person, an organization or an opportunity. A trigger ends those of a colleague who leaves. */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recordKind: text('record_kind').$type<SubjectKind>().notNull(),
    recordId: uuid('record_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('follows_once').on(table.recordId, table.userId),
    index('follows_user').on(table.userId),
  ],
);
