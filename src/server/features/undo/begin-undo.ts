/** Takes back a deed: at once, or in a run if it is more than one should wait for. */
import { and, countDistinct, eq, inArray, ne, sql } from 'drizzle-orm';
import { mostCounted, mostUndone, reordered, type Undone } from '#contract/deeds.ts';
import { recordKinds } from '#contract/records.ts';
import { bulkRunRows } from '#server/features/bulk/bulk.table.ts';
import { type BulkRunner, insertRun, type Running } from '#server/features/bulk/bulk-runner.ts';
import { bulkRuns } from '#server/features/bulk/bulk-runs.ts';
import { Tally } from '#server/features/bulk/tally.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { asOneDeed } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { assertNotTooMany, wholeImport } from './deed-effects.ts';
import { assertNotUndone, beingTakenBack, holdDeed, undoDeed } from './undo-deed.ts';

export async function beginUndo(ctx: Context, id: string, start: BulkRunner): Promise<Undone> {
  if ((await countChanges(ctx, id, mostCounted + 1)) <= mostCounted) return undoDeed(ctx, id);
  const records = await assertUndoable(ctx, id);
  const own = asOneDeed(ctx);
  const row = await inTransaction(own, async (ctx) => {
    await holdDeed(ctx, id);
    await assertNotBegun(ctx, id);
    return insertRun(ctx, { entity: 'records', action: 'undo', total: records, undoes: id });
  });
  start(own, row, (ctx, running) => undoInSteps(ctx, id, records, running));
  return { id: own.deed.id, undoes: id, records, kept: [], runId: row.id };
}

async function undoInSteps(ctx: Context, id: string, total: number, { signal, onDone }: Running) {
  let done = 0;
  const { records, kept } = await undoDeed(ctx, id, (count) => {
    signal.throwIfAborted();
    done += count;
    // What comes back and is put back besides counts twice.
    onDone(Math.min(done, total));
  });
  const tally = new Tally();
  for (const { reason } of kept) tally.refuse(reason, undefined);
  // Of each that is kept some fields may be back all the same; without any the undo would have been refused.
  const changed = Math.max(1, records - new Set(kept.map(({ id }) => id)).size);
  return { changed, unchanged: 0, refused: tally.refused };
}

/** What the run would be refused for, told before it begins; returns how many records it changed. */
async function assertUndoable(ctx: Context, id: string): Promise<number> {
  const [first] = await ctx.db
    .select({ createdById: changes.actorId })
    .from(changes)
    .where(eq(changes.batchId, id))
    .limit(1);
  authorize(ctx, 'deed.undo', { createdById: first?.createdById ?? null });
  await assertNotUndone(ctx, id);
  const count = await countChanges(ctx, id, mostUndone + 1);
  assertNotTooMany(count, false);
  const [document] = await ctx.db
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.batchId, id), eq(changes.verb, wholeImport)))
    .limit(1);
  assertNotTooMany(count, document !== undefined);
  const ofRecords = and(
    eq(changes.batchId, id),
    inArray(changes.recordType, recordKinds),
    ne(changes.verb, reordered),
  );
  const [row] = await ctx.db
    .select({ records: countDistinct(changes.recordId) })
    .from(changes)
    .where(ofRecords);
  return row?.records ?? 0;
}

/** One that waits for its turn holds nothing yet; a second would wait behind it, only to find nothing to take back. */
async function assertNotBegun(ctx: Context, id: string): Promise<void> {
  await bulkRuns.giveUpSilent(ctx);
  const isIt = and(eq(bulkRunRows.undoes, id), eq(bulkRunRows.status, 'running'));
  const [begun] = await ctx.db.select({ id: bulkRunRows.id }).from(bulkRunRows).where(isIt);
  if (begun) throw beingTakenBack();
}

async function countChanges({ db }: Context, id: string, most: number): Promise<number> {
  const found = db
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.batchId, id), ne(changes.recordType, 'membership')))
    .limit(most)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}
