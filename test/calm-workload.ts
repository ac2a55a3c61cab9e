import type { Workload } from '#server/features/insights/facts.ts';

/** What the assistant knows of somebody with nothing to do, in a team without a care. */
export const calm: Workload = {
  now: new Date('2026-03-11T01:00:00Z'),
  timeZone: 'Australia/Sydney',
  overdue: { count: 0, urgent: 0, oldest: null, first: [] },
  dueToday: { count: 0, urgent: 0, oldest: null, first: [] },
  pastClose: { count: 0, value: null, first: [] },
  closingSoon: { count: 0, value: null, first: [] },
  stuck: { count: 0, value: null, first: [] },
  untouched: { people: 0, organizations: 0, first: [] },
  units: { count: 0, first: [] },
  team: null,
  streak: { weekdays: 0, hasToday: false, latest: [] },
  openTasks: 0,
  openOpportunities: 0,
  others: null,
  beginning: null,
};
