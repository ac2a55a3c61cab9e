/** How the server is doing, for super users to see. */
import { queryOptions } from '@tanstack/react-query';
import { systemApi } from '#contract/system.ts';
import { makeQuery } from '#web/lib/queries.ts';

const every30Seconds = 30_000;

/** It changes by itself, so it is read again on every visit, and while it is looked at. */
export const systemQuery = queryOptions({
  ...makeQuery(systemApi.get),
  staleTime: 0,
  refetchInterval: every30Seconds,
});
