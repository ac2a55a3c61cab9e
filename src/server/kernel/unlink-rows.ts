import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from './context.ts';
import { changedAtInSql } from './http/etags.ts';

type LinkedTable = PgTable & Record<'id' | 'updatedAt' | 'deletedAt', PgColumn>;

/** Removes links to records that are deleted; returns which rows were linked to each, for the log of the deletions. */
export async function unlinkRows(
  ctx: Context,
  table: LinkedTable,
  link: PgColumn,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const column = sql.identifier(link.name);
  const updatedAt: SQL = changedAtInSql(ctx, table.updatedAt);
  const isLinked = sql`${link} = any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await ctx.db.execute<{ id: string; owner: string }>(sql`
    with linked as materialized (
      select ${table.id} as id, ${link} as owner from ${table}
      -- Each by its own index: that of the link knows only what is not deleted.
      where (${isLinked} and ${table.deletedAt} is null) or (${isLinked} and ${table.deletedAt} is not null)
      order by ${table.id} for update
    )
    update ${table} set ${column} = null, updated_at = ${updatedAt}
    from linked where ${table.id} = linked.id
    returning linked.id, linked.owner
  `);
  const unlinked = new Map<string, string[]>();
  for (const { id, owner } of rows) unlinked.set(owner, [...(unlinked.get(owner) ?? []), id]);
  return unlinked;
}
