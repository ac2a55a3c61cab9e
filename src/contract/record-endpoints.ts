/** The calls that all kinds of records share, each with the kind's path and permissions; a kind adds its shapes. */
import type { z } from 'zod';
import { endpoint, listEndpoint, type Nothing } from './endpoint.ts';
import { IdParams } from './primitives.ts';
import { type RecordKind, records } from './records.ts';

export function recordEndpoints<const Kind extends RecordKind>(kind: Kind) {
  const { path } = records[kind];
  const one = { path: `${path}/:id`, params: IdParams };
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
        ...one,
        method: 'GET',
        summary,
        permission: `${kind}.read`,
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
    ) => endpoint({ ...one, ...shapes, method: 'PATCH', summary, permission: `${kind}.edit` }),

    remove: (summary: string) => {
      const permission = `${kind}.delete` as const;
      return endpoint({
        ...one,
        method: 'DELETE',
        summary,
        permission,
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
