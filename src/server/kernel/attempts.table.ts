import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Recent attempts at something limited, such as signing in to an account or from an address. */
export const attempts = pgTable(
  'attempts',
  {
    /** The budget and who it belongs to, such as `sign-ins from 203.0.113.7`. */
    key: text('key').primaryKey(),
    /** When the attempts that still count were made, by the database's clock. */
    at: instant('at').array().notNull(),
    /** When the last of them stops counting. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('attempts_ends_at').on(table.endsAt)],
);
