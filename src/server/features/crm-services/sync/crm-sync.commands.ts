/** Starts and resumes imports from the CRM service; across all servers, one at a time. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { CrmSyncEntity, CrmSyncResult, CrmSyncScope, SyncQuery } from '#contract/crm-sync.ts';
import { crmSyncCursors } from '#server/features/crm-services/connection/crm-connection.table.ts';
import {
  findService,
  type ServiceTools,
} from '#server/features/crm-services/connection/crm-service-settings.ts';
import {
  type CrmService,
  CrmServiceError,
} from '#server/features/crm-services/service/service-port.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { noCounts, type StepState } from './crm-run-state.ts';
import { crmSyncRuns, crmSyncStaged } from './crm-sync.table.ts';
import type { SyncRunner } from './crm-sync-runner.ts';
import { syncRuns } from './crm-sync-runs.ts';
import type { RunRow } from './run-crm-sync.ts';

export const keptRuns = 20;
const connectionTimeout = 20_000;

const entitiesOf: Record<CrmSyncScope, readonly CrmSyncEntity[]> = {
  all: ['organizations', 'people', 'tasks'],
  organizations: ['organizations'],
  people: ['people'],
  tasks: ['tasks'],
  notes: ['notes'],
};

interface SyncTools extends ServiceTools {
  runner: SyncRunner;
}

/** Tests the token; a failure is a message, not an error. */
export async function testConnection(
  ctx: Context,
  tools: ServiceTools,
): Promise<{ success: boolean; message: string }> {
  authorize(ctx, 'crm-sync.manage');
  const service = await findService(ctx, tools);
  if (!service) return { success: false, message: noToken };
  const signal = AbortSignal.timeout(connectionTimeout);
  try {
    const { name } = await service.whoAmI({ signal, isHasty: true });
    return { success: true, message: `Connected to ${service.name} as ${name}.` };
  } catch (error) {
    if (error instanceof CrmServiceError) return { success: false, message: error.message };
    if (!signal.aborted) throw error;
    return { success: false, message: `${service.name} took too long to answer.` };
  }
}

/** Resolves at the end of the run; 409 while another one is under way. */
export async function startSync(
  ctx: Context,
  tools: SyncTools,
  scope: CrmSyncScope,
  { limit, full }: SyncQuery,
): Promise<CrmSyncResult> {
  authorize(ctx, 'crm-sync.manage');
  const service = await serviceOrThrow(ctx, tools);
  const row = await inTransaction(ctx, async (ctx) => {
    await assertFree(ctx);
    await forgetOldRuns(ctx);
    const [made] = await ctx.db
      .insert(crmSyncRuns)
      .values({
        service: tools.connection.service,
        scope,
        ...syncRuns.begun(ctx),
        limit: limit ?? null,
        steps: await stepsFor(ctx, tools, { scope, all: limit !== undefined || full === 'true' }),
        counts: noCounts(),
        currentStep: 'Starting',
        startedById: ctx.actor.id,
        startedAt: ctx.clock.now(),
        deedId: ctx.deed?.id ?? null,
      })
      .returning();
    if (!made) throw new Error('The run was not returned');
    return made;
  });
  return resultOf(await tools.runner.run(ctx, row, service));
}

/** Continues the last run where it broke off. */
export async function resumeSync(
  ctx: Context,
  tools: SyncTools,
  id: string,
): Promise<CrmSyncResult> {
  authorize(ctx, 'crm-sync.manage');
  const service = await serviceOrThrow(ctx, tools);
  const row = await inTransaction(ctx, async (ctx) => {
    await assertFree(ctx);
    const { service } = await runOrThrow(ctx, id);
    const isLast = (await lastRun(ctx))?.id === id;
    const isResumed =
      isLast &&
      service === tools.connection.service &&
      (await syncRuns.begin(ctx, id, ['failed'], {
        currentStep: 'Resuming',
        deedId: ctx.deed?.id ?? null,
      }));
    if (!isResumed) {
      throw new AppError('conflict', 'Only the last import can be resumed, if it broke off.');
    }
    return runOrThrow(ctx, id);
  });
  return resultOf(await tools.runner.run(ctx, row, service));
}

/** The server that runs it notices at its next heartbeat; what it has committed stays. */
export async function stopSync(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'crm-sync.manage');
  await runOrThrow(ctx, id);
  const isStopped = await inTransaction(ctx, (ctx) => syncRuns.stop(ctx, id, stoppedWords));
  if (!isStopped) throw new AppError('conflict', 'The import has ended already.');
}

export async function runOrThrow(ctx: Context, id: string): Promise<RunRow> {
  const [row] = await ctx.db.select().from(crmSyncRuns).where(eq(crmSyncRuns.id, id));
  if (!row) throw notFound('Import');
  return row;
}

export async function lastRun(ctx: Pick<VisitorContext, 'db'>): Promise<RunRow | null> {
  const [row] = await ctx.db
    .select()
    .from(crmSyncRuns)
    .orderBy(desc(crmSyncRuns.startedAt), desc(crmSyncRuns.id))
    .limit(1);
  return row ?? null;
}

const stoppedWords = 'The import was stopped. What was imported is kept; resume it to go on.';
const noToken =
  'No CRM service is connected: save an API token first, or start the server with CRM_SERVICE_TOKEN.';

async function serviceOrThrow(ctx: Context, tools: ServiceTools): Promise<CrmService> {
  const service = await findService(ctx, tools);
  if (!service) throw new AppError('conflict', noToken);
  return service;
}

/** If two start at once, one waits here and then finds the other's run. */
async function assertFree(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('crm sync'))`);
  await syncRuns.giveUpSilent(ctx);
  const [running] = await ctx.db
    .select({ id: crmSyncRuns.id })
    .from(crmSyncRuns)
    .where(eq(crmSyncRuns.status, 'running'));
  if (running) {
    throw new AppError('conflict', 'An import is running already. Wait until it has ended.');
  }
}

async function forgetOldRuns(ctx: Context): Promise<void> {
  await ctx.db.delete(crmSyncStaged);
  const old = ctx.db
    .select({ id: crmSyncRuns.id })
    .from(crmSyncRuns)
    .orderBy(desc(crmSyncRuns.startedAt), desc(crmSyncRuns.id))
    .offset(keptRuns - 1);
  await ctx.db.delete(crmSyncRuns).where(inArray(crmSyncRuns.id, old));
}

async function stepsFor(
  ctx: Context,
  { connection }: SyncTools,
  { scope, all }: { scope: CrmSyncScope; all: boolean },
): Promise<StepState[]> {
  const entities = entitiesOf[scope];
  const ofService = eq(crmSyncCursors.service, connection.service);
  const rows = all ? [] : await ctx.db.select().from(crmSyncCursors).where(ofService);
  const cursors = new Map(rows.map(({ entity, since }) => [entity, since.toISOString()]));
  // Organizations and people are read together, from the earlier of the two.
  const together: readonly CrmSyncEntity[] = entities.filter(
    (entity) => entity === 'organizations' || entity === 'people',
  );
  const known = together.flatMap((entity) => cursors.get(entity) ?? []).toSorted();
  const earliest = known.length === together.length ? (known[0] ?? null) : null;
  return entities.map((entity) => ({
    entity,
    phase: 'read',
    cursor: null,
    since: together.includes(entity) ? earliest : (cursors.get(entity) ?? null),
    startedAt: null,
  }));
}

function resultOf({ id, counts, steps, limit }: RunRow): CrmSyncResult {
  const sum = (key: 'created' | 'skipped' | 'updated' | 'unchanged' | 'source') =>
    steps.reduce((total, { entity }) => total + counts[entity][key], 0);
  const [created, updated, unchanged] = [sum('created'), sum('updated'), sum('unchanged')];
  const skipped = sum('skipped');
  const told = [
    `${created.toLocaleString('en')} created`,
    `${updated.toLocaleString('en')} updated`,
    `${unchanged.toLocaleString('en')} unchanged`,
    `${skipped.toLocaleString('en')} skipped`,
  ];
  return {
    created,
    updated,
    unchanged,
    skipped,
    count: sum('source'),
    isTestMode: limit !== null,
    message: `${told.join(', ')}.`,
    runId: id,
  };
}
