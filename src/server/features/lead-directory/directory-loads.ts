/**
 * Loads uploaded files into the directory in the background, one after the other. All companies of a file
 * are one transaction; how far it is, others see beside it.
 */
import { rm } from 'node:fs/promises';
import { and, eq, lt } from 'drizzle-orm';
import type { DirectoryLoad } from '#contract/lead-directory.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { refusalOf } from '#server/kernel/http-errors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
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

const heartbeat = 1_000;
const silence = 30_000;

/** The load was removed while it ran. */
class LoadLost extends Error {}
class ServerStopped extends Error {}

export function createDirectoryLoader(onFault: (error: unknown) => void): DirectoryLoader {
  const runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  let last: Promise<void> = Promise.resolve();

  const run = async (ctx: Context, load: LoadRow, path: string, stop: AbortController) => {
    let part = 0;
    const timer = setInterval(async () => {
      // A beat that cannot be written is missed, no more.
      const alive = await beat(ctx, load.id, part).catch(() => true);
      if (!alive) stop.abort(new LoadLost());
    }, heartbeat);
    try {
      await inTransaction(ctx, async (inside) => {
        stop.signal.throwIfAborted();
        const rows = load.format === 'csv' ? readCsvCompanies(path) : readParquetCompanies(path);
        const counts = await insertCompanies(inside, load.id, rows, {
          signal: stop.signal,
          onPart: (read) => {
            part = read;
          },
        });
        const now = inside.clock.now();
        const finished = await inside.db
          .update(directoryLoads)
          .set({ ...counts, status: 'done', progress: 100, finishedAt: now, updatedAt: now })
          .where(eq(directoryLoads.id, load.id))
          .returning();
        const [done] = finished;
        if (!done) throw new LoadLost();
        await recordChange(inside, 'lead_directory.created', {
          before: null,
          after: toDirectoryLoad(done),
        });
      });
    } catch (error) {
      if (error instanceof LoadLost) return;
      const words = wordsFor(error);
      if (words === undefined) onFault(error);
      await fail(ctx, load.id, words ?? 'Something went wrong on our side.').catch(onFault);
    } finally {
      clearInterval(timer);
      await rm(path, { force: true });
    }
  };

  return {
    start(ctx, load, path) {
      const stop = new AbortController();
      const ended = last.then(() => run(ctx, load, path, stop)).finally(() => runs.delete(load.id));
      last = ended;
      runs.set(load.id, { stop, ended });
    },
    async stop(loadId) {
      const found = runs.get(loadId);
      found?.stop.abort(new LoadLost());
      await found?.ended;
    },
    async close() {
      const ended = [...runs.values()].map((each) => {
        each.stop.abort(new ServerStopped());
        return each.ended;
      });
      await Promise.all(ended);
    },
  };
}

async function beat(ctx: Context, id: string, part: number): Promise<boolean> {
  const found = await ctx.db
    .update(directoryLoads)
    .set({ heartbeatAt: ctx.clock.now(), progress: Math.min(99, Math.round(part * 100)) })
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
  if (error instanceof ServerStopped) return 'Loading was interrupted: the server was stopped.';
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
        all ? undefined : lt(directoryLoads.heartbeatAt, new Date(now.getTime() - silence)),
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
