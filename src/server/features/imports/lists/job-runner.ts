/**
 * Runs import jobs in the background of a server process, each in its turn. All rows of a job, its
 * final status and the deletion of its file are one transaction; its progress is saved outside of
 * that, for others to see.
 */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { KeptDroppedRow } from '#server/features/imports/files/import-settings.ts';
import type { Context } from '#server/kernel/context.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import type { Settings } from '#server/kernel/settings.ts';
import type { JobRow } from './import-jobs.ts';
import { importRuns } from './import-runs.ts';
import { inImportTurn } from './import-turns.ts';
import { importChunks } from './imports.table.ts';
import { keepDroppedRows } from './kept-dropped-rows.ts';

export interface JobRunner {
  start(ctx: Context, job: JobRow): void;
  /** 507 if the database has no room for what the file may become. */
  assertRoom(ctx: Context, job: JobRow): Promise<void>;
}

/** What is saved with a job when it is done. */
export type JobResult = Pick<JobRow, 'imported' | 'dropped'> &
  Partial<Pick<JobRow, 'outcome' | 'known' | 'alike' | 'updated' | 'unchanged'>> & {
    droppedRows: KeptDroppedRow[];
  };

export interface JobRun {
  /** Aborts when the run has to end early; check it between batches. */
  signal: AbortSignal;
  /** Called with how many bytes of the file have been processed. */
  onRead: (bytes: number) => void;
}

/** Writes the content of a job's file; `ctx` is in the job's transaction. */
export type ImportWork = (ctx: Context, job: JobRow, run: JobRun) => Promise<JobResult>;

interface RunnerOptions {
  environment: Pick<Settings, 'databaseUrl'>;
  work: ImportWork;
  /** The log's words for an unexpected error. */
  fault: string;
}

export function createJobRunner(
  app: FastifyInstance,
  { environment, work, fault }: RunnerOptions,
): JobRunner {
  const host = hostRuns(app, importRuns, { databaseUrl: environment.databaseUrl, fault });
  return {
    start(ctx, job) {
      let processedBytes = 0;
      const onRead = (bytes: number) => {
        processedBytes = bytes;
      };
      void host.start(ctx, job, {
        // Even while it waits for its turn.
        progress: () => ({ processedBytes }),
        work: (ctx, signal) => {
          const run = async () => {
            await importRuns.save(ctx, job, { beganAt: ctx.clock.now() });
            await runWhole(ctx, job, (inside) => work(inside, job, { signal, onRead }));
          };
          return inImportTurn(ctx.actor.id, run, { signal });
        },
        explain: (error) => explainUnreadable(error, job.settings),
      });
    },
    assertRoom: async (ctx, job) => app.room.assertImport(await guessRows(ctx, job), job.fileSize),
  };
}

/** The words for a file in another encoding than the chosen one. */
export function explainUnreadable(
  error: unknown,
  { encoding }: Pick<JobRow['settings'], 'encoding'>,
): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined;
  return `The text cannot be read as ${encoding}. Choose another encoding.`;
}

/** A workbook is packed: one of its rows takes about this many bytes. */
const packedRow = 40;

/** Estimated from the lines at the beginning of the file. */
export async function guessRows(ctx: Context, { id, fileSize, fileName }: JobRow): Promise<number> {
  if (/\.xls[xm]$/i.test(fileName)) return fileSize / packedRow;
  const [first] = await ctx.db
    .select({ bytes: importChunks.bytes })
    .from(importChunks)
    .where(and(eq(importChunks.jobId, id), eq(importChunks.position, 0)));
  if (!first || first.bytes.length === 0) return 0;
  const lines = first.bytes.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 1);
  return (lines / first.bytes.length) * fileSize;
}

const lineFeed = 0x0a;

async function runWhole(
  outer: Context,
  job: JobRow,
  work: (ctx: Context) => Promise<JobResult>,
): Promise<void> {
  const { id, fileSize: processedBytes } = job;
  await inLongTransaction(outer, async (ctx) => {
    const { droppedRows, ...result } = await work(ctx);
    await keepDroppedRows(ctx, id, droppedRows);
    await importRuns.finish(ctx, job, { ...result, processedBytes });
    await ctx.db.delete(importChunks).where(eq(importChunks.jobId, id));
  });
}
