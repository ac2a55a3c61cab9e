import { type StandingFilter, standingApi } from '#contract/standings.ts';
import { makeQuery } from '#web/lib/queries.ts';

/** Read again with the timelines, and so after whatever is written. */
export function standingQuery(of: StandingFilter) {
  return makeQuery(standingApi.get, { query: of });
}
