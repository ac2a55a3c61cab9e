/** The thread that reads a list of records, so that the server is not held up. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import {
  fileRows,
  giveBatches,
  type RowSource,
  readBytes,
} from '#server/features/imports/files/give-rows.ts';
import { openReader } from '#server/features/imports/files/import-rows.rules.ts';
import { readBatches } from '#server/features/imports/files/row-batches.ts';
import type { MappedCell } from '#server/features/imports/files/row-cells.rules.ts';
import { readList } from './list-rows.ts';

export interface ListOrder {
  entity: ImportEntity;
  definitions: CustomFieldDefinition[];
  /** The values of every row are given, not only of those that may be dropped. */
  keepsRaw?: boolean;
  source: RowSource;
}

await giveBatches(async ({ entity, definitions, keepsRaw, source }: ListOrder, onPart) => {
  const rows =
    source.kind === 'list'
      ? readList(readBytes(source.json), entity, definitions)
      : await fileRows(source, onPart);
  const { withoutEmail, skipsKnown } = source.kind === 'list' ? {} : source.settings;
  const reader = openReader(entity);
  const read = (cells: readonly MappedCell[]) => reader(cells, definitions, { withoutEmail });
  return readBatches<ImportedRow[ImportEntity]>(rows, read, { keepsRaw: keepsRaw || skipsKnown });
});
