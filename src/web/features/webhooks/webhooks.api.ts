/** Webhooks, their secrets and the log of their deliveries, as the pages read and change them. */
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { webhooksApi } from '#contract/webhooks.ts';
import { pagesOf, queryOf, writeOf } from '#web/lib/queries.ts';

export type DeliveryQuery = NonNullable<CallInput<typeof webhooksApi.deliveries>['query']>;

/** How often the page looks again while a delivery is on its way, in milliseconds. */
const lookAgain = 2_000;

// What the server sends by itself changes both, so they are read anew with every visit.
export const webhooksQuery = { ...queryOf(webhooksApi.list), staleTime: 0 };

/** The log; while something has not been tried yet it is read again until it has. */
export function useDeliveries(filter: DeliveryQuery) {
  return useInfiniteQuery({
    ...pagesOf(webhooksApi.deliveries, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const deliveries = state.data?.pages.flatMap((page) => page.items) ?? [];
      const isMoving = deliveries.some((each) => each.state === 'waiting' && each.tries === 0);
      return isMoving ? lookAgain : false;
    },
  });
}

const shownIn = ['webhooks', 'webhook-deliveries'];

export function useCreateWebhook() {
  return useMutation(writeOf(webhooksApi.create, shownIn));
}

export function useUpdateWebhook() {
  return useMutation(writeOf(webhooksApi.update, shownIn));
}

export function useRemoveWebhook() {
  return useMutation(writeOf(webhooksApi.remove, shownIn));
}

export function useRotateSecret() {
  return useMutation(writeOf(webhooksApi.rotateSecret, shownIn));
}

export function useTestWebhook() {
  return useMutation(writeOf(webhooksApi.test, shownIn));
}

export function useRepeatDelivery() {
  return useMutation(writeOf(webhooksApi.repeat, shownIn));
}
