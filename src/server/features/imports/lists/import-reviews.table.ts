/** The rows of a file as they were read before its import, and how files with certain headers were reviewed. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportPolicies } from '#contract/import-keys.ts';
import type { ImportAnswer, ImportCounts, ImportOutcome } from '#contract/import-reviews.ts';
import type { ColumnMapping, ImportEntity } from '#contract/imports.ts';
import type {
  ReviewedRow,
  ReviewSettings,
} from '#server/features/imports/files/import-settings.ts';
import { instant, timestamps } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';
import { importJobs } from './imports.table.ts';

/** What a file would do, read before its import: the run that reads it, and how it is to be read. */
export const importReviews = pgTable('import_reviews', {
  /** Of its job. */
  id: uuid('id')
    .primaryKey()
    .references(() => importJobs.id, { onDelete: 'cascade' }),
  ...runColumns,
  settings: jsonb('settings').$type<ReviewSettings>().notNull(),
  processedBytes: integer('processed_bytes').notNull().default(0),
  counts: jsonb('counts').$type<ImportCounts>().notNull(),
  /** When its turn came; null while it waits for others. */
  beganAt: instant('began_at'),
  ...timestamps,
});

/** What becomes of each row, until the job has ended. */
export const importReviewRows = pgTable(
  'import_review_rows',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => importReviews.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    /** What it would be if the file had no other row of its claim. */
    found: text('found').$type<ImportOutcome>().notNull(),
    answer: text('answer').$type<ImportAnswer>(),
    /** The record that it writes, or the key of the one that it makes: two rows of one claim must agree. */
    claim: text('claim'),
    /** Of what it says, so that rows of one claim are compared. */
    digest: text('digest'),
    content: jsonb('content').$type<ReviewedRow>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.line] }),
    index('import_review_rows_outcome').on(table.reviewId, table.outcome, table.line),
    index('import_review_rows_claim')
      .on(table.reviewId, table.claim)
      .where(sql`${table.claim} is not null`),
  ],
);

/** How the last file with certain headers was reviewed. */
export const importHeaders = pgTable(
  'import_headers',
  {
    entity: text('entity').$type<ImportEntity>().notNull(),
    /** Of its headers, folded and in their order. */
    digest: text('digest').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping[]>().notNull(),
    key: text('key'),
    policies: jsonb('policies').$type<ImportPolicies>().notNull(),
    withoutEmail: boolean('without_email').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.digest] })],
);
