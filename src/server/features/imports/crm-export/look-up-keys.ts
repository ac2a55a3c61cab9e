import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#server/kernel/context.ts';

const mostOfAKey = 500;

/** The keys to look up: texts that `condition` compares with a column. */
export const givenKey = sql`given.key`;

/**
 * The records, not deleted, that share a key with one of these. The limit makes every key a lookup
 * of its own: the tables grow during an import, and no plan may scan them for each batch.
 */
export async function lookUp(
  ctx: Context,
  table: PgTable,
  keys: Iterable<string>,
  condition: SQL,
  isAlive: SQL = sql`${table}.deleted_at is null`,
): Promise<{ key: string; id: string }[]> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return [];
  const { rows } = await ctx.db.execute<{ key: string; id: string }>(
    sql`select given.key, found.id from unnest(${sql.param(wanted)}::text[]) as given(key)
      cross join lateral (
        select ${table}.id from ${table} where ${isAlive} and ${condition}
        limit ${mostOfAKey}
      ) found`,
  );
  return rows;
}
