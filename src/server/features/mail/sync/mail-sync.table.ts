/** The links between contacts or events there and records here, and the runs of the sync with their results. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DuplicateLevel } from '#contract/duplicates.ts';
import type { ContactAnswer, MailSyncKind, MailSyncOutcome } from '#contract/mail-sync.ts';
import { mailCollections } from '#server/features/mail/connection/mail-connection.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';
import type { RunCounts } from './mail-run-state.ts';
import type { Fields } from './merge-both-ways.rules.ts';

/** A contact or an event as it was last read; `remote_id` is unique within its collection. */
export const mailItems = pgTable(
  'mail_items',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => mailCollections.id, { onDelete: 'cascade' }),
    remoteId: text('remote_id').notNull(),
    etag: text('etag').notNull(),
    state: jsonb('state').$type<unknown>().notNull(),
    /** For an exception of a series: the `remote_id` of the series. */
    masterId: text('master_id'),
    isSeries: boolean('is_series').notNull().default(false),
    /** It is not linked to a record here, and each sync checks it again. */
    isPending: boolean('is_pending').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.remoteId] }),
    index('mail_items_master')
      .on(table.collectionId, table.masterId)
      .where(sql`${table.masterId} is not null`),
    index('mail_items_pending').on(table.collectionId).where(sql`${table.isPending}`),
    index('mail_items_series').on(table.collectionId).where(sql`${table.isSeries}`),
  ],
);

/** An item, or an occurrence of it, and its record here, each as it was at the last sync. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: id(),
    kind: text('kind').$type<MailSyncKind>().notNull(),
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => mailCollections.id, { onDelete: 'cascade' }),
    /** Null while it is being created there. */
    remoteId: text('remote_id'),
    /** The original start of an occurrence of a series; blank for anything else. */
    occurrence: text('occurrence').notNull().default(''),
    recordId: uuid('record_id').notNull(),
    ours: jsonb('ours').$type<Fields>().notNull(),
    theirs: jsonb('theirs').$type<Fields>().notNull(),
    /** When the record here was last changed, as far as the sync knows. */
    recordVersion: instant('record_version').notNull(),
    /** The sync created the record, and nobody has changed it here since. */
    isOwn: boolean('is_own').notNull().default(false),
    /** It was deleted on one side and is no longer synced. */
    endedAt: instant('ended_at'),
    /** The deletion with which the sync hid the record here. */
    deletionId: uuid('deletion_id'),
  },
  (table) => [
    uniqueIndex('mail_links_item').on(table.collectionId, table.remoteId, table.occurrence),
    uniqueIndex('mail_links_record').on(table.recordId, table.collectionId),
    index('mail_links_collection').on(table.collectionId, table.id),
  ],
);

export const mailConflicts = pgTable(
  'mail_conflicts',
  {
    id: id(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => mailLinks.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    ours: text('ours'),
    theirs: text('theirs'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('mail_conflicts_field').on(table.linkId, table.field),
    index('mail_conflicts_created').on(table.createdAt, table.id),
  ],
);

/** A contact there that may be a person here; it waits until somebody answers, and the next sync does as they said. */
export const mailDoubts = pgTable(
  'mail_doubts',
  {
    id: id(),
    collectionId: uuid('collection_id').notNull(),
    remoteId: text('remote_id').notNull(),
    name: text('name').notNull(),
    /** What else is known of it: 'lee@one.example · 0400 111 222'. */
    facts: text('facts'),
    /** The person it is like, and how. */
    recordId: uuid('record_id').notNull(),
    level: text('level').$type<DuplicateLevel>().notNull(),
    reasons: text('reasons').array().notNull(),
    /** The person belongs to another contact there already. */
    isTaken: boolean('is_taken').notNull(),
    answer: text('answer').$type<ContactAnswer>(),
    decisionId: uuid('decision_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'mail_doubts_item',
      columns: [table.collectionId, table.remoteId],
      foreignColumns: [mailItems.collectionId, mailItems.remoteId],
    }).onDelete('cascade'),
    uniqueIndex('mail_doubts_contact').on(table.collectionId, table.remoteId),
    index('mail_doubts_open').on(table.createdAt, table.id).where(sql`${table.answer} is null`),
    index('mail_doubts_record').on(table.recordId),
  ],
);

export const mailRuns = pgTable(
  'mail_runs',
  {
    id: id(),
    ...runColumns,
    kind: text('kind').$type<MailSyncKind>().notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    /** Null for a scheduled run. */
    startedById: uuid('started_by_id').references(() => users.id),
    startedAt: instant('started_at').notNull(),
    currentStep: text('current_step').notNull(),
    isFull: boolean('is_full').notNull().default(false),
    counts: jsonb('counts').$type<RunCounts>().notNull(),
  },
  (table) => [
    index('mail_runs_started').on(table.startedAt, table.id),
    // One of each kind at a time, across all servers.
    uniqueIndex('mail_runs_one').on(table.kind).where(sql`${table.status} = 'running'`),
  ],
);

/** What a run did, or would do, with an item. */
export const mailEntries = pgTable(
  'mail_entries',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => mailRuns.id, { onDelete: 'cascade' }),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    outcome: text('outcome').$type<MailSyncOutcome>().notNull(),
    name: text('name').notNull(),
    reason: text('reason'),
    recordId: uuid('record_id'),
    /** A copy of what was deleted there, in the service's format, so that it can be restored by hand. */
    copy: text('copy'),
  },
  (table) => [
    index('mail_entries_name').on(table.runId, sql`lower(${table.name})`, table.id),
    index('mail_entries_outcome').on(table.runId, table.outcome),
    index('mail_entries_record').on(table.recordId).where(sql`${table.recordId} is not null`),
  ],
);

/** What was read from a collection and is not processed yet. */
export const mailStaged = pgTable(
  'mail_staged',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => mailRuns.id, { onDelete: 'cascade' }),
    collectionId: uuid('collection_id').notNull(),
    remoteId: text('remote_id').notNull(),
    etag: text('etag').notNull(),
    /** Null if it no longer exists there, or cannot be read. */
    state: jsonb('state').$type<unknown>(),
    /** Why it cannot be read. */
    fault: text('fault'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.collectionId, table.remoteId] })],
);
