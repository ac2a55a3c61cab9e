/** Writes item after item there, and records the results here. */
import type { CollectionRow } from '#server/features/mail/connection/collections.ts';
import {
  ItemChanged,
  type ItemStore,
  MailServiceError,
  ReconnectNeeded,
  TokenRefused,
} from '#server/features/mail/providers/mail-provider.ts';
import type { StoredRow } from './adapter.ts';
import {
  dropItems,
  dropLinks,
  type ItemRow,
  type LinkRow,
  saveConflicts,
  saveItems,
  saveLinks,
} from './link-store.ts';
import type { Fields, Merged } from './merge-both-ways.rules.ts';
import type { OutSide } from './out-side.ts';
import { type Entry, inBatch, type Run } from './run-mail-sync.ts';

export const batchSize = 50;
/** After so many refusals in a row the service must be out of order. */
const mostRefusals = 5;
const changedMeanwhile = 'It was changed there at the same time: the next sync looks at it again';

export interface Writing<Row extends StoredRow, Change> {
  run: Run;
  collection: CollectionRow;
  side: OutSide<Row, Change>;
  store: ItemStore<unknown, Change>;
}

/** What was written there and is not recorded here yet. */
export class Results {
  readonly items: ItemRow[] = [];
  readonly links: LinkRow[] = [];
  readonly entries: Entry[] = [];
  readonly goneItems: string[] = [];
  readonly goneLinks: string[] = [];
  readonly conflicts = new Map<string, Merged['conflicts']>();
}

/** One after the other, as services prefer; results are recorded even if the next item fails. */
export async function eachWritten<Row extends StoredRow, Change>(
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

/** Even if the run has been stopped: it has been done there. */
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
