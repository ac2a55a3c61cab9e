import { type SQL, sql } from 'drizzle-orm';
import { correctKeptSums, everybody, nobody, spreadNewSums } from '#server/kernel/kept-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { taskSums } from './task-sums.table.ts';
import { countedAt, tasks } from './tasks.table.ts';

const isNew = `instant in ('counted', 'due') and span = 'new'`;
export const newTaskSums = `task_sums where ${isNew}`;

const kept = {
  table: taskSums,
  isNew,
  keys: ['instant', 'span', 'whose', 'quarter'],
  sums: ['pending', 'in_progress', 'completed'],
  spread: spreadSums,
};

/** The sums that a difference belongs to: everybody's of the quarter, and its owner's and everybody's of the day. */
function spreadSums(differences: SQL): SQL {
  return sql`
    select instant, sums.span, sums.whose, case sums.span when 'day' then crm_day(quarter) else quarter end as quarter,
      sum(pending) as pending, sum(in_progress) as in_progress, sum(completed) as completed
    from (${differences}) as differences
    cross join lateral (
      values ('quarter', ${everybody}::uuid), ('day', ${everybody}), ('day', differences.whose)
    ) as sums (span, whose)
    group by 1, 2, 3, 4`;
}

export function addUpTaskSums(db: Handle): Promise<void> {
  return spreadNewSums(db, kept);
}

/** Corrects them where they are not those of the tasks; returns how many were wrong. */
export function correctTaskSums(database: Database): Promise<number> {
  const count = (status: string) => sql`count(*) filter (where ${tasks.status} = ${status})`;
  return correctKeptSums(
    database,
    kept,
    sql`
      select instants.instant, coalesce(${tasks.assigneeId}, ${nobody}) as whose, crm_quarter(at) as quarter,
        ${count('pending')} as pending, ${count('in_progress')} as in_progress, ${count('completed')} as completed
      from ${tasks}
      cross join lateral (values ('counted', ${countedAt(tasks)}), ('due', ${tasks.dueDate})) as instants (instant, at)
      where ${tasks.deletedAt} is null and at is not null group by 1, 2, 3`,
  );
}
