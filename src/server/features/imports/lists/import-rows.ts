/** Writes rows in batches, each with its changes, inside the one transaction of their import. */
import { setImmediate } from 'node:timers/promises';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import type { KeptDroppedRow } from '#server/features/imports/files/import-settings.ts';
import { type ReadRow, readAhead } from '#server/features/imports/files/row-batches.ts';
import { importers } from '#server/features/nouns/noun-parts.ts';
import { prepareToWrite } from '#server/features/organizations/write-organizations.ts';
import type { Context } from '#server/kernel/context.ts';
import { alikeWords, openAlikeRows } from './alike-rows.ts';
import { DroppedRows } from './dropped-rows.ts';
import type { Alone } from './import-file.ts';
import { findKnownRows, knownWords } from './known-rows.ts';
import { type Columns, faultOfNew, linkRows } from './link-rows.ts';
import {
  findEmployers,
  type NamesOrganization,
  nameOrganizations,
  type OrganizationIds,
} from './name-organizations.ts';
import { hasParents, openParents } from './place-parents.ts';
import { refuseLikely } from './refuse-likely.ts';

export interface ImportCounts {
  imported: number;
  dropped: number;
  /** Those of them that look like existing records. */
  known: number;
  /** Of the imported rows, those that may be somebody who was here. */
  alike: number;
  /** The first 1,000 of them, and of the known ones. */
  droppedRows: KeptDroppedRow[];
}

/** As many dropped rows are kept. */
export const kept = { rows: 1_000, characters: 2_000_000 };

interface RowsOptions<Entity> {
  entity: Entity;
  importId: string;
  signal?: AbortSignal;
  /** Rows that look like existing records are dropped too. */
  skipsKnown?: boolean | undefined;
  /** Of those the parents of other rows, by the name of their row in lower case. */
  matched?: OrganizationIds;
  /** Of the file, for rows that name what is not here. */
  columns?: Columns;
  /** Numbers without a code are of this country. */
  country: string;
  /** Refuses the whole list if a row is likely there already. */
  refusesLikely?: boolean;
  /** Wraps what is done in the database, where something else may use the connection meanwhile. */
  alone?: Alone;
}

/**
 * Imports every row that makes a record, and drops the others with a reason. `ctx` must be in a
 * transaction; an error, or an abort between two batches, leaves it to be rolled back.
 */
export async function importRows<Entity extends ImportEntity>(
  ctx: Context,
  {
    entity,
    importId,
    signal,
    skipsKnown = false,
    matched = new Map(),
    columns = { header: [], mapping: [] },
    country,
    refusesLikely = false,
    alone = (work) => work(),
  }: RowsOptions<Entity>,
  batches: AsyncIterable<ReadRow<ImportedRow[Entity]>[]>,
): Promise<ImportCounts> {
  const writer = openWriter(ctx, entity, importId, alone);
  const drops = new DroppedRows(kept);
  // Listed separately, so that in a list that comes again they do not hide what is wrong with it.
  const knownDrops = new DroppedRows(kept);
  const parents = openParents(ctx, importId, columns, matched);
  const ask = await alone(() => openAlikeRows(ctx, entity, { importId, country }));
  let imported = 0;
  let alike = 0;
  for await (const batch of readAhead(batches)) {
    signal?.throwIfAborted();
    const read: Extract<(typeof batch)[number], { draft: unknown }>[] = [];
    for (const row of batch) {
      if ('fault' in row) drops.add(row, row.fault);
      else read.push(row);
    }
    if (hasParents(read.map(({ draft }) => draft))) await writer.end();
    const linked = await alone(() =>
      linkRows(
        ctx,
        entity,
        columns,
        read.map(({ draft }) => draft),
      ),
    );
    const told = read.map((row, place) => ({
      ...row,
      draft: { ...row.draft, ...linked[place]?.links },
      fault: faultOfNew(linked[place]),
    }));
    const found = skipsKnown
      ? await alone(() =>
          findKnownRows(
            ctx,
            entity,
            told.map(({ draft }) => draft),
            { importId, linked },
          ),
        )
      : undefined;
    const fresh = told.filter((row, place) => {
      const known = found?.get(place);
      if (known) knownDrops.add(row, knownWords(entity, known));
      else if (row.fault !== undefined) drops.add(row, row.fault);
      return !known && row.fault === undefined;
    });
    const placed =
      entity === 'organizations'
        ? await alone(() => parents.place(fresh.map(({ draft }) => draft)))
        : [];
    const readable = fresh.flatMap((row, at) => {
      const own = placed[at];
      if (!own) return row;
      const { fault, ...links } = own;
      if (fault === undefined) return { ...row, draft: { ...row.draft, ...links } };
      drops.add(row, fault);
      return [];
    });
    if (refusesLikely) await refuseLikely(ctx, { entity, importId, country }, readable);
    const drafts: ImportedRow[Entity][] = [];
    const lines: number[] = [];
    for (const row of readable) {
      drafts.push(row.draft);
      lines.push(row.line);
      if (row.notice !== undefined) drops.tell(row.line, row.notice);
    }
    if (drafts.length > 0) {
      await writer.write(drafts, async () => {
        const find = await ask(drafts);
        return async () => {
          const maybe = await find();
          for (const [place, one] of maybe)
            drops.tell(lines[place] ?? 0, alikeWords(drafts[place] ?? {}, one));
          alike += maybe.size;
        };
      });
    }
    imported += drafts.length;
    // If all rows are dropped nothing is written, and other requests would never have their turn.
    await setImmediate();
  }
  await writer.end();
  await alone(() => parents.end());
  signal?.throwIfAborted();
  const droppedRows = [...drops.kept, ...knownDrops.kept].sort((a, b) => a.line - b.line);
  const known = knownDrops.count;
  return { imported, dropped: drops.count + known, known, alike, droppedRows };
}

/**
 * Writes drafts with the organizations that they name: those of one call while the next ones are made ready, so that the
 * database hardly waits.
 */
export function openWriter<Entity extends ImportEntity>(
  ctx: Context,
  entity: Entity,
  importId: string,
  alone: Alone,
  known: OrganizationIds = new Map(),
) {
  let ready = async () => {};
  return {
    /** `first` is made ready with the rows, and done before any of them is written. */
    async write(
      drafts: readonly ImportedRow[Entity][],
      first: () => Promise<() => Promise<void>> = async () => async () => {},
    ): Promise<void> {
      const named: readonly NamesOrganization[] = drafts;
      const missing = await alone(() => nameOrganizations(ctx, importId, known, named));
      const rows = drafts.map((draft, place) => ({
        ...draft,
        organizationId:
          named[place]?.organizationId ??
          known.get(named[place]?.organizationName?.toLowerCase() ?? ''),
        ...(named[place]?.employers && { employers: findEmployers(named[place].employers, known) }),
      }));
      const prepare = async () => {
        // What is ready goes to the database first.
        await setImmediate();
        const doFirst = await first();
        const writeMissing = await prepareToWrite(ctx, missing);
        const writeRows = await importers[entity](ctx, importId, rows);
        return async () => {
          await doFirst();
          await writeMissing();
          await writeRows();
        };
      };
      const [, next] = await Promise.all([alone(ready), prepare()]);
      ready = next;
    },
    /** Writes what is ready; more may follow. */
    end(): Promise<void> {
      const due = ready;
      ready = async () => {};
      return alone(due);
    },
  };
}
