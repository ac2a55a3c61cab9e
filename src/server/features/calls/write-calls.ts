/** Hides the calls of what is deleted, and shows them again; writes many that come with their history. */
import { belongsTo, hideWith, type Owner, showWith } from '#server/features/links/linked-writes.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';
import { calls } from './calls.table.ts';

export function hideCallsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  return hideWith(ctx, calls, belongsTo(calls, owner), deletion);
}

export function showCallsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  return showWith(ctx, calls, deletionId);
}

export async function writeCallsWithHistory(
  ctx: VisitorContext,
  rows: readonly (typeof calls.$inferInsert)[],
  history: readonly (typeof changes.$inferInsert)[],
): Promise<void> {
  await insertMany(ctx.db, calls, rows);
  await insertMany(ctx.db, changes, history);
}
