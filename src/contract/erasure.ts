/** Erasing a person who asked for it: at once, for good, and wherever else they are named. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from './primitives.ts';

/** What was removed or cleared, in the order in which it is told. */
export const erasedParts = [
  'people',
  'notes',
  'calls',
  'tasks',
  'files',
  'events',
  'opportunities',
  'activities',
  'changes',
  'deliveries',
  'syncLinks',
  'importRows',
  'importFiles',
  'pairs',
  'mentions',
] as const;
export type ErasedPart = (typeof erasedParts)[number];

export const Erased = z.object({
  /** Events and opportunities stay, without the person; all else is removed or cleared. */
  counts: z.partialRecord(z.enum(erasedParts), z.number()),
  /**
   * What of them another contact, organization or colleague has too: it was taken out of what belonged to the person,
   * and stays where else it is named.
   */
  shared: z.array(z.enum(['name', 'email', 'phone'])),
});
export type Erased = z.output<typeof Erased>;

export const erasureApi = {
  /** 400 unless the name is the person's, so that nobody is erased by mistake. */
  erase: endpoint({
    method: 'POST',
    path: '/api/people/:id/erase',
    summary:
      'Erases a person for good, deleted or not, with all that belongs to them and names them.',
    permission: 'person.erase',
    needsSession: true,
    params: IdParams,
    body: z.object({ name: z.string().max(500) }),
    reply: Erased,
    heavy: true,
  }),
};
