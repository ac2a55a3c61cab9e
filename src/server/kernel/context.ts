/** What every query and command is given: the database, the time, and on whose behalf it runs. */
import type { Role } from '#contract/permissions.ts';
import type { Clock } from './clock.ts';
import type { Handle } from './database.ts';

export interface Actor {
  id: string;
  role: Role;
}

/** A call by anybody, signed in or not. */
export interface VisitorContext {
  db: Handle;
  clock: Clock;
  /** The viewer's IANA time zone, from the `Time-Zone` header; UTC where none was sent. */
  timeZone: string;
  actor: Actor | null;
  /** The `If-Match` header: the ETags of which the record's own must be one, or the change is refused. */
  ifMatch: string | undefined;
}

/** A call by a signed-in user. */
export interface Context extends VisitorContext {
  actor: Actor;
}
