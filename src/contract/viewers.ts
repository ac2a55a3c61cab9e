/** Who looks at a record just now: told by the windows themselves, and forgotten unless they go on telling. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { recordKinds } from './records.ts';

/** Milliseconds between two times that a window says what it shows. */
export const lookEvery = 30_000;
/** Milliseconds after which a window that has said nothing more counts as gone. */
export const lookLasts = 75_000;

/** A window shows one record at a time. */
export const Look = z.object({
  /** Made up by the window, so that a user's windows can be told apart. */
  window: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'),
  type: z.enum(recordKinds),
  id: Id,
  /** The window shows it no longer. */
  leaves: z.boolean().default(false),
});
export type Look = z.output<typeof Look>;

export const Viewer = z.object({
  id: Id,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type Viewer = z.output<typeof Viewer>;

export const viewersApi = {
  look: endpoint({
    method: 'POST',
    path: '/api/viewers',
    summary:
      'Says that a window shows a record, or no longer does, and answers which colleagues look at it.',
    permission: 'session.read',
    needsSession: true,
    body: Look,
    reply: z.array(Viewer),
  }),
};
