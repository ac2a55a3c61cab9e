/** Reads import jobs as wire shapes. A job is visible to its creator and to super users. */
import {
  type DroppedRow,
  ImportEntity,
  type ImportFilter,
  type ImportJob,
  type ImportPreview,
  type ImportReport,
  type PreviewChoice,
} from '#contract/imports.ts';
import type { Context } from '#server/kernel/context.ts';
import { previewFile } from './import-file.ts';
import {
  assertFileKept,
  findJobOrThrow,
  type JobRow,
  jobFields,
  readJobOrThrow,
} from './import-jobs.ts';
import { printDropped, readDroppedRows } from './kept-dropped-rows.ts';
import { countJobs, listJobs } from './list-jobs.ts';
import { listFieldsOfImport } from './make-planned-fields.ts';
import { withRemembered } from './remembered-headers.ts';

/** A job for a list of one entity. */
export type ListJob = JobRow & { entity: ImportEntity };
/** `sheet` is null for a workbook that nobody has opened yet. */
type JobReading = Pick<JobRow['settings'], 'encoding' | 'plannedFields'> & {
  sheet?: number | null | undefined;
};

export function toImportJob(row: JobRow): ImportJob {
  const { encoding, delimiter, mapping, sheet = null, plannedFields = [] } = row.settings;
  const { headerRow = 1, withoutEmail = false, skipsKnown = false } = row.settings;
  const { entity, imported, dropped, known, alike, updated, unchanged } = toListJob(row);
  const columns = { mapping, plannedFields };
  const reading = { encoding, delimiter, sheet, headerRow, withoutEmail, skipsKnown };
  const counts = { imported, dropped, known, alike, updated, unchanged };
  return { ...jobFields(row), entity, ...reading, ...columns, ...counts };
}

export async function toImportReport(ctx: Context, row: JobRow): Promise<ImportReport> {
  const droppedRows: DroppedRow[] = [];
  const notices: DroppedRow[] = [];
  for await (const rows of readDroppedRows(ctx, row.id)) {
    for (const { line, reason, isImported } of rows) {
      (isImported ? notices : droppedRows).push({ line, reason });
    }
  }
  return { ...toImportJob(row), droppedRows, notices };
}

export function toListJob(row: JobRow): ListJob {
  return { ...row, entity: ImportEntity.parse(row.entity) };
}

export async function getJobOrThrow(ctx: Context, id: string): Promise<ListJob> {
  return toListJob(await findJobOrThrow(ctx, 'list', id));
}

export async function getImport(ctx: Context, id: string): Promise<ImportReport> {
  return toImportReport(ctx, await readJobOrThrow(ctx, 'list', id));
}

export async function previewImport(
  ctx: Context,
  id: string,
  choice: PreviewChoice,
): Promise<ImportPreview> {
  const job = await getJobOrThrow(ctx, id);
  await assertFileKept(ctx, id);
  return previewJob(ctx, job, choice);
}

export async function previewJob(
  ctx: Context,
  { id, entity, settings }: { id: string; entity: ImportEntity; settings: JobReading },
  choice: PreviewChoice,
): Promise<ImportPreview> {
  const definitions = await listFieldsOfImport(ctx, entity, settings);
  const { encoding, sheet } = settings;
  const preview = await previewFile(ctx.db, { id, entity, encoding, sheet }, choice, definitions);
  return withRemembered(ctx, entity, preview);
}

export async function printDroppedRows(ctx: Context, id: string) {
  return printDropped(ctx, await getJobOrThrow(ctx, id), 'dropped');
}

export function listImports(ctx: Context, filter: ImportFilter) {
  return listJobs(ctx, 'list', filter, toImportJob);
}

export function countImports(ctx: Context, filter: ImportFilter): Promise<string> {
  return countJobs(ctx, 'list', filter);
}
