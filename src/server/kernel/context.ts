/** What every query and command is given: the database, the time, and on whose behalf it runs. */
import type { Role } from '#contract/permissions.ts';
import type { Handle, Transaction } from '#server/kernel/postgres/database.ts';
import type { Clock } from './clock.ts';

/** An account, as far as its rights go. */
export interface ActingAccount {
  id: string;
  role: Role;
}

/** Somebody who has signed in. */
export interface UserActor extends ActingAccount {
  kind: 'user';
}

/** A program, with a token that a user made for it: it may what the user may, and what it does is the user's doing. */
export interface TokenActor extends ActingAccount {
  kind: 'token';
  tokenId: string;
}

/** Whose call it is that needs to be signed in. */
export type Caller = UserActor | TokenActor;

/** The server by itself, when the time has come: nobody's rights are asked for, and the change log names nobody. */
export interface ScheduleActor {
  kind: 'schedule';
}

export type Actor = Caller | ScheduleActor;

/** What a signed-in call rests on: an account, its role, and the session or token it came with. */
export interface Standing {
  /** Throws where any of it has ended or is less than it was; from then on the transaction holds it as it is. */
  confirm(db: Transaction): Promise<void>;
  /** That of the account alone, for work that goes on when the call is answered and the session is over. */
  ofAccount: Omit<Standing, 'ofAccount'>;
}

/** A call by anybody, signed in or not. */
export interface VisitorContext {
  db: Handle;
  clock: Clock;
  /** The viewer's IANA time zone, from the `Time-Zone` header; UTC where none was sent. */
  timeZone: string;
  /** Null: nobody is signed in. */
  actor: Actor | null;
  /** The `If-Match` header: the ETags of which the record's own must be one, or the change is refused. */
  ifMatch: string | undefined;
  /** Of a deed that changes many records: what the change log knows all of them by. */
  batchId?: string | undefined;
  /** What a signed-in call rests on; without it nobody's rights are at stake, as in work of the server's own. */
  standing?: Standing | undefined;
}

/** A call by a signed-in user. */
export interface Context extends VisitorContext {
  actor: Caller;
}

/** For what the server does by itself. */
export function contextOfSchedule({
  db,
  clock,
}: Pick<VisitorContext, 'db' | 'clock'>): VisitorContext {
  return { db, clock, timeZone: 'UTC', actor: { kind: 'schedule' }, ifMatch: undefined };
}

/** By whom a change is recorded; null: by nobody, or the server itself. */
export function getActorId({ actor }: Pick<VisitorContext, 'actor'>): string | null {
  return actor && actor.kind !== 'schedule' ? actor.id : null;
}
