/** Saves an uploaded file in the database, as the file of a new import job. */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Encoding, maxWorkbookSize } from '#contract/imports.ts';
import { EncodingProbe } from '#server/features/imports/files/csv-decoding.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { once, type UploadMark } from '#server/kernel/http/idempotency.ts';
import type { UploadedFile, UploadPart } from '#server/kernel/http/multipart.ts';
import { newId } from '#server/kernel/ids.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { importChunks, importJobs } from './imports.table.ts';

const mebibyte = 1_048_576;
const chunkSize = mebibyte;

export interface ReceivedFile {
  id: string;
  fileName: string;
  size: number;
  sha256: string;
  encoding: Encoding;
  isWorkbook: boolean;
  /** The other fields of the form. */
  fields: ReadonlyMap<string, string>;
}

interface Accepted {
  /** The job until its upload has been described. */
  entity: 'people' | 'crm';
  workbooks: boolean;
  /** The most bytes of a CSV file. */
  mostBytes: number;
}

interface Upload {
  parts: AsyncIterable<UploadPart>;
  mark: UploadMark;
}

/**
 * Saves the one file of a form piece by piece and not in one transaction: an upload may take
 * minutes. Then `describe` reads it and returns what saves its answer; if that fails, nothing of
 * the upload stays. A repeat with the same key gets the answer of the first, and its bytes are
 * deleted.
 */
export async function receiveUpload<Reply extends { id: string }>(
  ctx: Context,
  { parts, mark }: Upload,
  accepted: Accepted,
  describe: (file: ReceivedFile) => Promise<(ctx: Context) => Promise<Reply>>,
): Promise<Reply> {
  const id = newId();
  const erase = () => forNotes(ctx).db.delete(importJobs).where(eq(importJobs.id, id));
  try {
    const fields = new Map<string, string>();
    let file: Omit<ReceivedFile, 'fields'> | undefined;
    for await (const part of parts) {
      if ('value' in part) fields.set(part.name, part.value);
      else {
        if (file) throw invalid({ file: 'must be one file' });
        file = await receiveFile(ctx, id, part, accepted);
      }
    }
    if (!file) throw invalid({ file: 'is required' });
    const save = await describe({ ...file, fields });
    if (!mark) return await inTransaction(ctx, save);
    const { fileName, sha256 } = file;
    const body = { ...Object.fromEntries(fields), fileName, sha256 };
    const reply = await once(ctx, { ...mark, body }, save);
    if (reply.id !== id) await erase();
    return reply;
  } catch (error) {
    await erase();
    throw error;
  }
}

async function receiveFile(
  ctx: Context,
  jobId: string,
  part: UploadedFile,
  { entity, workbooks, mostBytes }: Accepted,
): Promise<Omit<ReceivedFile, 'fields'>> {
  const fileName = cleanFileName(part.fileName);
  const isWorkbook = workbooks && /\.xls[xm]$/i.test(fileName);
  if (!isWorkbook && !/\.csv$/i.test(fileName)) {
    const kinds = workbooks ? '.csv, .xlsx and .xlsm' : '.csv';
    throw new AppError('unsupported_type', `Only ${kinds} files can be imported.`);
  }
  const limit = isWorkbook ? maxWorkbookSize : mostBytes;
  const now = ctx.clock.now();
  const job: typeof importJobs.$inferInsert = {
    id: jobId,
    entity, // Until the upload is complete, as the field may come after the file.
    fileName,
    settings: { encoding: 'utf-8', delimiter: ',', header: [], mapping: [] },
    createdById: ctx.actor.id,
    createdAt: now,
    updatedAt: now,
  };
  await inTransaction(ctx, (ctx) => ctx.db.insert(importJobs).values(job));
  const probe = new EncodingProbe();
  const digest = createHash('sha256');
  let size = 0;
  let position = 0;
  let waiting: Uint8Array[] = [];
  let waitingSize = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingSize = 0;
    const chunk = { jobId, position, bytes };
    await inTransaction(ctx, (ctx) => ctx.db.insert(importChunks).values(chunk));
    position += 1;
  };
  for await (const bytes of part.bytes) {
    size += bytes.length;
    if (size > limit) break;
    probe.push(bytes);
    digest.update(bytes);
    waiting.push(bytes);
    waitingSize += bytes.length;
    if (waitingSize >= chunkSize) await flush();
  }
  if (size > limit || part.isTruncated()) {
    throw isWorkbook ? workbookTooLarge() : fileTooLarge(mostBytes);
  }
  if (waitingSize > 0) await flush();
  if (size === 0) {
    throw new AppError('validation', isWorkbook ? 'The file is empty' : 'The CSV file is empty');
  }
  const encoding = isWorkbook ? 'utf-8' : probe.result();
  if (encoding === null && probe.lineOfNul !== null) {
    const line = probe.lineOfNul.toLocaleString('en');
    throw new AppError(
      'validation',
      `The file is damaged: it holds a NUL character on line ${line}. Save it as CSV again and try once more.`,
    );
  }
  if (encoding === null) {
    throw new AppError('unsupported_type', 'This is not a CSV file: it holds no text.');
  }
  return { id: jobId, fileName, size, sha256: digest.digest('hex'), encoding, isWorkbook };
}

export function fileTooLarge(mostBytes: number): AppError {
  const words = `The file is larger than ${mostBytes / mebibyte} MB. Split it and try again.`;
  return new AppError('too_large', words);
}

function workbookTooLarge(): AppError {
  const words = 'The file is larger than 20 MB. Split it, or save the sheet as CSV.';
  return new AppError('too_large', words);
}

/** The last part of a path, without characters that could upset a terminal or a log. */
function cleanFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/')).replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '');
  const trimmed = last.trim();
  return trimmed.length <= 200 ? trimmed : `${trimmed.slice(0, 190)}…${extname(trimmed)}`;
}
