/** Deeds: what somebody did at once, such as an edit, an import or a bulk change, and taking it back. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, listQuery } from './primitives.ts';
import { recordKinds } from './records.ts';
import { RecordLink } from './sentences.ts';

/** The header of a reply that names what the call did, if it changed a record. */
export const deedHeader = 'X-Deed-Id';

/** How long deeds are listed, in days. */
export const daysOfDeeds = 30;

/** The verb of a move within a column of the board: it changes no field of a record, and is no deed. */
export const reordered = 'opportunity.reordered';

/** The most changes of a deed that the history counts, that Import Data logs, and that a call takes back while one waits. */
export const mostCounted = 20_000;

/** The most changes that a deed to be taken back may have. */
export const mostUndone = 200_000;

const Person = z.object({ id: Id, name: z.string() });

export const Deed = z.object({
  id: Id,
  at: Instant,
  /** Null for the server itself, such as a scheduled sync. */
  actor: Person.nullable(),
  /** What of the server did it, such as 'The mail sync'; null for a person. */
  server: z.string().nullable(),
  /** 'Imported 5,000 people', 'Changed the contact'. */
  title: z.string(),
  /** The name of the only record it changed; null if there are more, or it has none. */
  name: z.string().nullable(),
  /** That record, if a page shows it and it is not deleted. */
  link: RecordLink.nullable(),
  /** How many changes it made, counted up to `mostCounted`. */
  changes: z.int(),
  hasMore: z.boolean(),
  /** The deed that it took back. */
  undoes: Id.nullable(),
  /** The deed that took it back: by whom, when, and how many records it had to keep. */
  undone: z.object({ id: Id, at: Instant, by: z.string().nullable(), kept: z.int() }).nullable(),
  /** Why nobody can take it back; null if somebody can, or has. */
  stays: z.string().nullable(),
  /** Whether the caller may take it back. */
  mayUndo: z.boolean(),
});
export type Deed = z.output<typeof Deed>;

export const DeedFilter = listQuery(
  {
    /** Everybody's, for super users; otherwise the caller's own. */
    of: z.enum(['everyone'], { error: 'must be everyone or left out' }).optional(),
    /** Those that changed this record, whoever did them. */
    recordId: Id.optional(),
  },
  ['-id'],
).omit({ q: true });
export type DeedFilter = z.output<typeof DeedFilter>;

/** A record of which something was not put back. */
export const Kept = z.object({
  type: z.enum(recordKinds),
  id: Id,
  name: z.string(),
  /** The fields that stay as they are; none if that is the record itself. */
  fields: z.array(z.string()),
  /** 'changed since', 'deleted since' … */
  reason: z.string(),
});
export type Kept = z.output<typeof Kept>;

export const Undone = z.object({
  /** Of this deed, which can be taken back in turn. */
  id: Id,
  undoes: Id,
  /** How many records the deed had changed. */
  records: z.int(),
  kept: z.array(Kept),
  /** Of more changes than a call takes back: the run that does so, at `/api/bulk/:id`; its end says what stays. */
  runId: Id.optional(),
});
export type Undone = z.output<typeof Undone>;

export const deedsApi = {
  list: listEndpoint({
    path: '/api/deeds',
    summary: 'Lists what you did in the last 30 days, a line a deed, newest first.',
    permission: 'deed.read',
    query: DeedFilter,
    item: Deed,
  }),
  /** Puts back what the deed changed, but for what somebody has changed since. */
  undo: endpoint({
    method: 'POST',
    path: '/api/deeds/:id/undo',
    summary:
      'Takes back a deed: puts each field back that nobody has changed since, and says what stays.',
    permission: 'deed.undo',
    params: IdParams,
    reply: Undone,
    heavy: true,
  }),
};
