/** Where the ids of merged records lead. */
import { type SQL, sql } from 'drizzle-orm';
import type { VisitorContext } from './context.ts';
import { mergedRecords, mergeMoves, merges } from './merged-records.table.ts';

const isAmong = (column: SQL, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** Of these ids those of merged records, each with the one that it leads to today. */
export async function findSurvivors(
  { db }: Pick<VisitorContext, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; survivor: string }>(sql`
    with recursive led as (
      select record_id as id, survivor_id as survivor from ${mergedRecords}
      where ${isAmong(sql`record_id`, ids)} and undone_at is null
      union
      select led.id, next.survivor_id from led
      join ${mergedRecords} next on next.record_id = led.survivor and next.undone_at is null
    )
    select id, survivor from led where not exists (
      select from ${mergedRecords} again where again.record_id = led.survivor and again.undone_at is null)`);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
}

/** An array of ids and of all that they lead to, which a statement reads once. */
export function withSurvivors(ids: SQL): SQL {
  return sql`array(with recursive led as (
      select unnest(${ids}) as id
      union
      select merged.survivor_id from led
      join ${mergedRecords} merged on merged.record_id = led.id and merged.undone_at is null
    ) select id from led)`;
}

/** A query for an id and all that it led to at a time, by merges that may have been taken apart since, as `id`. */
export function idsOfSurvivorsAt(id: SQL, at: SQL): SQL {
  return sql`(with recursive led as (
      select ${id}::uuid as id
      union
      select merged.survivor_id from led
      join ${mergedRecords} merged on merged.record_id = led.id
      join ${merges} merge on merge.id = merged.merge_id and merge.merged_at <= ${at}
        and (merge.undone_at is null or merge.undone_at > ${at})
    ) select id from led)`;
}

/** A query for the ids of a record and of all that were merged into it, as `id`. */
export function idsOfMerged(id: string): SQL {
  return sql`(with recursive one as (
      select ${id}::uuid as id
      union
      select merged.record_id from one
      join ${mergedRecords} merged on merged.survivor_id = one.id and merged.undone_at is null
    ) select id from one)`;
}

export async function listMerged(
  { db }: Pick<VisitorContext, 'db'>,
  id: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${idsOfMerged(id)} as one`);
  return rows.flatMap((row) => (row.id === id ? [] : row.id));
}

/**
 * Of records that go for good: which records end with that. One that leads on to a record that stays does not, as it is
 * part of that; whatever was merged into one of them does.
 */
export async function listEnding(
  { db }: Pick<VisitorContext, 'db'>,
  ids: readonly string[],
): Promise<string[]> {
  const leading = await findSurvivors({ db }, ids);
  const going = new Set(ids);
  const last = ids.filter((id) => going.has(leading.get(id) ?? id));
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive gone as (
      select unnest(${sql.param(last)}::uuid[]) as id
      union
      select merged.record_id from gone
      join ${mergedRecords} merged on merged.survivor_id = gone.id and merged.undone_at is null
    ) select id from gone`);
  return rows.map(({ id }) => id);
}

/**
 * Of records that go for good: what was merged into them, and what they would have got back. The ids that lead on through
 * one of them to a record that stays go on leading there.
 */
export async function forgetMerges(
  ctx: Pick<VisitorContext, 'db'>,
  ids: readonly string[],
): Promise<void> {
  const ending = await listEnding(ctx, ids);
  await ctx.db.execute(sql`delete from ${merges} where ${isAmong(sql`survivor_id`, ending)}`);
  await ctx.db.execute(sql`delete from ${mergeMoves} using ${mergedRecords}
    where ${mergedRecords.mergeId} = ${mergeMoves.mergeId} and ${mergeMoves.fromId} = ${mergedRecords.recordId}
      and ${isAmong(sql`record_id`, ids)}`);
}
