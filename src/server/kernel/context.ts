/** What every query and command gets: the database, the time, and the actor it runs for. */
import type { Role } from '#contract/permissions.ts';
import type { Handle, Transaction } from '#server/kernel/postgres/database.ts';
import type { Clock } from './clock.ts';

/** The part of an account that decides its rights. */
export interface ActingAccount {
  id: string;
  role: Role;
}

/** A signed-in user. */
export interface UserActor extends ActingAccount {
  kind: 'user';
}

/** A program with an access token: it has the rights of the token's user, and acts in that user's name. */
export interface TokenActor extends ActingAccount {
  kind: 'token';
  tokenId: string;
}

/** The actor of a call that needs a signed-in user. */
export type Caller = UserActor | TokenActor;

/** The server itself, for scheduled work: no rights are checked, and the change log shows no actor. */
export interface ScheduleActor {
  kind: 'schedule';
}

export type Actor = Caller | ScheduleActor;

/** What gives a signed-in call its rights: an account, its role, and the session or token. */
export interface Standing {
  /** Throws if any of these has ended or lost rights; otherwise locks them until the transaction ends. */
  confirm(db: Transaction): Promise<void>;
  /** The same for the account alone, for work that outlasts the call and the session. */
  ofAccount: Omit<Standing, 'ofAccount'>;
}

/** What somebody does at once, such as an import: all of its changes share its id in the change log. */
export interface Deed {
  id: string;
  /** A record has been changed, or a run goes on that may change some, so that there is something to take back. */
  isNotable: boolean;
}

/** A call by anybody, signed in or not. */
export interface VisitorContext {
  db: Handle;
  clock: Clock;
  /** The viewer's IANA time zone, from the `Time-Zone` header; UTC where none was sent. */
  timeZone: string;
  /** Null if nobody is signed in. */
  actor: Actor | null;
  /** The `If-Match` header: unless the record's ETag is among these, the change is refused. */
  ifMatch: string | undefined;
  /** What the call does; reads and the server's own notes have none. */
  deed?: Deed | undefined;
  /** What gives a signed-in call its rights; the server's own work has none. */
  standing?: Standing | undefined;
}

/** A call by a signed-in user. */
export interface Context extends VisitorContext {
  actor: Caller;
}

/** The context for work that the server does by itself. */
export function contextOfSchedule({
  db,
  clock,
}: Pick<VisitorContext, 'db' | 'clock'>): VisitorContext {
  return { db, clock, timeZone: 'UTC', actor: { kind: 'schedule' }, ifMatch: undefined };
}

/** The user a change is attributed to; null for a visitor or the server itself. */
export function getActorId({ actor }: Pick<VisitorContext, 'actor'>): string | null {
  return actor && actor.kind !== 'schedule' ? actor.id : null;
}
