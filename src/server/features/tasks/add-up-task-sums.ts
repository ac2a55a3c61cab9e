import { type SQL, sql } from 'drizzle-orm';
import { correctSums } from '#server/kernel/correct-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { everybody, nobody, taskSums } from './task-sums.table.ts';
import { countedAt, tasks } from './tasks.table.ts';

/** As the index finds what is not yet added up. */
const isNew = `instant in ('counted', 'due') and span = 'new'`;
export const newTaskSums = `task_sums where ${isNew}`;

/** The four sums that a difference belongs to: its owner's and everybody's, of the quarter and of the day. */
function spreadSums(rows: SQL): SQL {
  return sql`
    select instant, span, whose, case span when 'day' then crm_day(quarter) else quarter end as quarter,
      sum(pending) as pending, sum(in_progress) as in_progress, sum(completed) as completed
    from (
      select instant, spans.span, whoses.whose, quarter, pending, in_progress, completed
      from (${rows}) as differences
      cross join (values ('quarter'), ('day')) as spans (span)
      cross join lateral (values (differences.whose), (${everybody}::uuid)) as whoses (whose)
    ) as spread
    group by 1, 2, 3, 4`;
}

/** Few enough for one statement to be done in time, also after an import of all there is. */
const atOnce = 5_000;

/** Puts the new rows to the sums; these stay the same, even while others write. */
export async function addUpTaskSums(db: Handle): Promise<void> {
  while ((await addUpSome(db)) === atOnce);
}

async function addUpSome(db: Handle): Promise<number> {
  const isOneOfThem = sql`id in (select id from ${taskSums} where ${sql.raw(isNew)} limit ${atOnce})`;
  const { rows } = await db.execute<{ gathered: number }>(sql`
    with gathered as (delete from ${taskSums} where ${isOneOfThem} returning *),
    spread as materialized (${spreadSums(sql`select * from gathered`)}),
    before as (
      delete from ${taskSums} using spread
      where ${taskSums.instant} = spread.instant and ${taskSums.span} = spread.span
        and ${taskSums.whose} = spread.whose and ${taskSums.quarter} = spread.quarter
      returning ${taskSums}.*
    ),
    added as (
      insert into ${taskSums} (instant, span, whose, quarter, pending, in_progress, completed)
      select instant, span, whose, quarter, sum(pending), sum(in_progress), sum(completed)
      from (
        select instant, span, whose, quarter, pending, in_progress, completed from spread
        union all
        select instant, span, whose, quarter, pending, in_progress, completed from before
      ) as both_parts
      group by 1, 2, 3, 4 having ${hasAny}
    )
    select count(*)::int as gathered from gathered`);
  return rows[0]?.gathered ?? 0;
}

/** Corrects them where they are not those of the tasks; returns how many were wrong. */
export function correctTaskSums(database: Database): Promise<number> {
  const count = (status: string) => sql`count(*) filter (where ${tasks.status} = ${status})`;
  const rows = sql`
    select instants.instant, coalesce(${tasks.assigneeId}, ${nobody}) as whose, crm_quarter(at) as quarter,
      ${count('pending')} as pending, ${count('in_progress')} as in_progress, ${count('completed')} as completed
    from ${tasks}
    cross join lateral (values ('counted', ${countedAt(tasks)}), ('due', ${tasks.dueDate})) as instants (instant, at)
    where ${tasks.deletedAt} is null and at is not null group by 1, 2, 3`;
  return correctSums(database, {
    table: taskSums,
    keys: ['instant', 'span', 'whose', 'quarter'],
    sums: ['pending', 'in_progress', 'completed'],
    counted: spreadSums(rows),
    kept: sql`
      select instant, span, whose, quarter, pending, in_progress, completed
      from ${taskSums} where span <> 'new'
      union all ${spreadSums(sql`select * from ${taskSums} where span = 'new'`)}`,
  });
}

export const hasAny = sql`sum(pending) <> 0 or sum(in_progress) <> 0 or sum(completed) <> 0`;
