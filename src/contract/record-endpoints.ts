/** The calls that all kinds of records share, each with the kind's path and permissions; a kind adds its shapes. */
import type { z } from 'zod';
import { endpoint, listEndpoint, type Nothing } from './endpoint.ts';
import { IdParams } from './primitives.ts';
import { type RecordKind, records } from './records.ts';

export function recordEndpoints<const Kind extends RecordKind>(kind: Kind) {
  const { path } = records[kind];
  const one = `${path}/:id`;
  return {
    list: <Query extends z.ZodType, Item extends z.ZodType>(
      summary: string,
      { query, item }: { query: Query; item: Item },
    ) =>
      listEndpoint({
        path,
        summary,
        permission: `${kind}.read`,
        query,
        item,
        mayLag: true,
        sameFor: 'role',
      }),

    get: <Reply extends z.ZodType>(summary: string, { reply }: { reply: Reply }) =>
      endpoint({
        method: 'GET',
        path: one,
        summary,
        permission: `${kind}.read`,
        params: IdParams,
        reply,
        sameFor: 'role',
      }),

    create: <Body extends z.ZodType, Reply extends z.ZodType, Query extends z.ZodType = Nothing>(
      summary: string,
      shapes: { body: Body; reply: Reply; query?: Query },
    ) =>
      endpoint({
        ...shapes,
        method: 'POST',
        path,
        summary,
        permission: `${kind}.create`,
        status: 201,
      }),

    update: <Body extends z.ZodType, Reply extends z.ZodType>(
      summary: string,
      shapes: { body: Body; reply: Reply },
    ) =>
      endpoint({
        ...shapes,
        method: 'PATCH',
        path: one,
        summary,
        permission: `${kind}.edit`,
        params: IdParams,
      }),

    remove: (summary: string) => {
      const permission = `${kind}.delete` as const;
      return endpoint({
        method: 'DELETE',
        path: one,
        summary,
        permission,
        params: IdParams,
      });
    },

    /** Undoes a deletion. */
    restore: <Reply extends z.ZodType>(summary: string, { reply }: { reply: Reply }) =>
      endpoint({
        method: 'POST',
        path: `${path}/:id/restore`,
        summary,
        permission: `${kind}.delete`,
        params: IdParams,
        reply,
      }),
  };
}
