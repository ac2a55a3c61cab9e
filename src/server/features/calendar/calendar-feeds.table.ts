import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FeedEvents } from '#contract/calendar.ts';
import { users } from '#server/features/users/users.table.ts';
import { instant } from '#server/kernel/postgres/columns.ts';

/** The private address of each user's calendar, kept only as the hash of its secret. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    /** The user's `grantEpoch` when it was made. */
    epoch: integer('epoch').notNull().default(0),
    /** Whose events it contains besides the user's own tasks. */
    events: text('events').$type<FeedEvents>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
);
