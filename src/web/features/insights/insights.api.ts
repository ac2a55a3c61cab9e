/** Reads the insights. They are about the present, so they are read again whenever the dashboard opens. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { insightsApi } from '#contract/insights.ts';
import { call } from '#web/lib/call.ts';

/** Its key begins like that of the counts, so that whatever makes those stale makes this stale. */
const queryKey = ['stats', insightsApi.mine.path];

export const insightsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(insightsApi.mine, { signal }),
  refetchOnMount: 'always',
});

/** Has new sentences made, which replace those on the screen. */
export function useRefreshInsights() {
  const client = useQueryClient();
  return async () => {
    await client.cancelQueries({ queryKey });
    await client
      .fetchQuery({
        queryKey,
        queryFn: ({ signal }) => call(insightsApi.mine, { query: { refresh: true }, signal }),
        staleTime: 0,
      })
      // The query keeps the error, and the card shows it.
      .catch(() => undefined);
  };
}
