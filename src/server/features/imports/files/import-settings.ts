import type { ColumnMapping, Delimiter, DroppedRow, Encoding } from '#contract/imports.ts';

/** How a job reads its file, saved with it. */
export interface ImportSettings {
  encoding: Encoding;
  delimiter: Delimiter;
  /** For a workbook: which sheet, from 0. A CSV file has none. */
  sheet?: number | undefined;
  /** Missing from older jobs: 1. */
  headerRow?: number | undefined;
  withoutEmail?: boolean | undefined;
  skipsKnown?: boolean | undefined;
  header: string[];
  mapping: ColumnMapping[];
}

/** A dropped row as it is saved, with its values if they could be read. */
export interface KeptDroppedRow extends DroppedRow {
  cells?: string[] | undefined;
  /** The row was imported; the reason says what was left out. */
  isImported?: boolean | undefined;
}
