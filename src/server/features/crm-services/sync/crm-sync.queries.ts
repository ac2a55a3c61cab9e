/** Reads the progress of the import, and earlier imports with their results. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type {
  CrmSyncProgress,
  CrmSyncRun,
  CrmSyncRunSummary,
  CrmSyncStatus,
} from '#contract/crm-sync.ts';
import type { ServiceTools } from '#server/features/crm-services/connection/crm-service-settings.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { workedOff } from './crm-run-state.ts';
import { keptRuns, lastRun } from './crm-sync.commands.ts';
import { crmSyncIssues, crmSyncRuns } from './crm-sync.table.ts';
import { syncRuns } from './crm-sync-runs.ts';
import type { RunRow } from './run-crm-sync.ts';

const statuses: Record<RunRow['status'], CrmSyncStatus> = {
  running: 'syncing',
  done: 'complete',
  failed: 'error',
};
const mostReasons = 200;

const idle: CrmSyncProgress = {
  status: 'idle',
  currentStep: '',
  totalOrgs: 0,
  syncedOrgs: 0,
  totalPeople: 0,
  syncedPeople: 0,
  recentItems: [],
  error: null,
  runId: null,
  scope: null,
  isTestMode: false,
  total: 0,
  synced: 0,
  canResume: false,
  deedId: null,
};

type Connected = Pick<ServiceTools, 'connection'>;

/** Only if it broke off, and only with the service that it belongs to. */
function canResume({ status, service }: RunRow, { connection }: Connected): boolean {
  return status === 'failed' && service === connection.service;
}

/** Of an import that has ended and written something, for whoever began it, whose call may have been cut off. */
function deedToTell({ actor }: Context, run: RunRow): string | null {
  const { status, startedById, deedId, counts, steps } = run;
  const hasWritten = steps.some(({ entity }) => {
    const { created, updated } = counts[entity];
    return created + updated > 0;
  });
  return status === 'done' && startedById === actor.id && hasWritten ? deedId : null;
}

/** The status of the last run, on whichever server. */
export async function getProgress(ctx: Context, tools: Connected): Promise<CrmSyncProgress> {
  authorize(ctx, 'crm-sync.manage');
  await syncRuns.giveUpSilent(ctx);
  const run = await lastRun(ctx);
  if (!run) return idle;
  const { counts, steps } = run;
  const current = steps.find(({ phase }) => phase !== 'done') ?? steps.at(-1);
  const now = current && counts[current.entity];
  return {
    status: statuses[run.status],
    currentStep: run.currentStep,
    totalOrgs: counts.organizations.source,
    syncedOrgs: workedOff(counts.organizations),
    totalPeople: counts.people.source,
    syncedPeople: workedOff(counts.people),
    recentItems: run.recentItems,
    error: run.error,
    runId: run.id,
    scope: run.scope,
    isTestMode: run.limit !== null,
    total: now?.source ?? 0,
    synced: now ? workedOff(now) : 0,
    canResume: canResume(run, tools),
    deedId: deedToTell(ctx, run),
  };
}

export async function listRuns(ctx: Context, tools: Connected): Promise<CrmSyncRunSummary[]> {
  authorize(ctx, 'crm-sync.manage');
  await syncRuns.giveUpSilent(ctx);
  const rows = await readRuns(ctx);
  return rows.map(({ run, startedBy }, place) =>
    summaryOf(run, startedBy, place === 0 && canResume(run, tools)),
  );
}

export async function getRun(ctx: Context, tools: Connected, id: string): Promise<CrmSyncRun> {
  authorize(ctx, 'crm-sync.manage');
  await syncRuns.giveUpSilent(ctx);
  const rows = await readRuns(ctx);
  const place = rows.findIndex(({ run }) => run.id === id);
  const found = rows[place];
  if (!found) throw notFound('Import');
  const reasons = await ctx.db
    .select({
      entity: crmSyncIssues.entity,
      kind: crmSyncIssues.kind,
      reason: crmSyncIssues.reason,
      count: sql<number>`count(*)::int`,
    })
    .from(crmSyncIssues)
    .where(eq(crmSyncIssues.runId, id))
    .groupBy(crmSyncIssues.entity, crmSyncIssues.kind, crmSyncIssues.reason)
    .orderBy(sql`count(*) desc`, asc(crmSyncIssues.reason), asc(crmSyncIssues.entity))
    .limit(mostReasons);
  const { run, startedBy } = found;
  return { ...summaryOf(run, startedBy, place === 0 && canResume(run, tools)), reasons };
}

function readRuns(ctx: Context) {
  return ctx.db
    .select({ run: crmSyncRuns, startedBy: calledName })
    .from(crmSyncRuns)
    .leftJoin(users, and(eq(users.id, crmSyncRuns.startedById)))
    .orderBy(desc(crmSyncRuns.startedAt), desc(crmSyncRuns.id))
    .limit(keptRuns);
}

function summaryOf(run: RunRow, startedBy: string | null, canResume: boolean): CrmSyncRunSummary {
  return {
    id: run.id,
    scope: run.scope,
    status: statuses[run.status],
    isTestMode: run.limit !== null,
    since: run.steps[0]?.since ?? null,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    startedBy,
    error: run.error,
    canResume,
    entities: run.steps.map(({ entity }) => ({ entity, ...run.counts[entity] })),
  };
}
