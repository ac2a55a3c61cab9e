/**
 * Processes the events of a calendar that were read: repeated events are expanded, and each occurrence is an
 * event here. The synced period moves on by itself, so series are expanded again each day.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { CollectionRow } from '#server/features/mail/connection/collections.ts';
import { mailCollections } from '#server/features/mail/connection/mail-connection.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { applyUnits } from './apply-units.ts';
import { endLinks } from './end-links.ts';
import { eventsAdapter } from './events-adapter.ts';
import {
  dropItems,
  type ItemRow,
  type LinkRow,
  readItems,
  readLinks,
  saveItems,
} from './link-store.ts';
import { mailItems, mailStaged } from './mail-sync.table.ts';
import { isStaged, type StagedRow, stagedBatches } from './read-changes.ts';
import { RemoteEvent } from './remote-shapes.ts';
import { type Entry, inBatch, type Outcome, type Run } from './run-mail-sync.ts';
import {
  daysAhead,
  daysBack,
  type EventUnits,
  moveKeys,
  spanAt,
  unrollEvent,
} from './unroll-events.ts';

/** Each may have a whole year of occurrences. */
const batchSize = 20;

export async function applyEvents(run: Run, collection: CollectionRow): Promise<void> {
  const today = run.ctx.clock.now().toISOString().slice(0, 10);
  const isNewDay = collection.unrolledOn !== today;
  let last = '';
  for (;;) {
    const rows = await itemsToLookAt(run, collection, { last, isNewDay });
    if (rows.length === 0) break;
    last = rows.at(-1)?.remoteId ?? last;
    await inBatch(run, (ctx) => bringIn(ctx, run, collection, rows, { isFresh: false }));
  }
  for await (const batch of stagedBatches(run, collection, batchSize)) {
    await inBatch(run, (ctx) => applyStaged(ctx, run, collection, batch));
  }
  if (run.row.isDryRun || !isNewDay) return;
  await run.ctx.db
    .update(mailCollections)
    .set({ unrolledOn: today })
    .where(eq(mailCollections.id, collection.id));
}

async function applyStaged(
  ctx: VisitorContext,
  run: Run,
  collection: CollectionRow,
  batch: readonly StagedRow[],
): Promise<Outcome> {
  const ids = batch.map(({ remoteId }) => remoteId);
  const found = await readItems(ctx, collection.id, ids);
  const known = new Map(found.map((item) => [item.remoteId, item]));
  const entries: Entry[] = [];
  let unchanged = 0;
  const gone: string[] = [];
  const items: ItemRow[] = [];
  const masters = new Set<string>();
  const edited = new Set<string>();
  for (const { remoteId, etag, state, fault } of batch) {
    const item = known.get(remoteId);
    if (fault !== null) {
      const name = item ? RemoteEvent.parse(item.state).title : remoteId;
      entries.push({ direction: 'in', outcome: 'skipped', name, reason: fault });
    } else if (state === null) {
      if (!item) continue;
      gone.push(remoteId);
      if (item.masterId !== null) masters.add(item.masterId);
    } else if (item?.etag === etag) unchanged += item.isPending ? 0 : 1;
    else {
      const event = RemoteEvent.parse(state);
      const { exceptionOf, series } = event;
      // The etag also changes with a guest's answer or a reminder.
      if (item && !isDeepStrictEqual(RemoteEvent.parse(item.state), event)) edited.add(remoteId);
      const masterId = exceptionOf?.remoteId ?? null;
      if (masterId !== null) masters.add(masterId);
      const place = { collectionId: collection.id, remoteId, etag, masterId };
      items.push({ ...place, state, isSeries: series !== null, isPending: false });
    }
  }
  const ended = await endLinks(ctx, run, eventsAdapter, await readLinks(ctx, collection.id, gone));
  await dropItems(ctx, collection.id, gone);
  // Exceptions of a series are part of the series.
  const own = new Set(items.map(({ remoteId }) => remoteId));
  const others = [...masters].filter((remoteId) => !own.has(remoteId));
  const series = (await readItems(ctx, collection.id, others)).filter(({ isSeries }) => isSeries);
  await saveItems(ctx, items);
  const fresh = await bringIn(ctx, run, collection, items, { isFresh: true, edited });
  const around = await bringIn(ctx, run, collection, series, { isFresh: false });
  return {
    entries: [...entries, ...ended.entries, ...fresh.entries, ...around.entries],
    unchanged: unchanged + fresh.unchanged + around.unchanged,
  };
}

async function bringIn(
  ctx: VisitorContext,
  run: Run,
  collection: CollectionRow,
  items: readonly ItemRow[],
  { isFresh, edited = new Set() }: { isFresh: boolean; edited?: ReadonlySet<string> },
): Promise<Outcome> {
  if (items.length === 0) return { entries: [], unchanged: 0 };
  const span = spanAt(ctx.clock.now());
  const exceptions = await exceptionsOf(ctx, run, collection, items);
  const masters = await mastersOf(ctx, run, collection, items);
  const read = items.map((item): EventUnits & { item: ItemRow } => {
    const event = RemoteEvent.parse(item.state);
    const isPart = item.masterId !== null && masters.has(item.masterId);
    const parts = exceptions.get(item.remoteId) ?? [];
    return { item, ...unrollEvent(item.remoteId, event, { span, parts, isPart, isFresh }) };
  });
  const entries = read.flatMap(({ entries }) => entries);
  const pending = new Set(
    read.flatMap(({ isPending, item }) => (isPending ? [item.remoteId] : [])),
  );
  const ids = items.map(({ remoteId }) => remoteId);
  const links = Map.groupBy(await readLinks(ctx, collection.id, ids), (link) => link.remoteId);
  const gone: LinkRow[] = [];
  const kept: LinkRow[] = [];
  for (const { item, units, covers, timeZone } of read) {
    const own = links.get(item.remoteId) ?? [];
    const moved = await moveKeys(ctx, own, units, timeZone);
    const keys = new Set(units.map(({ occurrence }) => occurrence));
    for (const link of moved) {
      if (keys.has(link.occurrence)) kept.push(link);
      else if (covers(link)) gone.push(link);
    }
  }
  const ended = await endLinks(ctx, run, eventsAdapter, gone);
  const inSpan = read.flatMap(({ item, units }) => {
    const linked = new Set((links.get(item.remoteId) ?? []).map(({ occurrence }) => occurrence));
    // A new event outside the synced period is not imported.
    return units.filter(({ isOutside, occurrence, fields }) => {
      const stays = isOutside && !linked.has(occurrence);
      if (stays) pending.add(item.remoteId);
      if (stays && isFresh) entries.push(outside(fields.title));
      return !stays;
    });
  });
  const units = inSpan.map((unit) => ({ ...unit, isEdited: edited.has(unit.remoteId) }));
  const applied = await applyUnits(ctx, run, eventsAdapter, { collection, units, links: kept });
  for (const remoteId of applied.pending) pending.add(remoteId);
  await saveItems(
    ctx,
    items.map((item) => ({ ...item, isPending: pending.has(item.remoteId) })),
  );
  return {
    entries: [...entries, ...ended.entries, ...applied.entries],
    unchanged: applied.unchanged,
  };
}

function outside(title: string | null | undefined): Entry {
  const reason = `It lies outside of the time that is synced: ${daysBack} days back to ${daysAhead} ahead`;
  return { direction: 'in', outcome: 'skipped', name: title ?? '', reason };
}

/** The exceptions of these series, both stored and just read. */
async function exceptionsOf(
  ctx: VisitorContext,
  run: Run,
  collection: CollectionRow,
  items: readonly ItemRow[],
): Promise<Map<string, RemoteEvent[]>> {
  const ids = items.flatMap(({ isSeries, remoteId }) => (isSeries ? [remoteId] : []));
  if (ids.length === 0) return new Map();
  const kept = await ctx.db
    .select()
    .from(mailItems)
    .where(and(eq(mailItems.collectionId, collection.id), inArray(mailItems.masterId, ids)));
  const states = new Map(kept.map(({ remoteId, state }) => [remoteId, state]));
  const master = sql<string>`${mailStaged.state} -> 'exceptionOf' ->> 'remoteId'`;
  const staged = await ctx.db
    .select()
    .from(mailStaged)
    .where(
      and(
        eq(mailStaged.runId, run.row.id),
        eq(mailStaged.collectionId, collection.id),
        or(
          inArray(master, ids),
          states.size > 0 ? inArray(mailStaged.remoteId, [...states.keys()]) : undefined,
        ),
      ),
    );
  for (const { remoteId, state, fault } of staged) {
    if (state !== null) states.set(remoteId, state);
    else if (fault === null) states.delete(remoteId);
  }
  const events = [...states.values()].map((state) => RemoteEvent.parse(state));
  return Map.groupBy(events, ({ exceptionOf }) => exceptionOf?.remoteId ?? '');
}

/** The existing series that these are exceptions of. */
async function mastersOf(
  ctx: VisitorContext,
  run: Run,
  collection: CollectionRow,
  items: readonly ItemRow[],
): Promise<Set<string>> {
  const ids = [...new Set(items.flatMap(({ masterId }) => masterId ?? []))];
  if (ids.length === 0) return new Set();
  const kept = await readItems(ctx, collection.id, ids);
  const staged = await ctx.db
    .select({ remoteId: mailStaged.remoteId, state: mailStaged.state })
    .from(mailStaged)
    .where(
      and(
        eq(mailStaged.runId, run.row.id),
        eq(mailStaged.collectionId, collection.id),
        inArray(mailStaged.remoteId, ids),
      ),
    );
  const there = new Set(kept.map(({ remoteId }) => remoteId));
  for (const { remoteId, state } of staged) if (state !== null) there.add(remoteId);
  return there;
}

function itemsToLookAt(
  run: Run,
  { id }: CollectionRow,
  { last, isNewDay }: { last: string; isNewDay: boolean },
): Promise<ItemRow[]> {
  return run.ctx.db
    .select()
    .from(mailItems)
    .where(
      and(
        eq(mailItems.collectionId, id),
        isNewDay
          ? or(eq(mailItems.isPending, true), eq(mailItems.isSeries, true))
          : eq(mailItems.isPending, true),
        gt(mailItems.remoteId, last),
        sql`not ${isStaged(run)}`,
      ),
    )
    .orderBy(asc(mailItems.remoteId))
    .limit(batchSize);
}
