/**
 * Runs the import in the background of a server process: step by step, each read and then worked off. It
 * says every second that it is alive; what it has done is committed page by page, and stays if it breaks off.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import {
  type CrmService,
  CrmServiceError,
} from '#server/features/crm-services/service/service-port.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { refusalOf } from '#server/kernel/http/http-errors.ts';
import {
  beatOf,
  interruptionOf,
  openBackgroundRuns,
  RunLost,
  writeFailure,
} from '#server/kernel/jobs/background-runs.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import { forRun } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { plural } from '#server/kernel/words.ts';
import { applyStaged } from './apply-staged.ts';
import { crmSyncCursors, crmSyncIssues, crmSyncRuns, crmSyncStaged } from './crm-sync.table.ts';
import { earlier, readPages } from './read-pages.ts';
import { isStill, type Run, type RunRow, remember, saveRun, withSteps } from './run-crm-sync.ts';
import { openTools } from './tools.ts';

export interface SyncRunner {
  /** The run as it is at its end; rejects with an AppError where it broke off. */
  run(ctx: Context, row: RunRow, service: CrmService): Promise<RunRow>;
  /** Breaks off what is running; it can be resumed. */
  close(): Promise<void>;
}

interface RunnerOptions {
  country: string;
  room: Room;
  /** Told of what failed through a fault of ours. */
  onFault: (error: unknown) => void;
}

export function createSyncRunner({ country, room, onFault }: RunnerOptions): SyncRunner {
  const runs = openBackgroundRuns(room);
  return {
    run(asked, row, service) {
      const ctx = forRun(asked);
      let run: Run | undefined;
      let waiting: string | null = null;
      const onWait = (words: string | null) => {
        waiting = words;
      };
      return runs.run({
        beat: () => beat(ctx, row, waiting ?? (run?.row ?? row).currentStep),
        work: async (signal) => {
          run = { ctx, row, service, patience: { signal, onWait }, country, onFault };
          await runSteps(run);
          return run.row;
        },
        onBroken: async (reason) => {
          if (reason instanceof RunLost) throw await lossOf(ctx, row);
          const write = (words: string) => fail(ctx, row, words);
          const told = await writeFailure(reason, {
            runs,
            words: wordsFor(reason),
            write,
            onFault,
          });
          throw new AppError('unavailable', told);
        },
      });
    },
    close: () => runs.close(),
  };
}

async function runSteps(run: Run): Promise<void> {
  const { ctx, service, patience, country } = run;
  const parties = run.row.steps.some(
    ({ entity, phase }) => phase !== 'done' && (entity === 'organizations' || entity === 'people'),
  );
  const runId = run.row.id;
  const tools = await openTools(ctx, { runId, country, service, patience, needsFields: parties });
  for (const { entity } of run.row.steps) {
    await readPages(run, entity);
    await applyStaged(run, entity, tools);
    await finishStep(run, entity);
  }
  await inTransaction(ctx, async (inside) => {
    await inside.db.delete(crmSyncStaged).where(eq(crmSyncStaged.runId, runId));
    await saveRun(run, inside, { status: 'done', currentStep: 'Complete' });
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
    await saveRun(run, ctx, { steps });
  });
  remember(run, { steps });
}

const nouns: Record<CrmSyncEntity, [string, string]> = {
  organizations: ['organization', 'organizations'],
  people: ['person', 'people'],
  tasks: ['task', 'tasks'],
  notes: ['note', 'notes'],
};

/** What was not resolved, or only tried, has to be read again the next time. */
async function moveCursor(
  ctx: Context,
  run: Run,
  entity: CrmSyncEntity,
  startedAt: string | null,
): Promise<void> {
  if (run.row.limit !== null || startedAt === null || entity === 'tasks') return;
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
    await ctx.db.delete(crmSyncCursors).where(eq(crmSyncCursors.entity, entity));
    return;
  }
  const since = earlier(startedAt);
  await ctx.db
    .insert(crmSyncCursors)
    .values({ entity, since })
    .onConflictDoUpdate({ target: crmSyncCursors.entity, set: { since } });
}

/** Says that the run is alive and what it does; false where it is ours no more. */
async function beat(ctx: Context, row: RunRow, currentStep: string): Promise<boolean> {
  const found = await ctx.db
    .update(crmSyncRuns)
    .set({ heartbeatAt: beatOf(ctx), currentStep })
    .where(isStill(row))
    .returning({ id: crmSyncRuns.id });
  return found.length > 0;
}

async function fail(ctx: Context, row: RunRow, error: string): Promise<void> {
  const finishedAt = ctx.clock.now();
  await ctx.db.update(crmSyncRuns).set({ status: 'failed', error, finishedAt }).where(isStill(row));
}

/** Somebody has stopped it, or it was given up for dead and goes on elsewhere. */
async function lossOf(ctx: Context, { id }: RunRow): Promise<AppError> {
  const [now] = await ctx.db
    .select({ error: crmSyncRuns.error })
    .from(crmSyncRuns)
    .where(eq(crmSyncRuns.id, id));
  return new AppError('conflict', now?.error ?? 'The import goes on elsewhere.');
}

/** What went wrong, for people; undefined where the fault is ours. */
function wordsFor(error: unknown): string | undefined {
  const interruption = interruptionOf(error);
  if (interruption !== undefined) return `The import was interrupted: ${interruption}`;
  if (error instanceof CrmServiceError) return error.message;
  return refusalOf(error)?.message;
}
