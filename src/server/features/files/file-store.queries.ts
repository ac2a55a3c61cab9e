/** Reads the file store for the settings page. */
import { fileTypeFromBuffer } from 'file-type';
import { type FileStoreState, mostShown } from '#contract/file-store.ts';
import { listRunningServers, type ServerMark } from '#server/features/servers/running-servers.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { fileStores } from './file-stores.table.ts';
import type { FileStore } from './open-file-store.ts';
import { findOverdue } from './overdue-files.ts';
import { getLastDay, type PutAside } from './put-aside.rules.ts';
import { getStoreId, readStanding, theOne } from './store-standing.ts';

export async function getFileStore(
  ctx: Context,
  store: FileStore,
  me: ServerMark,
): Promise<FileStoreState> {
  authorize(ctx, 'file-store.manage');
  const standing = await readStanding(ctx, store);
  const { state, home } = standing;
  const storeId = getStoreId(standing, me);
  const [row] = await ctx.db.select().from(fileStores).where(theOne);
  const running = await listRunningServers(ctx.db);
  const isHeld = row?.heldFiles && row.heldOf && row.heldAt;
  return {
    place: store.place,
    standing: state,
    home: state === 'other-store' ? home : null,
    servers: running.map((server) => ({
      id: server.id,
      host: server.host,
      processId: server.processId,
      startedAt: server.startedAt.toISOString(),
      lastSeenAt: server.lastSeenAt.toISOString(),
      isThis: server.id === me.id,
      sharesStore: server.id === me.id || server.storeId === null || server.storeId === storeId,
    })),
    held: isHeld
      ? { files: row.heldFiles ?? 0, of: row.heldOf ?? 0, since: isHeld.toISOString() }
      : null,
    isSweeping: row?.allowedFiles != null,
    putAside: await readPutAside(ctx, store),
  };
}

async function readPutAside(ctx: Context, store: FileStore): Promise<FileStoreState['putAside']> {
  const all: (PutAside & { size: number })[] = [];
  for await (const file of store.listAside()) all.push(file);
  all.sort((a, b) => b.day.localeCompare(a.day) || a.key.localeCompare(b.key));
  return {
    count: all.length,
    size: all.reduce((sum, file) => sum + file.size, 0),
    overdue: (await findOverdue(ctx, all)).length,
    files: all
      .slice(0, mostShown)
      .map(({ key, size, day }) => ({ key, size, since: day, until: getLastDay(day) })),
  };
}

/** The bytes, with an ending that fits them: their name was deleted with the record. */
export async function openPutAside(ctx: Context, store: FileStore, key: string) {
  authorize(ctx, 'file-store.manage');
  const stored = await store.getAside(key);
  if (!stored) throw notFound('File');
  const bytes = stored.bytes[Symbol.asyncIterator]();
  const first = await bytes.next();
  const found = first.done ? undefined : await fileTypeFromBuffer(first.value);
  async function* whole() {
    if (!first.done) yield first.value;
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
  }
  return { size: stored.size, name: `${key}.${found?.ext ?? 'bin'}`, bytes: whole() };
}
