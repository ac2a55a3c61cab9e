/** Changes of many records: looked at, begun, read and called off. */
import { and, eq, lt, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { BulkDraft, BulkReply, BulkRun } from '#contract/bulk.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { heavyTurns } from '#server/kernel/http/heavy-calls.ts';
import { once } from '#server/kernel/http/idempotency.ts';
import { newId } from '#server/kernel/ids.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { bulkRunRows } from './bulk.table.ts';
import { bulkRuns } from './bulk-runs.ts';
import { changeRecords } from './change-many.ts';
import { previewChange, readCount } from './preview-change.ts';

type RunRow = typeof bulkRunRows.$inferSelect;

/** Two at a time on a server, and one at a time for a user; the others wait in line. */
const bulkTurns = new SharedTurns('changes of many records', { each: 1, all: 2 });

const keptFor = 30 * 24 * 60 * 60 * 1_000;

type BulkRunner = (ctx: Context, row: RunRow, order: { draft: BulkDraft; ids: string[] }) => void;

/** All that a run changes, and its end, is one transaction; its progress is saved outside of that, for others to see. */
export function createBulkRunner(
  app: FastifyInstance,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
): BulkRunner {
  const fault = 'A change of many records failed through a fault of ours';
  const host = hostRuns(app, bulkRuns, { databaseUrl, fault });
  return (ctx, row, { draft, ids }) => {
    let done = 0;
    const onDone = (count: number) => {
      done = count;
    };
    void host.start(ctx, row, {
      progress: () => ({ done }),
      work: (ctx, signal) => {
        const work = async () => {
          await bulkRuns.save(ctx, row, { beganAt: ctx.clock.now() });
          await inLongTransaction(ctx, async (ctx) => {
            const tally = await changeRecords(ctx, draft, ids, { signal, onDone });
            const { changed, unchanged } = tally;
            // Without their names, which an erased person would have to be taken out of.
            const refused = tally.refused.map(({ reason, count }) => ({ reason, count }));
            const deedId = changed > 0 ? (ctx.deed?.id ?? null) : null;
            const result = { changed, unchanged, refused, deedId, done: ids.length };
            await bulkRuns.finish(ctx, row, result);
          });
        };
        const inTurn = () => heavyTurns.during(ctx.actor.id, work, { signal });
        return bulkTurns.during(ctx.actor.id, inTurn, { signal });
      },
    });
  };
}

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
    const row = await insertRun(ctx, draft, ids.length);
    begun = { row, ids };
    return { ...reply, run: toRun(row) };
  };
  const reply = await (mark ? once(ctx, mark, begin) : inTransaction(ctx, begin));
  if (begun) start(ctx, begun.row, { draft, ids: begun.ids });
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

async function insertRun(ctx: Context, draft: BulkDraft, total: number): Promise<RunRow> {
  const [row] = await ctx.db
    .insert(bulkRunRows)
    .values({
      ...bulkRuns.begun(ctx),
      id: newId(),
      entity: draft.entity,
      action: draft.change.action,
      total,
      createdById: ctx.actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The new run was not returned');
  return row;
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

function toRun(row: RunRow): BulkRun {
  return {
    id: row.id,
    entity: row.entity,
    action: row.action,
    status: row.status,
    isWaiting: row.status === 'running' && row.beganAt === null,
    total: row.total,
    done: row.done,
    changed: row.changed,
    unchanged: row.unchanged,
    refused: row.refused,
    deedId: row.deedId,
    error: row.error,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
