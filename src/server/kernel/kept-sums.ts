/**
 * Sums that triggers keep by quarters of an hour, at which the days of every zone begin. A statement adds rows of its
 * differences, with the span `new`; in the background these are spread to the sums that they belong to.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { correctSums } from './correct-sums.ts';
import type { Database, Handle } from './postgres/database.ts';

/** Stand for an owner: of what nobody has, and of all there is. */
export const nobody = '00000000-0000-0000-0000-000000000000';
export const everybody = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface KeptSums {
  table: PgTable;
  /** Which rows are new, as an index finds them. */
  isNew: string;
  /** Columns that say of what, `span` among them, and those that are added up. */
  keys: readonly string[];
  sums: readonly string[];
  /** From rows of differences to all sums that these belong to, of the same columns. */
  spread: (differences: SQL) => SQL;
}

/** Few enough for one statement to be done in time, also after an import of all there is. */
const atOnce = 5_000;

/** Puts the new rows to the sums; these stay the same, even while others write. */
export async function spreadNewSums(db: Handle, kept: KeptSums): Promise<void> {
  while ((await spreadSome(db, kept)) === atOnce);
}

/** Rows are found by arrays and one by one: the planner may think that a table is empty that was so a moment ago, and join all with all. */
async function spreadSome(db: Handle, { table, isNew, keys, sums, spread }: KeptSums) {
  const all = names([...keys, ...sums]);
  const areSame = sql.raw(keys.map((key) => `stored.${key} = spread.${key}`).join(' and '));
  const added = sql.raw(sums.map((sum) => `sum(${sum})`).join(', '));
  const isAny = sql.raw(sums.map((sum) => `sum(${sum}) <> 0`).join(' or '));
  const { rows } = await db.execute<{ gathered: number }>(sql`
    with gathered as (
      delete from ${table} where id = any (array (
        select id from ${table} where ${sql.raw(isNew)} limit ${atOnce}
      )) returning *
    ),
    spread as materialized (${spread(sql`select * from gathered`)}),
    known as (
      delete from ${table} where id = any (array (
        select found.id from spread cross join lateral (
          select stored.id from ${table} as stored where ${areSame} offset 0
        ) as found
      )) returning *
    ),
    added as (
      insert into ${table} (${all})
      select ${names(keys)}, ${added}
      from (select ${all} from spread union all select ${all} from known) as both_parts
      group by ${names(keys)} having ${isAny}
    )
    select count(*)::int as gathered from gathered`);
  return rows[0]?.gathered ?? 0;
}

/** Corrects them where they are not what the rows of differences that the records come to say; returns how many were wrong. */
export function correctKeptSums(
  database: Database,
  { table, keys, sums, spread }: KeptSums,
  differences: SQL,
): Promise<number> {
  const all = names([...keys, ...sums]);
  return correctSums(database, {
    table,
    keys,
    sums,
    counted: spread(differences),
    kept: sql`
      select ${all} from ${table} where span <> 'new'
      union all select ${all} from (${spread(sql`select * from ${table} where span = 'new'`)}) as spread`,
  });
}

function names(columns: readonly string[]): SQL {
  return sql.raw(columns.join(', '));
}

const quarterLength = 15 * 60_000;
export const quartersOfDay = 96;

/** Up to here the sums are exact; what comes after it is read from the records. */
export function startOfQuarter(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / quarterLength) * quarterLength);
}

export interface Quarters {
  /** Which one begins at each instant. */
  quarters: number[];
  /** The days of UTC that these instants cut, by their first quarters. */
  cutDays: number[];
}

/** Undefined if not all are at whole quarters: before there was standard time, zones differed by seconds. */
export function findQuarters(bounds: readonly Date[]): Quarters | undefined {
  const quarters = bounds.map((bound) => bound.getTime() / quarterLength);
  if (!quarters.every(Number.isInteger)) return undefined;
  const cutDays = quarters.filter((quarter) => quarter !== dayOf(quarter)).map(dayOf);
  return { quarters, cutDays: [...new Set(cutDays)] };
}

function dayOf(quarter: number): number {
  return Math.floor(quarter / quartersOfDay) * quartersOfDay;
}

export function startsOfQuarters(quarters: readonly number[]): Date[] {
  return quarters.map((quarter) => new Date(quarter * quarterLength));
}

export function bigints(numbers: readonly number[]): SQL {
  return sql`${sql.param(numbers.map(String))}::bigint[]`;
}

export function instants(dates: readonly Date[]): SQL {
  return sql`${sql.param(dates.map((date) => date.toISOString()))}::timestamptz[]`;
}
