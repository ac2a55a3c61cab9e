import type { Context } from '#server/kernel/context.ts';
import { readImportRows } from './import-file.ts';
import type { JobRow } from './import-jobs.ts';
import { importRows } from './import-rows.ts';
import { toListJob } from './imports.queries.ts';
import type { JobResult, JobRun } from './job-runner.ts';
import { logImport } from './log-import.ts';

/** Imports a file of people or of organizations. */
export async function importFile(
  ctx: Context,
  job: JobRow,
  { signal, onRead }: JobRun,
): Promise<JobResult> {
  const { id, entity, settings, fileName, fileSize } = toListJob(job);
  const rows = readImportRows(ctx.db, { id, size: fileSize }, settings, onRead);
  const counts = await importRows(ctx, { entity, importId: id, signal }, rows);
  await logImport(ctx, entity, counts.imported, fileName);
  return counts;
}
