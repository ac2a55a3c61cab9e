/** What a row of the table of access says, and the answers that most rows share. */
import type { Role } from '#contract/permissions.ts';

export type Caller = 'visitor' | Role;
export type Answers = Record<Caller, number>;

/** The record that a route's `:id` names. */
export type RecordKind =
  | 'person'
  | 'organization'
  | 'opportunity'
  | 'task'
  | 'event'
  | 'note'
  | 'call'
  | 'file'
  | 'unit';

/** Belongs to the caller, to a colleague, to nobody because there is none. */
export type Belonging = 'own' | 'foreign' | 'missing';

interface PlainRoute {
  answers: Answers;
  body?: unknown;
  /** The path as it is called, where it differs from the route's. */
  call?: string;
}

interface RecordRoute {
  kind: RecordKind;
  /** The record is deleted before the call. */
  deleted?: boolean;
  answers: Record<Belonging, Answers>;
  body?: unknown;
}

export type ExpectedRoute = PlainRoute | RecordRoute;

export const all = (status: number): Answers => ({
  visitor: status,
  staff: status,
  admin: status,
  super_user: status,
});
export const signedIn = (status: number): Answers => ({ ...all(status), visitor: 401 });
export const anyRecord = (status: number): RecordRoute['answers'] => ({
  own: signedIn(status),
  foreign: signedIn(status),
  missing: signedIn(404),
});
/** Staff only their own; admins and super users any. */
export const ownRecord = (status: number): RecordRoute['answers'] => ({
  ...anyRecord(status),
  foreign: { ...signedIn(status), staff: 403 },
});

export const admins = (status: number): Answers => ({ ...signedIn(status), staff: 403 });

export const superUsers = (status: number): Answers => ({
  ...all(403),
  visitor: 401,
  super_user: status,
});
export const unknownId = '0190c4f5-0000-7000-8000-000000000000';
