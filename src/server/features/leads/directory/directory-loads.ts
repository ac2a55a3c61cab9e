/**
 * Loads uploaded files into the directory in the background, one after the other. All companies of a file
 * are one transaction; how far it is, others see beside it.
 */
import { rm } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { DirectoryLoad } from '#contract/lead-directory.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { refusalOf } from '#server/kernel/http/http-errors.ts';
import {
  beatOf,
  interruptionOf,
  isSilent,
  openBackgroundRuns,
  RunLost,
  writeFailure,
} from '#server/kernel/jobs/background-runs.ts';
import { Places } from '#server/kernel/places.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import { forRun } from '#server/kernel/standing.ts';
import { directoryLoads } from './lead-directory.table.ts';
import { insertCompanies } from './load-companies.ts';
import { readCsvCompanies, readParquetCompanies } from './read-companies.ts';

type LoadRow = typeof directoryLoads.$inferSelect;

export interface DirectoryLoader {
  /** Takes the file at `path` over: it is gone afterwards. */
  start(ctx: Context, load: LoadRow, path: string): void;
  /** Breaks a load off; none of its companies stays. */
  stop(loadId: string): Promise<void>;
  close(): Promise<void>;
}

const silence = 30_000;

export function createDirectoryLoader(
  onFault: (error: unknown) => void,
  room: Room,
): DirectoryLoader {
  const runs = openBackgroundRuns(room);
  const turns = new Places(1);
  const loads = new Map<string, { removal: AbortController; ended: Promise<void> }>();
  return {
    start(asked, load, path) {
      const ctx = forRun(asked);
      const removal = new AbortController();
      let part = 0;
      const onPart = (read: number) => {
        part = read;
      };
      const ended = runs
        .run({
          taken: removal.signal,
          // Also while it waits for its turn.
          beat: () => beat(ctx, load.id, part),
          work: async (signal) => {
            try {
              await turns.during(() => loadWhole(ctx, load, path, { signal, onPart }));
            } finally {
              await rm(path, { force: true });
            }
          },
          onBroken: async (reason) => {
            if (reason instanceof RunLost) return;
            const write = (words: string) => fail(ctx, load.id, words);
            await writeFailure(reason, { runs, words: wordsFor(reason), write, onFault });
          },
        })
        .finally(() => loads.delete(load.id));
      loads.set(load.id, { removal, ended });
    },
    async stop(loadId) {
      const found = loads.get(loadId);
      found?.removal.abort(new RunLost());
      await found?.ended;
    },
    close: () => runs.close(),
  };
}

async function loadWhole(
  outer: Context,
  load: LoadRow,
  path: string,
  { signal, onPart }: { signal: AbortSignal; onPart: (part: number) => void },
): Promise<void> {
  await inLongTransaction(outer, async (ctx) => {
    signal.throwIfAborted();
    const rows = load.format === 'csv' ? readCsvCompanies(path) : readParquetCompanies(path);
    const counts = await insertCompanies(ctx, load.id, rows, { signal, onPart });
    const now = ctx.clock.now();
    const finished = await ctx.db
      .update(directoryLoads)
      .set({ ...counts, status: 'done', progress: 100, finishedAt: now, updatedAt: now })
      .where(eq(directoryLoads.id, load.id))
      .returning();
    const [done] = finished;
    if (!done) throw new RunLost();
    await recordChange(ctx, 'lead_directory.created', {
      before: null,
      after: toDirectoryLoad(done),
    });
  });
}

/** Says that the load is alive and how far it is; false where it was removed. */
async function beat(ctx: Context, id: string, part: number): Promise<boolean> {
  const found = await ctx.db
    .update(directoryLoads)
    .set({ heartbeatAt: beatOf(ctx), progress: Math.min(99, Math.round(part * 100)) })
    .where(and(eq(directoryLoads.id, id), eq(directoryLoads.status, 'running')))
    .returning({ id: directoryLoads.id });
  return found.length > 0;
}

async function fail(ctx: Context, id: string, words: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .update(directoryLoads)
    .set({
      status: 'failed',
      error: `${words} Nothing was loaded.`,
      finishedAt: now,
      updatedAt: now,
    })
    .where(and(eq(directoryLoads.id, id), eq(directoryLoads.status, 'running')));
}

/** What went wrong, for people; undefined where the fault is ours. */
function wordsFor(error: unknown): string | undefined {
  const interruption = interruptionOf(error);
  if (interruption !== undefined) return `Loading was interrupted: ${interruption}`;
  return refusalOf(error)?.message;
}

/** Marks loads as failed whose server has died: the silent ones, or all where no other can be running them. */
export async function giveUpSilentLoads(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  { all }: { all: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const error = 'Loading was interrupted: the server stopped. Nothing was loaded.';
  await ctx.db
    .update(directoryLoads)
    .set({ status: 'failed', error, finishedAt: now, updatedAt: now })
    .where(
      and(
        eq(directoryLoads.status, 'running'),
        all ? undefined : isSilent(ctx.clock, directoryLoads.heartbeatAt, silence),
      ),
    );
}

export function toDirectoryLoad(row: LoadRow): DirectoryLoad {
  return {
    id: row.id,
    fileName: row.fileName,
    format: row.format,
    attribution: row.attribution,
    status: row.status,
    progress: row.progress,
    companies: row.companies,
    skipped: row.skipped,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
