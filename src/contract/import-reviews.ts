/**
 * What an import would do, row by row, before anything is written: read in the background, mended and answered row by
 * row, and then imported exactly like that.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ImportKey, ImportPolicies } from './import-keys.ts';
import { ColumnMapping, ImportEntity, ImportStart } from './imports.ts';
import { PlannedFields } from './planned-fields.ts';
import { Id, IdParams, Instant, text } from './primitives.ts';

/**
 * What becomes of a row. `unchanged`: the record has all of it already. `conflict`: several records have its key, or rows
 * of the file disagree. `duplicate`: nobody has its key, and somebody may be the same. Conflicts and duplicates that
 * nobody answers are left out, like what is `dropped`.
 */
export const importOutcomes = [
  'create',
  'update',
  'unchanged',
  'conflict',
  'duplicate',
  'dropped',
] as const;
export const ImportOutcome = z.enum(importOutcomes, {
  error: `must be one of ${importOutcomes.join(', ')}`,
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

export const ImportCounts = z.object({
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  conflict: z.number().int(),
  duplicate: z.number().int(),
  dropped: z.number().int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportReviewStart = ImportStart.extend({
  /** Null: every row makes a record, as in an import without a review. */
  key: ImportKey.nullable(),
  /** Of fields that are left out: lists are appended to, others filled in where they are empty. */
  policies: ImportPolicies.optional(),
});
export type ImportReviewStart = z.output<typeof ImportReviewStart>;

/** `failed` ones can be started again. */
export const importReviewStatuses = ['reading', 'ready', 'failed'] as const;

export const ImportReview = z.object({
  /** Of the import. */
  id: Id,
  entity: ImportEntity,
  fileName: z.string(),
  status: z.enum(importReviewStatuses),
  /** Waiting for other imports. */
  isWaiting: z.boolean(),
  /** The percentage of the file that has been read. */
  progress: z.number().int().min(0).max(100),
  counts: ImportCounts,
  header: z.array(z.string()),
  mapping: z.array(ColumnMapping),
  key: ImportKey.nullable(),
  /** Of each field that a column is mapped to. */
  policies: ImportPolicies,
  /** Why it failed, for people to read. */
  error: z.string().nullable(),
  startedAt: Instant,
});
export type ImportReview = z.output<typeof ImportReview>;

/** `same`: it is the record found; `create`: it is another one; `leave`: the row is left out. */
export const importAnswers = ['same', 'create', 'leave'] as const;
export const ImportAnswer = z.enum(importAnswers, {
  error: `must be one of ${importAnswers.join(', ')}`,
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** A field of a record, as it is and as it will be, in words. */
export const ImportedChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportedChange = z.output<typeof ImportedChange>;

export const ImportReviewRow = z.object({
  /** The line of the file on which it begins; the header is line 1. */
  line: z.number().int(),
  outcome: ImportOutcome,
  /** What the row is called; its first filled cell if it cannot be read. */
  name: z.string(),
  /** The record that it updates or may be the same as. */
  recordId: Id.nullable(),
  recordName: z.string().nullable(),
  /** The records that it may be, if there are several. */
  candidates: z.array(z.object({ id: Id, name: z.string(), detail: z.string().nullable() })),
  /** Of an update; of a duplicate what it would change if it is the same. */
  changes: z.array(ImportedChange),
  /** Why it is dropped or asks, or what is left out of it. */
  reason: z.string().nullable(),
  /** As in the file, or as they were mended. */
  cells: z.array(z.string()),
  answer: ImportAnswer.nullable(),
  /** What can be answered. */
  answers: z.array(ImportAnswer),
});
export type ImportReviewRow = z.output<typeof ImportReviewRow>;

/** The most rows of one page. */
export const mostReviewRows = 200;

export const ImportReviewPage = z.object({
  rows: z.array(ImportReviewRow),
  /** To be sent as `after` for the next page; null on the last. */
  next: z.number().int().nullable(),
});
export type ImportReviewPage = z.output<typeof ImportReviewPage>;

export const ImportReviewFilter = z.object({
  outcome: ImportOutcome.optional(),
  /** Rows below this line of the file. */
  after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(mostReviewRows).optional(),
});
export type ImportReviewFilter = z.output<typeof ImportReviewFilter>;

const LineParams = IdParams.extend({
  line: z.coerce.number().int().min(0).max(2_147_483_647),
});

export const ImportRowPatch = z.object({
  /** Cells that were mended; the row is read again with them. */
  cells: z
    .array(
      z.object({
        /** Counted from 0. */
        column: z.number().int().min(0).max(499),
        value: text(10_000),
      }),
    )
    .max(500, 'must hold at most 500 cells')
    .optional(),
  /** Null takes an answer back. */
  answer: ImportAnswer.nullish(),
  /** With `same`: which of the candidates it is. */
  recordId: Id.nullish(),
  /** What the import makes besides what the review was begun with; other rows are not read again. */
  plannedFields: PlannedFields.optional(),
});
export type ImportRowPatch = z.output<typeof ImportRowPatch>;

/** The row as it is now. Other rows that wanted the same record may have changed with it. */
export const ImportRowReply = z.object({ row: ImportReviewRow, counts: ImportCounts });
export type ImportRowReply = z.output<typeof ImportRowReply>;

export const importReviewsApi = {
  start: endpoint({
    method: 'POST',
    path: '/api/imports/:id/review',
    heavy: false,
    summary: 'Reads an uploaded file to show what an import of it would do; writes no record.',
    permission: 'record.import',
    params: IdParams,
    body: ImportReviewStart,
    reply: ImportReview,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id/review',
    heavy: false,
    summary: 'Reads how far the review of an import has come, and how many rows do what.',
    permission: 'record.import',
    params: IdParams,
    reply: ImportReview,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/review/rows',
    heavy: false,
    summary: 'Lists what an import would do with each row, a page at a time.',
    permission: 'record.import',
    params: IdParams,
    query: ImportReviewFilter,
    reply: ImportReviewPage,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/imports/:id/review/rows/:line',
    heavy: false,
    summary: 'Mends cells of a row before its import, or says which record it is.',
    permission: 'record.import',
    params: LineParams,
    body: ImportRowPatch,
    reply: ImportRowReply,
  }),
};
