import type { ImportKey, ImportPolicies } from '#contract/import-keys.ts';
import type { ImportReviewRow } from '#contract/import-reviews.ts';
import type { ColumnMapping, Delimiter, DroppedRow, Encoding } from '#contract/imports.ts';
import type { PlannedField } from '#contract/planned-fields.ts';

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
  /** What its review shows is imported. */
  reviewed?: boolean | undefined;
  /** Custom fields and options that the import makes. */
  plannedFields?: PlannedField[] | undefined;
  header: string[];
  mapping: ColumnMapping[];
}

export interface ReviewSettings extends ImportSettings {
  key: ImportKey | null;
  policies: ImportPolicies;
}

/** A dropped row as it is saved, with its values if they could be read. */
export interface KeptDroppedRow extends DroppedRow {
  cells?: string[] | undefined;
  /** The row was imported; the reason says what was left out. */
  isImported?: boolean | undefined;
}

/** What a review keeps of a row besides what rows are found by. */
export interface ReviewedRow
  extends Pick<
    ImportReviewRow,
    'name' | 'recordId' | 'recordName' | 'candidates' | 'changes' | 'reason' | 'cells'
  > {
  /** What it says, checked; none if it cannot be read. */
  draft: Record<string, unknown> | null;
  /** What was left out of it. */
  notice: string | null;
  /** Of the record that it changes: each column as it is, and as it will be. */
  edit: { before: Record<string, unknown>; after: Record<string, unknown> } | null;
}
