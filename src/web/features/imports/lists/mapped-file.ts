/** A file that was uploaded but not imported yet, with what was chosen for it. */
import { type ImportKey, type ImportPolicies, listImportKeys } from '#contract/import-keys.ts';
import type { ImportReviewStart } from '#contract/import-reviews.ts';
import type {
  ColumnMapping,
  ImportEntity,
  ImportPreview,
  ImportReport,
  ImportStart,
  ImportUpload,
} from '#contract/imports.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import { pickMapped } from './new-fields.ts';

export interface MappedFile {
  id: string;
  fileName: string;
  fileSize: number;
  preview: ImportPreview;
  mapping: ColumnMapping[];
  /** Custom fields and options that the import is to make. */
  plannedFields: PlannedField[];
  /** People without an e-mail address are imported too. */
  withoutEmail: boolean;
  /** Without a review: rows that look like existing records are skipped. */
  skipsKnown: boolean;
  /** How a review finds the records of rows; undefined for the usual way, null for none: each row is new. */
  key: ImportKey | null | undefined;
  /** What a review does to fields that are filled already, where it is not the usual. */
  policies: ImportPolicies;
}

type Reading = Pick<ImportPreview, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;
type Chosen = Pick<MappedFile, 'mapping' | 'plannedFields' | 'withoutEmail' | 'skipsKnown'>;

export function pickReading({ encoding, delimiter, sheet, headerRow }: Reading) {
  return { encoding, delimiter, sheet: sheet ?? undefined, headerRow };
}

/** What the server needs to know to import or check a file. */
export function makeStart(chosen: Chosen, reading: Reading): ImportStart {
  const { mapping, withoutEmail, skipsKnown } = chosen;
  const plannedFields = pickMapped(chosen);
  return { mapping, ...pickReading(reading), withoutEmail, skipsKnown, plannedFields };
}

/** The chosen key, or the usual one where the columns do not allow that. */
export function getKey(
  entity: ImportEntity,
  { key, mapping }: Pick<MappedFile, 'key' | 'mapping'>,
): ImportKey | null {
  if (key === null) return null;
  const keys = listImportKeys(entity, mapping);
  return keys.find((each) => each === key) ?? keys[0] ?? null;
}

/** What the server needs to know to review a file. */
export function makeReviewStart(entity: ImportEntity, file: MappedFile): ImportReviewStart {
  const { mapping, withoutEmail, preview } = file;
  const mapped = new Set(mapping.map(({ field }) => field));
  const chosen = Object.entries(file.policies).filter(([field]) => mapped.has(field));
  return {
    mapping,
    ...pickReading(preview),
    plannedFields: pickMapped(file),
    withoutEmail,
    key: getKey(entity, file),
    policies: Object.fromEntries(chosen),
  };
}

export function makeFile({
  id,
  fileName,
  fileSize,
  mapping,
  ...preview
}: ImportUpload): MappedFile {
  const read = { ...preview, mapping };
  return { id, fileName, fileSize, plannedFields: [], ...chosenFor(read) };
}

/** As the last file with these headers was mapped and reviewed, else as they read. By default nobody is imported twice. */
function chosenFor(preview: ImportPreview) {
  const { remembered, mapping } = preview;
  return {
    preview,
    mapping,
    withoutEmail: remembered?.withoutEmail ?? false,
    skipsKnown: true,
    key: remembered?.key,
    policies: remembered?.policies ?? {},
  };
}

/** The file after it was read another way: what was chosen is kept as long as its columns are the same. */
export function readAs(file: MappedFile, read: ImportPreview): MappedFile {
  const isSame =
    read.headerRow === file.preview.headerRow &&
    JSON.stringify(read.header) === JSON.stringify(file.preview.header);
  if (isSame) return { ...file, preview: read };
  const { withoutEmail, skipsKnown } = file;
  return { ...file, ...chosenFor(read), withoutEmail, skipsKnown };
}

/** The file of an import that has failed, to be mapped anew. */
export function fileOfJob(job: ImportReport, read: ImportPreview): MappedFile {
  const { id, fileName, fileSize, withoutEmail, skipsKnown, plannedFields } = job;
  const fields = new Map(job.mapping.map(({ column, field }) => [column, field]));
  const mapping = read.mapping.map(({ column }) => ({
    column,
    field: fields.get(column) ?? 'ignore',
  }));
  const chosen = { ...chosenFor(read), mapping, withoutEmail, skipsKnown, plannedFields };
  return { id, fileName, fileSize, ...chosen };
}

/** Whether it is mapped as the last file with these headers was. */
export function isAsLastTime({ mapping, preview }: MappedFile): boolean {
  return preview.remembered !== null && isSameMapping(mapping, preview.mapping);
}

/** As the headers read by themselves. */
export function asGuessed(file: MappedFile): MappedFile {
  const mapping = file.preview.remembered?.guessed ?? file.preview.mapping;
  return { ...file, mapping, key: undefined, policies: {} };
}

export function asLastTime(file: MappedFile): MappedFile {
  const { mapping, key, policies } = chosenFor(file.preview);
  return { ...file, mapping, key, policies };
}

function isSameMapping(one: readonly ColumnMapping[], other: readonly ColumnMapping[]): boolean {
  const fields = new Map(other.map(({ column, field }) => [column, field]));
  return one.every(({ column, field }) => (fields.get(column) ?? 'ignore') === field);
}
