/** Hands a file's bytes out, and notices when they are not the ones that came in. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import type { FileStore } from './file-store.ts';
import type { FileRow } from './files.queries.ts';
import { fileAttachments } from './files.table.ts';

interface FileContents {
  file: FileRow;
  bytes: AsyncIterable<Uint8Array>;
}

/** 404 where the bytes are gone or cut short, which is noted on the row. */
export async function openContents(
  ctx: VisitorContext,
  store: FileStore,
  id: string,
): Promise<FileContents> {
  const [file] = await ctx.db
    .select()
    .from(fileAttachments)
    .where(and(eq(fileAttachments.id, id), isNull(fileAttachments.deletedAt)));
  if (!file) throw notFound('File');
  const stored = file.storageKey === null ? null : await store.get(file.storageKey);
  if (!stored || stored.size !== file.fileSize) {
    await markLost(ctx, file, true);
    throw new AppError('not_found', 'The contents of this file are lost.');
  }
  const onRead = (isWhole: boolean) => markLost(ctx, file, !isWhole);
  return { file, bytes: verified(stored.bytes, file.sha256, onRead) };
}

async function markLost(ctx: VisitorContext, file: FileRow, isLost: boolean): Promise<void> {
  if ((file.bytesLostAt !== null) === isLost) return;
  await ctx.db
    .update(fileAttachments)
    .set({ bytesLostAt: isLost ? ctx.clock.now() : null })
    .where(eq(fileAttachments.id, file.id));
}

/** Holds the last piece back until the whole is known to be right: a damaged file never arrives as whole. */
async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  sha256: string | null,
  onRead: (isWhole: boolean) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  for await (const piece of bytes) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  const isWhole = sha256 === null || hash.digest('hex') === sha256;
  await onRead(isWhole);
  if (!isWhole) throw new Error('The bytes in the store are not those that were uploaded');
  if (last) yield last;
}
