/** The CRM service sync: importing from another CRM, as a job whose progress and report are kept. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, listQuery } from './primitives.ts';

export const crmSyncEntities = ['organizations', 'people', 'tasks', 'notes'] as const;
export const CrmSyncEntity = z.enum(crmSyncEntities);
export type CrmSyncEntity = z.output<typeof CrmSyncEntity>;

/** What a run imports: `all` is organizations, then people, then tasks. */
export const CrmSyncScope = z.enum(['all', ...crmSyncEntities]);
export type CrmSyncScope = z.output<typeof CrmSyncScope>;

/** The most records of each kind that a test run imports. */
export const testLimit = 50;

export const CrmSyncStatus = z.enum(['idle', 'syncing', 'complete', 'error']);
export type CrmSyncStatus = z.output<typeof CrmSyncStatus>;

const count = z.number().int();

/** What became of the records of one kind: `source` is the sum of the other four. */
export const CrmSyncCounts = z.object({
  source: count,
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
});
export type CrmSyncCounts = z.output<typeof CrmSyncCounts>;

/**
 * `skipped`: the record was not imported; `partial`: some of it was left out; `kept`: a field
 * stayed as somebody had changed it here; `gone`: deleted there, and kept here; `alike`: the record was created, and may be
 * one that was here, so the two are among the duplicates.
 */
export const CrmSyncIssueKind = z.enum(['skipped', 'partial', 'kept', 'gone', 'alike']);
export type CrmSyncIssueKind = z.output<typeof CrmSyncIssueKind>;

export const CrmSyncIssue = z.object({
  id: Id,
  entity: CrmSyncEntity,
  kind: CrmSyncIssueKind,
  /** In the words of the service. */
  name: z.string(),
  reason: z.string(),
  /** The record here, if there is one that is not deleted. */
  recordId: Id.nullable(),
});
export type CrmSyncIssue = z.output<typeof CrmSyncIssue>;

export const CrmSyncIssueFilter = listQuery(
  {
    runId: Id.optional(),
    entity: CrmSyncEntity.optional(),
    kind: CrmSyncIssueKind.optional(),
    reason: z.string().max(1_000).optional(),
  },
  ['name', '-name'],
);
export type CrmSyncIssueFilter = z.output<typeof CrmSyncIssueFilter>;

const runShape = {
  id: Id,
  scope: CrmSyncScope,
  status: CrmSyncStatus,
  isTestMode: z.boolean(),
  /** Only what changed there since this instant was read; null means everything. */
  since: Instant.nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  startedBy: z.string().nullable(),
  error: z.string().nullable(),
  /** It is the last one, it broke off, and it is from the connected service. */
  canResume: z.boolean(),
  entities: z.array(CrmSyncCounts.extend({ entity: CrmSyncEntity })),
};

/** An entry of the history. */
export const CrmSyncRunSummary = z.object(runShape);
export type CrmSyncRunSummary = z.output<typeof CrmSyncRunSummary>;

/** The parity report. */
export const CrmSyncRun = z.object({
  ...runShape,
  /** How many records have each issue, the most frequent first. */
  reasons: z.array(
    z.object({
      entity: CrmSyncEntity,
      kind: CrmSyncIssueKind,
      reason: z.string(),
      count,
    }),
  ),
});
export type CrmSyncRun = z.output<typeof CrmSyncRun>;

export const CrmSyncResult = z.object({
  created: count,
  skipped: count,
  isTestMode: z.boolean(),
  updated: count,
  unchanged: count,
  /** The records that were read. */
  count,
  message: z.string(),
  runId: Id,
});
export type CrmSyncResult = z.output<typeof CrmSyncResult>;

export const CrmSyncProgress = z.object({
  status: CrmSyncStatus,
  currentStep: z.string(),
  totalOrgs: count,
  syncedOrgs: count,
  totalPeople: count,
  syncedPeople: count,
  /** The newest first. */
  recentItems: z.array(
    z.object({
      type: z.enum(['organization', 'person']),
      name: z.string(),
      /** Its owner; null means nobody. */
      assignedTo: z.string().nullable(),
      timestamp: Instant,
    }),
  ),
  error: z.string().nullable(),
  /** The run that this is about; null if there has been none. */
  runId: Id.nullable(),
  scope: CrmSyncScope.nullable(),
  isTestMode: z.boolean(),
  /** Of the kind being imported at the moment. */
  total: count,
  synced: count,
  /** It broke off, and can be resumed. */
  canResume: z.boolean(),
  /** What it did, once it has ended, for whoever began it; null if it wrote nothing. */
  deedId: Id.nullable(),
});
export type CrmSyncProgress = z.output<typeof CrmSyncProgress>;

const limitRule = 'must be a whole number from 1 to 1000';
const SyncQuery = z.object({
  /** The most records of each kind, for a test. */
  limit: z
    .string()
    .regex(/^\d{1,4}$/, limitRule)
    .transform(Number)
    .or(z.number().int(limitRule))
    .refine((value) => value >= 1 && value <= 1_000, limitRule)
    .optional(),
  /** Reads everything again, not only what has changed since the last run. */
  full: z.enum(['true', 'false']).optional(),
});
export type SyncQuery = z.output<typeof SyncQuery>;

const sync = <Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission: 'crm-sync.manage',
    query: SyncQuery,
    reply: CrmSyncResult,
  });

export const crmSyncApi = {
  /** Each answers at the end of its run, which goes on even if nobody waits for the answer. */
  syncOrganizations: sync(
    '/api/crm-service/sync-organizations',
    'Imports organizations from the CRM service.',
  ),
  syncPeople: sync('/api/crm-service/sync-people', 'Imports people from the CRM service.'),
  syncTasks: sync('/api/crm-service/sync-tasks', 'Imports tasks from the CRM service.'),
  syncNotes: sync('/api/crm-service/sync-notes', 'Imports notes from the CRM service.'),
  syncAll: sync(
    '/api/crm-service/sync-all',
    'Imports organizations, then people, then tasks from the CRM service.',
  ),
  progress: endpoint({
    method: 'GET',
    path: '/api/crm-service/sync-progress',
    summary: 'Says how far the last import from the CRM service is.',
    permission: 'crm-sync.manage',
    reply: CrmSyncProgress,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/crm-service/runs',
    summary: 'Lists the last 20 imports from the CRM service, the newest first.',
    permission: 'crm-sync.manage',
    reply: z.array(CrmSyncRunSummary),
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/crm-service/runs/:id',
    summary: 'Reads the report of an import from the CRM service.',
    permission: 'crm-sync.manage',
    params: IdParams,
    reply: CrmSyncRun,
  }),
  issues: listEndpoint({
    path: '/api/crm-service/issues',
    summary: 'Lists what imports from the CRM service left out, kept or found deleted, and why.',
    permission: 'crm-sync.manage',
    query: CrmSyncIssueFilter,
    item: CrmSyncIssue,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/crm-service/runs/:id/stop',
    summary: 'Stops an import from the CRM service; what it has brought in stays.',
    permission: 'crm-sync.manage',
    params: IdParams,
    reply: CrmSyncProgress,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/crm-service/runs/:id/resume',
    summary: 'Goes on with the last import from the CRM service, where it broke off.',
    permission: 'crm-sync.manage',
    params: IdParams,
    reply: CrmSyncResult,
  }),
};
