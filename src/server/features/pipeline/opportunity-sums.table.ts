import { bigint, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** When an opportunity was created, or when it was won. */
export type OpportunityEvent = 'created' | 'won';

/**
 * How many opportunities were created and won in each day of UTC, and of everybody in each quarter of an hour, and what they
 * are worth: the sum of the rows. Kept as the sums of tasks are (`task-sums.table.ts`).
 */
export const opportunitySums = pgTable(
  'opportunity_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text('event').$type<OpportunityEvent>().notNull(),
    span: text('span').$type<'new' | 'quarter' | 'day'>().notNull().default('new'),
    whose: uuid('whose').notNull(),
    /** Its first quarter of an hour, counted from 1970. */
    quarter: bigint('quarter', { mode: 'number' }).notNull(),
    number: integer('number').notNull(),
    value: numeric('value').notNull(),
  },
  (table) => [index('opportunity_sums_of').on(table.event, table.span, table.whose, table.quarter)],
);
