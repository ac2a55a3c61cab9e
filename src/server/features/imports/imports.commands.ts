/** Import jobs: a file is uploaded, its columns are mapped, the import is started, or called off. */
import { basename } from 'node:path';
import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import {
  type ColumnMapping,
  ImportEntity,
  type ImportPreview,
  type ImportReport,
  type ImportStart,
  type ImportUpload,
  maxFileSize,
  missingTargets,
} from '#contract/imports.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { EncodingProbe } from './csv-decoding.ts';
import {
  assertFileKept,
  getJobOrThrow,
  previewJob,
  toImportJob,
  toImportReport,
} from './imports.queries.ts';
import { importChunks, importJobs } from './imports.table.ts';
import type { ImportRunner } from './run-import.ts';

const chunkSize = 1_048_576;
const day = 24 * 60 * 60 * 1_000;
const keptFor = 30 * day;

interface UploadedFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Whether more came than the limit lets through; known once the bytes are read. */
  isTruncated: () => boolean;
}

/** What a multipart body is made of. */
export type UploadPart = { name: string; value: string } | UploadedFile;

/**
 * Takes a CSV file and its `entity`, and says how the file reads. The file goes into the database
 * piece by piece, outside a transaction: an upload may take minutes.
 */
export async function uploadImport(
  ctx: Context,
  parts: AsyncIterable<UploadPart>,
): Promise<ImportUpload> {
  authorize(ctx, 'record.import');
  const id = newId();
  try {
    let entity: string | undefined;
    let file: { size: number; probe: EncodingProbe } | undefined;
    for await (const part of parts) {
      if ('value' in part) {
        if (part.name === 'entity') entity = part.value;
      } else {
        if (file) throw invalid({ file: 'must be one file' });
        file = await receiveFile(ctx, id, part);
      }
    }
    if (!file) throw invalid({ file: 'is required' });
    return await describeUpload(ctx, id, entity, file);
  } catch (error) {
    await ctx.db.delete(importJobs).where(eq(importJobs.id, id));
    throw error;
  }
}

async function receiveFile(ctx: Context, jobId: string, part: UploadedFile) {
  const fileName = cleanFileName(part.fileName);
  if (!/\.csv$/i.test(fileName)) {
    throw new AppError('unsupported_type', 'Only .csv files can be imported.');
  }
  const now = ctx.clock.now();
  await ctx.db.insert(importJobs).values({
    id: jobId,
    entity: 'people', // As long as it is being uploaded: the field may come after the file.
    fileName,
    settings: { encoding: 'utf-8', delimiter: ',', header: [], mapping: [] },
    createdById: ctx.actor.id,
    createdAt: now,
    updatedAt: now,
  });
  const probe = new EncodingProbe();
  let size = 0;
  let position = 0;
  let waiting: Uint8Array[] = [];
  let waitingSize = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingSize = 0;
    await ctx.db.insert(importChunks).values({ jobId, position, bytes });
    position += 1;
  };
  for await (const bytes of part.bytes) {
    size += bytes.length;
    if (size > maxFileSize) break;
    probe.push(bytes);
    waiting.push(bytes);
    waitingSize += bytes.length;
    if (waitingSize >= chunkSize) await flush();
  }
  if (size > maxFileSize || part.isTruncated()) {
    throw new AppError('too_large', 'The file is larger than 64 MB. Split it and try again.');
  }
  if (waitingSize > 0) await flush();
  return { size, probe };
}

async function describeUpload(
  ctx: Context,
  id: string,
  entityText: string | undefined,
  file: { size: number; probe: EncodingProbe },
): Promise<ImportUpload> {
  const entity = ImportEntity.safeParse(entityText);
  if (entity.error) throw invalid({ entity: 'must be people or organizations' });
  if (file.size === 0) throw new AppError('validation', 'The CSV file is empty');
  const encoding = file.probe.result();
  if (encoding === null) {
    throw new AppError('unsupported_type', 'This is not a CSV file: it holds no text.');
  }
  const found = { encoding, delimiter: ',' as const, header: [], mapping: [] };
  const preview = await previewJob(ctx, { id, entity: entity.data, settings: found }, {});
  const { delimiter, header, mapping } = preview;
  const [row] = await ctx.db
    .update(importJobs)
    .set({
      entity: entity.data,
      status: 'uploaded',
      fileSize: file.size,
      settings: { encoding, delimiter, header, mapping },
      updatedAt: ctx.clock.now(),
    })
    .where(eq(importJobs.id, id))
    .returning();
  if (!row) throw new Error('The import was deleted while its file was uploaded');
  return { ...toImportJob(row), ...preview };
}

/** Starts the job, also one that has failed before; 409 where it runs or is done. */
export async function startImport(
  ctx: Context,
  runner: ImportRunner,
  id: string,
  { mapping, encoding, delimiter }: ImportStart,
): Promise<ImportReport> {
  authorize(ctx, 'record.import');
  const job = await getJobOrThrow(ctx, id);
  if (job.status === 'running') throw new AppError('conflict', 'The import is running already.');
  if (job.status === 'done') throw new AppError('conflict', 'The import is done already.');
  await assertFileKept(ctx, id);
  const preview = await previewJob(ctx, job, {
    encoding: encoding ?? job.settings.encoding,
    delimiter: delimiter ?? job.settings.delimiter,
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

/** The last part of a path, without what a terminal or a log would stumble over. */
function cleanFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/')).replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '');
  const trimmed = last.trim();
  return trimmed.length <= 200 ? trimmed : `${trimmed.slice(0, 190)}….csv`;
}
