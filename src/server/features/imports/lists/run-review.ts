/** Reads a file in the background, in its turn like an import, and keeps what would become of each row. */
import type { FastifyInstance } from 'fastify';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import { type ReadRow, readAhead } from '#server/features/imports/files/row-batches.ts';
import { prepareInsert } from '#server/kernel/bulk-writes.ts';
import type { Context } from '#server/kernel/context.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { type AssessedRow, assessRows, type GivenRow, type ReviewOrder } from './assess-rows.ts';
import { importReviewRows, type importReviews } from './import-reviews.table.ts';
import { inImportTurn } from './import-turns.ts';
import type { ListJob } from './imports.queries.ts';
import { explainUnreadable, guessRows } from './job-runner.ts';
import { findOwnNamesOfFile } from './known-parents.ts';
import { listFieldsOfImport } from './make-planned-fields.ts';
import { openJobRows } from './read-rows.ts';
import { reviewRuns } from './review-runs.ts';
import { countOutcomes, noCounts, settleClaims } from './settle-claims.ts';
import { settleParents } from './settle-parents.ts';

export type ReviewState = typeof importReviews.$inferSelect;

export interface ReviewRunner {
  start(ctx: Context, job: ListJob, review: ReviewState): void;
  /** 507 if the database has no room for the rows. */
  assertRoom(ctx: Context, job: ListJob): Promise<void>;
  /** Of numbers without a country code. */
  country: string;
}

type Environment = Pick<Settings, 'databaseUrl' | 'defaultCountry'>;

export function createReviewRunner(app: FastifyInstance, environment: Environment): ReviewRunner {
  const { databaseUrl, defaultCountry: country } = environment;
  const fault = 'The review of an import failed through a fault of ours';
  const host = hostRuns(app, reviewRuns, { databaseUrl, fault });
  return {
    country,
    start(ctx, job, review) {
      const progress = { processedBytes: 0 };
      void host.start(ctx, review, {
        progress: () => progress,
        work: (ctx, signal) => {
          const run = async () => {
            await reviewRuns.save(ctx, review, { beganAt: ctx.clock.now() });
            await readFile(ctx, { job, review, country }, { signal, progress });
          };
          return inImportTurn(ctx.actor.id, run, { signal });
        },
        explain: (error) => explainUnreadable(error, review.settings),
      });
    },
    assertRoom: async (ctx, job) => app.room.assertImport(await guessRows(ctx, job), job.fileSize),
  };
}

const program = new URL('./list-thread.ts', import.meta.url);

async function readFile(
  ctx: Context,
  { job, review, country }: { job: ListJob; review: ReviewState; country: string },
  { signal, progress }: { signal: AbortSignal; progress: { processedBytes: number } },
): Promise<void> {
  const { entity } = job;
  const { settings } = review;
  const definitions = await listFieldsOfImport(ctx, entity, settings);
  const reading = { job: { ...job, settings }, definitions, signal };
  const ownNames = await findOwnNamesOfFile(ctx, reading);
  const order: ReviewOrder = { entity, settings, definitions, country, ownNames };
  const onRead = (bytes: number) => {
    progress.processedBytes = bytes;
  };
  const rows = await openJobRows<ImportedRow[typeof entity]>(
    ctx.db,
    program,
    { job: { ...job, settings }, onRead },
    { entity, definitions, keepsRaw: true },
  );
  const counts = { ...noCounts };
  let keeping = Promise.resolve();
  try {
    for await (const assessed of assessAhead(ctx, order, readAhead(rows.batches))) {
      await keeping;
      signal.throwIfAborted();
      for (const { outcome } of assessed) counts[outcome] += 1;
      keeping = keepRows(ctx, review, { ...progress, counts: { ...counts } }, assessed);
      // An error is thrown in its turn.
      keeping.catch(() => undefined);
    }
    await keeping;
  } finally {
    await Promise.allSettled([rows.end(), keeping]);
  }
  signal.throwIfAborted();
  await inTransaction(ctx, async (ctx) => {
    await settleClaims(ctx, review.id);
    await settleParents(ctx, review.id, settings);
    const settled = await countOutcomes(ctx, review.id);
    await reviewRuns.finish(ctx, review, { processedBytes: job.fileSize, counts: settled });
  });
}

/** Two batches at once: while the database looks up for one, the other is weighed here. */
async function* assessAhead(
  ctx: Context,
  order: ReviewOrder,
  batches: AsyncIterable<ReadRow<ImportedRow[ImportEntity]>[]>,
): AsyncGenerator<AssessedRow[]> {
  let before: Promise<AssessedRow[]> | undefined;
  try {
    for await (const batch of batches) {
      const next = assessRows(ctx, order, batch.map(toGiven));
      next.catch(() => undefined);
      const ready = before;
      before = next;
      if (ready) yield await ready;
    }
    if (before) yield await before;
  } finally {
    await Promise.allSettled([before]);
  }
}

async function keepRows(
  ctx: Context,
  review: ReviewState,
  state: Pick<ReviewState, 'processedBytes' | 'counts'>,
  assessed: readonly AssessedRow[],
): Promise<void> {
  const rows = assessed.map((row) => ({ ...row, reviewId: review.id }));
  const insert = await prepareInsert(importReviewRows, rows);
  await inTransaction(ctx, async (ctx) => {
    await reviewRuns.save(ctx, review, state);
    await insert(ctx.db);
  });
}

function toGiven(row: ReadRow<ImportedRow[ImportEntity]>): GivenRow {
  const { line, raw: cells = [] } = row;
  const reading =
    'fault' in row ? { fault: row.fault } : { draft: { ...row.draft }, notice: row.notice };
  return { line, cells, reading, answer: null, chosenId: null };
}
