import type { ImportedRow } from '#contract/nouns.ts';
import type { Context } from '#server/kernel/context.ts';
import { Turns } from '#server/kernel/turns.ts';
import type { JobRow } from './import-jobs.ts';
import { authorizeImport } from './import-rights.ts';
import { importRows } from './import-rows.ts';
import { toListJob } from './imports.queries.ts';
import type { JobResult, JobRun } from './job-runner.ts';
import { findKnownParents, findOwnNamesOfFile } from './known-parents.ts';
import { mayBeRefused } from './link-rows.ts';
import { logImport } from './log-import.ts';
import { listFieldsOfImport, makePlannedFields } from './make-planned-fields.ts';
import { openJobRows } from './read-rows.ts';
import { importReviewed } from './run-reviewed.ts';

const program = new URL('./list-thread.ts', import.meta.url);

/** Imports a file of records of one kind. */
export async function importFile(
  ctx: Context,
  row: JobRow,
  { country, ...run }: JobRun & { country: string },
): Promise<JobResult> {
  const job = toListJob(row);
  if (job.settings.reviewed) return importReviewed(ctx, job, run);
  const { id, entity, fileName } = job;
  authorizeImport(ctx, entity);
  const definitions = await listFieldsOfImport(ctx, entity, job.settings);
  const order = { entity, definitions, keepsRaw: mayBeRefused(entity, job.settings) };
  const { onRead, signal } = run;
  const { skipsKnown } = job.settings;
  const reading = { job, definitions, signal };
  const matched = await findKnownParents(ctx, reading);
  const columns = { ...job.settings, ownNames: await findOwnNamesOfFile(ctx, reading) };
  // The file is read ahead over the connection that the rows are written on.
  const connection = new Turns({ each: 1 });
  const alone = <Result>(work: () => Promise<Result>) => connection.during(id, work);
  const rows = await openJobRows<ImportedRow[typeof entity]>(
    ctx.db,
    program,
    { job, onRead, alone },
    order,
  );
  try {
    const counts = await importRows(
      ctx,
      { entity, importId: id, signal, skipsKnown, matched, columns, country, alone },
      rows.batches,
    );
    await makePlannedFields(ctx, job.settings);
    await logImport(ctx, entity, counts.imported, { fileName });
    return counts;
  } finally {
    await rows.end();
  }
}
