/**
 * Reads sums that triggers keep (`kept-sums.ts`) between any bounds: whole days of UTC, and what is not yet added up. Days
 * that a bound cuts come from everybody's sums of quarters of an hour, those of single owners from the records.
 */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  bigints,
  everybody,
  findQuarters,
  instants,
  type Quarters,
  quartersOfDay,
  startsOfQuarters,
} from './kept-sums.ts';

export interface Bounds {
  /** Sorted. Place 0 is before the first, and the last place after the last one. */
  bounds: readonly Date[];
  /** Without the first and the last place. */
  within?: boolean | undefined;
}

interface Placed extends Bounds {
  table: PgTable;
  /** What is told of each row beside `whose` and `place`. */
  columns: SQL;
  isWanted?: SQL | undefined;
  /** Of one, or of nobody; of everybody if left out. */
  whose?: string | undefined;
  /** A row for each owner, not one for all of them. */
  each?: boolean | undefined;
  /** The same rows from the records: all of them, or those of some days. */
  counted: (days?: readonly number[]) => SQL;
}

/** Rows of `whose`, `place` and the columns, still to be added up by these. */
export function selectPlaced(wanted: Placed): SQL {
  const found = findQuarters(wanted.bounds);
  return found ? selectKept(wanted, found) : wanted.counted();
}

function selectKept(wanted: Placed, { quarters, cutDays }: Quarters): SQL {
  const { table, whose, each, counted } = wanted;
  const place = quarters.length === 0 ? sql`0` : sql`width_bucket(quarter, ${bigints(quarters)})`;
  const columns = sql`whose, ${place} as place, ${wanted.columns}`;
  const ofAll = !each && whose === undefined;
  const isOwn = whose === undefined ? undefined : sql`whose = ${whose}`;
  const isAddedUp = isOwn ?? (each ? sql`whose <> ${everybody}` : sql`whose = ${everybody}`);
  const isWanted = and(
    wanted.isWanted,
    wanted.within
      ? sql`quarter >= ${quarters[0]}::bigint and quarter < ${quarters.at(-1)}::bigint`
      : undefined,
  );
  const cut = bigints(cutDays);
  const quartersOfCutDays = sql`
    select ${columns} from unnest(${cut}) as cut (day) join ${table}
      on ${and(isWanted, isAddedUp, sql`span = 'quarter'`, sql`quarter >= cut.day and quarter < cut.day + ${quartersOfDay}`)}`;
  return sql`
    select ${columns} from ${table}
    where ${and(isWanted, isAddedUp, sql`span = 'day'`, sql`quarter <> all(${cut})`)}
    union all
    select ${columns} from ${table}
    where ${and(isWanted, isOwn, sql`span = 'new'`, ofAll ? undefined : sql`crm_day(quarter) <> all(${cut})`)}
    ${cutDays.length === 0 ? sql`` : sql`union all ${ofAll ? quartersOfCutDays : counted(cutDays)}`}`;
}

/** Which bound a record comes after. */
export function findPlace(instant: SQLWrapper, { bounds }: Bounds): SQL {
  return sql`width_bucket(${instant}, ${instants(bounds)})`;
}

/** `from` and `where` of the records that meet all conditions, those of some days if these are given. */
export function fromRecords(
  table: PgTable,
  instant: SQLWrapper,
  { bounds, within }: Bounds,
  days: readonly number[] | undefined,
  conditions: readonly (SQL | undefined)[],
): SQL {
  const begins = days && instants(startsOfQuarters(days));
  const texts = instants(bounds);
  const where = and(
    ...conditions,
    begins && sql`${instant} >= days.begins and ${instant} < days.begins + interval '24 hours'`,
    within
      ? sql`${instant} >= (${texts})[1] and ${instant} < (${texts})[${bounds.length}::int]`
      : undefined,
  );
  return sql`
    from ${table} ${begins ? sql`cross join unnest(${begins}) as days (begins)` : sql``}
    where ${where ?? sql`true`}`;
}
