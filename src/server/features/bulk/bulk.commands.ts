/** Changes of many records: looked at, begun, read and called off. */
import { and, eq, lt, ne } from 'drizzle-orm';
import type { BulkDraft, BulkReply, BulkRun } from '#contract/bulk.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { once } from '#server/kernel/http/idempotency.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { bulkRunRows } from './bulk.table.ts';
import { type BulkRunner, insertRun, type RunRow, toRun } from './bulk-runner.ts';
import { bulkRuns } from './bulk-runs.ts';
import { changeRecords } from './change-many.ts';
import { previewChange, readCount } from './preview-change.ts';

const keptFor = 30 * 24 * 60 * 60 * 1_000;

/** A repeat with the same `Idempotency-Key` gets the run that the first call began. */
export async function changeMany(
  ctx: Context,
  start: BulkRunner,
  draft: BulkDraft,
  mark: Parameters<typeof once>[1] | undefined,
): Promise<BulkReply> {
  authorize(ctx, 'record.bulk');
  if (draft.dryRun) {
    const { reply } = await previewChange(ctx, draft);
    return { ...reply, run: null };
  }
  let begun: { row: RunRow; ids: string[] } | undefined;
  const begin = async (ctx: Context): Promise<BulkReply> => {
    const { ids, reply } = await previewChange(ctx, draft);
    assertPreviewed(draft.fingerprint ?? '', reply);
    const { entity, change } = draft;
    const row = await insertRun(ctx, { entity, action: change.action, total: ids.length });
    begun = { row, ids };
    return { ...reply, run: toRun(row) };
  };
  const reply = await (mark ? once(ctx, mark, begin) : inTransaction(ctx, begin));
  if (begun) {
    const { row, ids } = begun;
    start(ctx, row, (ctx, running) => changeRecords(ctx, draft, ids, running));
  }
  return reply;
}

/** 409 if it would change other records than those that somebody has looked at. */
function assertPreviewed(
  fingerprint: string,
  { willChange, fingerprint: now }: Omit<BulkReply, 'run'>,
): void {
  if (fingerprint !== now) {
    const before = readCount(fingerprint);
    const count = `${willChange.toLocaleString('en')} ${willChange === 1 ? 'record' : 'records'}`;
    const words =
      before === willChange
        ? 'It would change other records by now.'
        : `It would change ${count} by now instead of ${before.toLocaleString('en')}.`;
    throw new AppError('conflict', `${words} Look at the preview again.`);
  }
  if (willChange === 0) throw new AppError('conflict', 'There is nothing to change.');
}

/** The caller's own, or anybody's for a super user; for others it does not exist. */
async function findRunOrThrow(ctx: Context, id: string): Promise<RunRow> {
  const mine =
    ctx.actor.role === 'super_user' ? undefined : eq(bulkRunRows.createdById, ctx.actor.id);
  const [row] = await ctx.db
    .select()
    .from(bulkRunRows)
    .where(and(eq(bulkRunRows.id, id), mine));
  if (!row) throw notFound('Change');
  return row;
}

/** If its server has died, that is noticed here at the latest. */
export async function getBulkRun(ctx: Context, id: string): Promise<BulkRun> {
  authorize(ctx, 'record.bulk');
  const row = await findRunOrThrow(ctx, id);
  const gaveUp = row.status === 'running' && (await bulkRuns.giveUpSilent(ctx));
  return toRun(gaveUp ? await findRunOrThrow(ctx, id) : row);
}

export async function cancelBulkRun(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'record.bulk');
  await findRunOrThrow(ctx, id);
  const isStopped = await inTransaction(ctx, (ctx) =>
    bulkRuns.stop(ctx, id, 'It was cancelled. Nothing was changed.'),
  );
  if (!isStopped) throw new AppError('conflict', 'It has ended already.');
}

/** Forgets runs after 30 days, as long as deeds are listed. */
export async function pruneBulkRuns({
  db,
  clock,
}: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor);
  const isOld = and(ne(bulkRunRows.status, 'running'), lt(bulkRunRows.createdAt, before));
  await db.delete(bulkRunRows).where(isOld);
}
