/** Import jobs whose file has arrived: started, cancelled, forgotten. */
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import {
  type ColumnMapping,
  type ImportEntity,
  type ImportPreview,
  type ImportReport,
  type ImportStart,
  missingTargets,
} from '#contract/imports.ts';
import { assertColumns } from '#server/features/imports/files/column-mapping.rules.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { assertStartable, markRunning, removeJob } from './import-jobs.ts';
import { importReviews } from './import-reviews.table.ts';
import { authorizeImport, authorizeReview } from './import-rights.ts';
import { getJobOrThrow, type ListJob, previewJob, toImportReport } from './imports.queries.ts';
import { importChunks, importJobs } from './imports.table.ts';
import type { JobRunner } from './job-runner.ts';
import { assertPlannable } from './make-planned-fields.ts';
import { reviewedSettings } from './reviewed-settings.ts';

const day = 24 * 60 * 60 * 1_000;
const keptFor = 30 * day;

/** Starts the job, even one that has failed before; 409 if it is running or done. */
export async function startImport(
  ctx: Context,
  runner: JobRunner,
  id: string,
  start: ImportStart,
): Promise<ImportReport> {
  authorize(ctx, 'record.import');
  const job = await getJobOrThrow(ctx, id);
  if (start.reviewed) authorizeReview(ctx, job.entity);
  else authorizeImport(ctx, job.entity);
  await assertStartable(ctx, job);
  await runner.assertRoom(ctx, job);
  const settings = start.reviewed
    ? await reviewedSettings(ctx, job.id, start.mapping)
    : await makeSettings(ctx, job, start);
  const started = await markRunning(ctx, job, settings);
  runner.start(ctx, started);
  return toImportReport(ctx, started);
}

/** How a job started like this reads its file; 400 if the columns are not those of the file. */
export async function makeSettings(
  ctx: Context,
  job: ListJob,
  { mapping, withoutEmail = false, skipsKnown = false, plannedFields, ...choice }: ImportStart,
): Promise<ImportSettings> {
  const { encoding, delimiter, sheet, headerRow } = job.settings;
  await assertPlannable(ctx, plannedFields ?? []);
  const planning = { ...job, settings: { ...job.settings, plannedFields } };
  const preview = await previewJob(ctx, planning, {
    encoding: choice.encoding ?? encoding,
    delimiter: choice.delimiter ?? delimiter,
    sheet: choice.sheet ?? sheet,
    headerRow: choice.headerRow ?? headerRow,
  });
  assertMapping(job.entity, preview, mapping, withoutEmail);
  return {
    encoding: preview.encoding,
    delimiter: preview.delimiter,
    sheet: preview.sheet ?? undefined,
    headerRow: preview.headerRow,
    withoutEmail,
    skipsKnown,
    plannedFields,
    header: preview.header,
    mapping,
  };
}

function assertMapping(
  entity: ImportEntity,
  preview: ImportPreview,
  mapping: readonly ColumnMapping[],
  withoutEmail: boolean,
): void {
  assertColumns(preview, mapping);
  const missing = missingTargets(entity, mapping, { withoutEmail }).map(({ label }) => label);
  if (missing.length > 0) throw invalid({ mapping: `has no column for ${missing.join(' and ')}` });
}

export async function removeImport(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'record.import');
  await getJobOrThrow(ctx, id);
  await removeJob(ctx, id);
}

/**
 * Forgets jobs after 30 days; uploads that nobody started, and files of failed jobs, after one. One that is reviewed stays
 * for a week after the last row was mended.
 */
export async function pruneImports(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now().getTime();
  const yesterday = new Date(now - day);
  const lastWeek = new Date(now - 7 * day).toISOString();
  await ctx.db.delete(importJobs).where(
    and(
      ne(importJobs.status, 'running'),
      or(
        lt(importJobs.createdAt, new Date(now - keptFor)),
        and(
          inArray(importJobs.status, ['uploading', 'uploaded']),
          lt(importJobs.createdAt, yesterday),
          sql`not exists (select from ${importReviews}
              where ${importReviews.id} = ${importJobs.id} and ${importReviews.updatedAt} >= ${lastWeek})`,
        ),
      ),
    ),
  );
  const failed = ctx.db
    .select({ id: importJobs.id })
    .from(importJobs)
    .where(and(eq(importJobs.status, 'failed'), lt(importJobs.finishedAt, yesterday)));
  await ctx.db.delete(importChunks).where(inArray(importChunks.jobId, failed));
}
