import { and, inArray, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { VisitorContext } from './context.ts';

type NamedTable = PgTable & Record<'id' | 'name' | 'deletedAt', PgColumn>;

/** What records that others are linked to are called, by their ids; those that are deleted are left out. */
export async function readNames(
  ctx: VisitorContext,
  table: NamedTable,
  ids: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from<PgTable>(table)
    .where(and(inArray(table.id, wanted), isNull(table.deletedAt)));
  return new Map(found.map(({ id, name }) => [String(id), String(name)]));
}
