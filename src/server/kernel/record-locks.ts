/** Locks rows of one kind of record, to change, delete, restore or reference them. */
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, invalid, notFound } from './app-error.ts';
import type { VisitorContext } from './context.ts';
import { findSurvivors } from './survivors.ts';

export type HidingTable = PgTable & Record<'id' | 'deletedAt', PgColumn>;

type Strength = 'update' | 'no key update' | 'key share';

/** `noun` is their name in the log, and is used in the 404 message. */
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
    // Every column was selected, and `Row` is the table's row type.
    return row as Row | undefined;
  }
  return {
    /** Locks a record in order to change it; 404 if it does not exist. */
    async lock(ctx: VisitorContext, id: string, strength: Strength = 'update'): Promise<Row> {
      const row = await find(ctx, id, isNull(table.deletedAt), strength);
      if (!row) throw notFound(noun.charAt(0).toUpperCase() + noun.slice(1));
      return row;
    },

    /** Locks a deleted record in order to restore it; 404 if it does not exist, 409 if it was merged instead. */
    async lockDeleted(ctx: VisitorContext, id: string): Promise<Row & { deletionId: string }> {
      const row = await find(ctx, id, isNotNull(table.deletedAt), 'update');
      if (!row?.deletionId) throw notFound(`Deleted ${noun}`);
      if ((await findSurvivors(ctx, [id])).size > 0) {
        throw new AppError('conflict', 'It was merged into another record. Un-merge it there.');
      }
      return { ...row, deletionId: row.deletionId };
    },
  };
}

/** Locks a record that another one references against deletion; 400 with the field's words if it does not exist. */
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
