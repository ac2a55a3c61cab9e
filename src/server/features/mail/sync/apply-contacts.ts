/** Processes the contacts of an address book that were read, and those that are not linked yet. */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { CollectionRow } from '#server/features/mail/connection/collections.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Unit } from './adapter.ts';
import { applyUnits } from './apply-units.ts';
import { contactFields } from './contact-fields.rules.ts';
import { peopleAdapter } from './contacts-adapter.ts';
import { readWanted, saveDoubts } from './doubt-store.ts';
import { endLinks } from './end-links.ts';
import { dropItems, type ItemRow, readItems, readLinks, saveItems } from './link-store.ts';
import { mailItems } from './mail-sync.table.ts';
import { isStaged, type StagedRow, stagedBatches } from './read-changes.ts';
import { RemoteContact } from './remote-shapes.ts';
import { type Entry, inBatch, type Outcome, type Run } from './run-mail-sync.ts';

const batchSize = 100;

export async function applyContacts(run: Run, collection: CollectionRow): Promise<void> {
  // First those that a change here has made certain since.
  let last = '';
  for (;;) {
    const rows = await pendingItems(run, collection, last);
    if (rows.length === 0) break;
    last = rows.at(-1)?.remoteId ?? last;
    await inBatch(run, (ctx) => bringIn(ctx, run, collection, rows, { isFresh: false }));
  }
  for await (const batch of stagedBatches(run, collection, batchSize)) {
    await inBatch(run, (ctx) => applyStaged(ctx, run, collection, batch));
  }
}

async function applyStaged(
  ctx: VisitorContext,
  run: Run,
  collection: CollectionRow,
  batch: readonly StagedRow[],
): Promise<Outcome> {
  const known = new Map(
    (
      await readItems(
        ctx,
        collection.id,
        batch.map(({ remoteId }) => remoteId),
      )
    ).map((item) => [item.remoteId, item]),
  );
  const entries: Entry[] = [];
  let unchanged = 0;
  const gone: string[] = [];
  const items: ItemRow[] = [];
  const edited = new Set<string>();
  const { etagsTellEdits } = run.service.provider.contacts;
  for (const { remoteId, etag, state, fault } of batch) {
    const item = known.get(remoteId);
    if (fault !== null) {
      const contact = item && RemoteContact.parse(item.state);
      const name = contact?.name ?? remoteId;
      entries.push({ direction: 'in', outcome: 'skipped', name, reason: fault });
    } else if (state === null) {
      if (item) gone.push(remoteId);
    } else if (item?.etag === etag && isReadWhole(item.state, state)) {
      unchanged += item.isPending ? 0 : 1;
    } else {
      // Without an etag nothing is known.
      const isTold = etagsTellEdits && item && item.etag !== '' && item.etag !== etag;
      if (isTold || (item && !isSameContact(item.state, state))) edited.add(remoteId);
      const place = { collectionId: collection.id, remoteId, etag, masterId: null };
      items.push({ ...place, state, isSeries: false, isPending: false });
    }
  }
  const ended = await endLinks(ctx, run, peopleAdapter, await readLinks(ctx, collection.id, gone));
  await dropItems(ctx, collection.id, gone);
  const applied = await bringIn(ctx, run, collection, items, { isFresh: true, edited });
  return {
    entries: [...entries, ...ended.entries, ...applied.entries],
    unchanged: unchanged + applied.unchanged,
  };
}

async function bringIn(
  ctx: VisitorContext,
  run: Run,
  collection: CollectionRow,
  items: readonly ItemRow[],
  { isFresh, edited = new Set() }: { isFresh: boolean; edited?: ReadonlySet<string> },
): Promise<Outcome> {
  const entries: Entry[] = [];
  const units: Unit[] = [];
  const pending = new Set<string>();
  for (const { remoteId, state } of items) {
    const contact = RemoteContact.parse(state);
    const { fields, partial, fault } = contactFields(contact);
    if (fault !== null) {
      const name = contact.name.trim() || contact.emails[0] || contact.company || 'Without a name';
      entries.push({ direction: 'in', outcome: 'skipped', name, reason: fault });
      pending.add(remoteId);
    } else {
      const isEdited = edited.has(remoteId);
      units.push({ remoteId, occurrence: '', fields, partial, attendees: [], isFresh, isEdited });
    }
  }
  const ids = units.map(({ remoteId }) => remoteId);
  const wanted = await readWanted(ctx, collection.id, ids);
  for (const unit of units) unit.isWanted = wanted.has(unit.remoteId);
  const links = await readLinks(ctx, collection.id, ids);
  const applied = await applyUnits(ctx, run, peopleAdapter, { collection, units, links });
  for (const remoteId of applied.pending) pending.add(remoteId);
  await saveItems(
    ctx,
    items.map((item) => ({ ...item, isPending: pending.has(item.remoteId) })),
  );
  await saveDoubts(ctx, collection.id, { remoteIds: ids, pending, doubts: applied.doubts });
  return { entries: [...entries, ...applied.entries], unchanged: applied.unchanged };
}

function isSameContact(one: unknown, other: unknown): boolean {
  const [before, after] = [RemoteContact.parse(one), RemoteContact.parse(other)];
  // Nobody has edited what was not read before.
  const types = before.types ?? after.types;
  return isDeepStrictEqual({ ...before, types }, { ...after, types: after.types ?? types });
}

/** An older version of this program did not read what e-mails and phones are for. */
function isReadWhole(before: unknown, now: unknown): boolean {
  return (
    RemoteContact.parse(before).types !== undefined || RemoteContact.parse(now).types === undefined
  );
}

function pendingItems(run: Run, { id }: CollectionRow, last: string): Promise<ItemRow[]> {
  return run.ctx.db
    .select()
    .from(mailItems)
    .where(
      and(
        eq(mailItems.collectionId, id),
        eq(mailItems.isPending, true),
        gt(mailItems.remoteId, last),
        // If it has changed there meanwhile, the current version counts.
        sql`not ${isStaged(run)}`,
      ),
    )
    .orderBy(asc(mailItems.remoteId))
    .limit(batchSize);
}
