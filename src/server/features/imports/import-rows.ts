/** Writes rows in batches, each with its changes, inside the one transaction of their import. */
import { setImmediate } from 'node:timers/promises';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { definitionsFor } from '#server/features/custom-fields/custom-fields.queries.ts';
import type { Context } from '#server/kernel/context.ts';
import { DroppedRows } from './dropped-rows.ts';
import { type MappedCell, readOrganization, readPerson } from './import-rows.rules.ts';
import type { KeptDroppedRow } from './import-settings.ts';
import { insertOrganizations } from './insert-organizations.ts';
import { insertPeople, type OrganizationIds } from './insert-people.ts';

export interface ImportRow {
  /** The line of a file, or the place in a list. */
  line: number;
  cells: readonly MappedCell[];
  /** Why it cannot be read at all. */
  fault?: string | undefined;
  /** Kept with the row if it is dropped. */
  raw?: string[] | undefined;
}

export interface ImportCounts {
  imported: number;
  dropped: number;
  /** The first 1,000 of them. */
  droppedRows: KeptDroppedRow[];
}

/** Small enough that other requests hardly wait for one, large enough that 100,000 rows are quick. */
const batchSize = 250;
const kept = { rows: 1_000, characters: 2_000_000 };

/**
 * Imports every row that makes a record, and drops the others with a reason. `ctx` must be in a
 * transaction; an error, or an abort between two batches, leaves it to be rolled back.
 */
export async function importRows(
  ctx: Context,
  run: { entity: ImportEntity; importId: string; signal?: AbortSignal },
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
): Promise<ImportCounts> {
  const isPeople = run.entity === 'people';
  const definitions = await definitionsFor(ctx, isPeople ? 'person' : 'organization');
  const write = isPeople ? writerOfPeople : writerOfOrganizations;
  const writer = write(ctx, run.importId, definitions);
  const drops = new DroppedRows(kept);
  let imported = 0;
  let waiting = 0;
  const flush = async () => {
    run.signal?.throwIfAborted();
    imported += await writer.flush();
    waiting = 0;
    // Rows that are all dropped write nothing, and would never let anybody else have a turn.
    await setImmediate();
  };
  for await (const row of rows) {
    const fault = row.fault ?? writer.read(row.cells);
    if (fault !== undefined) drops.add(row, fault);
    waiting += 1;
    if (waiting === batchSize) await flush();
  }
  await flush();
  return { imported, dropped: drops.count, droppedRows: drops.kept };
}

interface Writer {
  /** Takes a row into the batch, or says why not. */
  read(cells: readonly MappedCell[]): string | undefined;
  /** Writes the batch; returns how many rows it had. */
  flush(): Promise<number>;
}

function writerOfPeople(
  ctx: Context,
  importId: string,
  definitions: readonly CustomFieldDefinition[],
): Writer {
  const known: OrganizationIds = new Map();
  return writerOf(
    (cells) => readPerson(cells, definitions),
    (drafts) => insertPeople(ctx, importId, known, drafts),
  );
}

function writerOfOrganizations(
  ctx: Context,
  importId: string,
  definitions: readonly CustomFieldDefinition[],
): Writer {
  return writerOf(
    (cells) => readOrganization(cells, definitions),
    (drafts) => insertOrganizations(ctx, importId, drafts),
  );
}

function writerOf<Draft>(
  read: (cells: readonly MappedCell[]) => { draft: Draft } | { fault: string },
  insert: (drafts: readonly Draft[]) => Promise<unknown>,
): Writer {
  let batch: Draft[] = [];
  return {
    read(cells) {
      const reading = read(cells);
      if ('fault' in reading) return reading.fault;
      batch.push(reading.draft);
      return undefined;
    },
    async flush() {
      const drafts = batch;
      batch = [];
      if (drafts.length > 0) await insert(drafts);
      return drafts.length;
    },
  };
}
