/** Reads what the assistant has to say: about now, so it is asked again whenever the dashboard opens. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { insightsApi } from '#contract/insights.ts';
import { call } from '#web/lib/call.ts';

/** Its key begins as the counts' do, so that whatever changes them changes it. */
const queryKey = ['stats', insightsApi.mine.path];

export const insightsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(insightsApi.mine, { signal }),
  refetchOnMount: 'always',
});

/** Has the words made anew, into the place of those that are shown. */
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
