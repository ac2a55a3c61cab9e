import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { markStale } from './mark-stale.ts';
import { makeWrite } from './queries.ts';
import type { Change } from './rereads.ts';

/** A write that is done only when the page shows it: once `shown` has been read again. */
export function useWriteAndShow<E extends Endpoint>(
  endpoint: E,
  change: Change,
  shown: QueryKey,
  mutationKey?: QueryKey,
) {
  return useMutation({
    ...makeWrite(endpoint, change),
    ...(mutationKey && { mutationKey }),
    onSuccess: (_reply, _input, _before, { client }) =>
      markStale(client, { queryKey: shown }, { cancelRefetch: false }),
  });
}
