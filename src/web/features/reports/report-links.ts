/** Links to the records behind a figure: in the same period, of the same person, in the same stage. */
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

/** Those closed in the period, or created in it and still open. */
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

/** Regardless of the period. */
export function listedOpportunities(view: ReportView, filter: UrlState): ReportLink {
  return { to: '/opportunities', search: { assignedToId: view.userId, ...filter } };
}

/** `bar` narrows the period to one bar of the trend. */
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
      // The page would otherwise show the owner that was chosen last.
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

/** The state in the URL while no list of activities is open. */
export const noActivities: UrlState = {
  show: undefined,
  type: undefined,
  member: undefined,
  from: undefined,
  to: undefined,
};
