/** The specified import calls: a list of rows in one body, imported at once or not at all. */
import type { ImportEntity, ImportResult } from '#contract/imports.ts';
import { definitionsFor } from '#server/features/custom-fields/custom-fields.queries.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inLongTransaction } from '#server/kernel/long-transaction.ts';
import { type CustomFieldName, matchColumns } from './csv-columns.rules.ts';
import { type ImportRow, importRows } from './import-rows.ts';
import { logImport } from './log-import.ts';

/** Rows are objects whose keys are headers or field names, matched as the headers of a file are. */
export async function importList(
  ctx: Context,
  entity: ImportEntity,
  list: readonly unknown[],
): Promise<ImportResult> {
  authorize(ctx, 'record.import');
  return inLongTransaction(ctx, async (ctx) => {
    const definitions = await definitionsFor(ctx, entity === 'people' ? 'person' : 'organization');
    const rows = toRows(entity, list, definitions);
    const counts = await importRows(ctx, { entity, importId: newId() }, rows);
    await logImport(ctx, entity, counts.imported);
    return {
      imported: counts.imported,
      skipped: counts.dropped,
      errors: counts.droppedRows.map(({ line, reason }) => ({ row: line, message: reason })),
    };
  });
}

function* toRows(
  entity: ImportEntity,
  list: readonly unknown[],
  definitions: readonly CustomFieldName[],
): Generator<ImportRow> {
  // Rows of one list nearly always have the same keys.
  let keys: string[] = [];
  let fields: string[] = [];
  for (const [index, row] of list.entries()) {
    const line = index + 1;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      yield { line, cells: [], fault: 'Must be an object' };
      continue;
    }
    const entries = Object.entries(row);
    const isNew = entries.length !== keys.length || entries.some(([key], at) => key !== keys[at]);
    if (isNew) {
      keys = entries.map(([key]) => key);
      fields = matchColumns(entity, keys, definitions).map(({ field }, at) =>
        keys[at] === 'customFields' ? 'customFields' : field,
      );
    }
    const cells = entries.map(([column, value], at) => ({
      field: fields[at] ?? 'ignore',
      column,
      value,
    }));
    yield { line, cells: cells.filter(({ field }) => field !== 'ignore') };
  }
}
