/** What was changed, told to the pages as it happens: which records, never what they say. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listKeys } from './list-keys.ts';
import type { Permission } from './permissions.ts';
import { Id, Instant } from './primitives.ts';
import { isRecordKind, type RecordKind, recordKinds } from './records.ts';

/** What is told of besides records, without ids, and who may hear of it. */
const others = {
  user: 'staff.read',
  'custom-field': 'custom-field.read',
  'opportunity-settings': 'opportunity.read',
  /** Something was said of records that look the same. */
  pair: 'person.read',
  /** Everything out of another CRM is in. */
  import: 'record.import',
  erasure: 'person.read',
  notification: 'account.manage',
  follow: 'account.manage',
  reminder: 'account.manage',
  view: 'view.read',
} as const satisfies Record<string, Permission>;

type OtherKind = keyof typeof others;
export type LiveKind = RecordKind | OtherKind;
export const liveKinds: readonly LiveKind[] = [...recordKinds, ...listKeys(others)];

/** Told to the user alone whose id they have; without one to everybody, as of a view that is shared. */
const ownKinds: readonly LiveKind[] = ['notification', 'follow', 'reminder', 'view'];

export function isOwnKind(kind: LiveKind): boolean {
  return ownKinds.includes(kind);
}

export function isLiveKind(word: string): word is LiveKind {
  return isRecordKind(word) || Object.hasOwn(others, word);
}

/** What somebody has to be allowed to hear of it. */
export function permissionToHear(kind: LiveKind): Permission {
  return isRecordKind(kind) ? `${kind}.read` : others[kind];
}

export const LiveChange = z.object({
  type: z.enum(liveKinds),
  /** Left out where so many were changed that all of the kind have to be read again. */
  id: Id.optional(),
  /** What it was a part of, as the reply of the call names it that did it. */
  deed: Id.optional(),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const LiveNews = z.object({
  /** Up to when it tells: with this as `Last-Event-ID` the next stream begins where this one ended. */
  at: Instant,
  changes: z.array(LiveChange),
  /** A record that others look at than before; told to those who look at it themselves. */
  viewed: Id.optional(),
});
export type LiveNews = z.infer<typeof LiveNews>;

/** The longest that a page may have been open before it asks, in milliseconds. */
export const oldestPage = 600_000;

export const liveApi = {
  stream: endpoint({
    method: 'GET',
    path: '/api/changes/stream',
    summary:
      'Tells which records are changed, as it happens: server-sent events with types and ids.',
    permission: 'session.read',
    needsSession: true,
    query: z.object({
      /** For how many milliseconds the page has been reading: what was changed meanwhile is told at once. */
      age: z.coerce.number().int().min(0).max(oldestPage).optional(),
    }),
    reply: z.string(),
  }),
};
