/** Writes rows in batches, each with its changes, inside the one transaction of their import. */
import { setImmediate } from 'node:timers/promises';
import type { ImportEntity } from '#contract/imports.ts';
import type { Context } from '#server/kernel/context.ts';
import { DroppedRows } from './dropped-rows.ts';
import type { DraftOf } from './import-rows.rules.ts';
import type { KeptDroppedRow } from './import-settings.ts';
import { insertOrganizations } from './insert-organizations.ts';
import { insertPeople, type OrganizationIds } from './insert-people.ts';
import type { ReadRow } from './row-batches.ts';

export interface ImportCounts {
  imported: number;
  dropped: number;
  /** The first 1,000 of them. */
  droppedRows: KeptDroppedRow[];
}

const kept = { rows: 1_000, characters: 2_000_000 };

/**
 * Imports every row that makes a record, and drops the others with a reason. `ctx` must be in a
 * transaction; an error, or an abort between two batches, leaves it to be rolled back.
 */
export async function importRows<Entity extends ImportEntity>(
  ctx: Context,
  { entity, importId, signal }: { entity: Entity; importId: string; signal?: AbortSignal },
  batches: AsyncIterable<ReadRow<DraftOf[Entity]>[]>,
): Promise<ImportCounts> {
  const write = writers[entity](ctx, importId);
  const drops = new DroppedRows(kept);
  let imported = 0;
  for await (const batch of batches) {
    signal?.throwIfAborted();
    const drafts: DraftOf[Entity][] = [];
    for (const row of batch) {
      if ('fault' in row) drops.add(row, row.fault);
      else {
        drafts.push(row.draft);
        if (row.notice !== undefined) drops.tell(row.line, row.notice);
      }
    }
    if (drafts.length > 0) await write(drafts);
    imported += drafts.length;
    // Rows that are all dropped write nothing, and would never let anybody else have a turn.
    await setImmediate();
  }
  signal?.throwIfAborted();
  return { imported, dropped: drops.count, droppedRows: drops.kept };
}

type Writers = {
  [Entity in ImportEntity]: (
    ctx: Context,
    importId: string,
  ) => (drafts: readonly DraftOf[Entity][]) => Promise<unknown>;
};

const writers: Writers = {
  people(ctx, importId) {
    const known: OrganizationIds = new Map();
    return (drafts) => insertPeople(ctx, importId, known, drafts);
  },
  organizations: (ctx, importId) => (drafts) => insertOrganizations(ctx, importId, drafts),
};
