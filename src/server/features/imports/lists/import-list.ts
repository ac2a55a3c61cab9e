/** The specified import calls: a list of rows in one body, imported at once or not at all. */
import { open } from 'node:fs/promises';
import type { DuplicatesChoice } from '#contract/duplicates.ts';
import type { ImportEntity, ImportResult } from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { oneAtATime } from '#server/features/duplicates/unless-there.ts';
import { openReader } from '#server/features/imports/files/import-rows.rules.ts';
import { readBatches } from '#server/features/imports/files/row-batches.ts';
import type { Context } from '#server/kernel/context.ts';
import type { RawJson } from '#server/kernel/http/raw-json.ts';
import { newId } from '#server/kernel/ids.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { authorizeImport } from './import-rights.ts';
import { importRows } from './import-rows.ts';
import { readList } from './list-rows.ts';
import type { ListOrder } from './list-thread.ts';
import { logImport } from './log-import.ts';
import { findOwnNames } from './own-names.ts';
import { type OpenedRows, openRows } from './read-rows.ts';

/** A few rows are read sooner than a thread could start. */
const smallList = 65_536;

/** `within` wraps the writing, for example to do it only once for a key; no transaction is open before the rows are read. */
export async function importList(
  ctx: Context,
  entity: ImportEntity,
  json: RawJson,
  { duplicates, country }: DuplicatesChoice & { country: string },
  within: (ctx: Context, work: (ctx: Context) => Promise<ImportResult>) => Promise<ImportResult>,
): Promise<ImportResult> {
  authorizeImport(ctx, entity);
  const rows = await openList(ctx, entity, json);
  try {
    return await within(ctx, (ctx) =>
      inLongTransaction(ctx, async (ctx) => {
        const kind = kindOfList(entity);
        const refusesLikely = duplicates === 'refuse' && isIn('duplicates', kind);
        if (refusesLikely) await oneAtATime(ctx, kind);
        const ownNames = await findOwnNamesOfList(ctx, entity, json);
        const columns = { header: [], mapping: [], ownNames };
        const options = { entity, importId: newId(), country, refusesLikely, columns };
        const counts = await importRows(ctx, options, rows.batches);
        await logImport(ctx, entity, counts.imported);
        const told = (isImported: boolean) =>
          counts.droppedRows
            .filter((row) => (row.isImported ?? false) === isImported)
            .map(({ line, reason }) => ({ row: line, message: reason }));
        const notices = told(true);
        return {
          imported: counts.imported,
          skipped: counts.dropped,
          errors: told(false),
          ...(notices.length > 0 && { notices }),
          ...(counts.alike > 0 && { alike: counts.alike }),
        };
      }),
    );
  } finally {
    await rows.end();
  }
}

/** The list is read for it before, as a row may stand below the branches of its organization. */
async function findOwnNamesOfList(
  ctx: Context,
  entity: ImportEntity,
  json: RawJson,
): Promise<ReadonlySet<string>> {
  if (entity !== 'organizations') return new Set();
  return findOwnNames(ctx, async function* () {
    const rows = await openList(ctx, entity, json);
    try {
      for await (const batch of rows.batches) {
        yield batch.flatMap((row) => ('fault' in row ? [] : [row.draft]));
      }
    } finally {
      await rows.end();
    }
  });
}

/** Roughly how many rows a list has, by the objects that begin in its first part. */
export async function guessListRows(json: RawJson): Promise<number> {
  const first = json.held ?? (await beginningOf(json));
  const sample = first.subarray(0, smallList);
  if (sample.length === 0) return 0;
  const objects = sample.reduce((count, byte) => (byte === openingBrace ? count + 1 : count), 0);
  return (objects / sample.length) * json.size;
}

const openingBrace = 0x7b;

async function beginningOf(json: RawJson): Promise<Uint8Array> {
  const source = json.source();
  if ('bytes' in source) return new Uint8Array(source.bytes);
  const file = await open(source.path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(smallList) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function openList<Entity extends ImportEntity>(
  ctx: Context,
  entity: Entity,
  json: RawJson,
): Promise<OpenedRows<ImportedRow[Entity]>> {
  const definitions = await listAllDefinitions(ctx, kindOfList<ImportEntity>(entity));
  if (json.held !== undefined && json.size <= smallList) {
    const rows = readList(json.held, entity, definitions);
    const read = openReader(entity);
    const batches = readBatches(rows, (cells) => read(cells, definitions));
    return { batches, end: async () => undefined };
  }
  const order: ListOrder = { entity, definitions, source: { kind: 'list', json: json.source() } };
  return openRows(new URL('./list-thread.ts', import.meta.url), order, {
    size: json.size,
  });
}
