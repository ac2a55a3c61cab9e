/** Where the records behind a number are listed: the same days, the same person, the same stage. */
import type { DaySpan } from '#contract/reports.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { ReportView } from './reports.api.ts';

export interface ReportLink {
  to: '/opportunities' | '/tasks' | '/reports';
  search: UrlState;
}

const countedIn = ({ from, to }: DaySpan): UrlState => ({
  countedFrom: from ?? undefined,
  countedTo: to ?? undefined,
});

const createdIn = ({ from, to }: DaySpan): UrlState => ({
  createdFrom: from ?? undefined,
  createdTo: to ?? undefined,
});

/** Those that were closed on the days, or are still open and were created on them. */
export function linkOpportunities(
  view: ReportView,
  days: DaySpan,
  filter: UrlState = {},
): ReportLink {
  return listedOpportunities(view, { ...countedIn(days), ...filter });
}

export function opportunitiesCreatedIn(view: ReportView, days: DaySpan): ReportLink {
  return listedOpportunities(view, createdIn(days));
}

/** Whatever their days. */
export function listedOpportunities(view: ReportView, filter: UrlState): ReportLink {
  return { to: '/opportunities', search: { assignedToId: view.userId, ...filter } };
}

/** `bar` narrows the days of the report to those of one bar of its trend. */
export function linkTasks(
  view: ReportView,
  days: DaySpan,
  status: 'pending' | 'in_progress' | 'completed' | 'active',
  bar: DaySpan = days,
): ReportLink {
  return {
    to: '/tasks',
    search: {
      ...countedIn(bar),
      // The page remembers whose tasks were looked at last, unless it is told.
      owner: view.userId ?? 'everyone',
      tab: status === 'completed' ? 'completed' : undefined,
      progress: status === 'pending' || status === 'in_progress' ? status : undefined,
    },
  };
}

/** Activities have no page of their own: they open beside the report. */
export function linkActivities(
  url: UrlState,
  filter: { type?: string | undefined; member?: string | null | undefined; bar?: DaySpan } = {},
): ReportLink {
  const { type, bar } = filter;
  const member = filter.member === null ? 'none' : filter.member;
  const days = { from: bar?.from ?? undefined, to: bar?.to ?? undefined };
  return { to: '/reports', search: { ...url, show: 'activities', type, member, ...days } };
}

/** What the URL holds while no list of activities is open. */
export const noActivities: UrlState = {
  show: undefined,
  type: undefined,
  member: undefined,
  from: undefined,
  to: undefined,
};
