import { createReadStream } from 'node:fs';
import { AppError } from '#server/kernel/app-error.ts';

/** The text of a document, piece by piece; `onRead` gets the number of bytes processed. */
export async function* readDocument(
  path: string,
  onRead: (bytes: number) => Promise<unknown>,
): AsyncGenerator<string> {
  let read = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of createReadStream(path, { highWaterMark: 262_144 })) {
    yield decoded(decoder, bytes);
    read += bytes.length;
    await onRead(read);
  }
  yield decoded(decoder);
}

function decoded(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new AppError('validation', 'The file cannot be read: it is not UTF-8 text.');
  }
}
