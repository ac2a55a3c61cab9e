import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** By when reports count a task (`countedAt`), or by when it is due. */
export type TaskInstant = 'counted' | 'due';

const count = (name: string) => integer(name).notNull().default(0);

/**
 * How many tasks there are in each day of UTC, and of everybody in each quarter of an hour, at which every zone's days begin:
 * the sum of the rows. Triggers add a new row of the difference for each statement, owner and quarter, in its own transaction;
 * `addUpTaskSums` puts these to the sums of owners and of everybody. Readers add what is still new.
 */
export const taskSums = pgTable(
  'task_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    instant: text('instant').$type<TaskInstant>().notNull(),
    span: text('span').$type<'new' | 'quarter' | 'day'>().notNull().default('new'),
    whose: uuid('whose').notNull(),
    /** Its first quarter of an hour, counted from 1970. */
    quarter: bigint('quarter', { mode: 'number' }).notNull(),
    pending: count('pending'),
    inProgress: count('in_progress'),
    completed: count('completed'),
  },
  (table) => [
    index('task_sums_of').on(table.instant, table.span, table.whose, table.quarter),
    // Days on which all is done are most of them.
    index('task_sums_open')
      .on(table.instant, table.span, table.whose, table.quarter)
      .where(sql`${table.pending} <> 0 or ${table.inProgress} <> 0`),
  ],
);
