/** Receives an upload piece by piece into a draft on the disk, measured, hashed and inspected. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { FileUpload, largestFile } from '#contract/files.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import type { UploadedFile, UploadPart } from '#server/kernel/http/multipart.ts';
import { assertListed, checkKind } from './file-kinds.rules.ts';
import { cleanFileName } from './file-names.rules.ts';

export interface ReceivedFile {
  /** Path of the draft; the caller removes it. */
  draft: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  sha256: string;
}

export interface ReceivedUpload {
  fields: FileUpload;
  file: ReceivedFile;
}

export function fileTooLarge(): AppError {
  return new AppError('too_large', 'The file is larger than 25 MB.');
}

/** Passes the upload to `use`; its draft is deleted afterwards in any case. */
export async function withUpload<Result>(
  drafts: string,
  parts: AsyncIterable<UploadPart>,
  use: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  const draft = join(drafts, randomUUID());
  try {
    const values: Record<string, string> = {};
    let file: ReceivedFile | undefined;
    for await (const part of parts) {
      if ('value' in part) {
        if (part.value !== '') values[part.name] = part.value;
      } else {
        if (file) throw invalid({ file: 'must be one file' });
        file = await receive(drafts, draft, part);
      }
    }
    if (!file) throw invalid({ file: 'is required' });
    return await use({ fields: fieldsOf(values), file });
  } finally {
    await rm(draft, { force: true });
  }
}

async function receive(drafts: string, draft: string, part: UploadedFile): Promise<ReceivedFile> {
  const fileName = cleanFileName(part.fileName);
  if (fileName === '') throw invalid({ file: 'must have a name' });
  assertListed(fileName);
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let fileSize = 0;
  let isBinary = false;
  let isWide = false;
  const handle = await open(draft, 'wx', 0o600);
  try {
    for await (const bytes of part.bytes) {
      if (fileSize === 0) isWide = beginsAsUtf16(bytes);
      fileSize += bytes.length;
      if (fileSize > largestFile) break;
      isBinary ||= !isWide && bytes.includes(0);
      hash.update(bytes);
      await handle.writeFile(bytes);
    }
    if (fileSize > largestFile || part.isTruncated()) throw fileTooLarge();
    if (fileSize === 0) throw new AppError('validation', 'The file is empty.');
    await handle.sync();
  } finally {
    await handle.close();
  }
  const mimeType = checkKind(fileName, { sniffed: await sniff(draft), isBinary });
  return { draft, fileName, fileSize, mimeType, sha256: hash.digest('hex') };
}

/** A file that is too broken to be inspected has no known type. */
async function sniff(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.ext;
  } catch {
    return undefined;
  }
}

/** Spreadsheet programs write such text, where every other byte may be 0. */
function beginsAsUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function fieldsOf(values: Record<string, string>): FileUpload {
  const { data, error } = FileUpload.safeParse(values);
  if (data) return data;
  throw invalid(
    Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  );
}
