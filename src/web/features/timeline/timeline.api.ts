/** Reads timelines. Every write of what they tell of reads 'timeline' again. */
import { type TimelineKind, timelineApi } from '#contract/timeline.ts';
import { makePagedQuery } from '#web/lib/queries.ts';

/** The record whose timeline it is. */
export type TimelineLink =
  | { personId: string }
  | { organizationId: string }
  | { opportunityId: string };

/** Entries read at a time. */
const shownAtOnce = 20;

export function timelinePagesQuery(link: TimelineLink, kind: TimelineKind | undefined) {
  return makePagedQuery(timelineApi.list, { ...link, limit: shownAtOnce, ...(kind && { kind }) });
}
