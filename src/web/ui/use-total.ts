import { useQuery } from '@tanstack/react-query';
import type { CallInput, ListEndpoint } from '#contract/endpoint.ts';
import type { Page } from '#web/lib/call.ts';
import { makeTotalQuery } from '#web/lib/queries.ts';

type Total = Page<unknown>['total'];

/** The list's query, from `useInfiniteQuery`. */
interface List {
  data: { pages: { total: Total }[] } | undefined;
  isPlaceholderData: boolean;
}

/**
 * How many rows a list has. Its first page says so up to a thousand; a longer list is counted once
 * that page is shown, and shows '1,000+' until then. `query` is the list's filter.
 */
export function useTotal<E extends ListEndpoint>(
  endpoint: E,
  query: CallInput<E>['query'],
  { data, isPlaceholderData }: List,
): Total | undefined {
  const first = data?.pages[0]?.total;
  const isCut = first?.more === true;
  const counted = useQuery({
    ...makeTotalQuery(endpoint, query),
    enabled: isCut && !isPlaceholderData,
  });
  return isCut ? (counted.data ?? first) : first;
}
