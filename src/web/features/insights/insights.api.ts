/** Reads what the assistant has to say: about now, so it is asked again whenever the dashboard opens. */
import { queryOptions } from '@tanstack/react-query';
import { insightsApi } from '#contract/insights.ts';
import { call } from '#web/lib/call.ts';

/** Its key begins as the counts' do, so that whatever changes them changes it. */
export const insightsQuery = queryOptions({
  queryKey: ['stats', insightsApi.mine.path],
  queryFn: ({ signal }) => call(insightsApi.mine, { signal }),
  refetchOnMount: 'always',
});
