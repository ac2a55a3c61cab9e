import { text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/** The status of a run in every table of runs; a table may add its own for runs that have not begun. */
export type RunStatus = 'running' | 'done' | 'failed';

/** The run was stopped, given up for dead or restarted elsewhere, so this server stops working on it. */
export class RunLost extends Error {}

/** The columns that every table of long runs has, for `runs.ts`. */
export const runColumns = {
  status: text('status').$type<RunStatus>().notNull().default('running'),
  /** A new id each time the run begins: a server with an older one cannot commit. Null until the run begins. */
  attempt: uuid('attempt'),
  /** The time of the last heartbeat, by the database's clock. */
  heartbeatAt: instant('heartbeat_at'),
  /** Why it failed, for people. */
  error: text('error'),
  finishedAt: instant('finished_at'),
};
