/** Numbers of tasks by spans of days, without reading most of the tasks. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { nobody } from '#server/kernel/kept-sums.ts';
import { type Bounds, findPlace, fromRecords, selectPlaced } from '#server/kernel/placed-sums.ts';
import { type TaskInstant, taskSums } from './task-sums.table.ts';
import { countedAt, tasks } from './tasks.table.ts';

interface Wanted extends Bounds {
  by: TaskInstant;
  /** Of one owner or of nobody (`none`). */
  owner?: string | undefined;
  /** A row for each owner, told as `whose`. */
  each?: boolean;
  /** Only pending ones and those in progress; what is completed is then not told. */
  open?: boolean;
}

const hasOpen = sql`sum(pending) <> 0 or sum(in_progress) <> 0`;
const hasAny = sql`sum(pending) <> 0 or sum(in_progress) <> 0 or sum(completed) <> 0`;

/** Rows of `place`, `pending`, `"inProgress"` and `completed`, and `whose` if each owner's are wanted. */
export function selectTaskSums(wanted: Wanted): SQL {
  const { by, bounds, within, owner, each, open } = wanted;
  const parts = selectPlaced({
    bounds,
    within,
    each,
    table: taskSums,
    columns: sql`pending, in_progress, completed`,
    // What is open as the index says it.
    isWanted: sql`instant = ${by} ${open ? sql`and (pending <> 0 or in_progress <> 0)` : sql``}`,
    whose: owner === 'none' ? nobody : owner,
    counted: (days) => selectCounted(wanted, days),
  });
  return sql`
    select ${each ? sql`whose, ` : sql``}place, sum(pending)::int as pending,
      sum(in_progress)::int as "inProgress", sum(completed)::int as completed
    from (${parts}) as parts
    group by ${each ? sql`whose, ` : sql``}place having ${open ? hasOpen : hasAny}`;
}

function selectCounted({ by, owner, open, ...bounds }: Wanted, days?: readonly number[]): SQL {
  // As indexes have them.
  const instant =
    by === 'due' ? sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)` : countedAt(tasks);
  const is = (status: string) => sql`(${tasks.status} = ${status})::int`;
  return sql`
    select coalesce(${tasks.assigneeId}, ${nobody}) as whose, ${findPlace(instant, bounds)} as place,
      ${is('pending')} as pending, ${is('in_progress')} as in_progress, ${is('completed')} as completed
    ${fromRecords(tasks, instant, bounds, days, [
      isNull(tasks.deletedAt),
      isOwnedBy(tasks.assigneeId, owner),
      days ? undefined : sql`${instant} < 'infinity'`,
      open ? sql`${tasks.status} <> 'completed'` : undefined,
    ])}`;
}
