import type { ColumnMapping, Delimiter, DroppedRow, Encoding } from '#contract/imports.ts';

/** How a job reads its file, kept with it. */
export interface ImportSettings {
  encoding: Encoding;
  delimiter: Delimiter;
  header: string[];
  mapping: ColumnMapping[];
}

/** A dropped row as it is kept, with what stood in it where that could be read. */
export interface KeptDroppedRow extends DroppedRow {
  cells?: string[] | undefined;
}
