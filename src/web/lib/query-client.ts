/** The cache of what was read: never retried, never stale by itself, read again after a related write. */
import { notifyManager, QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(scheduleTogether);
  return new QueryClient({
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
