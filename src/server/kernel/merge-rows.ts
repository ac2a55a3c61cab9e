/** Moves what leads to a merged record to the survivor, and back; each noun for its own table. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { VisitorContext } from './context.ts';
import { mergeMoves } from './merged-records.table.ts';

/** How many rows one statement moves. */
const atOnce = 500;

export interface Merging {
  mergeId: string;
  /** The record that goes. */
  from: string;
  survivor: string;
}

export interface MergeWrites {
  /** Returns how many rows were moved that are not deleted. */
  move(ctx: VisitorContext, key: string, merging: Merging): Promise<number>;
  /** Those that still lead to the survivor; returns how many have gone elsewhere since. */
  moveBack(ctx: VisitorContext, key: string, merging: Merging): Promise<number>;
  /** How many there are that are not deleted. */
  count(ctx: Pick<VisitorContext, 'db'>, key: string, ids: readonly string[]): Promise<number>;
}

/**
 * For a table with an `id`. Nothing is written to the log for each row: the merge's change stands for them. Nobody has
 * edited them either, so `updated_at` stays.
 */
export function mergeWrites(table: PgTable): MergeWrites {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const { id, deletedAt } = columns;
  if (!id) throw new Error('Rows of the table have no id');
  const columnOf = (key: string) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no ${key}`);
    return { column, name: sql.identifier(column.name), place: getPlace(table, column) };
  };
  // One statement each, as the rows that are shown have an index of their own.
  const shown = deletedAt ? [sql`deleted_at is null`, sql`deleted_at is not null`] : [sql`true`];
  return {
    async move(ctx, key, { mergeId, from, survivor }) {
      const { name, place } = columnOf(key);
      let moved = 0;
      for (const [which, condition] of shown.entries()) {
        for (let found = atOnce; found === atOnce; ) {
          const { rowCount } = await ctx.db.execute(sql`
            with piece as (
              select id from ${table} where ${name} = ${from} and ${condition} and id <> ${survivor}
              order by id limit ${atOnce} for update
            ), noted as (
              insert into ${mergeMoves} (merge_id, place, row_key, from_id)
              select ${mergeId}::uuid, ${place}, id::text, ${from}::uuid from piece
            )
            update ${table} set ${name} = ${survivor} from piece where ${id} = piece.id`);
          found = rowCount ?? 0;
          if (which === 0) moved += found;
        }
      }
      return moved;
    },

    async moveBack(ctx, key, { mergeId, from, survivor }) {
      const { name, place } = columnOf(key);
      for (let last = ''; ; ) {
        const { rows } = await ctx.db.execute<{ key: string }>(sql`
          with piece as (
            select row_key as key from ${mergeMoves}
            where merge_id = ${mergeId} and place = ${place} and from_id = ${from} and row_key > ${last}
            order by row_key limit ${atOnce}
          ), back as (
            update ${table} set ${name} = ${from} from piece
            where ${id} = piece.key::uuid and ${table}.${name} = ${survivor} returning piece.key
          ), done as (
            delete from ${mergeMoves} using back
            where merge_id = ${mergeId} and place = ${place} and row_key = back.key
          ) select key from piece order by key`);
        last = rows.at(-1)?.key ?? last;
        if (rows.length < atOnce) break;
      }
      const { rows } = await ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from ${mergeMoves} join ${table} on ${id} = row_key::uuid
        where merge_id = ${mergeId} and place = ${place} and from_id = ${from}`);
      return rows[0]?.count ?? 0;
    },

    async count({ db }, key, ids) {
      const { name } = columnOf(key);
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from ${table}
        where ${name} = any(${sql.param([...ids])}::uuid[]) and ${shown[0] ?? sql`true`}`);
      return rows[0]?.count ?? 0;
    },
  };
}

/**
 * A merge that is done once more also has the rows of the first one that led elsewhere as that was taken apart: they
 * may lead to the survivor again.
 */
export async function inheritMoves(
  { db }: Pick<VisitorContext, 'db'>,
  { first, mergeId }: { first: string; mergeId: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${mergeMoves} (merge_id, place, row_key, from_id)
    select ${mergeId}::uuid, place, row_key, from_id from ${mergeMoves}
    where merge_id = ${first} and from_id is not null and was is null
    on conflict do nothing`);
}

/** `table.column`, as the moves are noted. */
export function getPlace(table: PgTable, column: AnyPgColumn): string {
  return `${getTableName(table)}.${column.name}`;
}
