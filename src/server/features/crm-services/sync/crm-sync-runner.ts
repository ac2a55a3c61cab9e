/**
 * Runs the import in the background of a server process: step by step, each read and then
 * processed. It commits page by page, so nothing done is lost if it breaks off.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import { crmSyncCursors } from '#server/features/crm-services/connection/crm-connection.table.ts';
import {
  type CrmService,
  CrmServiceError,
} from '#server/features/crm-services/service/service-port.ts';
import type { Context } from '#server/kernel/context.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { plural } from '#server/kernel/words.ts';
import { applyStaged } from './apply-staged.ts';
import { crmSyncIssues, crmSyncStaged } from './crm-sync.table.ts';
import { syncRuns } from './crm-sync-runs.ts';
import { earlier, readPages } from './read-pages.ts';
import { type Run, type RunRow, remember, withSteps } from './run-crm-sync.ts';
import { openTools } from './tools.ts';

export interface SyncRunner {
  /** The finished run; rejects with an AppError if it broke off. */
  run(ctx: Context, row: RunRow, service: CrmService): Promise<RunRow>;
}

interface RunnerOptions {
  databaseUrl: string | undefined;
  country: string;
}

export function createSyncRunner(
  app: FastifyInstance,
  { databaseUrl, country }: RunnerOptions,
): SyncRunner {
  const fault = 'The CRM service sync met a fault of ours';
  const host = hostRuns(app, syncRuns, { databaseUrl, fault, isAwaited: true });
  return {
    run(ctx, row, service) {
      let run: Run | undefined;
      let waiting: string | null = null;
      const onWait = (words: string | null) => {
        waiting = words;
      };
      return host.run(ctx, row, {
        progress: () => ({ currentStep: waiting ?? (run?.row ?? row).currentStep }),
        work: async (ctx, signal) => {
          const { onFault } = host;
          run = { ctx, row, service, patience: { signal, onWait }, country, onFault };
          await runSteps(run);
          return run.row;
        },
        explain: (error) => (error instanceof CrmServiceError ? error.message : undefined),
      });
    },
  };
}

async function runSteps(run: Run): Promise<void> {
  const { ctx, service, patience, country } = run;
  const parties = run.row.steps.some(
    ({ entity, phase }) => phase !== 'done' && (entity === 'organizations' || entity === 'people'),
  );
  const runId = run.row.id;
  const tools = await openTools(ctx, {
    runId,
    serviceKey: run.row.service,
    country,
    service,
    patience,
    needsFields: parties,
  });
  for (const { entity } of run.row.steps) {
    await readPages(run, entity);
    await applyStaged(run, entity, tools);
    await finishStep(run, entity);
  }
  await inTransaction(ctx, async (inside) => {
    await inside.db.delete(crmSyncStaged).where(eq(crmSyncStaged.runId, runId));
    await syncRuns.finish(inside, run.row, { currentStep: 'Complete' });
  });
  remember(run, { status: 'done', currentStep: 'Complete', finishedAt: ctx.clock.now() });
}

async function finishStep(run: Run, entity: CrmSyncEntity): Promise<void> {
  const step = run.row.steps.find((each) => each.entity === entity);
  if (!step || step.phase === 'done') return;
  const steps = withSteps(run, [entity], { phase: 'done' });
  await inTransaction(run.ctx, async (ctx) => {
    await moveCursor(ctx, run, entity, step.startedAt);
    const { created } = run.row.counts[entity];
    if (created > 0) {
      const [one, many] = nouns[entity];
      const description = `Imported ${plural(created, one, many)} from ${run.service.name}`;
      await logActivity(ctx, { activityType: 'other', description });
    }
    await syncRuns.save(ctx, run.row, { steps });
  });
  remember(run, { steps });
}

const nouns: Record<CrmSyncEntity, [string, string]> = {
  organizations: ['organization', 'organizations'],
  people: ['person', 'people'],
  tasks: ['task', 'tasks'],
  notes: ['note', 'notes'],
};

/** After unresolved records, or a test run, everything has to be read again the next time. */
async function moveCursor(
  ctx: Context,
  run: Run,
  entity: CrmSyncEntity,
  startedAt: string | null,
): Promise<void> {
  if (run.row.limit !== null || startedAt === null || entity === 'tasks') return;
  const { service } = run.row;
  const { rows } = await ctx.db.execute<{ open: boolean }>(
    sql`select exists (
      select 1 from ${crmSyncIssues} where ${and(
        eq(crmSyncIssues.runId, run.row.id),
        eq(crmSyncIssues.entity, entity),
        eq(crmSyncIssues.unresolved, true),
      )}
    ) as open`,
  );
  if (rows[0]?.open) {
    await ctx.db
      .delete(crmSyncCursors)
      .where(and(eq(crmSyncCursors.service, service), eq(crmSyncCursors.entity, entity)));
    return;
  }
  const since = earlier(startedAt);
  await ctx.db
    .insert(crmSyncCursors)
    .values({ service, entity, since })
    .onConflictDoUpdate({
      target: [crmSyncCursors.service, crmSyncCursors.entity],
      set: { since },
    });
}
