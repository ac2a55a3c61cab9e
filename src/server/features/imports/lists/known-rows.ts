/** Which rows of a list look like existing records: counted before an import, and left out by an import that is told to. */
import { setImmediate } from 'node:timers/promises';
import {
  type ImportEntity,
  type ImportKnown,
  type ImportStart,
  mostCheckedRows,
} from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import {
  findKnown,
  type KnownCandidate,
  type KnownRow,
} from '#server/features/duplicates/find-known.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertStartable } from './import-jobs.ts';
import { makeSettings } from './imports.commands.ts';
import { getJobOrThrow } from './imports.queries.ts';
import { faultOfNew, linkRows, type RowLinks } from './link-rows.ts';
import { listFieldsOfImport } from './make-planned-fields.ts';
import { besideRecord, matchRows } from './matched-records.ts';
import { openJobRows } from './read-rows.ts';

const program = new URL('./list-thread.ts', import.meta.url);

/** The existing record, and what it was recognized by. */
interface Known {
  id: string;
  name: string;
  by: KnownRow['by'] | 'serial number' | 'name' | 'title';
}

/** By the index of the drafts, not counting rows that this import itself has created. */
export async function findKnownRows<Entity extends ImportEntity>(
  ctx: Context,
  entity: Entity,
  drafts: readonly ImportedRow[Entity][],
  { importId, linked }: { importId: string | null; linked: readonly RowLinks[] },
): Promise<Map<number, Known>> {
  const kind = kindOfList<ImportEntity>(entity);
  if (!isIn('duplicates', kind)) return findByOwnKey(ctx, entity, { drafts, linked, importId });
  const given: readonly Partial<KnownCandidate>[] = drafts;
  const candidates = given.map((draft) => ({ ...draft, name: draft.name ?? '' }));
  return findKnown(ctx, kind, candidates, importId);
}

/** Kinds that nobody compares are known by one key alone. */
async function findByOwnKey(
  ctx: Context,
  entity: ImportEntity,
  {
    drafts,
    linked,
    importId,
  }: { drafts: readonly object[]; linked: readonly RowLinks[]; importId: string | null },
): Promise<Map<number, Known>> {
  // Without a serial number a unit may be another of the same make, which an import without a review does not ask.
  const isAsked = (draft: { serial?: unknown }) => entity !== 'units' || Boolean(draft.serial);
  const asking = drafts.map((draft, place) => ({
    draft: isAsked(draft) ? { ...draft } : {},
    id: '',
    linked: linked[place],
  }));
  const { key, by } =
    entity === 'units'
      ? ({ key: 'serial', by: 'serial number' } as const)
      : entity === 'tasks'
        ? ({ key: 'title', by: 'title' } as const)
        : ({ key: 'name', by: 'name' } as const);
  const asked = { entity, key, ...(importId !== null && { exceptImport: importId }) };
  const found = await matchRows(ctx, asked, asking);
  return new Map(
    [...found].flatMap(([place, all]): [number, Known][] => {
      const asked = asking[place];
      const first = all.find(({ row }) => asked && !besideRecord(asked, row).fault);
      return first ? [[place, { id: first.row.id, name: first.name, by }]] : [];
    }),
  );
}

/** Why such a row is left out. */
export function knownWords(entity: ImportEntity, { name, by }: Known): string {
  const who = entity === 'people' ? 'whom' : 'which';
  return `Looks like ${name}, ${who} you have: same ${by}`;
}

/** Reads the file as an import started like this would, up to `mostCheckedRows`; writes nothing. */
export async function countKnownRows(
  ctx: Context,
  id: string,
  start: ImportStart,
  hangUp: AbortSignal,
): Promise<ImportKnown> {
  authorize(ctx, 'record.import');
  const job = await getJobOrThrow(ctx, id);
  await assertStartable(ctx, job);
  const settings = { ...(await makeSettings(ctx, job, start)), skipsKnown: false };
  const { entity } = job;
  const definitions = await listFieldsOfImport(ctx, entity, settings);
  const reading = { job: { ...job, settings }, onRead: () => undefined };
  const order = { entity, definitions };
  const opened = await openJobRows<ImportedRow[typeof entity]>(ctx.db, program, reading, order);
  try {
    let rows = 0;
    let known = 0;
    for await (const batch of opened.batches) {
      hangUp.throwIfAborted();
      const read = batch.flatMap((row) => ('fault' in row ? [] : [row.draft]));
      const linked = await linkRows(ctx, entity, settings, read);
      const drafts = read.map((draft, place) => ({ ...draft, ...linked[place]?.links }));
      const found = await findKnownRows(ctx, entity, drafts, { importId: null, linked });
      // Whoever is here is known, whatever else a cell says.
      const readable = linked.filter(
        (links, place) => found.has(place) || faultOfNew(links) === undefined,
      );
      if (rows + readable.length > mostCheckedRows) return { rows, known, isWhole: false };
      known += found.size;
      rows += readable.length;
      await setImmediate();
    }
    return { rows, known, isWhole: true };
  } finally {
    await opened.end();
  }
}
