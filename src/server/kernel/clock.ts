/** The source of the time, so that tests can set it. */
import { type SQL, sql } from 'drizzle-orm';

export interface Clock {
  /** For days, due dates and what is shown. */
  now(): Date;
  /**
   * The time in SQL, for everything that several servers compare: heartbeats, leases, due times. It is the database's
   * time, whatever the servers' clocks say: the start of the transaction, like PostgreSQL's `now()`.
   */
  inDatabase(): SQL<Date>;
  /** How many milliseconds the database has been answering; before that, no heartbeat could be written. */
  steadyFor(): number;
}

/** The clock of a process that has not contacted its database yet. */
export const systemClock: Clock = {
  now: () => new Date(),
  inDatabase: () => sql`now()`,
  steadyFor: () => Number.POSITIVE_INFINITY,
};

/** A clock that tests set, also in SQL. */
export function clockAt(now: () => Date): Clock {
  return {
    ...systemClock,
    now,
    inDatabase: () => sql`${now().toISOString()}::timestamptz`,
  };
}

/** A time before or after the database's `now()`, to compare with a column or store in one. */
export function databaseTime(clock: Clock, milliseconds = 0): SQL<Date> {
  if (milliseconds === 0) return clock.inDatabase();
  return sql`(${clock.inDatabase()} + make_interval(secs => ${milliseconds / 1_000}))`;
}
