/** Hides the calls of what is deleted, and shows them again. */
import { belongsTo, hideWith, type Owner, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';
import { calls } from './calls.table.ts';

export function hideCallsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  return hideWith(ctx, calls, belongsTo(calls, owner), deletion);
}

export function showCallsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  return showWith(ctx, calls, deletionId);
}
