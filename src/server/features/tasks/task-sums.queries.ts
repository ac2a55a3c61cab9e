/**
 * Numbers of tasks by spans of days, without reading the tasks: sums of whole days, of the quarters of an hour in days of
 * UTC that a bound cuts, and what is not yet added up.
 */
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { hasAny } from './add-up-task-sums.ts';
import { everybody, nobody, type TaskInstant, taskSums } from './task-sums.table.ts';
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

const quarterLength = 15 * 60_000;
const quartersOfDay = 96;
const hasOpen = sql`sum(pending) <> 0 or sum(in_progress) <> 0`;

/** Up to here the sums are exact; what comes after it is read from the tasks. */
export function startOfQuarter(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / quarterLength) * quarterLength);
}

/** Rows of `place`, `pending`, `"inProgress"` and `completed`, and `whose` if each owner's are wanted. */
export function selectTaskSums(wanted: Wanted): SQL {
  const quarters = wanted.bounds.map((bound) => bound.getTime() / quarterLength);
  // Before there were standard times, zones differed by seconds.
  const parts = quarters.every(Number.isInteger) ? keptParts(wanted, quarters) : counted(wanted);
  return sql`
    select ${wanted.each ? sql`whose, ` : sql``}place, sum(pending)::int as pending,
      sum(in_progress)::int as "inProgress", sum(completed)::int as completed
    from (${parts}) as parts
    group by ${wanted.each ? sql`whose, ` : sql``}place having ${wanted.open ? hasOpen : hasAny}`;
}

function keptParts({ by, owner, each, within, open }: Wanted, quarters: number[]): SQL {
  const bounds = bigints(quarters);
  const cutDays = bigints(quarters.filter((quarter) => quarter !== dayOf(quarter)).map(dayOf));
  const place = quarters.length === 0 ? sql`0` : sql`width_bucket(quarter, ${bounds})`;
  const one = owner === 'none' ? nobody : owner;
  const added = each ? sql`whose <> ${everybody}` : sql`whose = ${one ?? everybody}`;
  const conditions = [
    sql`instant = ${by}`,
    within
      ? sql`quarter >= ${quarters[0]}::bigint and quarter < ${quarters.at(-1)}::bigint`
      : undefined,
    // As the index says it.
    open ? sql`(pending <> 0 or in_progress <> 0)` : undefined,
  ];
  const columns = sql`whose, ${place} as place, pending, in_progress, completed`;
  return sql`
    select ${columns} from ${taskSums}
    where ${and(...conditions, sql`span = 'day'`, added, sql`quarter <> all(${cutDays})`)}
    union all
    select ${columns} from (select distinct unnest(${cutDays}) as day) as cut join ${taskSums}
      on ${and(...conditions, sql`span = 'quarter'`, added, sql`quarter >= cut.day and quarter < cut.day + ${quartersOfDay}`)}
    union all
    select ${columns} from ${taskSums}
    where ${and(...conditions, sql`span = 'new'`, one === undefined ? undefined : sql`whose = ${one}`)}`;
}

/** The same from the tasks themselves. */
function counted({ by, bounds, owner, within, open }: Wanted): SQL {
  const instant = by === 'due' ? sql`${tasks.dueDate}` : countedAt(tasks);
  const texts = sql`${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[]`;
  const is = (status: string) => sql`(${tasks.status} = ${status})::int`;
  return sql`
    select coalesce(${tasks.assigneeId}, ${nobody}) as whose, width_bucket(${instant}, ${texts}) as place,
      ${is('pending')} as pending, ${is('in_progress')} as in_progress, ${is('completed')} as completed
    from ${tasks}
    where ${and(
      isNull(tasks.deletedAt),
      isOwnedBy(tasks.assigneeId, owner),
      sql`${instant} is not null`,
      within
        ? sql`${instant} >= (${texts})[1] and ${instant} < (${texts})[${bounds.length}::int]`
        : undefined,
      open ? sql`${tasks.status} <> 'completed'` : undefined,
    )}`;
}

function dayOf(quarter: number): number {
  return Math.floor(quarter / quartersOfDay) * quartersOfDay;
}

function bigints(numbers: readonly number[]): SQL {
  return sql`${sql.param(numbers.map(String))}::bigint[]`;
}
