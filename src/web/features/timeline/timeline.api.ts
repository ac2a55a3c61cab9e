/** Reads timelines. Every write that they show reads 'timeline' again. */
import { type TimelineKind, timelineApi } from '#contract/timeline.ts';
import { makePagedQuery } from '#web/lib/queries.ts';

/** The record whose timeline it is. */
export type TimelineLink =
  | { personId: string }
  | { organizationId: string }
  | { opportunityId: string };

/** How many entries are read at a time. */
const shownAtOnce = 20;

export function timelinePagesQuery(link: TimelineLink, kind: TimelineKind | undefined) {
  return makePagedQuery(timelineApi.list, { ...link, limit: shownAtOnce, ...(kind && { kind }) });
}
