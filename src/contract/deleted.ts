/** What was deleted and can still be brought back. What went along with another record comes back with that one. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { commaList, Id, Instant, listQuery } from './primitives.ts';
import { recordKinds } from './records.ts';

const Kind = z.enum(recordKinds);

/** The most records that one call restores. */
export const mostRestored = 200;

export const DeletedRecord = z.object({
  id: Id,
  kind: Kind,
  /** Its name or title; of a note or a call how its words begin. */
  name: z.string(),
  /** The record that it belongs to; null if it belongs to none. */
  ofName: z.string().nullable(),
  deletedAt: Instant,
  /** Null for what the server did by itself, such as a sync. */
  deletedById: Id.nullable(),
  deletedByName: z.string().nullable(),
  /** Who may restore it is who may delete it. */
  canRestore: z.boolean(),
});
export type DeletedRecord = z.output<typeof DeletedRecord>;

export const DeletedFilter = listQuery({ kind: commaList(recordKinds).optional() }, [
  '-deletedAt',
  'deletedAt',
]);
export type DeletedFilter = z.output<typeof DeletedFilter>;

export const RestoreDraft = z.object({
  records: z
    .array(z.object({ kind: Kind, id: Id }))
    .min(1, 'must name a record')
    .max(mostRestored, `must name at most ${mostRestored} records`),
});
export type RestoreDraft = z.output<typeof RestoreDraft>;

export const Restored = z.object({
  restored: z.number(),
  /** Those that stay deleted, each with the reason. */
  kept: z.array(z.object({ kind: Kind, id: Id, message: z.string() })),
});
export type Restored = z.output<typeof Restored>;

export const deletedApi = {
  list: listEndpoint({
    path: '/api/deleted',
    summary: 'Lists what was deleted and can still be brought back, the last deletion first.',
    permission: 'deletion.read',
    query: DeletedFilter,
    item: DeletedRecord,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/deleted/restore',
    summary: 'Restores many deleted records, each with what went along with it.',
    permission: 'deletion.restore',
    body: RestoreDraft,
    reply: Restored,
  }),
};
