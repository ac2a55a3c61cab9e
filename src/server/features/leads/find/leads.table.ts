import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** A lead that a user does not want to see again. */
export const dismissedLeads = pgTable(
  'dismissed_leads',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** What the company is known by, as `leadKeys` spells it; any one of them is enough. */
    keys: text('keys').array().notNull(),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [index('dismissed_leads_user').on(table.userId)],
);

/** What a service answered, so that it is not asked again for some weeks. */
export const serviceAnswers = pgTable(
  'service_answers',
  {
    /** A digest of service and question. */
    key: text('key').primaryKey(),
    answer: jsonb('answer').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('service_answers_expiry').on(table.expiresAt)],
);

/** When a service may be asked next, by any server of ours: its rules count all of us as one. */
export const serviceTurns = pgTable('service_turns', {
  service: text('service').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
