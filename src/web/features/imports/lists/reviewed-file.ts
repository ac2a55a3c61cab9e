import type { ColumnMapping, ImportEntity } from '#contract/imports.ts';
import type { PlannedField } from '#contract/planned-fields.ts';

/** What a review needs to know of its file. */
export interface ReviewedFile {
  /** Of the import. */
  id: string;
  entity: ImportEntity;
  fileName: string;
  header: readonly string[];
  mapping: readonly ColumnMapping[];
  /** Custom fields and options that the import makes, as the review was begun. */
  plannedFields: readonly PlannedField[];
}
