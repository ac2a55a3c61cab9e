import { type SQL, sql } from 'drizzle-orm';
import { selectTaskSums } from './task-sums.queries.ts';

/** Rows of `whose` and `overdue`: how many open tasks of each owner, and of nobody, are due before a quarter of an hour. */
export function selectOverdue(before: Date): SQL {
  const due = selectTaskSums({ by: 'due', bounds: [before], each: true, open: true });
  return sql`select whose, pending + "inProgress" as overdue from (${due}) as sums where place = 0`;
}
