import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CrmImportOutcome } from '#contract/crm-import.ts';
import type { ImportEntity, ImportStatus } from '#contract/imports.ts';
import type {
  ImportSettings,
  KeptDroppedRow,
} from '#server/features/imports/files/import-settings.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A CSV import as a job: uploaded, mapped, run; any server process can answer for it. */
export const importJobs = pgTable(
  'import_jobs',
  {
    id: id(),
    ...runColumns,
    status: text('status').$type<'uploading' | ImportStatus>().notNull().default('uploading'),
    attempt: uuid('run_id'),
    /** What the file contains; `crm` is the mixed export of a CRM service (imports/crm-export). */
    entity: text('entity').$type<ImportEntity | 'crm'>().notNull(),
    fileName: text('file_name').notNull(),
    /** Encoding, delimiter, header and the chosen column mapping. */
    settings: jsonb('settings').$type<ImportSettings>().notNull(),
    fileSize: integer('file_size').notNull().default(0),
    processedBytes: integer('processed_bytes').notNull().default(0),
    imported: integer('imported').notNull().default(0),
    dropped: integer('dropped').notNull().default(0),
    /** Of the dropped rows, those that look like existing records. */
    known: integer('known').notNull().default(0),
    /** Of the imported rows, those that may be somebody who was here. */
    alike: integer('alike').notNull().default(0),
    /** After a review: the records that it changed, and the rows that said nothing new. */
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** The results of a `crm` import, kind by kind. */
    outcome: jsonb('outcome').$type<CrmImportOutcome>(),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    /** When its turn came; null while it waits for others. */
    beganAt: instant('began_at'),
    ...timestamps,
  },
  (table) => [index('import_jobs_created').on(table.createdAt)],
);

/** The uploaded file, in pieces, until its job has ended. */
export const importChunks = pgTable(
  'import_chunks',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);

/** The first dropped rows of a job, each with its line and reason: in pieces that are quickly read and printed. */
export const importDroppedRows = pgTable(
  'import_dropped_rows',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    rows: jsonb('rows').$type<KeptDroppedRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);
