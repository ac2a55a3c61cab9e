/**
 * Writes changes and deletions from here to the mail service, keeping a copy of what is removed there. An
 * etag from our own write is no change there.
 */
import type { StoredRow } from './adapter.ts';
import { isEven } from './apply-units.ts';
import type { ItemRow, LinkRow } from './link-store.ts';
import type { Fields } from './merge-both-ways.rules.ts';
import { changedLinks, countLinked, deletedLinks, readItemsOf } from './outgoing.queries.ts';
import { assertFew } from './read-changes.ts';
import { batchSize, eachWritten, type Results, type Writing } from './write-down.ts';

/** True if the collection has to be read again, because something was changed there meanwhile. */
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
    const again = await eachWritten(writing, links, async (link, results) => {
      const row = byId.get(link.recordId);
      const item = items.get(link.remoteId ?? '');
      if (row && item && !row.deletedAt) await writeOne(writing, { link, row, item }, results);
    });
    isAgain ||= again;
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
  const ways = { in: false, out: true };
  const merged = adapter.merge(link, ours, theirs, ways, adapter.isSame(run));
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
    const change = side.changeOf(merged.out, item.state);
    const { remoteId, etag } = item;
    const written = await store.update(collection.remoteId, { remoteId, etag }, change, run.signal);
    const state = written.state ?? side.changed(item.state, change);
    const after = await side.fieldsOf(run.ctx, state);
    for (const [field, value] of Object.entries(merged.out)) {
      next.ours[field] = ours[field] ?? null;
      next.theirs[field] = after[field] === undefined ? value : after[field];
    }
    if (written.remoteId !== remoteId) results.goneItems.push(remoteId);
    results.items.push({ ...item, remoteId: written.remoteId, etag: written.etag, state });
    const remembered = { ...next, remoteId: written.remoteId };
    results.links.push({ ...remembered, recordVersion: version(next.ours) });
    results.entries.push({ ...told, outcome: 'updated', reason: side.missing(merged.out, after) });
  }
}

/** Removes there what was deleted here. */
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
    const found: LinkRow[] = await deletedLinks(run, collection, side.table, { last, batchSize });
    if (found.length === 0) return;
    last = found.at(-1)?.id ?? null;
    // A dry run records nothing, so the links stay as they were.
    const links = found.filter(({ id }) => !run.keptThere.has(id));
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
        // Reported once; the link becomes active again with the record.
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
