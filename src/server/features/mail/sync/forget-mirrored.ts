import { inArray, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import {
  mailConflicts,
  mailDoubts,
  mailEntries,
  mailItems,
  mailLinks,
  mailStaged,
} from './mail-sync.table.ts';

/**
 * What was read of these records' counterparts there, and what runs told of them. The links stay, empty: by them a
 * sync knows that the record was deleted here, and does not make it again.
 */
export async function forgetMirrored(
  { db }: VisitorContext,
  recordIds: readonly string[],
): Promise<number> {
  const ofThese = inArray(mailLinks.recordId, [...recordIds]);
  const links = await db.select({ id: mailLinks.id }).from(mailLinks).where(ofThese);
  if (links.length > 0) {
    await db.execute(sql`delete from ${mailItems} using ${mailLinks} where ${ofThese}
      and ${mailItems.collectionId} = ${mailLinks.collectionId} and ${mailItems.remoteId} = ${mailLinks.remoteId}`);
    await db.execute(sql`delete from ${mailStaged} using ${mailLinks} where ${ofThese}
      and ${mailStaged.collectionId} = ${mailLinks.collectionId} and ${mailStaged.remoteId} = ${mailLinks.remoteId}`);
    const ids = links.map(({ id }) => id);
    await db.delete(mailConflicts).where(inArray(mailConflicts.linkId, ids));
    await db.update(mailLinks).set({ ours: {}, theirs: {} }).where(ofThese);
  }
  await db.delete(mailDoubts).where(inArray(mailDoubts.recordId, [...recordIds]));
  await db
    .update(mailEntries)
    .set({ name: '', reason: null, copy: null })
    .where(inArray(mailEntries.recordId, [...recordIds]));
  return links.length;
}
