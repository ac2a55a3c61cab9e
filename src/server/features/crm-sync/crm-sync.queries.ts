/** Reads how far the import is, and what came of it. */
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { CrmSyncProgress, CrmSyncRun, CrmSyncStatus } from '#contract/crm-sync.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { notFound } from '#server/kernel/errors.ts';
import { giveUpSilentSyncs, lastRun } from './crm-sync.commands.ts';
import { crmSyncIssues, crmSyncRuns } from './crm-sync.table.ts';
import type { RunRow } from './run.ts';
import { workedOff } from './run-state.ts';

const statuses: Record<RunRow['status'], CrmSyncStatus> = {
  running: 'syncing',
  done: 'complete',
  failed: 'error',
};
const shownIssues = 200;

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
};

/** Of the last run, whichever server it runs on. */
export async function getProgress(ctx: Context): Promise<CrmSyncProgress> {
  authorize(ctx, 'crm-sync.manage');
  await giveUpSilentSyncs(ctx);
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
    canResume: run.status === 'failed',
  };
}

export async function getRun(ctx: Context, id: string): Promise<CrmSyncRun> {
  authorize(ctx, 'crm-sync.manage');
  await giveUpSilentSyncs(ctx);
  const [run] = await ctx.db.select().from(crmSyncRuns).where(eq(crmSyncRuns.id, id));
  if (!run) throw notFound('Import');
  const ofRun = eq(crmSyncIssues.runId, id);
  const [reasons, issues] = await Promise.all([
    ctx.db
      .select({
        entity: crmSyncIssues.entity,
        kind: crmSyncIssues.kind,
        reason: crmSyncIssues.reason,
        count: sql<number>`count(*)::int`,
      })
      .from(crmSyncIssues)
      .where(ofRun)
      .groupBy(crmSyncIssues.entity, crmSyncIssues.kind, crmSyncIssues.reason)
      .orderBy(sql`count(*) desc`, asc(crmSyncIssues.reason))
      .limit(shownIssues),
    ctx.db
      .select({
        id: crmSyncIssues.id,
        entity: crmSyncIssues.entity,
        kind: crmSyncIssues.kind,
        name: crmSyncIssues.name,
        reason: crmSyncIssues.reason,
        recordId: crmSyncIssues.recordId,
      })
      .from(crmSyncIssues)
      .where(and(ofRun))
      // What was left out first: it needs somebody most.
      .orderBy(
        sql`array_position(array['skipped', 'gone', 'kept', 'partial'], ${crmSyncIssues.kind})`,
        sql`lower(${crmSyncIssues.name})`,
        crmSyncIssues.id,
      )
      .limit(shownIssues),
  ]);
  const [total] = await ctx.db.select({ count: count() }).from(crmSyncIssues).where(ofRun);
  return {
    id,
    scope: run.scope,
    status: statuses[run.status],
    isTestMode: run.limit !== null,
    since: run.steps[0]?.since ?? null,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    error: run.error,
    entities: run.steps.map(({ entity }) => ({ entity, ...run.counts[entity] })),
    reasons,
    issues,
    issueCount: total?.count ?? 0,
  };
}
