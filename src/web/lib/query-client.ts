/** The cache of what was read: never retried, never stale by itself, read again after a related write. */
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAbsence } from './call-error.ts';
import { whenServerIsBack } from './server-away.ts';

export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(scheduleTogether);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: keepReadable }),
    defaultOptions: {
      // Without a network a call fails at once and says so, rather than waiting in silence.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // What failed without a network is read again once it is back, so that nobody has to retry each query.
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
 * While the server is away, a page keeps what it has read and what is being typed on it; it reads
 * again afterwards. A next page of a list that could not be read is reported by the list.
 */
function keepReadable(error: Error, query: Query<unknown, unknown>): void {
  const isReadOn = query.state.fetchMeta?.fetchMore?.direction !== undefined;
  if (!isAbsence(error) || isReadOn) return;
  if (query.state.data === undefined) return;
  query.setState({ status: 'success', error: null, isInvalidated: true });
}

const waiting: (() => void)[] = [];

/** Reports answers that arrived together in one task, so that a page with many queries renders once for them. */
function scheduleTogether(notify: () => void): void {
  if (waiting.push(notify) > 1) return;
  setTimeout(() => {
    for (const each of waiting.splice(0)) {
      try {
        each();
      } catch (error) {
        // A listener that fails must not keep the others from being called.
        reportError(error);
      }
    }
  });
}
