/** Looks at a change of many records, begins it, and reads how far it is. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type BulkEntity, type BulkReply, bulkApi } from '#contract/bulk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call } from '#web/lib/call.ts';
import { choosePause } from '#web/lib/choose-pause.ts';
import { makeQuery } from '#web/lib/queries.ts';

/** The records that are meant: by their ids, or all that a list finds. */
export type Target = { ids: readonly string[] } | { filter: object };

/** As it is sent; the server says what is wrong with it. */
export type BulkOrder = Target & { entity: BulkEntity; change: object };

interface Sent {
  entity: BulkEntity;
  change: object;
  ids?: readonly string[] | undefined;
  filter?: object | undefined;
  dryRun?: boolean | undefined;
  fingerprint?: string | undefined;
}

const changeMany: Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType<unknown, Sent>,
  z.ZodType<BulkReply>
> = bulkApi.change;

/** What it would change by now; never kept, as others change the records too. */
export function lookQuery(order: BulkOrder | null) {
  return {
    queryKey: ['bulk', 'look', order],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      if (!order) throw new Error('There is nothing to look at');
      return call(changeMany, { body: { ...order, dryRun: true }, signal });
    },
    enabled: order !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  };
}

export function beginChange(order: BulkOrder, fingerprint: string): Promise<BulkReply> {
  return call(changeMany, { body: { ...order, fingerprint } });
}

export function runQuery(id: string) {
  return { ...makeQuery(bulkApi.get, { params: { id } }), staleTime: 0 };
}

/** How often the server is asked, in milliseconds. */
const pace = 500;

/** The same, read again and again until it has ended. */
export function polledRunQuery(id: string) {
  return queryOptions({
    ...runQuery(id),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'running'
        ? choosePause(pace, state)
        : false,
  });
}

export function cancelRun(id: string): Promise<null> {
  return call(bulkApi.cancel, { params: { id } });
}
