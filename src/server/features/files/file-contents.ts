/** Serves the bytes of a file, and notices if they are not the ones that were uploaded. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { wasOtherStoreUsed } from '#server/features/servers/running-servers.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { forNotes } from '#server/kernel/standing.ts';
import type { StoredFile } from './file-home.ts';
import type { FileRow } from './files.queries.ts';
import { fileAttachments } from './files.table.ts';
import type { FileStore } from './open-file-store.ts';
import { readStanding } from './store-standing.ts';

interface FileContents {
  file: FileRow;
  bytes: AsyncIterable<Uint8Array>;
}

/** 404 if the bytes are missing or cut short, which is noted on the row; 503 if another store may have them. */
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
  const stored = file.storageKey === null ? null : await find(store, file.storageKey);
  if (!stored || stored.size !== file.fileSize) {
    if (!(await markLost(ctx, store, file, true))) throw outOfReach();
    throw new AppError('not_found', 'The contents of this file are lost.');
  }
  const onRead = async (isWhole: boolean) => {
    await markLost(ctx, store, file, !isWhole);
  };
  return { file, bytes: verified(stored.bytes, file.sha256, onRead) };
}

/** If a record comes back, for example with a backup, its bytes are restored from those put aside. */
async function find(store: FileStore, key: string): Promise<StoredFile | null> {
  const stored = await store.get(key);
  if (stored) return stored;
  return (await store.putBack(key)) ? store.get(key) : null;
}

/** False if this server cannot tell: only the database's own store shows what is lost. */
async function markLost(
  ctx: VisitorContext,
  store: FileStore,
  file: FileRow,
  isLost: boolean,
): Promise<boolean> {
  if (isLost && !(await isOnlyStore(ctx, store))) return false;
  if ((file.bytesLostAt !== null) === isLost) return true;
  await forNotes(ctx)
    .db.update(fileAttachments)
    .set({ bytesLostAt: isLost ? ctx.clock.now() : null })
    .where(eq(fileAttachments.id, file.id));
  return true;
}

async function isOnlyStore(ctx: VisitorContext, store: FileStore): Promise<boolean> {
  const { state, storeId } = await readStanding(ctx, store);
  if (state !== 'ours' || storeId === null) return false;
  return !(await wasOtherStoreUsed(ctx.db, storeId));
}

function outOfReach(): AppError {
  const words =
    'The contents of this file are not in the store of this server. They may be in that of another one.';
  return new AppError('unavailable', words);
}

/** Holds the last piece back until all of it is checked, so that a damaged file never looks complete. */
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
