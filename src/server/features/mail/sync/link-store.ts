/** Reads and writes links, many at once. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { mailCollections } from '#server/features/mail/connection/mail-connection.table.ts';
import { upsertMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailConflicts, mailItems, mailLinks } from './mail-sync.table.ts';
import type { Merged } from './merge-both-ways.rules.ts';

export type LinkRow = typeof mailLinks.$inferSelect;
export type ItemRow = typeof mailItems.$inferSelect;
type Db = Pick<VisitorContext, 'db'>;

export function readItems(
  ctx: Db,
  collectionId: string,
  ids: readonly string[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return ctx.db
    .select()
    .from(mailItems)
    .where(and(eq(mailItems.collectionId, collectionId), inArray(mailItems.remoteId, [...ids])));
}

export function readLinks(
  ctx: Db,
  collectionId: string,
  ids: readonly string[],
): Promise<LinkRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return ctx.db
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.collectionId, collectionId), inArray(mailLinks.remoteId, [...ids])));
}

/** Which of these records are linked to an item that is still in this account. */
export async function linkedRecords(
  ctx: Db,
  origin: string,
  recordIds: readonly string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ recordId: mailLinks.recordId })
    .from(mailLinks)
    .innerJoin(mailCollections, eq(mailCollections.id, mailLinks.collectionId))
    .where(
      and(
        eq(mailCollections.origin, origin),
        inArray(mailLinks.recordId, [...recordIds]),
        sql`${mailLinks.endedAt} is null`,
      ),
    );
  return new Set(rows.map(({ recordId }) => recordId));
}

/** Inserts new links, also for a record whose earlier link has ended, and updates the others. */
export async function saveLinks(ctx: Db, rows: readonly LinkRow[]): Promise<void> {
  if (rows.length === 0) return;
  await upsertMany(ctx.db, mailLinks, rows, sql`(record_id, collection_id)`, ['id', 'record_id']);
}

export async function saveItems(ctx: Db, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await upsertMany(ctx.db, mailItems, rows, sql`(collection_id, remote_id)`, []);
}

export async function dropItems(ctx: Db, collectionId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await ctx.db
    .delete(mailItems)
    .where(and(eq(mailItems.collectionId, collectionId), inArray(mailItems.remoteId, [...ids])));
}

export async function dropLinks(ctx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.delete(mailLinks).where(inArray(mailLinks.id, [...ids]));
}

/** Stores the open conflicts as they are now; returns the links that have a new one. */
export async function saveConflicts(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  found: ReadonlyMap<string, Merged['conflicts']>,
): Promise<Set<string>> {
  const ids = [...found.keys()];
  if (ids.length === 0) return new Set();
  const known = await ctx.db.select().from(mailConflicts).where(inArray(mailConflicts.linkId, ids));
  const now = ctx.clock.now();
  const changed = new Set<string>();
  const gone: string[] = [];
  const made: (typeof mailConflicts.$inferInsert)[] = [];
  for (const row of known) {
    const still = found.get(row.linkId)?.find(({ field }) => field === row.field);
    if (still?.ours !== row.ours || still?.theirs !== row.theirs) gone.push(row.id);
  }
  for (const [linkId, conflicts] of found) {
    for (const conflict of conflicts) {
      const before = known.find((row) => row.linkId === linkId && row.field === conflict.field);
      if (before && !gone.includes(before.id)) continue;
      made.push({ id: newId(), linkId, ...conflict, createdAt: before?.createdAt ?? now });
      changed.add(linkId);
    }
  }
  if (gone.length > 0) await ctx.db.delete(mailConflicts).where(inArray(mailConflicts.id, gone));
  if (made.length > 0) await ctx.db.insert(mailConflicts).values(made);
  return changed;
}
