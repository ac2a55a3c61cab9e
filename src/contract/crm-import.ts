/** The CRM CSV import: a CRM service's export, with people and organizations in one file, as a job. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { plainKeys } from './fields.ts';
import {
  type ColumnMapping,
  DroppedRow,
  ImportPreview,
  ImportStart,
  ImportStatus,
  type ImportTarget,
  PreviewChoice,
} from './imports.ts';
import { personTexts } from './people.ts';
import { Id, IdParams, Instant, listQuery } from './primitives.ts';

/** What became of the file's rows; an existing record is only changed where it lacks something. */
const Kept = z.object({
  created: z.number().int(),
  /** Existed already, and was completed from the file. */
  completed: z.number().int(),
  /** Existed already, with nothing to add. */
  unchanged: z.number().int(),
});

export const CrmImportOutcome = z.object({
  /** The rows of the file without its header: those of people, those of organizations, and the skipped ones. */
  rows: z.number().int(),
  people: Kept,
  organizations: Kept,
  /** Organizations without a row of their own, created because people belong to them. */
  named: z.number().int(),
  notes: z.number().int(),
  /** Of the created ones, those that may be somebody who was here: each pair is among the duplicates. Not known of older imports. */
  alike: z.number().int().optional(),
});
export type CrmImportOutcome = z.output<typeof CrmImportOutcome>;

/** The progress: parsing up to 50 %, organizations up to 75 %, then people. */
export const crmImportPhases = ['parse', 'organizations', 'people'] as const;

export const CrmImportJob = z.object({
  id: Id,
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number().int(),
  /** `failed` jobs have saved nothing, and can be started again while their file is kept. */
  status: ImportStatus,
  /** Started, and waiting for other imports. */
  isWaiting: z.boolean(),
  phase: z.enum(crmImportPhases),
  progress: z.number().int().min(0).max(100),
  /** Null until it is done. */
  outcome: CrmImportOutcome.nullable(),
  skipped: z.number().int(),
  /** Why it failed, for people to read. */
  error: z.string().nullable(),
  createdById: Id,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type CrmImportJob = z.output<typeof CrmImportJob>;

/** The name on the line, if it has one. */
const SkippedRow = DroppedRow.extend({ name: z.string() });

/** A job with the first 1,000 lines that it skipped. */
export const CrmImportReport = CrmImportJob.extend({ skippedRows: z.array(SkippedRow) });
export type CrmImportReport = z.output<typeof CrmImportReport>;

const target = { required: false, shared: false };

/** What a column can become; the custom fields of people and organizations follow these. */
export const crmImportTargets: readonly ImportTarget[] = [
  { ...target, field: 'type', label: 'Type' },
  { ...target, field: 'title', label: 'Title' },
  { ...target, field: 'firstName', label: 'First name' },
  { ...target, field: 'lastName', label: 'Last name' },
  { ...target, field: 'organisation', label: 'Organization' },
  ...plainKeys(personTexts).map((field) => ({ ...target, field, label: personTexts[field].label })),
  { ...target, field: 'email', label: 'Email' },
  { ...target, field: 'mobilePhone', label: 'Mobile phone' },
  { ...target, field: 'workPhone', label: 'Work phone' },
  { ...target, field: 'website', label: 'Website' },
  { ...target, field: 'city', label: 'City' },
  { ...target, field: 'state', label: 'State' },
  { ...target, field: 'postcode', label: 'Postcode' },
  { ...target, field: 'tags', label: 'Tags', shared: true },
  { ...target, field: 'notes', label: 'General notes' },
];

const nameFields = ['firstName', 'lastName', 'organisation'];

/** Without any of them no row can be imported. */
export function hasNameColumn(mapping: readonly ColumnMapping[]): boolean {
  return mapping.some(({ field }) => nameFields.includes(field));
}

/** How the uploaded file reads, and what its columns become. */
export const CrmImportPreview = ImportPreview.omit({
  sheets: true,
  sheet: true,
  headerRow: true,
  source: true,
  remembered: true,
});
export type CrmImportPreview = z.output<typeof CrmImportPreview>;

export const CrmImportUpload = CrmImportJob.extend(CrmImportPreview.shape);
export type CrmImportUpload = z.output<typeof CrmImportUpload>;

export const CrmPreviewChoice = PreviewChoice.omit({ sheet: true, headerRow: true });
export type CrmPreviewChoice = z.output<typeof CrmPreviewChoice>;

/** Choices that are left out stay as they were detected, or as they were last chosen. */
export const CrmImportStart = ImportStart.omit({ sheet: true, reviewed: true }).partial();
export type CrmImportStart = z.output<typeof CrmImportStart>;

export const CrmImportFilter = listQuery({ createdById: Id.optional() }, ['-createdAt']);
export type CrmImportFilter = z.output<typeof CrmImportFilter>;

const permission = 'crm-import.run';

export const crmImportApi = {
  /** multipart/form-data with the field `file`. */
  upload: endpoint({
    method: 'POST',
    path: '/api/crm-service/imports',
    heavy: false,
    summary: 'Uploads a CSV export of a CRM service, to be imported.',
    permission,
    reply: CrmImportUpload,
    status: 201,
  }),
  list: listEndpoint({
    path: '/api/crm-service/imports',
    summary: 'Lists the imports of CRM exports, newest first.',
    permission,
    query: CrmImportFilter,
    item: CrmImportJob,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/crm-service/imports/:id',
    heavy: false,
    summary: 'Reads how far an import of a CRM export has come.',
    permission,
    params: IdParams,
    reply: CrmImportReport,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/crm-service/imports/:id/preview',
    heavy: false,
    summary: 'Shows the first rows of an uploaded CRM export, and what its columns become.',
    permission,
    params: IdParams,
    query: CrmPreviewChoice,
    reply: CrmImportPreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/crm-service/imports/:id/start',
    heavy: false,
    summary: 'Starts the import of an uploaded CRM export.',
    permission,
    params: IdParams,
    body: CrmImportStart,
    reply: CrmImportReport,
  }),
  /** Every skipped line with its reason, as a CSV to fix and import again: text/csv. */
  skippedRows: endpoint({
    method: 'GET',
    path: '/api/crm-service/imports/:id/skipped.csv',
    heavy: true,
    summary: 'Downloads the lines that an import of a CRM export skipped, as CSV.',
    permission,
    params: IdParams,
    reply: z.string(),
  }),
  /** Cancels an import, even while it runs: nothing of it is saved. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/crm-service/imports/:id',
    heavy: false,
    summary: 'Calls off the import of a CRM export; nothing of it stays.',
    permission,
    params: IdParams,
  }),
};
