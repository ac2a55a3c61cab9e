/** The decisions of super users about the file store; each is in the audit. */
import { eq } from 'drizzle-orm';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { fileStores, keptFiles } from './file-stores.table.ts';
import type { FileStore } from './open-file-store.ts';
import { findOverdue } from './overdue-files.ts';
import { daysAside } from './put-aside.rules.ts';
import { adoptStore, assertOurs, theOne } from './store-standing.ts';

const day = 24 * 60 * 60 * 1_000;

/** Makes this server's store the store of this database, even if it belonged to another. */
export async function adoptFileStore(ctx: Context, store: FileStore): Promise<void> {
  authorize(ctx, 'file-store.manage');
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(fileStores).where(theOne).for('update');
    const storeId = await adoptStore(ctx.db, store);
    if (row?.storeId === storeId) return;
    // The stored counts belong to another store.
    const nothing = { heldFiles: null, heldOf: null, heldAt: null, allowedFiles: null };
    await ctx.db.update(fileStores).set(nothing).where(theOne);
    await recordChange(ctx, 'file-store.adopted', {
      before: row?.storeId ? { id: row.storeId, place: row.place } : null,
      after: { id: storeId, place: store.place },
    });
  });
}

/** Allows the next sweep to put aside as many files as the super user saw. */
export async function allowSweep(ctx: Context, store: FileStore, files: number): Promise<void> {
  authorize(ctx, 'file-store.manage');
  const storeId = await assertOurs(ctx, store);
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(fileStores).where(theOne).for('update');
    if (row?.heldFiles !== files) throw hasChanged();
    await ctx.db.update(fileStores).set({ allowedFiles: files }).where(theOne);
    const after = { id: storeId, files, of: row.heldOf };
    await recordChange(ctx, 'file-store.sweep-allowed', { before: null, after });
  });
}

/** Puts files back, and protects them from the sweep for as long as they could have been restored. */
export async function restorePutAside(
  ctx: Context,
  store: FileStore,
  wanted: readonly string[] | 'all',
): Promise<void> {
  authorize(ctx, 'file-store.manage');
  const storeId = await assertOurs(ctx, store);
  const keys = wanted === 'all' ? await keysAside(store) : wanted;
  const until = new Date(ctx.clock.now().getTime() + daysAside * day);
  let files = 0;
  for (const key of keys) {
    // First, as otherwise the sweep might be faster.
    await inTransaction(ctx, (ctx) =>
      ctx.db
        .insert(keptFiles)
        .values({ key, until })
        .onConflictDoUpdate({ target: keptFiles.key, set: { until } }),
    );
    if (await store.putBack(key)) files += 1;
    else await forNotes(ctx).db.delete(keptFiles).where(eq(keptFiles.key, key));
  }
  if (files === 0) throw new AppError('not_found', 'These files are not put aside any more.');
  const after = { id: storeId, files };
  await inTransaction(ctx, (ctx) =>
    recordChange(ctx, 'file-store.restored', { before: null, after }),
  );
}

/** Deletes for good what has been aside for its 30 days, and that no good backup holds. */
export async function deleteOverdue(ctx: Context, store: FileStore, files: number): Promise<void> {
  authorize(ctx, 'file-store.manage');
  const storeId = await assertOurs(ctx, store);
  const overdue = await findOverdue(ctx, store.listAside());
  if (overdue.length !== files) throw hasChanged();
  // Noted first: what is half done stands in the audit too.
  await inTransaction(ctx, (ctx) =>
    recordChange(ctx, 'file-store.deleted', { before: null, after: { id: storeId, files } }),
  );
  for (const file of overdue) await store.dropAside(file);
}

function hasChanged(): AppError {
  return new AppError('conflict', 'The number of files has changed. Look at it again.');
}

async function keysAside(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.listAside()) keys.push(key);
  return keys;
}
