/** The state of a run that another server process needs to continue it. */
import type { CrmSyncCounts, CrmSyncEntity } from '#contract/crm-sync.ts';

export interface StepState {
  entity: CrmSyncEntity;
  /** `read`: pages are read; `catch up`: changes made meanwhile are read; `apply`: they are processed. */
  phase: 'read' | 'catch up' | 'apply' | 'done';
  /** The next page; null for the first one. */
  cursor: string | null;
  /** Only changes since then; null for everything. */
  since: string | null;
  /** When reading began. */
  startedAt: string | null;
}

export type RunCounts = Record<CrmSyncEntity, CrmSyncCounts>;

export interface RecentItem {
  type: 'organization' | 'person';
  name: string;
  assignedTo: string | null;
  timestamp: string;
}

const none: CrmSyncCounts = { source: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };

export function noCounts(): RunCounts {
  return {
    organizations: { ...none },
    people: { ...none },
    tasks: { ...none },
    notes: { ...none },
  };
}

export function workedOff({ created, updated, unchanged, skipped }: CrmSyncCounts): number {
  return created + updated + unchanged + skipped;
}
