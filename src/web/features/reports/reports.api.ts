/** Reads the reports; any work of the team changes them, so they are read again on each visit. */
import { keepPreviousData } from '@tanstack/react-query';
import { activityApi } from '#contract/activity.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { readId, readOneOf } from '#contract/read-values.ts';
import { type ReportPeriod, reportPeriods, reportsApi } from '#contract/reports.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';

/** The user and the period that the reports are about. */
export interface ReportView {
  period: ReportPeriod;
  userId: string | undefined;
}

export const periodOptions: { value: ReportPeriod; label: string }[] = [
  { value: '7', label: 'Last 7 Days' },
  { value: '30', label: 'Last 30 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: 'all', label: 'All Time' },
];

export const usualPeriod: ReportPeriod = '30';

/** The choice in the URL; invalid values are ignored. */
export function readView(url: UrlState): ReportView {
  return {
    period: readOneOf(url.period, reportPeriods) ?? usualPeriod,
    userId: readId(url.user),
  };
}

/** The old figures stay, dimmed, until the new ones arrive. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData };

export const summaryQuery = (view: ReportView) => ({
  ...makeQuery(reportsApi.summary, { query: view }),
  ...fresh,
});
export const salesQuery = (view: ReportView) => ({
  ...makeQuery(reportsApi.sales, { query: view }),
  ...fresh,
});
export const activityQuery = (view: ReportView) => ({
  ...makeQuery(reportsApi.activity, { query: view }),
  ...fresh,
});
export const taskQuery = (view: ReportView) => ({
  ...makeQuery(reportsApi.tasks, { query: view }),
  ...fresh,
});

export type ActivityQuery = NonNullable<CallInput<typeof activityApi.list>['query']>;

export function activityPagesQuery(filter: ActivityQuery) {
  return { ...makePagedQuery(activityApi.list, filter), staleTime: 0 };
}
