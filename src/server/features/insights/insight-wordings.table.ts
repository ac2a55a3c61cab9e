import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { instant } from '#server/kernel/postgres/columns.ts';

/**
 * A model's latest words for a user's facts, by a digest of each fact: a fact that is still true
 * keeps its words, one that has changed has none. All server processes read the same row.
 */
export const insightWordings = pgTable('insight_wordings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  lines: jsonb('lines').$type<Record<string, string>>().notNull(),
  /** When a model was last asked, even if it failed. */
  askedAt: instant('asked_at').notNull(),
});
