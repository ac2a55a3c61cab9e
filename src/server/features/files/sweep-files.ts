/**
 * Puts aside files without a record, such as a server leaves when it is killed in the middle of an
 * upload; after 30 days they are deleted, if a good backup holds them. If a record comes back, its file is restored.
 */
import { rm } from 'node:fs/promises';
import { inArray, lt } from 'drizzle-orm';
import { recordChange } from '#server/kernel/change-log.ts';
import { contextOfSchedule, type VisitorContext } from '#server/kernel/context.ts';
import { filesBelow } from './disk-store.ts';
import { fileStores, keptFiles } from './file-stores.table.ts';
import type { FileStore } from './open-file-store.ts';
import { dropHeld, type FindHeld, findNamedKeys } from './overdue-files.ts';
import { formatDay, needsWord } from './put-aside.rules.ts';
import { readStanding, theOne } from './store-standing.ts';

/** The record follows its bytes within moments, so after an hour no upload can still be under way. */
const patience = 60 * 60 * 1_000;
const batchSize = 500;

type Ctx = Pick<VisitorContext, 'db' | 'clock'>;

/** Does nothing to a store that is not this database's own. Without `findHeld` nothing is deleted for good. */
export async function sweepFiles(ctx: Ctx, store: FileStore, findHeld?: FindHeld): Promise<void> {
  const { state, storeId } = await readStanding(ctx, store);
  if (state !== 'ours' || storeId === null) return;
  const before = new Date(ctx.clock.now().getTime() - patience);
  for await (const draft of filesBelow(store.drafts)) {
    if (draft.modifiedAt < before) await rm(draft.path, { force: true });
  }
  await store.forgetUnfinished(before);
  await restoreKnown(ctx, store);
  await ctx.db.delete(keptFiles).where(lt(keptFiles.until, ctx.clock.now()));
  const { orphans, of } = await findOrphans(ctx, store, before);
  // As long as so many wait the database may be the wrong one, and nothing goes for good either.
  if (await isHeld(ctx, orphans.length, of)) return;
  const day = formatDay(ctx.clock.now());
  for (const key of orphans) await store.putAside({ key, day });
  // Not earlier: the super user who allowed it watches until it is done.
  const done = { heldFiles: null, heldOf: null, heldAt: null, allowedFiles: null };
  await ctx.db.update(fileStores).set(done).where(theOne);
  if (orphans.length > 0) {
    const after = { id: storeId, files: orphans.length, of };
    await recordChange(contextOfSchedule(ctx), 'file-store.swept', { before: null, after });
  }
  // Last, as the place of the backups may be away.
  if (findHeld) await dropHeld(ctx, store, findHeld);
}

/** More than a crash can leave behind waits until a super user allows it. */
async function isHeld({ db, clock }: Ctx, files: number, of: number): Promise<boolean> {
  if (!needsWord(files, of)) return false;
  const [row] = await db.select().from(fileStores).where(theOne);
  if (files <= (row?.allowedFiles ?? 0)) return false;
  const heldAt = row?.heldAt ?? clock.now();
  await db
    .update(fileStores)
    .set({ heldFiles: files, heldOf: of, heldAt, allowedFiles: null })
    .where(theOne);
  return true;
}

async function findOrphans(
  { db }: Ctx,
  store: FileStore,
  before: Date,
): Promise<{ orphans: string[]; of: number }> {
  const orphans: string[] = [];
  let of = 0;
  let batch: string[] = [];
  const look = async () => {
    const known = await findNamedKeys(db, batch);
    const kept = await db
      .select({ key: keptFiles.key })
      .from(keptFiles)
      .where(inArray(keptFiles.key, batch));
    for (const { key } of kept) known.add(key);
    orphans.push(...batch.filter((key) => !known.has(key)));
    batch = [];
  };
  for await (const { key, storedAt } of store.list()) {
    of += 1;
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length === batchSize) await look();
  }
  if (batch.length > 0) await look();
  return { orphans, of };
}

/** Restores files that have a record again. */
async function restoreKnown({ db }: Ctx, store: FileStore): Promise<void> {
  let batch: string[] = [];
  const look = async () => {
    const known = await findNamedKeys(db, batch);
    for (const key of batch) if (known.has(key)) await store.putBack(key);
    batch = [];
  };
  for await (const { key } of store.listAside()) {
    batch.push(key);
    if (batch.length === batchSize) await look();
  }
  if (batch.length > 0) await look();
}
