/** Import jobs, once their file is there: started, called off, forgotten. */
import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import {
  type ColumnMapping,
  type ImportEntity,
  type ImportPreview,
  type ImportReport,
  type ImportStart,
  missingTargets,
} from '#contract/imports.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { assertFileKept, getJobOrThrow, previewJob, toImportReport } from './imports.queries.ts';
import { importChunks, importJobs } from './imports.table.ts';
import type { ImportRunner } from './run-import.ts';

const day = 24 * 60 * 60 * 1_000;
const keptFor = 30 * day;

/** Starts the job, also one that has failed before; 409 where it runs or is done. */
export async function startImport(
  ctx: Context,
  runner: ImportRunner,
  id: string,
  { mapping, encoding, delimiter, sheet }: ImportStart,
): Promise<ImportReport> {
  authorize(ctx, 'record.import');
  const job = await getJobOrThrow(ctx, id);
  if (job.status === 'running') throw new AppError('conflict', 'The import is running already.');
  if (job.status === 'done') throw new AppError('conflict', 'The import is done already.');
  await assertFileKept(ctx, id);
  const preview = await previewJob(ctx, job, {
    encoding: encoding ?? job.settings.encoding,
    delimiter: delimiter ?? job.settings.delimiter,
    sheet: sheet ?? job.settings.sheet,
  });
  assertMapping(job.entity, preview, mapping);
  const now = ctx.clock.now();
  const [started] = await ctx.db
    .update(importJobs)
    .set({
      status: 'running',
      settings: {
        encoding: preview.encoding,
        delimiter: preview.delimiter,
        sheet: preview.sheet ?? undefined,
        header: preview.header,
        mapping,
      },
      runId: newId(),
      heartbeatAt: now,
      processedBytes: 0,
      error: null,
      finishedAt: null,
      updatedAt: now,
    })
    // Of two who start it at once, one comes too late.
    .where(and(eq(importJobs.id, id), inArray(importJobs.status, ['uploaded', 'failed'])))
    .returning();
  if (!started) throw new AppError('conflict', 'The import has been started already.');
  runner.start(ctx, started);
  return toImportReport(started);
}

function assertMapping(
  entity: ImportEntity,
  { header, targets }: ImportPreview,
  mapping: readonly ColumnMapping[],
): void {
  const byField = new Map(targets.map((target) => [target.field, target]));
  const columns = new Set<number>();
  const fields = new Set<string>();
  for (const { column, field } of mapping) {
    const fault = (words: string) => invalid({ mapping: `${words} (column ${column})` });
    if (column >= header.length) throw fault('names a column that the file does not have');
    if (columns.has(column)) throw fault('names a column twice');
    columns.add(column);
    if (field === 'ignore') continue;
    const target = byField.get(field);
    if (!target) throw fault(`names a field that there is not: ${field}`);
    if (fields.has(field) && !target.shared) throw fault(`has two columns for ${target.label}`);
    fields.add(field);
  }
  const missing = missingTargets(entity, mapping).map(({ label }) => label);
  if (missing.length > 0) throw invalid({ mapping: `has no column for ${missing.join(' and ')}` });
}

/** Calls an import off, and deletes its file. A run under way finds its job gone, and rolls back. */
export async function removeImport(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'record.import');
  await getJobOrThrow(ctx, id);
  // Waits for a run that is just committing, and then finds it done.
  const removed = await ctx.db
    .delete(importJobs)
    .where(and(eq(importJobs.id, id), ne(importJobs.status, 'done')))
    .returning({ id: importJobs.id });
  if (removed.length === 0) throw new AppError('conflict', 'The import is done already.');
}

/** Forgets jobs after 30 days; uploads that nobody started, and files of failed jobs, after one. */
export async function pruneImports(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now().getTime();
  const yesterday = new Date(now - day);
  await ctx.db
    .delete(importJobs)
    .where(
      and(
        ne(importJobs.status, 'running'),
        or(
          lt(importJobs.createdAt, new Date(now - keptFor)),
          and(
            inArray(importJobs.status, ['uploading', 'uploaded']),
            lt(importJobs.createdAt, yesterday),
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
