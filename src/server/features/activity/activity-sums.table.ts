import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many activities there are: of each user and type in each day of UTC and in all, and of everybody, whatever the type, in
 * each day and each quarter of an hour. The sum of the rows; kept as those of tasks are (`task-sums.table.ts`).
 */
export const activitySums = pgTable(
  'activity_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    span: text('span').$type<'new' | 'quarter' | 'day' | 'all'>().notNull().default('new'),
    whose: uuid('whose').notNull(),
    /** Empty for any type. */
    activityType: text('activity_type').notNull(),
    /** Its first quarter of an hour, counted from 1970. */
    quarter: bigint('quarter', { mode: 'number' }).notNull(),
    number: integer('number').notNull(),
  },
  (table) => [index('activity_sums_of').on(table.span, table.whose, table.quarter)],
);
