/** Removes bytes that no row speaks of, as a server that was killed in the middle of an upload leaves them. */
import { rm } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import type { Clock } from '#server/kernel/clock.ts';
import type { Handle } from '#server/kernel/database.ts';
import { filesBelow } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { fileAttachments } from './files.table.ts';

/** The row follows its bytes within moments; an hour is far from any upload that is still under way. */
const patience = 60 * 60 * 1_000;
const batchSize = 500;

export async function sweepFiles(
  { db, clock }: { db: Handle; clock: Clock },
  store: FileStore,
): Promise<void> {
  const before = new Date(clock.now().getTime() - patience);
  for await (const draft of filesBelow(store.drafts, 0)) {
    if (draft.modifiedAt < before) await rm(draft.path, { force: true });
  }
  await store.forgetUnfinished(before);
  let batch: string[] = [];
  const sweepBatch = async () => {
    const orphans = await withoutRow(db, batch);
    batch = [];
    for (const key of orphans) await store.delete(key);
  };
  for await (const { key, storedAt } of store.list()) {
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length === batchSize) await sweepBatch();
  }
  if (batch.length > 0) await sweepBatch();
}

/** A deleted file keeps its row, and so its bytes: it may be brought back. */
async function withoutRow(db: Handle, keys: string[]): Promise<string[]> {
  const rows = await db
    .select({ key: fileAttachments.storageKey })
    .from(fileAttachments)
    .where(inArray(fileAttachments.storageKey, keys));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}
