/** Reads import jobs as wire shapes. A job is its maker's own; a super user sees them all. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type {
  ImportFilter,
  ImportJob,
  ImportPreview,
  ImportReport,
  PreviewChoice,
} from '#contract/imports.ts';
import { definitionsFor } from '#server/features/custom-fields/custom-fields.queries.ts';
import type { Context } from '#server/kernel/context.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { boundedTotal, windowOf } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { previewFile } from './import-file.ts';
import { importChunks, importJobs } from './imports.table.ts';
import { printCsv } from './print-csv.ts';
import { giveUpSilentRuns } from './silent-runs.ts';

export type JobRow = typeof importJobs.$inferSelect;
/** `sheet` is null for a workbook that nobody has looked into yet. */
type JobReading = Pick<JobRow['settings'], 'encoding'> & { sheet?: number | null | undefined };

export function toImportJob(row: JobRow): ImportJob {
  const { encoding, delimiter, mapping, sheet = null } = row.settings;
  const read = row.fileSize === 0 ? 0 : Math.floor((row.processedBytes / row.fileSize) * 100);
  return {
    id: row.id,
    entity: row.entity,
    fileName: row.fileName,
    fileSize: row.fileSize,
    // What is still being uploaded is not shown to anybody.
    status: row.status === 'uploading' ? 'uploaded' : row.status,
    encoding,
    delimiter,
    sheet,
    mapping,
    progress: row.status === 'done' ? 100 : Math.min(read, 99),
    imported: row.imported,
    dropped: row.dropped,
    error: row.error,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function toImportReport(row: JobRow): ImportReport {
  const droppedRows = row.droppedRows.map(({ line, reason }) => ({ line, reason }));
  return { ...toImportJob(row), droppedRows };
}

/** The job, if it is there and the actor may see it; others are told that there is none. */
export async function getJobOrThrow(ctx: Context, id: string): Promise<JobRow> {
  const [row] = await ctx.db
    .select()
    .from(importJobs)
    .where(and(eq(importJobs.id, id), visibleTo(ctx)));
  if (!row) throw notFound('Import');
  return row;
}

/** A run whose server has died is found out here at the latest. */
export async function getImport(ctx: Context, id: string): Promise<ImportReport> {
  const row = await getJobOrThrow(ctx, id);
  const gaveUp = row.status === 'running' && (await giveUpSilentRuns(ctx));
  return toImportReport(gaveUp ? await getJobOrThrow(ctx, id) : row);
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
  { id, entity, settings }: { id: string; entity: JobRow['entity']; settings: JobReading },
  choice: PreviewChoice,
): Promise<ImportPreview> {
  const definitions = await definitionsFor(ctx, entity === 'people' ? 'person' : 'organization');
  const { encoding, sheet } = settings;
  return previewFile(ctx.db, { id, entity, encoding, sheet }, choice, definitions);
}

/** 409 once the file of a job has been deleted. */
export async function assertFileKept(ctx: Context, id: string): Promise<void> {
  const [chunk] = await ctx.db
    .select({ position: importChunks.position })
    .from(importChunks)
    .where(eq(importChunks.jobId, id))
    .limit(1);
  if (chunk) return;
  throw new AppError('conflict', 'The file of this import is no longer kept. Choose it again.');
}

/** What was dropped as a CSV of its own, to be mended and imported again. */
export async function printDroppedRows(
  ctx: Context,
  id: string,
): Promise<{ fileName: string; text: string }> {
  const { fileName, settings, droppedRows } = await getJobOrThrow(ctx, id);
  const { header, delimiter } = settings;
  const rows = droppedRows.map(({ line, reason, cells = [] }) => {
    const padded = header.map((_, column) => cells[column] ?? '');
    return [...padded, String(line), reason, ...cells.slice(header.length)];
  });
  return {
    fileName: fileName.replace(/(\.csv|\.xlsx)?$/i, ' - dropped rows.csv'),
    text: printCsv([[...header, 'Line', 'Reason'], ...rows], delimiter),
  };
}

const orderings = {
  '-createdAt': { by: sql`${importJobs.createdAt}`, direction: 'desc', type: 'timestamptz' },
} as const;

export async function listImports(ctx: Context, filter: ImportFilter) {
  const window = windowOf(filter, orderings, '-createdAt', sql`${importJobs.id}`);
  const rows = await ctx.db
    .select({ id: importJobs.id, job: importJobs, cursorKey: window.cursorKey })
    .from(importJobs)
    .where(and(conditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toImportJob(row.job));
}

export function countImports(ctx: Context, filter: ImportFilter): Promise<string> {
  return boundedTotal(ctx.db, sql`select 1 from ${importJobs} where ${conditions(ctx, filter)}`);
}

function conditions(ctx: Context, filter: ImportFilter): SQL | undefined {
  return and(
    visibleTo(ctx),
    filter.entity ? eq(importJobs.entity, filter.entity) : undefined,
    filter.createdById ? eq(importJobs.createdById, filter.createdById) : undefined,
    filter.q ? contains(importJobs.fileName, filter.q) : undefined,
  );
}

function visibleTo(ctx: Context): SQL | undefined {
  return and(
    ne(importJobs.status, 'uploading'),
    ctx.actor.role === 'super_user' ? undefined : eq(importJobs.createdById, ctx.actor.id),
  );
}
