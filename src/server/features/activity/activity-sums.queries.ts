/** Numbers of activities by spans of days, without reading most of them. */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { nobody } from '#server/kernel/kept-sums.ts';
import { type Bounds, findPlace, fromRecords, selectPlaced } from '#server/kernel/placed-sums.ts';
import { activityLog } from './activity.table.ts';
import { activitySums } from './activity-sums.table.ts';

interface Wanted extends Bounds {
  user?: string | undefined;
}

/** Rows of `place` and `count`. */
export function selectActivitiesByPlace(wanted: Wanted): SQL {
  return sql`
    select place, sum(number)::int as count from (${selectParts(wanted, false)}) as parts
    group by place having sum(number) <> 0`;
}

/** Rows of `whose`, `activity_type` and `count`: in all, or within the bounds. */
export function selectActivitiesByMember(wanted: Wanted): SQL {
  const parts = wanted.within ? selectParts(wanted, true) : selectAll(wanted);
  return sql`
    select whose, activity_type, sum(number)::int as count from (${parts}) as parts
    group by whose, activity_type having sum(number) <> 0`;
}

function selectParts(wanted: Wanted, each: boolean): SQL {
  const { user, bounds, within } = wanted;
  return selectPlaced({
    bounds,
    within,
    each,
    table: activitySums,
    columns: sql`activity_type, number`,
    whose: user,
    counted: (days) => selectLogged(wanted, days),
  });
}

function selectAll({ user }: Wanted): SQL {
  return sql`
    select whose, activity_type, number from ${activitySums}
    where span in ('all', 'new') ${user === undefined ? sql`` : sql`and whose = ${user}`}`;
}

function selectLogged({ user, ...bounds }: Wanted, days?: readonly number[]): SQL {
  const { userId, activityType, createdAt } = activityLog;
  return sql`
    select coalesce(${userId}, ${nobody}) as whose, ${findPlace(createdAt, bounds)} as place,
      ${activityType} as activity_type, 1 as number
    ${fromRecords(activityLog, createdAt, bounds, days, [isOwnedBy(userId, user)])}`;
}
