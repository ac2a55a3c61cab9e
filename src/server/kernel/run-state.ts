import { text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/** How a run stands, in every table of runs; a table may have words of its own for what has not begun. */
export type RunStatus = 'running' | 'done' | 'failed';

/** The run was stopped, given up for dead, or continues elsewhere: this server stops working on it. */
export class RunLost extends Error {}

/** What every table of long runs has, for `runs.ts`. */
export const runColumns = {
  status: text('status').$type<RunStatus>().notNull().default('running'),
  /** A new one each time the run begins: a server with an older one cannot commit. Null before it has begun. */
  attempt: uuid('attempt'),
  /** When it last said that it is alive, in the database's time. */
  heartbeatAt: instant('heartbeat_at'),
  /** Why it failed, for people. */
  error: text('error'),
  finishedAt: instant('finished_at'),
};
