/** Takes a file for an import job into the database, and says how it reads. */
import { basename, extname } from 'node:path';
import { eq } from 'drizzle-orm';
import {
  ImportEntity,
  type ImportUpload,
  maxFileSize,
  maxWorkbookSize,
} from '#contract/imports.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { UploadedFile, UploadPart } from '#server/kernel/multipart.ts';
import { EncodingProbe } from './csv-decoding.ts';
import { previewJob, toImportJob } from './imports.queries.ts';
import { importChunks, importJobs } from './imports.table.ts';

const chunkSize = 1_048_576;

/**
 * Takes a CSV file or a workbook and its `entity`, and says how the file reads. The file goes into the database
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
    let file: ReceivedFile | undefined;
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

interface ReceivedFile {
  size: number;
  probe: EncodingProbe;
  isWorkbook: boolean;
}

async function receiveFile(ctx: Context, jobId: string, part: UploadedFile): Promise<ReceivedFile> {
  const fileName = cleanFileName(part.fileName);
  if (!/\.(csv|xlsx)$/i.test(fileName)) {
    throw new AppError('unsupported_type', 'Only .csv and .xlsx files can be imported.');
  }
  const isWorkbook = /\.xlsx$/i.test(fileName);
  const limit = isWorkbook ? maxWorkbookSize : maxFileSize;
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
    if (size > limit) break;
    probe.push(bytes);
    waiting.push(bytes);
    waitingSize += bytes.length;
    if (waitingSize >= chunkSize) await flush();
  }
  if (size > limit || part.isTruncated()) throw isWorkbook ? workbookTooLarge() : fileTooLarge();
  if (waitingSize > 0) await flush();
  return { size, probe, isWorkbook };
}

export function fileTooLarge(): AppError {
  return new AppError('too_large', 'The file is larger than 64 MB. Split it and try again.');
}

function workbookTooLarge(): AppError {
  const words = 'The file is larger than 20 MB. Split it, or save the sheet as CSV.';
  return new AppError('too_large', words);
}

async function describeUpload(
  ctx: Context,
  id: string,
  entityText: string | undefined,
  file: ReceivedFile,
): Promise<ImportUpload> {
  const entity = ImportEntity.safeParse(entityText);
  if (entity.error) throw invalid({ entity: 'must be people or organizations' });
  if (file.size === 0) {
    const words = file.isWorkbook ? 'The file is empty' : 'The CSV file is empty';
    throw new AppError('validation', words);
  }
  const encoding = file.isWorkbook ? 'utf-8' : file.probe.result();
  if (encoding === null) {
    throw new AppError('unsupported_type', 'This is not a CSV file: it holds no text.');
  }
  const found = { encoding, sheet: file.isWorkbook ? null : undefined };
  const preview = await previewJob(ctx, { id, entity: entity.data, settings: found }, {});
  const { delimiter, header, mapping, sheet } = preview;
  const [row] = await ctx.db
    .update(importJobs)
    .set({
      entity: entity.data,
      status: 'uploaded',
      fileSize: file.size,
      settings: { encoding, delimiter, sheet: sheet ?? undefined, header, mapping },
      updatedAt: ctx.clock.now(),
    })
    .where(eq(importJobs.id, id))
    .returning();
  if (!row) throw new Error('The import was deleted while its file was uploaded');
  return { ...toImportJob(row), ...preview };
}

/** The last part of a path, without what a terminal or a log would stumble over. */
function cleanFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/')).replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '');
  const trimmed = last.trim();
  return trimmed.length <= 200 ? trimmed : `${trimmed.slice(0, 190)}…${extname(trimmed)}`;
}
