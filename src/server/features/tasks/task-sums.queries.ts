/**
 * Numbers of tasks by spans of days, without reading most of the tasks: sums of whole days of UTC, and what is not yet added
 * up. Days that a bound cuts come from sums of quarters of an hour, those of single owners from the tasks.
 */
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import {
  bigints,
  everybody,
  findQuarters,
  instants,
  nobody,
  type Quarters,
  quartersOfDay,
  startsOfQuarters,
} from '#server/kernel/kept-sums.ts';
import { type TaskInstant, taskSums } from './task-sums.table.ts';
import { countedAt, tasks } from './tasks.table.ts';

interface Wanted {
  by: TaskInstant;
  /** Sorted. Place 0 is before the first, and the last place after the last one. */
  bounds: readonly Date[];
  /** Of one owner or of nobody (`none`). */
  owner?: string | undefined;
  /** A row for each owner, told as `whose`. */
  each?: boolean;
  /** Without the first and the last place. */
  within?: boolean;
  /** Only pending ones and those in progress; what is completed is then not told. */
  open?: boolean;
}

const hasOpen = sql`sum(pending) <> 0 or sum(in_progress) <> 0`;
const hasAny = sql`sum(pending) <> 0 or sum(in_progress) <> 0 or sum(completed) <> 0`;

/** Rows of `place`, `pending`, `"inProgress"` and `completed`, and `whose` if each owner's are wanted. */
export function selectTaskSums(wanted: Wanted): SQL {
  const found = findQuarters(wanted.bounds);
  const parts = found ? selectKept(wanted, found) : selectCounted(wanted);
  return sql`
    select ${wanted.each ? sql`whose, ` : sql``}place, sum(pending)::int as pending,
      sum(in_progress)::int as "inProgress", sum(completed)::int as completed
    from (${parts}) as parts
    group by ${wanted.each ? sql`whose, ` : sql``}place having ${wanted.open ? hasOpen : hasAny}`;
}

function selectKept(wanted: Wanted, { quarters, cutDays }: Quarters): SQL {
  const { by, owner, each, within, open } = wanted;
  const bounds = bigints(quarters);
  const place = quarters.length === 0 ? sql`0` : sql`width_bucket(quarter, ${bounds})`;
  const one = owner === 'none' ? nobody : owner;
  const ofAll = !each && one === undefined;
  const isAddedUp = each ? sql`whose <> ${everybody}` : sql`whose = ${one ?? everybody}`;
  const isWanted = [
    sql`instant = ${by}`,
    within
      ? sql`quarter >= ${quarters[0]}::bigint and quarter < ${quarters.at(-1)}::bigint`
      : undefined,
    // As the index says it.
    open ? sql`(pending <> 0 or in_progress <> 0)` : undefined,
  ];
  const columns = sql`whose, ${place} as place, pending, in_progress, completed`;
  const quartersOfCutDays = sql`
    select ${columns} from unnest(${bigints(cutDays)}) as cut (day) join ${taskSums}
      on ${and(...isWanted, isAddedUp, sql`span = 'quarter'`, sql`quarter >= cut.day and quarter < cut.day + ${quartersOfDay}`)}`;
  return sql`
    select ${columns} from ${taskSums}
    where ${and(...isWanted, isAddedUp, sql`span = 'day'`, sql`quarter <> all(${bigints(cutDays)})`)}
    union all
    select ${columns} from ${taskSums}
    where ${and(
      ...isWanted,
      sql`span = 'new'`,
      one === undefined ? undefined : sql`whose = ${one}`,
      ofAll ? undefined : sql`crm_day(quarter) <> all(${bigints(cutDays)})`,
    )}
    ${cutDays.length === 0 ? sql`` : sql`union all ${ofAll ? quartersOfCutDays : selectCounted(wanted, cutDays)}`}`;
}

/** The same from the tasks themselves: all of them, or those of some days. */
function selectCounted({ by, bounds, owner, within, open }: Wanted, days?: number[]): SQL {
  // As indexes have them.
  const instant =
    by === 'due' ? sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)` : countedAt(tasks);
  const texts = instants(bounds);
  const begins = days && instants(startsOfQuarters(days));
  const is = (status: string) => sql`(${tasks.status} = ${status})::int`;
  return sql`
    select coalesce(${tasks.assigneeId}, ${nobody}) as whose, width_bucket(${instant}, ${texts}) as place,
      ${is('pending')} as pending, ${is('in_progress')} as in_progress, ${is('completed')} as completed
    from ${tasks} ${begins ? sql`cross join unnest(${begins}) as days (begins)` : sql``}
    where ${and(
      isNull(tasks.deletedAt),
      isOwnedBy(tasks.assigneeId, owner),
      sql`${instant} < ${begins ? sql`days.begins + interval '24 hours'` : sql`'infinity'`}`,
      begins ? sql`${instant} >= days.begins` : undefined,
      within
        ? sql`${instant} >= (${texts})[1] and ${instant} < (${texts})[${bounds.length}::int]`
        : undefined,
      open ? sql`${tasks.status} <> 'completed'` : undefined,
    )}`;
}
