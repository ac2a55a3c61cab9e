/**
 * Numbers of activities by spans of days, as `selectTaskSums` has those of tasks: sums of whole days of UTC, what is not yet
 * added up, and of the days that a bound cuts everybody's quarters of an hour, or the activities themselves.
 */
import { and, type SQL, sql } from 'drizzle-orm';
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
import { activityLog } from './activity.table.ts';
import { activitySums } from './activity-sums.table.ts';

interface Wanted {
  /** Sorted. Place 0 is before the first, and the last place after the last one. */
  bounds: readonly Date[];
  user?: string | undefined;
  /** Without the first and the last place. */
  within: boolean;
}

/** Rows of `place` and `count`. */
export function selectActivitiesByPlace(wanted: Wanted): SQL {
  const found = findQuarters(wanted.bounds);
  const parts = found ? selectPlaced(wanted, found) : selectLogged(wanted);
  return sql`
    select place, sum(number)::int as count from (${parts}) as parts
    group by place having sum(number) <> 0`;
}

/** Rows of `whose`, `activity_type` and `count`: in all, or within the bounds. */
export function selectActivitiesByMember(wanted: Wanted): SQL {
  const found = findQuarters(wanted.bounds);
  const parts = !wanted.within
    ? selectAll(wanted)
    : found
      ? selectOfEach(wanted, found)
      : selectLogged(wanted);
  return sql`
    select whose, activity_type, sum(number)::int as count from (${parts}) as parts
    group by whose, activity_type having sum(number) <> 0`;
}

function selectPlaced(wanted: Wanted, found: Quarters): SQL {
  const { quarters, cutDays } = found;
  const { user } = wanted;
  const place = sql`width_bucket(quarter, ${bigints(quarters)})`;
  const isWanted = isWithin(wanted, found);
  const isAddedUp = sql`whose = ${user ?? everybody}`;
  const columns = sql`${place} as place, number`;
  const cut =
    user === undefined
      ? sql`
        select ${columns} from unnest(${bigints(cutDays)}) as cut (day) join ${activitySums}
          on ${and(isWanted, isAddedUp, sql`span = 'quarter'`, sql`quarter >= cut.day and quarter < cut.day + ${quartersOfDay}`)}`
      : sql`select place, number from (${selectLogged(wanted, cutDays)}) as logged`;
  return sql`
    select ${columns} from ${activitySums}
    where ${and(isWanted, isAddedUp, sql`span = 'day'`, isUncut(found))}
    union all
    select ${columns} from ${activitySums}
    where ${and(isWanted, sql`span = 'new'`, isOf(user), user === undefined ? undefined : isUncutDay(found))}
    ${cutDays.length === 0 ? sql`` : sql`union all ${cut}`}`;
}

function selectOfEach(wanted: Wanted, found: Quarters): SQL {
  const isWanted = isWithin(wanted, found);
  const columns = sql`whose, activity_type, number`;
  return sql`
    select ${columns} from ${activitySums}
    where ${and(isWanted, sql`span = 'day'`, isOf(wanted.user) ?? sql`whose <> ${everybody}`, isUncut(found))}
    union all
    select ${columns} from ${activitySums}
    where ${and(isWanted, sql`span = 'new'`, isOf(wanted.user), isUncutDay(found))}
    union all
    select ${columns} from (${selectLogged(wanted, found.cutDays)}) as logged`;
}

function selectAll({ user }: Wanted): SQL {
  return sql`
    select whose, activity_type, number from ${activitySums}
    where ${and(sql`span in ('all', 'new')`, isOf(user))}`;
}

/** From the activities themselves: all of them, or those of some days. */
function selectLogged({ bounds, user, within }: Wanted, days?: number[]): SQL {
  const { userId, activityType, createdAt } = activityLog;
  const texts = instants(bounds);
  const begins = days && instants(startsOfQuarters(days));
  return sql`
    select coalesce(${userId}, ${nobody}) as whose, ${activityType} as activity_type,
      width_bucket(${createdAt}, ${texts}) as place, 1 as number
    from ${activityLog} ${begins ? sql`cross join unnest(${begins}) as days (begins)` : sql``}
    where ${
      and(
        isOwnedBy(userId, user),
        begins &&
          sql`${createdAt} >= days.begins and ${createdAt} < days.begins + interval '24 hours'`,
        within
          ? sql`${createdAt} >= (${texts})[1] and ${createdAt} < (${texts})[${bounds.length}::int]`
          : undefined,
      ) ?? sql`true`
    }`;
}

function isWithin({ within }: Wanted, { quarters }: Quarters): SQL | undefined {
  if (!within) return undefined;
  return sql`quarter >= ${quarters[0]}::bigint and quarter < ${quarters.at(-1)}::bigint`;
}

function isOf(user: string | undefined): SQL | undefined {
  return user === undefined ? undefined : sql`whose = ${user}`;
}

function isUncut({ cutDays }: Quarters): SQL {
  return sql`quarter <> all(${bigints(cutDays)})`;
}

function isUncutDay({ cutDays }: Quarters): SQL {
  return sql`crm_day(quarter) <> all(${bigints(cutDays)})`;
}
