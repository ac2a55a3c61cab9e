import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** A lead that a user has dismissed. */
export const dismissedLeads = pgTable(
  'dismissed_leads',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The keys of the company from `leadKeys`; any one of them is enough. */
    keys: text('keys').array().notNull(),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [index('dismissed_leads_user').on(table.userId)],
);

/** The cached answer of a service, reused for some weeks. */
export const serviceAnswers = pgTable(
  'service_answers',
  {
    /** A digest of service and request. */
    key: text('key').primaryKey(),
    answer: jsonb('answer').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('service_answers_expiry').on(table.expiresAt)],
);

/** When any of our servers may ask a service next: its rules count them all as one client. */
export const serviceTurns = pgTable('service_turns', {
  service: text('service').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
