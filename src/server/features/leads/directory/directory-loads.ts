/**
 * Loads uploaded files into the directory in the background, one after the other. A file is loaded in
 * one transaction; its progress is committed separately.
 */
import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { DirectoryLoad } from '#contract/lead-directory.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { RunLost } from '#server/kernel/run-state.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import { loadRuns } from './directory-runs.ts';
import { directoryLoads } from './lead-directory.table.ts';
import { insertCompanies } from './load-companies.ts';
import { readCsvCompanies, readParquetCompanies } from './read-companies.ts';

type LoadRow = typeof directoryLoads.$inferSelect;

const turns = new SharedTurns('directory loads', { each: 1, all: 1 });

export interface DirectoryLoader {
  /** Takes over the file at `path`, and deletes it afterwards. */
  start(ctx: Context, load: LoadRow, path: string): void;
  /** Cancels a load; none of its companies stays. */
  stop(loadId: string): Promise<void>;
}

export function createDirectoryLoader(
  app: FastifyInstance,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
): DirectoryLoader {
  const fault = 'A directory could not be loaded through a fault of ours';
  const host = hostRuns(app, loadRuns, { databaseUrl, fault });
  const loads = new Map<string, { removal: AbortController; ended: Promise<void> }>();
  return {
    start(ctx, load, path) {
      const removal = new AbortController();
      let progress = 0;
      const onPart = (read: number) => {
        progress = Math.min(99, Math.round(read * 100));
      };
      const ended = host
        .start(ctx, load, {
          taken: removal.signal,
          // Also while it waits for its turn.
          progress: () => ({ progress }),
          work: async (ctx, signal) => {
            try {
              await turns.during(ctx.actor.id, () =>
                loadWhole(ctx, load, path, { signal, onPart }),
              );
            } finally {
              await rm(path, { force: true });
            }
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
    await loadRuns.finish(ctx, load, { ...counts, progress: 100 });
    const [done] = await ctx.db.select().from(directoryLoads).where(eq(directoryLoads.id, load.id));
    if (!done) throw new RunLost();
    await recordChange(ctx, 'lead_directory.created', {
      before: null,
      after: toDirectoryLoad(done),
    });
  });
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
