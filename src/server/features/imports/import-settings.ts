import type { ColumnMapping, Delimiter, Encoding } from '#contract/imports.ts';

/** How a job reads its file, kept with it. */
export interface ImportSettings {
  encoding: Encoding;
  delimiter: Delimiter;
  mapping: ColumnMapping[];
}
