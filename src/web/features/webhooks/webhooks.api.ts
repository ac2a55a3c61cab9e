/** Webhooks, their secrets and the log of their deliveries. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { webhooksApi } from '#contract/webhooks.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { useWriteAndShow } from '#web/lib/write-and-show.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export type DeliveryQuery = NonNullable<CallInput<typeof webhooksApi.deliveries>['query']>;

/** How often the page reads again, in milliseconds: during a first try, and while later tries are due. */
const lookSoon = 2_000;
const lookLater = 15_000;

// The server sends by itself and so changes both, so they are read again on every visit.
export const webhooksQuery = { ...makeQuery(webhooksApi.list), staleTime: 0 };
const webhooksKey = webhooksQuery.queryKey;

/** The log, read again as long as some delivery is still to be tried. */
export function useDeliveries(filter: DeliveryQuery) {
  return useInfiniteQuery({
    ...makePagedQuery(webhooksApi.deliveries, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const deliveries = state.data?.pages.flatMap((page) => page.items) ?? [];
      const waiting = deliveries.filter((each) => each.state === 'waiting');
      // A try is counted when it begins, so only the problem says whether one has failed.
      if (waiting.some((each) => each.problem === null)) return lookSoon;
      return waiting.length > 0 && lookLater;
    },
  });
}

export const useCreateWebhook = writeHook(webhooksApi.create, 'webhooks');
// The next change starts from the version on the page.
export const useUpdateWebhook = () => useWriteAndShow(webhooksApi.update, 'webhooks', webhooksKey);
export const useRemoveWebhook = writeHook(webhooksApi.remove, 'webhooks');
export const useRotateSecret = () =>
  useWriteAndShow(webhooksApi.rotateSecret, 'webhooks', webhooksKey);
export const useTestWebhook = writeHook(webhooksApi.test, 'webhooks');
export const useRepeatDelivery = writeHook(webhooksApi.repeat, 'webhooks');
