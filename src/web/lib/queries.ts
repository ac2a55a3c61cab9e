/**
 * Turns endpoints into queries and mutations for TanStack Query. Every key begins with the subject:
 * `/api/people/:id` → `people`.
 */
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { CallInput, CallReply, Endpoint, ListEndpoint } from '#contract/endpoint.ts';
import { rowsAtOnce } from '#contract/list-filter.ts';
import { type CallOptions, call, callPage, type Page, takePage, takeReply } from './call.ts';
import { markStale } from './mark-stale.ts';
import { tellOtherWindows } from './other-windows.ts';
import { type Change, listRereads } from './rereads.ts';
import { staleAfter } from './stale-after.ts';

/** The first word after `/api/`; `rereads.ts` names what to read again by it. */
export function getSubject(endpoint: Endpoint): string {
  return endpoint.path.split('/')[2] ?? '';
}

function keyOf(endpoint: Endpoint, ...rest: unknown[]): unknown[] {
  return [getSubject(endpoint), endpoint.path, ...rest];
}

/** For `useQuery`: one read of an endpoint. */
export function makeQuery<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    initialData: () => takeReply(endpoint, input),
  });
}

/** The compiler can't assemble an endpoint's own query type from its parts. */
function makeInput<E extends ListEndpoint>(query: object, signal?: AbortSignal) {
  return { query, signal } as CallInput<E> & CallOptions;
}

/** For `useInfiniteQuery`: a list that is read page by page as it is scrolled. */
export function makePagedQuery<E extends ListEndpoint>(endpoint: E, query: CallInput<E>['query']) {
  // Empty values are left out of the address, so the first page has no cursor.
  const pageAt = (cursor: string) => ({ limit: rowsAtOnce, ...Object(query), cursor });
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, 'pages', query),
    queryFn: ({ pageParam, signal }) => callPage(endpoint, makeInput<E>(pageAt(pageParam), signal)),
    initialData: () => {
      const page = takePage(endpoint, makeInput<E>(pageAt('')));
      return page && { pages: [page], pageParams: [''] };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** One page of a list, from wherever the query says. */
export function readPage<E extends ListEndpoint>(
  endpoint: E,
  query: object,
  signal: AbortSignal,
): Promise<Page<CallReply<E>[number]>> {
  return callPage(endpoint, makeInput<E>(query, signal));
}

/** For `useQuery`: how many rows a list has, counted further than its first page says. */
export function makeTotalQuery<E extends ListEndpoint>(endpoint: E, query: CallInput<E>['query']) {
  return queryOptions({
    queryKey: keyOf(endpoint, 'total', query),
    queryFn: async ({ signal }) => {
      const counted = { ...Object(query), sort: undefined, limit: 1, count: 'exact' };
      const page = await callPage(endpoint, makeInput<E>(counted, signal));
      return page.total;
    },
  });
}

/**
 * For `useMutation`: a write, after which everything that shows what it changed is read again;
 * nothing if `change` is left out.
 */
export function makeWrite<E extends Endpoint>(endpoint: E, change?: Change) {
  return mutationOptions({
    mutationFn: async (input: CallInput<E> & CallOptions, { client }: { client: QueryClient }) => {
      const reply = await call(endpoint, input);
      if (endpoint.status === 201) keepAdded(client, endpoint, reply);
      if (change) reread(client, change);
      return reply;
    },
  });
}

/** What was added is known by its id, until it is read again. */
function keepAdded(client: QueryClient, endpoint: Endpoint, reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return;
  const one = [getSubject(endpoint), `${endpoint.path}/:id`, { params: { id: reply.id } }];
  client.setQueryData(one, reply);
}

/** Marks everything as stale that shows what changed; what is on the screen is read again at once. */
export function reread(client: QueryClient, change: Change): void {
  const subjects = listRereads(change);
  tellOtherWindows(subjects);
  void markStale(client, { predicate: staleAfter(subjects) });
}
