/** The cache of what was read: never retried, never stale by itself, read again after a related write. */
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAbsence } from './call-error.ts';
import { whenServerIsBack } from './server-away.ts';

export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(scheduleTogether);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: keepReadable }),
    defaultOptions: {
      // Without a network a call fails at once and says so, rather than waiting in silence for one.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // What failed without the network need not be asked for by hand, query by query, once it is back.
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  whenServerIsBack(
    () =>
      void client.refetchQueries({
        predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
      }),
  );
  return client;
}

/**
 * What was read before stays on the page while the server is away, and with it what is being typed there; it is
 * read again afterwards. The end of a list that could not be read on is told as such.
 */
function keepReadable(error: Error, query: Query<unknown, unknown>): void {
  const isReadOn = query.state.fetchMeta?.fetchMore?.direction !== undefined;
  if (!isAbsence(error) || isReadOn) return;
  if (query.state.data === undefined) return;
  query.setState({ status: 'success', error: null, isInvalidated: true });
}

const waiting: (() => void)[] = [];

/** Tells of what was answered in one go in one task, so that a page with many queries is rendered once for it. */
function scheduleTogether(notify: () => void): void {
  if (waiting.push(notify) > 1) return;
  setTimeout(() => {
    for (const each of waiting.splice(0)) {
      try {
        each();
      } catch (error) {
        // One listener that fails must not keep the others from hearing.
        reportError(error);
      }
    }
  });
}
