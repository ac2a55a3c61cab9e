/** A run at work, and what it knows of itself. */
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import type { CrmService } from '#server/features/crm-services/service/service-port.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Patience } from '#server/kernel/outbound/patient-client.ts';
import type { RecentItem, StepState } from './crm-run-state.ts';
import type { crmSyncRuns } from './crm-sync.table.ts';

export type RunRow = typeof crmSyncRuns.$inferSelect;

export interface Run {
  ctx: Context;
  row: RunRow;
  service: CrmService;
  patience: Patience;
  country: string;
  /** Told of a fault of ours that does not end the run. */
  onFault: (error: unknown) => void;
}

const mostRecent = 10;

/** What was saved holds once its transaction has been committed. */
export function remember(run: Run, change: Partial<RunRow>): void {
  run.row = { ...run.row, ...change };
}

export function findStep(run: Run, entity: CrmSyncEntity): StepState | undefined {
  return run.row.steps.find((step) => step.entity === entity);
}

export function withSteps(
  run: Run,
  entities: readonly CrmSyncEntity[],
  change: Partial<StepState>,
): StepState[] {
  return run.row.steps.map((step) =>
    entities.includes(step.entity) ? { ...step, ...change } : step,
  );
}

export function withRecent(
  run: Run,
  items: readonly Omit<RecentItem, 'timestamp'>[],
): RecentItem[] {
  const timestamp = run.ctx.clock.now().toISOString();
  const newest = items.map((item) => ({ ...item, timestamp })).toReversed();
  return [...newest, ...run.row.recentItems].slice(0, mostRecent);
}
