/** The CRM CSV import: people and organizations of a CRM service's export, mixed in one file, as a job. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DroppedRow, ImportStatus } from './imports.ts';
import { Id, IdParams, Instant, listQuery } from './primitives.ts';

/** What the file's rows came to; a row that is there already is changed only where something is empty. */
const Kept = z.object({
  created: z.number().int(),
  /** There already, and completed from the file. */
  completed: z.number().int(),
  /** There already, with nothing to add. */
  unchanged: z.number().int(),
});

export const CrmImportOutcome = z.object({
  /** Rows of the file, the header aside: those of people and of organizations, and the skipped ones. */
  rows: z.number().int(),
  people: Kept,
  organizations: Kept,
  /** Organizations that no row of their own describes, made because people belong to them. */
  named: z.number().int(),
  notes: z.number().int(),
});
export type CrmImportOutcome = z.output<typeof CrmImportOutcome>;

/** How far: the file is parsed up to 50 %, organizations are written up to 75 %, then people. */
export const crmImportPhases = ['parse', 'organizations', 'people'] as const;

export const CrmImportJob = z.object({
  id: Id,
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number().int(),
  /** `failed` jobs have left nothing, and can be started again while their file is kept. */
  status: ImportStatus,
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

/** A job with the first 1,000 lines it skipped. */
export const CrmImportReport = CrmImportJob.extend({ skippedRows: z.array(DroppedRow) });
export type CrmImportReport = z.output<typeof CrmImportReport>;

/** How the uploaded file reads. */
export const CrmImportUpload = CrmImportJob.extend({
  /** Every header of the file, and what it becomes; null: nothing. */
  columns: z.array(z.object({ header: z.string(), becomes: z.string().nullable() })),
  /** The first five rows of data. */
  preview: z.array(z.array(z.string())),
});
export type CrmImportUpload = z.output<typeof CrmImportUpload>;

export const CrmImportFilter = listQuery({ createdById: Id.optional() }, ['-createdAt']);
export type CrmImportFilter = z.output<typeof CrmImportFilter>;

const permission = 'crm-import.run';

export const crmImportApi = {
  /** multipart/form-data with the field `file`. */
  upload: endpoint({
    method: 'POST',
    path: '/api/crm-service/imports',
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
    summary: 'Reads how far an import of a CRM export has come.',
    permission,
    params: IdParams,
    reply: CrmImportReport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/crm-service/imports/:id/start',
    summary: 'Starts the import of an uploaded CRM export.',
    permission,
    params: IdParams,
    reply: CrmImportReport,
  }),
  /** Every skipped line with its reason, as a CSV to mend and import again: text/csv. */
  skippedRows: endpoint({
    method: 'GET',
    path: '/api/crm-service/imports/:id/skipped.csv',
    summary: 'Downloads the lines that an import of a CRM export skipped, as CSV.',
    permission,
    params: IdParams,
    reply: z.string(),
  }),
  /** Calls off what is not done yet, also while it runs: nothing of it stays. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/crm-service/imports/:id',
    summary: 'Calls off the import of a CRM export; nothing of it stays.',
    permission,
    params: IdParams,
    reply: z.null(),
    status: 204,
  }),
};
