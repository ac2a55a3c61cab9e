/** The second half of a step: processes what was read in batches, each in a transaction of its own. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import type { Context } from '#server/kernel/context.ts';
import { RunLost } from '#server/kernel/run-state.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { applyBatch, type BatchOutcome, writeIssues } from './apply-batch.ts';
import { crmSyncStaged } from './crm-sync.table.ts';
import { syncRuns } from './crm-sync-runs.ts';
import { notesAdapter } from './notes-adapter.ts';
import { organizationsAdapter } from './organizations-adapter.ts';
import { peopleAdapter } from './people-adapter.ts';
import { type Run, remember, withRecent } from './run-crm-sync.ts';
import { tasksAdapter } from './tasks-adapter.ts';
import type { Tools } from './tools.ts';

const batchSize = 250;

type Apply = (ctx: Context, tools: Tools, items: readonly unknown[]) => Promise<BatchOutcome>;

const applyOf: Record<CrmSyncEntity, Apply> = {
  organizations: (ctx, tools, items) => applyBatch(ctx, tools, organizationsAdapter, items),
  people: (ctx, tools, items) => applyBatch(ctx, tools, peopleAdapter, items),
  tasks: (ctx, tools, items) => applyBatch(ctx, tools, tasksAdapter, items),
  notes: (ctx, tools, items) => applyBatch(ctx, tools, notesAdapter, items),
};

export async function applyStaged(run: Run, entity: CrmSyncEntity, tools: Tools): Promise<void> {
  for (;;) {
    run.patience.signal.throwIfAborted();
    try {
      if ((await applyNext(run, entity, tools, batchSize)) === 0) return;
    } catch (error) {
      if (error instanceof RunLost || run.patience.signal.aborted) throw error;
      await tools.fields.lookAgain(run.ctx);
      await applySingly(run, entity, tools, error);
    }
  }
}

/** One record that cannot be stored must not hold up the others of its batch. */
async function applySingly(
  run: Run,
  entity: CrmSyncEntity,
  tools: Tools,
  first: unknown,
): Promise<void> {
  for (let left = batchSize; left > 0; left -= 1) {
    run.patience.signal.throwIfAborted();
    try {
      if ((await applyNext(run, entity, tools, 1)) === 0) return;
    } catch (error) {
      if (error instanceof RunLost || run.patience.signal.aborted) throw error;
      run.onFault(first);
      await tools.fields.lookAgain(run.ctx);
      await refuseNext(run, entity);
    }
  }
}

async function applyNext(
  run: Run,
  entity: CrmSyncEntity,
  tools: Tools,
  size: number,
): Promise<number> {
  const done = await inTransaction(run.ctx, async (ctx) => {
    const rows = await nextStaged(ctx, run, entity, size);
    if (rows.length === 0) return null;
    const items = rows.map(({ item }) => item);
    const { recent, ...outcome } = await applyOf[entity](ctx, tools, items);
    await dropStaged(ctx, run, entity, rows);
    const counts = structuredClone(run.row.counts);
    for (const key of ['created', 'updated', 'unchanged', 'skipped'] as const) {
      counts[entity][key] += outcome[key];
    }
    const recentItems = withRecent(run, recent);
    const currentStep = `Importing ${entity}`;
    await syncRuns.save(ctx, run.row, { counts, recentItems, currentStep });
    return { size: rows.length, saved: { counts, recentItems, currentStep } };
  });
  if (done) remember(run, done.saved);
  return done?.size ?? 0;
}

async function refuseNext(run: Run, entity: CrmSyncEntity): Promise<void> {
  const counts = await inTransaction(run.ctx, async (ctx) => {
    const rows = await nextStaged(ctx, run, entity, 1);
    const reason = 'It could not be stored, through a fault of ours';
    const issues = rows.map(({ externalId }) => {
      const name = `No. ${externalId}`;
      return { kind: 'skipped' as const, externalId, name, reason, recordId: null };
    });
    await writeIssues(ctx, run.row.id, entity, issues);
    await dropStaged(ctx, run, entity, rows);
    const next = structuredClone(run.row.counts);
    next[entity].skipped += rows.length;
    await syncRuns.save(ctx, run.row, { counts: next });
    return next;
  });
  remember(run, { counts });
}

function nextStaged(ctx: Context, run: Run, entity: CrmSyncEntity, size: number) {
  return ctx.db
    .select({ externalId: crmSyncStaged.externalId, item: crmSyncStaged.item })
    .from(crmSyncStaged)
    .where(and(eq(crmSyncStaged.runId, run.row.id), eq(crmSyncStaged.entity, entity)))
    .orderBy(asc(crmSyncStaged.position))
    .limit(size);
}

async function dropStaged(
  ctx: Context,
  run: Run,
  entity: CrmSyncEntity,
  rows: readonly { externalId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.delete(crmSyncStaged).where(
    and(
      eq(crmSyncStaged.runId, run.row.id),
      eq(crmSyncStaged.entity, entity),
      inArray(
        crmSyncStaged.externalId,
        rows.map(({ externalId }) => externalId),
      ),
    ),
  );
}
