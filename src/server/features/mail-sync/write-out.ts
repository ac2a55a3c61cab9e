/**
 * Brings what was changed here to the mail service: what is new is made there, what is linked is changed, what
 * was deleted here is removed, with a copy kept. An etag that our own write gave is no change there.
 */
import type { CollectionRow } from '#server/features/mail-connection/collections.ts';
import {
  ItemChanged,
  type ItemStore,
  MailServiceError,
  ReconnectNeeded,
  TokenRefused,
} from '#server/features/mail-providers/mail-provider.ts';
import type { StoredRow } from './adapter.ts';
import { isEven, newLink } from './apply-units.ts';
import {
  dropItems,
  dropLinks,
  type ItemRow,
  type LinkRow,
  saveConflicts,
  saveItems,
  saveLinks,
} from './link-store.ts';
import { type Fields, type Merged, mergeFields } from './merge.rules.ts';
import type { OutSide } from './out-side.ts';
import {
  changedLinks,
  countLinked,
  deletedLinks,
  newRecords,
  readItemsOf,
  unfinishedLinks,
} from './outgoing.queries.ts';
import { assertFew } from './read-changes.ts';
import { type Entry, inBatch, note, type Run } from './run.ts';

const batchSize = 50;
/** So many in a row are refused by a service that is out of order. */
const mostRefusals = 5;
const changedMeanwhile = 'It was changed there at the same time: the next sync looks at it again';

/** What was written there and is not yet written down here. */
class Results {
  readonly items: ItemRow[] = [];
  readonly links: LinkRow[] = [];
  readonly entries: Entry[] = [];
  readonly goneItems: string[] = [];
  readonly goneLinks: string[] = [];
  readonly conflicts = new Map<string, Merged['conflicts']>();
}

export interface Writing<Row extends StoredRow, Change> {
  run: Run;
  collection: CollectionRow;
  side: OutSide<Row, Change>;
  store: ItemStore<unknown, Change>;
}

/** Collections that have to be read again, for something was changed there at the same time. */
export async function writeChanges<Row extends StoredRow, Change>(
  writing: Writing<Row, Change>,
): Promise<boolean> {
  const { run, collection, side } = writing;
  let last: string | null = null;
  let isAgain = false;
  for (;;) {
    const links: LinkRow[] = await changedLinks(run, collection, side.table, { last, batchSize });
    if (links.length === 0) return isAgain;
    last = links.at(-1)?.id ?? null;
    const rows = await side.adapter.read(
      run.ctx,
      links.map(({ recordId }) => recordId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = await readItemsOf(run, collection, links);
    await eachWritten(writing, links, async (link, results) => {
      const row = byId.get(link.recordId);
      const item = items.get(link.remoteId ?? '');
      if (row && item && !row.deletedAt) await writeOne(writing, { link, row, item }, results);
    }).then((again) => {
      isAgain ||= again;
    });
  }
}

async function writeOne<Row extends StoredRow, Change>(
  { run, collection, side, store }: Writing<Row, Change>,
  { link, row, item }: { link: LinkRow; row: Row; item: ItemRow },
  results: Results,
): Promise<void> {
  const { adapter } = side;
  const ours = adapter.fieldsOf(row);
  const isSeries = link.occurrence !== '' || item.isSeries;
  const theirs = isSeries ? link.theirs : await side.fieldsOf(run.ctx, item.state);
  const merged = mergeFields(link, ours, theirs, { in: false, out: true }, adapter.isSame(run));
  const next = { ...link, ...merged.base, isOwn: false };
  results.conflicts.set(link.id, merged.conflicts);
  const told = { direction: 'out' as const, name: adapter.nameOf(ours), recordId: row.id };
  const skip = (reason: string) => results.entries.push({ ...told, outcome: 'skipped', reason });
  const version = (base: Fields) => (isEven(base, ours) ? row.updatedAt : link.recordVersion);
  if (Object.keys(merged.out).length === 0) {
    results.links.push({ ...next, recordVersion: version(next.ours) });
  } else if (isSeries)
    skip('It is one of a series there: a change of one of them is not written out');
  else if (!collection.canWrite) skip(`${collection.name} can only be read`);
  else if (run.row.isDryRun) results.entries.push({ ...told, outcome: 'updated', reason: null });
  else {
    const change = side.changeOf(merged.out);
    const { remoteId, etag } = item;
    const written = await store.update(collection.remoteId, { remoteId, etag }, change, run.signal);
    const state = side.changed(item.state, change);
    const after = await side.fieldsOf(run.ctx, state);
    for (const [field, value] of Object.entries(merged.out)) {
      next.ours[field] = value;
      next.theirs[field] = after[field] ?? value;
    }
    if (written.remoteId !== remoteId) results.goneItems.push(remoteId);
    results.items.push({ ...item, ...written, state });
    const remembered = { ...next, remoteId: written.remoteId };
    results.links.push({ ...remembered, recordVersion: version(next.ours) });
    results.entries.push({ ...told, outcome: 'updated', reason: null });
  }
}

/** What was deleted here is removed there. */
export async function removeDeleted<Row extends StoredRow, Change>(
  writing: Writing<Row, Change>,
): Promise<void> {
  const { run, collection, side, store } = writing;
  const { adapter } = side;
  const counted = await countLinked(run, collection, side.table);
  if (!run.allowsDeletions && !run.row.isDryRun) {
    assertFew(counted.deleted, counted.linked, 'was deleted here');
  }
  let last: string | null = null;
  for (;;) {
    const links: LinkRow[] = await deletedLinks(run, collection, side.table, { last, batchSize });
    if (links.length === 0) return;
    last = links.at(-1)?.id ?? null;
    const rows = await adapter.read(
      run.ctx,
      links.map(({ recordId }) => recordId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = await readItemsOf(run, collection, links);
    await eachWritten(writing, links, async (link, results) => {
      const row = byId.get(link.recordId);
      const item = items.get(link.remoteId ?? '');
      if (!row) return;
      const name = adapter.nameOf(adapter.fieldsOf(row));
      const told = { direction: 'out' as const, name, recordId: row.id };
      const leave = (reason: string) => {
        // Said once; it comes to life again with the record.
        results.links.push({ ...link, endedAt: run.ctx.clock.now(), deletionId: null });
        results.entries.push({ ...told, outcome: 'skipped', reason });
      };
      if (!item) results.goneLinks.push(link.id);
      else if (link.occurrence !== '' || item.isSeries) {
        leave('It was deleted here, and stays there: it is one of a series');
      } else if (!collection.canWrite) {
        leave(`It was deleted here, and stays there: ${collection.name} can only be read`);
      } else if (run.row.isDryRun) {
        results.entries.push({ ...told, outcome: 'deleted', reason: null });
      } else {
        const { remoteId, etag } = item;
        const copy = await store.remove(collection.remoteId, { remoteId, etag }, run.signal);
        results.goneLinks.push(link.id);
        results.goneItems.push(remoteId);
        const reason = copy ? 'It was deleted here; what it was there is kept' : null;
        results.entries.push({ ...told, outcome: 'deleted', reason, copy: copy?.text ?? null });
      }
    });
  }
}

/** What is here and not there is made there; what was begun is finished first. */
export async function createNew<Row extends StoredRow, Change>(
  writing: Writing<Row, Change>,
): Promise<void> {
  const { run, collection, side } = writing;
  await finishCreations(writing);
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await newRecords(run, collection, side.table, { last, batchSize });
    if (ids.length === 0) return;
    last = ids.at(-1) ?? null;
    const sure = ids.filter((id) => !run.doubtful.has(id));
    const rows = await side.adapter.read(run.ctx, sure);
    const place = { remoteId: null, occurrence: '' };
    const links = rows.map((row) => newLink(side.adapter.kind, collection.id, place, row));
    if (run.row.isDryRun) {
      const entries = rows.map((row) => createdEntry(side, row));
      await note(run, { entries, unchanged: 0 });
      continue;
    }
    // Written down before it is begun: a server that dies in the middle does not make it twice.
    await saveLinks(run.ctx, links);
    await create(writing, links, rows);
  }
}

/** What a run began to make there when it was cut off. */
export async function finishCreations<Row extends StoredRow, Change>(
  writing: Writing<Row, Change>,
): Promise<void> {
  const { run, collection, side } = writing;
  if (run.row.isDryRun) return;
  const links = await unfinishedLinks(run, collection);
  const rows = await side.adapter.read(
    run.ctx,
    links.map(({ recordId }) => recordId),
  );
  const alive = rows.filter(({ deletedAt }) => deletedAt === null);
  const ids = new Set(alive.map(({ id }) => id));
  const canGoOn = run.ways.out && collection.canWrite;
  const rest = canGoOn ? links.filter(({ recordId }) => !ids.has(recordId)) : links;
  await dropLinks(
    run.ctx,
    rest.map(({ id }) => id),
  );
  if (canGoOn) {
    const begun = links.filter(({ recordId }) => ids.has(recordId));
    for (let at = 0; at < begun.length; at += batchSize) {
      await create(writing, begun.slice(at, at + batchSize), alive);
    }
  }
}

async function create<Row extends StoredRow, Change>(
  writing: Writing<Row, Change>,
  links: readonly LinkRow[],
  rows: readonly Row[],
): Promise<void> {
  const { run, collection, side, store } = writing;
  const byId = new Map(rows.map((row) => [row.id, row]));
  await eachWritten(writing, links, async (link, results) => {
    const row = byId.get(link.recordId);
    if (!row) return;
    const ours = side.adapter.fieldsOf(row);
    const change = side.changeOf(ours);
    const written = await store.create(collection.remoteId, row.id, change, run.signal);
    const state = side.changed(side.empty, change);
    const theirs = await side.fieldsOf(run.ctx, state);
    results.items.push({
      collectionId: collection.id,
      ...written,
      state,
      masterId: null,
      isSeries: false,
      isPending: false,
    });
    const { remoteId } = written;
    results.links.push({ ...link, remoteId, ours, theirs, recordVersion: row.updatedAt });
    results.entries.push(createdEntry(side, row));
  });
}

function createdEntry<Row extends StoredRow, Change>(
  { adapter }: OutSide<Row, Change>,
  row: Row,
): Entry {
  const name = adapter.nameOf(adapter.fieldsOf(row));
  return { direction: 'out', outcome: 'created', name, reason: null, recordId: row.id };
}

/** One after the other, as services want it; what was done is written down even where the next one fails. */
async function eachWritten<Row extends StoredRow, Change>(
  { run, collection, side }: Writing<Row, Change>,
  links: readonly LinkRow[],
  work: (link: LinkRow, results: Results) => Promise<void>,
): Promise<boolean> {
  const results = new Results();
  let isAgain = false;
  let refusals = 0;
  try {
    for (const link of links) {
      run.signal.throwIfAborted();
      try {
        await work(link, results);
        refusals = 0;
      } catch (error) {
        const isTheirs = error instanceof MailServiceError;
        const endsAll = error instanceof ReconnectNeeded || error instanceof TokenRefused;
        if (!isTheirs || endsAll || run.signal.aborted) throw error;
        if (error instanceof ItemChanged) isAgain = true;
        else refusals += 1;
        if (refusals >= mostRefusals) throw error;
        const [row] = await side.adapter.read(run.ctx, [link.recordId]);
        results.entries.push({
          direction: 'out',
          outcome: 'skipped',
          name: row ? side.adapter.nameOf(side.adapter.fieldsOf(row)) : '',
          reason: error instanceof ItemChanged ? changedMeanwhile : error.message,
          recordId: link.recordId,
        });
      }
    }
  } finally {
    await writeDown(run, collection, results);
  }
  return isAgain;
}

/** Also of a run that has been told to stop: it has been done there. */
async function writeDown(run: Run, collection: CollectionRow, results: Results): Promise<void> {
  const settled = { ...run, signal: new AbortController().signal };
  await inBatch(settled, async (ctx) => {
    await dropItems(ctx, collection.id, results.goneItems);
    await dropLinks(ctx, results.goneLinks);
    await saveItems(ctx, results.items);
    await saveLinks(ctx, results.links);
    const fresh = await saveConflicts(ctx, results.conflicts);
    const conflicts = results.links
      .filter(({ id }) => fresh.has(id))
      .map(({ recordId, ours }): Entry => {
        const name = nameIn(ours);
        return { direction: 'out', outcome: 'conflict', name, reason: null, recordId };
      });
    return { entries: [...results.entries, ...conflicts], unchanged: 0 };
  });
  run.row = settled.row;
}

function nameIn(ours: Fields): string {
  return ours.name ?? ours.title ?? '';
}
