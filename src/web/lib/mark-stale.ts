/** The one way to say that what was read is out of date. */
import type { InvalidateOptions, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * What is on the screen is read again at once, the rest when it is next shown; resolves once that is read. A first read that
 * is under way may have begun before the change, but TanStack Query takes its answer for new: it is read once more after it.
 */
export async function markStale(
  client: QueryClient,
  filters: QueryFilters = {},
  options?: InvalidateOptions,
): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries(filters, options);
  await Promise.allSettled(firstReads.map(({ promise }) => promise));
  if (firstReads[0])
    await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
}
