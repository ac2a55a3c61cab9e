/** Links between records here and there, the runs of the import, and what they still have to process. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CrmSyncEntity, CrmSyncIssueKind, CrmSyncScope } from '#contract/crm-sync.ts';
import { customFieldDefinitions } from '#server/features/custom-fields/custom-fields.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';
import type { RecentItem, RunCounts, StepState } from './crm-run-state.ts';

/** A record of the service and ours; `snapshot` is what was imported last, so that our own edits are recognized. */
export const crmSyncLinks = pgTable(
  'crm_sync_links',
  {
    service: text('service').notNull(),
    entity: text('entity').$type<CrmSyncEntity>().notNull(),
    externalId: text('external_id').notNull(),
    recordId: uuid('record_id').notNull(),
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.entity, table.externalId] }),
    uniqueIndex('crm_sync_links_record').on(table.recordId, table.service),
  ],
);

/** Which custom field here belongs to a field of the service. Names there are not unique. */
export const crmSyncFields = pgTable(
  'crm_sync_fields',
  {
    service: text('service').notNull(),
    externalId: text('external_id').notNull(),
    definitionId: uuid('definition_id')
      .notNull()
      .references(() => customFieldDefinitions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.service, table.externalId] })],
);

export const crmSyncRuns = pgTable(
  'crm_sync_runs',
  {
    id: id(),
    ...runColumns,
    service: text('service').notNull(),
    scope: text('scope').$type<CrmSyncScope>().notNull(),
    /** The most records of each kind; null for all. */
    limit: integer('limit'),
    steps: jsonb('steps').$type<StepState[]>().notNull(),
    counts: jsonb('counts').$type<RunCounts>().notNull(),
    currentStep: text('current_step').notNull(),
    recentItems: jsonb('recent_items').$type<RecentItem[]>().notNull().default([]),
    startedById: uuid('started_by_id')
      .notNull()
      .references(() => users.id),
    startedAt: instant('started_at').notNull(),
    /** By which what it imported can be taken back; of one that was resumed, since then. */
    deedId: uuid('deed_id'),
  },
  (table) => [index('crm_sync_runs_started').on(table.startedAt, table.id)],
);

/** What was read and is not processed yet, in the order of arrival. */
export const crmSyncStaged = pgTable(
  'crm_sync_staged',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => crmSyncRuns.id, { onDelete: 'cascade' }),
    entity: text('entity').$type<CrmSyncEntity>().notNull(),
    externalId: text('external_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    item: jsonb('item').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.entity, table.externalId] }),
    index('crm_sync_staged_position').on(table.runId, table.entity, table.position),
  ],
);

/** What was not imported, or only in part, and why. */
export const crmSyncIssues = pgTable(
  'crm_sync_issues',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => crmSyncRuns.id, { onDelete: 'cascade' }),
    entity: text('entity').$type<CrmSyncEntity>().notNull(),
    kind: text('kind').$type<CrmSyncIssueKind>().notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    recordId: uuid('record_id'),
    /** It may be possible to import it next time, so everything has to be read again. */
    unresolved: boolean('unresolved').notNull().default(false),
  },
  (table) => [
    index('crm_sync_issues_run').on(table.runId, table.kind, table.name),
    index('crm_sync_issues_name').on(table.runId, sql`lower(${table.name})`, table.id),
    index('crm_sync_issues_record').on(table.recordId).where(sql`${table.recordId} is not null`),
  ],
);
