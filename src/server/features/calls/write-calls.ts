/** Writes one or many calls, each with its change in the log. Nothing outside this folder does. */
import { linksInRow } from '#server/features/links/link-columns.ts';
import { hideWith, type Leaving, passOn, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { recordedWrites } from '#server/kernel/recorded-writes.ts';
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
  links: linksInRow,
  read: getCallOrThrow,
  wires: (_ctx, rows: readonly CallRow[]) => rows.map((row) => toCall(row, null)),
});

export function hideCallsOf(ctx: Context, leaving: Leaving): Promise<string[]> {
  return hideWith(ctx, calls, calls[leaving.link], leaving);
}

export function showCallsOf(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return showWith(ctx, calls, deletionIds);
}

export const purgeOfCalls = purgeWrites(calls);

export const mergeOfCalls = mergeWrites(calls);

export function passOnCalls(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return passOn(ctx, calls, deletionIds);
}
