/** Importing a CSV or XLSX of records: in one call with its rows, or as a job with an uploaded file. */
import { z } from 'zod';
import { DuplicatesChoice } from './duplicates.ts';
import { endpoint, listEndpoint } from './endpoint.ts';
import { type Fields, makeTable } from './fields.ts';
import { ImportKey, ImportPolicies } from './import-keys.ts';
import { nounFields } from './nouns.ts';
import { PlannedFields } from './planned-fields.ts';
import { Id, IdParams, Instant, listQuery, requiredText } from './primitives.ts';
import { getLists, kindOfList, kindsIn, nameKindsIn } from './records.ts';

export const ImportEntity = z.enum(getLists(kindsIn('imports')));
export type ImportEntity = z.output<typeof ImportEntity>;

/** `failed` jobs have saved no row, and can be started again while their file is kept. */
export const importStatuses = ['uploaded', 'running', 'done', 'failed'] as const;
export const ImportStatus = z.enum(importStatuses);
export type ImportStatus = z.output<typeof ImportStatus>;

/** Names from the Encoding Standard, which browsers and Node both know. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'shift_jis',
  'gb18030',
] as const;
export const Encoding = z.enum(encodings);
export type Encoding = z.output<typeof Encoding>;

export const delimiters = [',', ';', '\t', '|'] as const;
export const Delimiter = z.enum(delimiters, { error: 'must be a comma, semicolon, tab or bar' });
export type Delimiter = z.output<typeof Delimiter>;

/** What a column can become: a field, `customFields.<name>`, or `ignore`. */
export const ImportField = requiredText(120);

/** What one column becomes; columns that are not named are ignored. */
export const ColumnMapping = z.object({
  /** Counted from 0. */
  column: z.number().int().min(0),
  field: ImportField,
});
export type ColumnMapping = z.output<typeof ColumnMapping>;

/** A field that columns can be mapped to. */
export const ImportTarget = z.object({
  field: ImportField,
  label: z.string(),
  required: z.boolean(),
  /**
   * Several columns may be mapped to it: parts of a location, tags, or e-mail addresses, of which
   * the first that is filled in counts.
   */
  shared: z.boolean(),
});
export type ImportTarget = z.output<typeof ImportTarget>;

type Beside = Omit<ImportTarget, 'required'>;

/** A person's name may be in two columns, and beside the organization there may be others, with what they were there. */
const besides: Partial<Record<ImportEntity, Readonly<Record<string, readonly Beside[]>>>> = {
  people: {
    name: [
      { field: 'firstName', label: 'First name', shared: false },
      { field: 'lastName', label: 'Last name', shared: false },
    ],
    organizationId: [
      { field: 'organizationFrom', label: 'At the organization since', shared: false },
      { field: 'otherOrganization', label: 'Other organization', shared: true },
      { field: 'otherRole', label: 'Role at other organization', shared: true },
      { field: 'otherFrom', label: 'From (other organization)', shared: true },
      { field: 'otherUntil', label: 'Until (other organization)', shared: true },
    ],
  },
};

/** The fields that a list can contain. */
function targetsOf(entity: ImportEntity): readonly ImportTarget[] {
  const fields: Fields = nounFields[kindOfList(entity)];
  return Object.entries(fields).flatMap(([key, { label, imported }]) => {
    if (!imported) return [];
    const { as: field = key, isRequired: required = false, isShared: shared = false } = imported;
    const beside = besides[entity]?.[key] ?? [];
    return [
      { field, label, required, shared },
      ...beside.map((target) => ({ ...target, required: false })),
    ];
  });
}

/** The built-in fields of each entity; the custom fields that apply follow them. */
export const importTargets = makeTable(ImportEntity.options, targetsOf);

/** The required fields that no column is mapped to; a person's name may be in two columns. */
export function missingTargets(
  entity: ImportEntity,
  mapping: readonly ColumnMapping[],
  { withoutEmail = false }: { withoutEmail?: boolean } = {},
): ImportTarget[] {
  const mapped = new Set(mapping.map(({ field }) => field));
  if (withoutEmail) mapped.add('email');
  if (mapped.has('firstName') || mapped.has('lastName')) mapped.add('name');
  return importTargets[entity].filter(({ field, required }) => required && !mapped.has(field));
}

/** A row that was not imported. */
export const DroppedRow = z.object({
  /** The line of the file on which it begins; the header is line 1. */
  line: z.number().int(),
  reason: z.string(),
});
export type DroppedRow = z.output<typeof DroppedRow>;

/** How the file reads with an encoding and a delimiter, or from a sheet. */
export const ImportPreview = z.object({
  encoding: Encoding,
  delimiter: Delimiter,
  /** The sheets of a workbook; none for a CSV file. */
  sheets: z.array(z.string()),
  /** Which of them is read, from 0; null for a CSV file. */
  sheet: z.number().int().nullable(),
  /** Which row has the column names, from 1, not counting blank rows; 0 if none does. */
  headerRow: z.number().int(),
  /** The program that exported it, if its headers reveal that. */
  source: z.string().nullable(),
  header: z.array(z.string()),
  /** The first five rows of data. */
  preview: z.array(z.array(z.string())),
  /** An entry for each column, filled in from the header. */
  mapping: z.array(ColumnMapping),
  /** Everything a column of this entity can be mapped to. */
  targets: z.array(ImportTarget),
  /**
   * How the last file with these headers was reviewed, by whomever: `mapping` is as it was then, and `guessed` what it
   * would be without. Null if there was none.
   */
  remembered: z
    .object({
      key: ImportKey.nullable(),
      policies: ImportPolicies,
      withoutEmail: z.boolean(),
      guessed: z.array(ColumnMapping),
    })
    .nullable(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportJob = z.object({
  id: Id,
  entity: ImportEntity,
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number().int(),
  status: ImportStatus,
  /** Started, and waiting for other imports. */
  isWaiting: z.boolean(),
  encoding: Encoding,
  delimiter: Delimiter,
  /** For a workbook: which sheet, from 0; null for a CSV file. */
  sheet: z.number().int().nullable(),
  headerRow: z.number().int(),
  /** People without an e-mail address are imported as well. */
  withoutEmail: z.boolean(),
  /** Rows that look like existing records are left out. */
  skipsKnown: z.boolean(),
  mapping: z.array(ColumnMapping),
  /** What it makes of custom fields and options; none if it makes none. */
  plannedFields: PlannedFields,
  /** The percentage of the file that has been read; 100 only once all of it is imported. */
  progress: z.number().int().min(0).max(100),
  imported: z.number().int(),
  dropped: z.number().int(),
  /** How many of the dropped rows look like existing records. */
  known: z.number().int(),
  /** How many of the imported rows may be somebody who was here: `notices` names them, and each pair is among the duplicates. */
  alike: z.number().int(),
  /** How many records it changed; only after a review. */
  updated: z.number().int(),
  /** How many rows say nothing that their record does not have. */
  unchanged: z.number().int(),
  /** Why it failed, for people to read. */
  error: z.string().nullable(),
  createdById: Id,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type ImportJob = z.output<typeof ImportJob>;

/** A job with the first 1,000 rows that it dropped or has something to say about. */
export const ImportReport = ImportJob.extend({
  droppedRows: z.array(DroppedRow),
  /** Rows that were imported without some of their values. */
  notices: z.array(DroppedRow),
});
export type ImportReport = z.output<typeof ImportReport>;

export const ImportUpload = ImportJob.extend(ImportPreview.shape);
export type ImportUpload = z.output<typeof ImportUpload>;

/** More rows than anybody puts above the column names. */
export const lastHeaderRow = 20;

export const ImportStart = z.object({
  mapping: z.array(ColumnMapping).max(500, 'must hold at most 500 columns'),
  encoding: Encoding.optional(),
  delimiter: Delimiter.optional(),
  sheet: z.number().int().min(0).optional(),
  headerRow: z.number().int().min(0).max(lastHeaderRow).optional(),
  withoutEmail: z.boolean().optional(),
  /** Leaves out rows that look like existing records; without it everything is imported. */
  skipsKnown: z.boolean().optional(),
  /** Custom fields, and options of dropdowns, that the import makes with its rows; for who may manage them. */
  plannedFields: PlannedFields.optional(),
  /** Imports what its review shows, with what was mended and answered there. The columns must be those of the review. */
  reviewed: z.boolean().optional(),
});
export type ImportStart = z.output<typeof ImportStart>;

/** How many of its rows look like existing records. */
export const ImportKnown = z.object({
  /** The rows that can be imported, of those that were checked. */
  rows: z.number().int(),
  known: z.number().int(),
  /** False if only the first `mostCheckedRows` were checked. */
  isWhole: z.boolean(),
});
export type ImportKnown = z.output<typeof ImportKnown>;

/** How many rows of a file are checked before the import; the import itself checks all of them. */
export const mostCheckedRows = 50_000;

export const PreviewChoice = z.object({
  encoding: Encoding.optional(),
  delimiter: Delimiter.optional(),
  sheet: z.coerce.number().int().min(0).optional(),
  headerRow: z.coerce.number().int().min(0).max(lastHeaderRow).optional(),
});
export type PreviewChoice = z.output<typeof PreviewChoice>;

export const ImportFilter = listQuery(
  { entity: ImportEntity.optional(), createdById: Id.optional() },
  ['-createdAt'],
);
export type ImportFilter = z.output<typeof ImportFilter>;

const rows = z.array(z.unknown(), 'must be a list of rows');

/** `{ "data": [ … ] }` or the bare list; a row maps headers or field names to values. */
const ImportRows = z
  .unknown()
  .transform((body) => (Array.isArray(body) ? { data: body } : body))
  .pipe(z.object({ data: rows }, 'must be a list of rows, or an object with such a list as data'))
  .transform(({ data }) => data);

export const ImportResult = z.object({
  imported: z.number().int(),
  skipped: z.number().int(),
  /** The first 1,000 rows that were skipped; `row` counts the list from 1. */
  errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
  /** Rows that were imported without some of their values, or may be somebody who was here; left out if there are none. */
  notices: z.array(z.object({ row: z.number().int(), message: z.string() })).optional(),
  /** How many rows may be somebody who was here; left out if none may. */
  alike: z.number().int().optional(),
});
export type ImportResult = z.output<typeof ImportResult>;

const mebibyte = 1_048_576;
/** The largest CSV file of a list: a million people and more. */
export const maxFileSize = 256 * mebibyte;
/** The largest export of another CRM, as the names and addresses in it are held in memory. */
export const maxCrmFileSize = 64 * mebibyte;
/** The largest workbook, as its rows cannot be read piece by piece. */
export const maxWorkbookSize = 20 * mebibyte;

/** The most rows of one call; a job takes as many as fit into its file. */
export const mostRows = 50_000;

/** The specified calls, with every row in one body. */
function rowsEndpoint(path: string, summary: string) {
  return endpoint({
    method: 'POST',
    path,
    heavy: true,
    summary,
    permission: 'record.import',
    query: DuplicatesChoice,
    body: ImportRows,
    reply: ImportResult,
    bodyLimit: 32 * mebibyte,
  });
}

export const importsApi = {
  importPeople: rowsEndpoint('/api/people/import-csv', 'Imports the rows of a list of people.'),
  importOrganizations: rowsEndpoint(
    '/api/organizations/import-csv',
    'Imports the rows of a list of organizations.',
  ),
  /** multipart/form-data with the fields `entity` and `file`. */
  upload: endpoint({
    method: 'POST',
    path: '/api/imports',
    heavy: false,
    summary: `Uploads a CSV or XLSX file of ${nameKindsIn('imports', 'or')}, to be imported.`,
    permission: 'record.import',
    reply: ImportUpload,
    status: 201,
  }),
  list: listEndpoint({
    path: '/api/imports',
    summary: 'Lists the imports, newest first.',
    permission: 'record.import',
    query: ImportFilter,
    item: ImportJob,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    heavy: false,
    summary: 'Reads how far an import has come.',
    permission: 'record.import',
    params: IdParams,
    reply: ImportReport,
  }),
  /** The dropped rows, as a CSV to fix and import again: text/csv. */
  droppedRows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/dropped.csv',
    heavy: true,
    summary: 'Downloads the rows that an import dropped, as CSV.',
    permission: 'record.import',
    params: IdParams,
    reply: z.string(),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/imports/:id/preview',
    heavy: false,
    summary: 'Shows the first rows of an uploaded file.',
    permission: 'record.import',
    params: IdParams,
    query: PreviewChoice,
    reply: ImportPreview,
  }),
  known: endpoint({
    method: 'POST',
    path: '/api/imports/:id/known',
    heavy: true,
    summary: 'Counts the rows of an uploaded file that look like records that are there.',
    permission: 'record.import',
    params: IdParams,
    body: ImportStart,
    reply: ImportKnown,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports/:id/start',
    heavy: false,
    summary: 'Starts an import with its columns mapped.',
    permission: 'record.import',
    params: IdParams,
    body: ImportStart,
    reply: ImportReport,
  }),
  /** Cancels an import, even while it runs: nothing of it is saved. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id',
    heavy: false,
    summary: 'Calls off an import; nothing of it stays.',
    permission: 'record.import',
    params: IdParams,
  }),
};
