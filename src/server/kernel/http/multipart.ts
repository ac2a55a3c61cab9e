/** Reads a multipart body part by part, a file as a stream of its bytes; at its end the sender's rights are checked again. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { admitAgain } from '#server/kernel/access.ts';
import { AppError } from '#server/kernel/app-error.ts';

export interface UploadedFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Whether it was larger than the limit; known once the bytes are read. */
  isTruncated: () => boolean;
}

/** A part of a multipart body. */
export type UploadPart = { name: string; value: string } | UploadedFile;

export async function* readUploadParts(request: FastifyRequest): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_type', 'Send the file as multipart/form-data.');
  }
  for await (const part of readable(request.parts())) {
    if (part.type === 'file') {
      endAtLimit(part.file);
      yield {
        fileName: part.filename,
        bytes: readable(part.file),
        isTruncated: () => part.file.truncated,
      };
    } else if (typeof part.value === 'string') yield { name: part.fieldname, value: part.value };
  }
  await admitAgain(request);
}

/** The parser reads nothing more of a file that is too large, but does not end it: its reader would wait for the whole body. */
function endAtLimit(file: MultipartFile['file']): void {
  const end = () => void file.push(null);
  if (file.truncated) end();
  else file.once('limit', end);
}

/** The parser throws plain errors for bodies that are malformed or break off. */
async function* readable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError('validation', 'The upload is not whole, or no multipart/form-data.');
  }
}
