import type { ColumnMapping, ImportEntity } from '#contract/imports.ts';

/** What a review needs to know of its file. */
export interface ReviewedFile {
  /** Of the import. */
  id: string;
  entity: ImportEntity;
  fileName: string;
  header: readonly string[];
  mapping: readonly ColumnMapping[];
}
