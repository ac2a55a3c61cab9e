import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Refused sign-ins and the like, summed up: the part of the audit that strangers can make grow. */
export const refusals = pgTable(
  'refusals',
  {
    id: id(),
    /** As in the change log, such as `session.refused`. */
    verb: text('verb').notNull(),
    /** What was tried, such as an account; empty where it does not matter. */
    about: text('about').notNull(),
    /** Where it came from: an address, or the /64 of an IPv6 one. */
    network: text('network').notNull(),
    /** The start of the quarter of an hour that this row sums up. */
    quarter: instant('quarter').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    count: integer('count').notNull(),
    /** What the audit shows besides address and count. */
    told: jsonb('told').notNull(),
  },
  (table) => [
    unique('refusals_sum').on(table.verb, table.about, table.network, table.quarter),
    index('refusals_first_at').on(table.firstAt, table.id),
    index('refusals_network').on(table.network, table.lastAt),
    index('refusals_last_at').on(table.lastAt),
  ],
);
