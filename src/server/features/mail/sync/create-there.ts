/** Creates there what only exists here, exactly once even if a run breaks off. */
import type { StoredRow } from './adapter.ts';
import { newLink } from './apply-units.ts';
import { dropLinks, type LinkRow, saveLinks } from './link-store.ts';
import type { OutSide } from './out-side.ts';
import { newRecords, unfinishedLinks } from './outgoing.queries.ts';
import { type Entry, note } from './run-mail-sync.ts';
import { batchSize, eachWritten, type Writing } from './write-down.ts';

/** Creates there what only exists here, after finishing what an earlier run began. */
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
    // Recorded before it begins, so that a server that dies in between does not create it twice.
    await saveLinks(run.ctx, links);
    await create(writing, links, rows);
  }
}

/** What a run was creating there when it broke off. */
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
    const change = side.changeOf(ours, side.empty);
    const { remoteId, etag, ...told } = await store.create(
      collection.remoteId,
      row.id,
      change,
      run.signal,
    );
    const state = told.state ?? side.changed(side.empty, change);
    const theirs = await side.fieldsOf(run.ctx, state);
    results.items.push({
      collectionId: collection.id,
      remoteId,
      etag,
      state,
      masterId: null,
      isSeries: false,
      isPending: false,
    });
    results.links.push({ ...link, remoteId, ours, theirs, recordVersion: row.updatedAt });
    results.entries.push({ ...createdEntry(side, row), reason: side.missing(ours, theirs) });
  });
}

function createdEntry<Row extends StoredRow, Change>(
  { adapter }: OutSide<Row, Change>,
  row: Row,
): Entry {
  const name = adapter.nameOf(adapter.fieldsOf(row));
  return { direction: 'out', outcome: 'created', name, reason: null, recordId: row.id };
}
