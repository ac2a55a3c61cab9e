/** Writes one or many calls, each with its change in the log. Nothing outside this folder does. */
import { belongsTo, hideWith, type Owner, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { type Deletion, recordedWrites } from '#server/kernel/recorded-writes.ts';
import { type CallRow, getCallOrThrow, toCall } from './calls.queries.ts';
import { calls } from './calls.table.ts';

export const {
  lock: lockCall,
  lockToDelete: lockCallToDelete,
  lockToRestore: lockCallToRestore,
  edit: editCall,
  writeWithHistory: writeCallsWithHistory,
  hide: hideCall,
  show: showCall,
} = recordedWrites({
  table: calls,
  noun: 'call',
  read: getCallOrThrow,
  wires: (_ctx, rows: readonly CallRow[]) => rows.map((row) => toCall(row, null)),
});

export function hideCallsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  return hideWith(ctx, calls, belongsTo(calls, owner), deletion);
}

export function showCallsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  return showWith(ctx, calls, deletionId);
}
