import type { ColumnMapping, Delimiter, DroppedRow, Encoding } from '#contract/imports.ts';

/** How a job reads its file, kept with it. */
export interface ImportSettings {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Of a workbook: which sheet, from 0. A CSV file has none. */
  sheet?: number | undefined;
  /** Left out by jobs of before: 1. */
  headerRow?: number | undefined;
  withoutEmail?: boolean | undefined;
  skipsKnown?: boolean | undefined;
  header: string[];
  mapping: ColumnMapping[];
}

/** A dropped row as it is kept, with what stood in it where that could be read. */
export interface KeptDroppedRow extends DroppedRow {
  cells?: string[] | undefined;
  /** It was imported; the reason says what was left out. */
  isImported?: boolean | undefined;
}
