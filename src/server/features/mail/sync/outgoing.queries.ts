/** Finds, page by page, what was changed, deleted or created here since the last sync. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { calendarEvents } from '#server/features/events/events.table.ts';
import type { CollectionRow } from '#server/features/mail/connection/collections.ts';
import { mailCollections } from '#server/features/mail/connection/mail-connection.table.ts';
import { type ItemRow, type LinkRow, readItems } from './link-store.ts';
import { mailLinks } from './mail-sync.table.ts';
import type { RecordTable } from './out-side.ts';
import type { Run } from './run-mail-sync.ts';
import { spanAt } from './unroll-events.ts';

interface Place {
  last: string | null;
  batchSize: number;
}

export function changedLinks(
  run: Run,
  collection: CollectionRow,
  table: RecordTable,
  place: Place,
): Promise<LinkRow[]> {
  const differs = and(
    isNull(table.deletedAt),
    sql`${table.updatedAt} <> ${mailLinks.recordVersion}`,
  );
  return linksWhere(run, collection, table, differs, place);
}

export function deletedLinks(
  run: Run,
  collection: CollectionRow,
  table: RecordTable,
  place: Place,
): Promise<LinkRow[]> {
  return linksWhere(run, collection, table, isNotNull(table.deletedAt), place);
}

export async function countLinked(
  { ctx }: Run,
  { id }: CollectionRow,
  table: RecordTable,
): Promise<{ linked: number; deleted: number }> {
  const { rows } = await ctx.db.execute<{ linked: number; deleted: number }>(
    sql`select count(*)::int as linked, count(${table.deletedAt})::int as deleted
      from ${mailLinks} join ${table} on ${table.id} = ${mailLinks.recordId}
      where ${mailLinks.collectionId} = ${id} and ${mailLinks.endedAt} is null
        and ${mailLinks.occurrence} = '' and ${mailLinks.remoteId} is not null`,
  );
  return rows[0] ?? { linked: 0, deleted: 0 };
}

export function unfinishedLinks({ ctx }: Run, { id }: CollectionRow): Promise<LinkRow[]> {
  return ctx.db
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.collectionId, id), isNull(mailLinks.remoteId)))
    .orderBy(asc(mailLinks.id));
}

/** Records that were never linked to an item of this account; events only within the synced period, and no series. */
export async function newRecords(
  { ctx }: Run,
  { origin }: CollectionRow,
  table: RecordTable,
  { last, batchSize }: Place,
): Promise<string[]> {
  const { from, to } = spanAt(ctx.clock.now());
  // A series stays here: sent as its first occurrence alone it would be wrong, and read back it would be there twice.
  const isInTime =
    table === calendarEvents
      ? sql`${calendarEvents.series} is null and ${calendarEvents.eventDate} >= ${from.toISOString()} and ${calendarEvents.eventDate} < ${to.toISOString()}`
      : undefined;
  const linked = sql`exists (
    select 1 from ${mailLinks} join ${mailCollections} on ${mailCollections.id} = ${mailLinks.collectionId}
    where ${mailLinks.recordId} = ${table.id} and ${mailCollections.origin} = ${origin}
  )`;
  const condition = and(
    isNull(table.deletedAt),
    isInTime,
    sql`not ${linked}`,
    last === null ? undefined : gt(table.id, last),
  );
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select ${table.id} from ${table} where ${condition} order by ${table.id} limit ${batchSize}`,
  );
  return rows.map(({ id }) => id);
}

export async function readItemsOf(
  { ctx }: Run,
  collection: CollectionRow,
  links: readonly LinkRow[],
): Promise<Map<string, ItemRow>> {
  const ids = [...new Set(links.flatMap(({ remoteId }) => remoteId ?? []))];
  const items = await readItems(ctx, collection.id, ids);
  return new Map(items.map((item) => [item.remoteId, item]));
}

async function linksWhere(
  { ctx }: Run,
  { id }: CollectionRow,
  table: RecordTable,
  condition: SQL | undefined,
  { last, batchSize }: Place,
): Promise<LinkRow[]> {
  const found = await ctx.db.execute<{ id: string }>(
    sql`select ${mailLinks.id} from ${mailLinks} join ${table} on ${table.id} = ${mailLinks.recordId}
      where ${and(
        eq(mailLinks.collectionId, id),
        isNull(mailLinks.endedAt),
        isNotNull(mailLinks.remoteId),
        condition,
        last === null ? undefined : gt(mailLinks.id, last),
      )} order by ${mailLinks.id} limit ${batchSize}`,
  );
  const ids = found.rows.map((row) => row.id);
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(mailLinks)
    .where(inArray(mailLinks.id, ids))
    .orderBy(asc(mailLinks.id));
}
