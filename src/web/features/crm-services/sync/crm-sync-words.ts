/** The words of the CRM service sync: what is imported, what became of it, and why. */
import type {
  CrmSyncCounts,
  CrmSyncIssueKind,
  CrmSyncRunSummary,
  CrmSyncScope,
  CrmSyncStatus,
} from '#contract/crm-sync.ts';
import { formatNumber, formatTimestamp } from '#web/lib/format.ts';

export const scopeLabels: Record<CrmSyncScope, string> = {
  all: 'All',
  organizations: 'Organizations',
  people: 'People',
  tasks: 'Tasks',
  notes: 'Notes',
};

export const statusLabels: Record<CrmSyncStatus, string> = {
  idle: 'Idle',
  syncing: 'Syncing',
  complete: 'Complete',
  error: 'Error',
};
export const statusColors: Record<CrmSyncStatus, string> = {
  idle: 'gray',
  syncing: 'indigo',
  complete: 'green',
  error: 'red',
};

export const issueLabels: Record<CrmSyncIssueKind, string> = {
  skipped: 'Skipped',
  partial: 'Imported in part',
  kept: 'Kept as it is here',
  gone: 'Deleted there',
  alike: 'May be here already',
};
export const issueColors: Record<CrmSyncIssueKind, string> = {
  skipped: 'red',
  partial: 'amber',
  kept: 'blue',
  gone: 'gray',
  alike: 'amber',
};

export const countLabels = {
  source: 'Read',
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
} as const satisfies Record<keyof CrmSyncCounts, string>;
export const countKeys = ['source', 'created', 'updated', 'unchanged', 'skipped'] as const;

/** 'Failed to import people' */
export function failureWords(scope: CrmSyncScope): string {
  return `Failed to import ${scope === 'all' ? 'everything' : scope}`;
}

export function addCounts(entities: readonly CrmSyncCounts[]): CrmSyncCounts {
  const sum = (key: keyof CrmSyncCounts) => entities.reduce((total, each) => total + each[key], 0);
  return {
    source: sum('source'),
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    skipped: sum('skipped'),
  };
}

/** '12 created, 3 updated, 1 skipped' */
export function outcomeWords(counts: CrmSyncCounts): string {
  const parts = (['created', 'updated', 'skipped'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => `${formatNumber(counts[key])} ${countLabels[key].toLowerCase()}`);
  return parts.join(', ') || 'Nothing new';
}

export function doneWith({ created, updated, unchanged, skipped }: CrmSyncCounts): number {
  return created + updated + unchanged + skipped;
}

/** 'Organizations, people and tasks' */
export function scopeWords(scope: CrmSyncScope): string {
  return scope === 'all' ? 'Organizations, people and tasks' : scopeLabels[scope];
}

/** What was requested from the other CRM. */
export function extentWords({ isTestMode, since }: CrmSyncRunSummary): string {
  if (isTestMode) return 'Test mode, 50 of each kind at most';
  return since === null ? 'All records' : `Changes since ${formatTimestamp(since)}`;
}
