import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#server/kernel/context.ts';

const mostOfAKey = 500;

/** What is looked up: the text that `condition` compares a column with. */
export const givenKey = sql`given.key`;

/**
 * The records that are alive and share a key with one of these. The limit keeps every key a lookup of its
 * own: the tables grow while they are imported into, and no plan may read them through for each batch.
 */
export async function lookUp(
  ctx: Context,
  table: PgTable,
  keys: Iterable<string>,
  condition: SQL,
): Promise<{ key: string; id: string }[]> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return [];
  const { rows } = await ctx.db.execute<{ key: string; id: string }>(
    sql`select given.key, found.id from unnest(${sql.param(wanted)}::text[]) as given(key)
      cross join lateral (
        select ${table}.id from ${table} where ${table}.deleted_at is null and ${condition}
        limit ${mostOfAKey}
      ) found`,
  );
  return rows;
}
