/** Imports of CRM exports as jobs: uploaded, started, cancelled, and read as wire shapes. */
import { eq } from 'drizzle-orm';
import {
  type CrmImportFilter,
  type CrmImportJob,
  type CrmImportPreview,
  type CrmImportReport,
  type CrmImportStart,
  type CrmImportUpload,
  type CrmPreviewChoice,
  crmImportTargets,
  hasNameColumn,
} from '#contract/crm-import.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { maxCrmFileSize } from '#contract/imports.ts';
import { assertColumns } from '#server/features/imports/files/column-mapping.rules.ts';
import { customTargets, readBeginning } from '#server/features/imports/lists/import-file.ts';
import {
  assertFileKept,
  assertStartable,
  findJobOrThrow,
  type JobRow,
  jobFields,
  markRunning,
  readJobOrThrow,
  removeJob,
} from '#server/features/imports/lists/import-jobs.ts';
import { importJobs } from '#server/features/imports/lists/imports.table.ts';
import type { JobRunner } from '#server/features/imports/lists/job-runner.ts';
import { printDropped, readDroppedRows } from '#server/features/imports/lists/kept-dropped-rows.ts';
import { countJobs, listJobs } from '#server/features/imports/lists/list-jobs.ts';
import {
  assertPlannable,
  listFieldsOfImport,
} from '#server/features/imports/lists/make-planned-fields.ts';
import { type ReceivedFile, receiveUpload } from '#server/features/imports/lists/receive-upload.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import type { UploadMark } from '#server/kernel/http/idempotency.ts';
import type { UploadPart } from '#server/kernel/http/multipart.ts';
import { matchCrmColumns } from './crm-columns.rules.ts';
import { nameIn } from './crm-rows.rules.ts';

const shownSkipped = 1_000;

/** Takes a CSV file, and says what its columns become. */
export async function uploadCrmImport(
  ctx: Context,
  parts: AsyncIterable<UploadPart>,
  mark: UploadMark,
): Promise<CrmImportUpload> {
  authorize(ctx, 'crm-import.run');
  const accepted = { entity: 'crm', workbooks: false, mostBytes: maxCrmFileSize } as const;
  return receiveUpload(ctx, { parts, mark }, accepted, (file) => describeUpload(ctx, file));
}

async function describeUpload(
  ctx: Context,
  { id, size, encoding }: ReceivedFile,
): Promise<(ctx: Context) => Promise<CrmImportUpload>> {
  const read = await readExport(ctx, { id, encoding }, {});
  const { delimiter, header, mapping } = read;
  return async (ctx) => {
    const [row] = await ctx.db
      .update(importJobs)
      .set({
        status: 'uploaded',
        fileSize: size,
        settings: { encoding, delimiter, header, mapping },
        updatedAt: ctx.clock.now(),
      })
      .where(eq(importJobs.id, id))
      .returning();
    if (!row) throw new Error('The import was deleted while its file was uploaded');
    return { ...toCrmImport(row), ...read };
  };
}

/** How the file reads, and what its columns become by their headers. */
async function readExport(
  ctx: Context,
  job: Parameters<typeof readBeginning>[1] & Pick<JobRow['settings'], 'plannedFields'>,
  choice: CrmPreviewChoice,
): Promise<CrmImportPreview> {
  const { sheets, sheet, headerRow, ...read } = await readBeginning(ctx.db, job, choice);
  const definitions = await allDefinitions(ctx, job);
  const mapping = matchCrmColumns(read.header, definitions);
  return { ...read, mapping, targets: [...crmImportTargets, ...customTargets(definitions)] };
}

/** As it was last read and its columns last chosen, unless another way of reading is requested. */
export async function previewCrmImport(
  ctx: Context,
  id: string,
  choice: CrmPreviewChoice,
): Promise<CrmImportPreview> {
  const { settings } = await findJobOrThrow(ctx, 'crm', id);
  await assertFileKept(ctx, id);
  const { encoding, delimiter, mapping, plannedFields } = settings;
  const read = await readExport(ctx, { id, encoding, plannedFields }, { delimiter, ...choice });
  const isAsKept = Object.values(choice).every((part) => part === undefined);
  return isAsKept ? { ...read, mapping } : read;
}

/** Starts the job, even one that has failed before; 409 if it is running or done. */
export async function startCrmImport(
  ctx: Context,
  runner: JobRunner,
  id: string,
  choice: CrmImportStart,
): Promise<CrmImportReport> {
  authorize(ctx, 'crm-import.run');
  const job = await findJobOrThrow(ctx, 'crm', id);
  await assertStartable(ctx, job);
  await runner.assertRoom(ctx, job);
  const {
    encoding = job.settings.encoding,
    delimiter = job.settings.delimiter,
    mapping = job.settings.mapping,
    plannedFields = job.settings.plannedFields,
  } = choice;
  await assertPlannable(ctx, plannedFields ?? []);
  const read = await readExport(ctx, { id, encoding, plannedFields }, { encoding, delimiter });
  assertColumns(read, mapping);
  if (!hasNameColumn(mapping)) {
    throw invalid({ mapping: 'has no column for First name, Last name or Organization' });
  }
  const { header } = read;
  const settings = { encoding, delimiter, plannedFields, header, mapping };
  const started = await markRunning(ctx, job, settings);
  runner.start(ctx, started);
  return toReport(ctx, started);
}

export async function removeCrmImport(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'crm-import.run');
  await findJobOrThrow(ctx, 'crm', id);
  await removeJob(ctx, id);
}

export async function getCrmImport(ctx: Context, id: string): Promise<CrmImportReport> {
  return toReport(ctx, await readJobOrThrow(ctx, 'crm', id));
}

export async function printSkippedRows(ctx: Context, id: string) {
  return printDropped(ctx, await findJobOrThrow(ctx, 'crm', id), 'skipped');
}

export function listCrmImports(ctx: Context, filter: CrmImportFilter) {
  return listJobs(ctx, 'crm', filter, toCrmImport);
}

export function countCrmImports(ctx: Context, filter: CrmImportFilter): Promise<string> {
  return countJobs(ctx, 'crm', filter);
}

async function allDefinitions(
  ctx: Context,
  planned: Pick<JobRow['settings'], 'plannedFields'>,
): Promise<CustomFieldDefinition[]> {
  const lists = [
    await listFieldsOfImport(ctx, 'people', planned),
    await listFieldsOfImport(ctx, 'organizations', planned),
  ];
  return [...new Map(lists.flat().map((definition) => [definition.name, definition])).values()];
}

function toCrmImport(row: JobRow): CrmImportJob {
  const fields = jobFields(row);
  const { progress } = fields;
  return {
    ...fields,
    phase: progress < 50 ? 'parse' : progress < 75 ? 'organizations' : 'people',
    outcome: row.outcome,
    skipped: row.dropped,
  };
}

async function toReport(ctx: Context, row: JobRow): Promise<CrmImportReport> {
  const { mapping } = row.settings;
  const skippedRows: CrmImportReport['skippedRows'] = [];
  for await (const rows of readDroppedRows(ctx, row.id)) {
    for (const { line, reason, cells = [] } of rows.slice(0, shownSkipped - skippedRows.length)) {
      skippedRows.push({ line, reason, name: nameIn(cells, mapping) });
    }
    if (skippedRows.length === shownSkipped) break;
  }
  return { ...toCrmImport(row), skippedRows };
}
