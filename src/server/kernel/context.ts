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

/** A program with an access token: it may do what the token's user may, and what it does counts as done by that user. */
export interface TokenActor extends ActingAccount {
  kind: 'token';
  tokenId: string;
}

/** The actor of a call that needs a signed-in user. */
export type Caller = UserActor | TokenActor;

/** The server itself, for scheduled work: no rights are checked, and the change log names nobody. */
export interface ScheduleActor {
  kind: 'schedule';
}

export type Actor = Caller | ScheduleActor;

/** What gives a signed-in call its rights: an account, its role, and the session or token. */
export interface Standing {
  /** Throws if any of these has ended or lost rights; from then on the transaction locks them. */
  confirm(db: Transaction): Promise<void>;
  /** The account's part alone, for work that goes on after the call and the session. */
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
  /** What the change log has in common for all changes of one call that changes many records. */
  batchId?: string | undefined;
  /** What gives a signed-in call its rights; the server's own work has none. */
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

/** Who a change is recorded for; null for a visitor or the server itself. */
export function getActorId({ actor }: Pick<VisitorContext, 'actor'>): string | null {
  return actor && actor.kind !== 'schedule' ? actor.id : null;
}
