/** Runs that change many records, or take such a change back: each is one transaction and one deed. */
import type { FastifyInstance } from 'fastify';
import type { BulkRun } from '#contract/bulk.ts';
import type { Context } from '#server/kernel/context.ts';
import { heavyTurns } from '#server/kernel/http/heavy-calls.ts';
import { newId } from '#server/kernel/ids.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import { bulkRunRows } from './bulk.table.ts';
import { bulkRuns } from './bulk-runs.ts';

export type RunRow = typeof bulkRunRows.$inferSelect;

export interface Running {
  /** Aborts when the run has to end early. */
  signal: AbortSignal;
  /** How many records it has dealt with. */
  onDone: (count: number) => void;
}

type Outcome = Pick<RunRow, 'changed' | 'unchanged' | 'refused'>;

export type BulkRunner = (
  ctx: Context,
  row: RunRow,
  change: (ctx: Context, running: Running) => Promise<Outcome>,
) => void;

/** Two at a time on a server, and one at a time for a user; the others wait in line. */
const bulkTurns = new SharedTurns('changes of many records', { each: 1, all: 2 });

/** All that a run changes, and its end, is one transaction; its progress is saved outside of that, for others to see. */
export function createBulkRunner(
  app: FastifyInstance,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
): BulkRunner {
  const fault = 'A change of many records failed through a fault of ours';
  const host = hostRuns(app, bulkRuns, { databaseUrl, fault });
  return (ctx, row, change) => {
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
            const { changed, unchanged, refused } = await change(ctx, { signal, onDone });
            const deedId = changed > 0 ? (ctx.deed?.id ?? null) : null;
            await bulkRuns.finish(ctx, row, {
              ...{ changed, unchanged, deedId, done: row.total },
              // Without their names, which an erased person would have to be taken out of.
              refused: refused.map(({ reason, count }) => ({ reason, count })),
            });
          });
        };
        const inTurn = () => heavyTurns.during(ctx.actor.id, work, { signal });
        return bulkTurns.during(ctx.actor.id, inTurn, { signal });
      },
    });
  };
}

export async function insertRun(
  ctx: Context,
  begun: Pick<RunRow, 'entity' | 'action' | 'total'> & Partial<Pick<RunRow, 'undoes'>>,
): Promise<RunRow> {
  const [row] = await ctx.db
    .insert(bulkRunRows)
    .values({
      ...bulkRuns.begun(ctx),
      ...begun,
      id: newId(),
      createdById: ctx.actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The new run was not returned');
  return row;
}

export function toRun(row: RunRow): BulkRun {
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
