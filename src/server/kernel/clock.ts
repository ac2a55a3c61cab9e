/** Where the time comes from, so that tests can set it. */
import { type SQL, sql } from 'drizzle-orm';

export interface Clock {
  /** For days, due dates and what is shown. */
  now(): Date;
  /**
   * The time in SQL, for whatever several servers compare: beats, leases, what is due. It is the database's
   * own, whatever the servers' clocks say; the start of the transaction, as PostgreSQL's `now()`.
   */
  inDatabase(): SQL<Date>;
  /** Milliseconds for which the database has answered; until then nobody could say there that they are alive. */
  steadyFor(): number;
}

/** What a process goes by before it has asked its database. */
export const systemClock: Clock = {
  now: () => new Date(),
  inDatabase: () => sql`now()`,
  steadyFor: () => Number.POSITIVE_INFINITY,
};

/** A clock that says what it is told, in SQL as well. */
export function clockAt(now: () => Date): Clock {
  return {
    ...systemClock,
    now,
    inDatabase: () => sql`${now().toISOString()}::timestamptz`,
  };
}

/** A moment before or after the database's now; for comparing with a column, or for a column's value. */
export function databaseTime(clock: Clock, milliseconds = 0): SQL<Date> {
  if (milliseconds === 0) return clock.inDatabase();
  return sql`(${clock.inDatabase()} + make_interval(secs => ${milliseconds / 1_000}))`;
}
