import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Recent attempts of something that is limited, such as signing in to an account or from an address. */
export const attempts = pgTable(
  'attempts',
  {
    /** The budget and whose it is, such as `sign-ins from 203.0.113.7`. */
    key: text('key').primaryKey(),
    /** The times of those that still count, by the clock of the database. */
    at: instant('at').array().notNull(),
    /** When none of them counts any more. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('attempts_ends_at').on(table.endsAt)],
);
