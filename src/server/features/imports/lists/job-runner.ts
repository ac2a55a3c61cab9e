/**
 * Runs import jobs in the background of a server process, each in its turn. All rows of a job, its
 * last status and the end of its file are one transaction; how far it is, others see beside it.
 */
import { and, eq } from 'drizzle-orm';
import type { KeptDroppedRow } from '#server/features/imports/files/import-settings.ts';
import type { Context } from '#server/kernel/context.ts';
import { refusalOf } from '#server/kernel/http/http-errors.ts';
import {
  beatOf,
  interruptionOf,
  openBackgroundRuns,
  RunLost,
  writeFailure,
} from '#server/kernel/jobs/background-runs.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import { forRun } from '#server/kernel/standing.ts';
import type { JobRow } from './import-jobs.ts';
import { inImportTurn } from './import-turns.ts';
import { importChunks, importJobs } from './imports.table.ts';
import { keepDroppedRows } from './kept-dropped-rows.ts';

export interface JobRunner {
  start(ctx: Context, job: JobRow): void;
  /** 507 where the database has no room for what the file may become. */
  assertRoom(ctx: Context, job: JobRow): Promise<void>;
  /** Breaks off what is running; it can be started again. */
  close(): Promise<void>;
}

/** What is kept with a job when it is done. */
export type JobResult = Pick<JobRow, 'imported' | 'dropped'> &
  Partial<Pick<JobRow, 'outcome' | 'known'>> & { droppedRows: KeptDroppedRow[] };

export interface JobRun {
  /** Aborts when the run has to end early; whoever works looks at it between two batches. */
  signal: AbortSignal;
  /** Told how many bytes of the file are dealt with. */
  onRead: (bytes: number) => void;
}

/** Writes what is in a job's file; `ctx` is in the job's transaction. */
export type ImportWork = (ctx: Context, job: JobRow, run: JobRun) => Promise<JobResult>;

interface RunnerOptions {
  work: ImportWork;
  room: Room;
  /** Told of a run that failed through a fault of ours. */
  onFault: (error: unknown) => void;
}

export function createJobRunner({ work, room, onFault }: RunnerOptions): JobRunner {
  const runs = openBackgroundRuns(room);
  return {
    start(asked, job) {
      const ctx = forRun(asked);
      let processedBytes = 0;
      const onRead = (bytes: number) => {
        processedBytes = bytes;
      };
      void runs.run({
        // Also while it waits for its turn.
        beat: () => beat(ctx, job, processedBytes),
        work: (signal) => {
          const run = async () => {
            await begin(ctx, job);
            await runWhole(ctx, job, (inside) => work(inside, job, { signal, onRead }));
          };
          return inImportTurn(ctx.actor.id, run, { signal });
        },
        onBroken: async (reason) => {
          if (reason instanceof RunLost) return;
          const write = (words: string) => fail(ctx, job, words);
          await writeFailure(reason, { runs, words: wordsFor(reason, job), write, onFault });
        },
      });
    },
    assertRoom: async (ctx, job) => room.assertImport(await guessRows(ctx, job), job.fileSize),
    close: () => runs.close(),
  };
}

/** A workbook is packed: a row of it takes about so many bytes. */
const packedRow = 40;

/** By the lines that the beginning of the file has. */
async function guessRows(ctx: Context, { id, fileSize, fileName }: JobRow): Promise<number> {
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

/** Says that the job waits no more. */
async function begin(ctx: Context, job: JobRow): Promise<void> {
  await ctx.db.update(importJobs).set({ beganAt: ctx.clock.now() }).where(isStill(job));
}

async function runWhole(
  outer: Context,
  job: JobRow,
  work: (ctx: Context) => Promise<JobResult>,
): Promise<void> {
  const { id, fileSize: processedBytes } = job;
  await inLongTransaction(outer, async (ctx) => {
    const { droppedRows, ...result } = await work(ctx);
    await keepDroppedRows(ctx, id, droppedRows);
    const now = ctx.clock.now();
    const finished = await ctx.db
      .update(importJobs)
      .set({ ...result, status: 'done', processedBytes, finishedAt: now, updatedAt: now })
      .where(isStill(job))
      .returning({ id: importJobs.id });
    if (finished.length === 0) throw new RunLost();
    await ctx.db.delete(importChunks).where(eq(importChunks.jobId, id));
  });
}

/** Says that the run is alive and how far it is; false where the job is its no more. */
async function beat(ctx: Context, job: JobRow, processedBytes: number): Promise<boolean> {
  const found = await ctx.db
    .update(importJobs)
    .set({ heartbeatAt: beatOf(ctx), processedBytes })
    .where(isStill(job))
    .returning({ id: importJobs.id });
  return found.length > 0;
}

async function fail(ctx: Context, job: JobRow, words: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .update(importJobs)
    .set({
      status: 'failed',
      error: `${words} Nothing was imported.`,
      finishedAt: now,
      updatedAt: now,
    })
    .where(isStill(job));
}

function isStill({ id, runId }: JobRow) {
  return and(
    eq(importJobs.id, id),
    runId === null ? undefined : eq(importJobs.runId, runId),
    eq(importJobs.status, 'running'),
  );
}

/** What went wrong, for people; undefined where the fault is ours. */
function wordsFor(error: unknown, { settings }: JobRow): string | undefined {
  const interruption = interruptionOf(error);
  if (interruption !== undefined) return `The import was interrupted: ${interruption}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    ? `The text cannot be read as ${settings.encoding}. Choose another encoding.`
    : refusalOf(error)?.message;
}
