/** A JSON body before it is parsed: in memory if it is small, else in a file until its call is answered. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/kernel/app-error.ts';

/** Larger bodies wait on the disk, so that many waiting calls cannot fill the memory. */
export const keptInMemory = 1_048_576;

export class RawJson {
  readonly size: number;
  /** SHA-256 of its bytes. */
  readonly digest: string;
  private readonly bytes: Buffer | undefined;
  private readonly folder: string | undefined;

  constructor(
    { size, digest }: Pick<RawJson, 'size' | 'digest'>,
    kept: { bytes: Buffer } | { folder: string },
  ) {
    this.size = size;
    this.digest = digest;
    this.bytes = 'bytes' in kept ? kept.bytes : undefined;
    this.folder = 'folder' in kept ? kept.folder : undefined;
  }

  /** Its bytes, where they are in memory. */
  get held(): Buffer | undefined {
    return this.bytes;
  }

  /** For a thread: a copy of the bytes to hand over, or the file to read. */
  source(): RawJsonSource {
    if (this.bytes) return { bytes: new Uint8Array(this.bytes).buffer };
    return { path: pathIn(this.folder ?? '') };
  }

  /** Deletes the file, if there is one. */
  async forget(): Promise<void> {
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
  }
}

export type RawJsonSource = { bytes: ArrayBuffer } | { path: string };

/** Takes a body of at most `limit` bytes, or throws 413. */
export async function receiveRawJson(payload: Readable, limit: number): Promise<RawJson> {
  let pieces: Buffer[] = [];
  let size = 0;
  let folder: string | undefined;
  let file: FileHandle | undefined;
  const hash = createHash('sha256');
  try {
    // Not destroyed if it is too large: the answer goes over the same connection.
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(piece);
      size += bytes.length;
      if (size > limit) throw bodyTooLarge(limit);
      pieces.push(bytes);
      hash.update(bytes);
      if (size <= keptInMemory) continue;
      folder ??= await mkdtemp(join(tmpdir(), 'dealer-crm-body-'));
      file ??= await open(pathIn(folder), 'w', 0o600);
      await file.writeFile(Buffer.concat(pieces));
      pieces = [];
    }
    const kept = folder === undefined ? { bytes: Buffer.concat(pieces) } : { folder };
    return new RawJson({ size, digest: hash.digest('hex') }, kept);
  } catch (error) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await file?.close();
  }
}

const pathIn = (folder: string) => join(folder, 'body.json');

export function bodyTooLarge(limit: number): AppError {
  const words = `The request is too large: at most ${Math.floor(limit / 1_048_576)} MB.`;
  return new AppError('too_large', words);
}
