/** Rows of one kind of record under a lock, for whoever changes, hides, shows or names one. */
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { invalid, notFound } from './app-error.ts';
import type { VisitorContext } from './context.ts';

export type HidingTable = PgTable & Record<'id' | 'deletedAt', PgColumn>;

type Strength = 'update' | 'no key update' | 'key share';

/** `noun` is what the log calls them; the words of a 404 are made of it. */
export function recordLocks<Row extends { deletionId: string | null }>(
  table: HidingTable,
  noun: string,
) {
  async function find(ctx: VisitorContext, id: string, hidden: SQL, strength: Strength) {
    const [row] = await ctx.db
      .select()
      .from<PgTable>(table)
      .where(and(eq(table.id, id), hidden))
      .for(strength);
    // All columns of the table were asked for, and `Row` is its row.
    return row as Row | undefined;
  }
  return {
    /** Locks one in order to change it; 404 if there is none. */
    async lock(ctx: VisitorContext, id: string, strength: Strength = 'update'): Promise<Row> {
      const row = await find(ctx, id, isNull(table.deletedAt), strength);
      if (!row) throw notFound(noun.charAt(0).toUpperCase() + noun.slice(1));
      return row;
    },

    /** Locks a hidden one in order to show it again; 404 if there is none. */
    async lockDeleted(ctx: VisitorContext, id: string): Promise<Row & { deletionId: string }> {
      const row = await find(ctx, id, isNotNull(table.deletedAt), 'update');
      if (!row?.deletionId) throw notFound(`Deleted ${noun}`);
      return { ...row, deletionId: row.deletionId };
    },
  };
}

/** What other records name, kept from being deleted meanwhile: 400 with the words for the field when there is no such record. */
export async function assertNamed(
  ctx: VisitorContext,
  table: HidingTable,
  id: string | null | undefined,
  words: Record<string, string>,
): Promise<void> {
  if (!id) return;
  const [row] = await ctx.db
    .select({ id: table.id })
    .from<PgTable>(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .for('key share');
  if (!row) throw invalid(words);
}
