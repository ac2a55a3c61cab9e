/** Work that outlasts a restart and is done once, whichever server does it: pg-boss, on the same database. */
import { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';

export interface JobOptions {
  retryLimit: number;
  /** Seconds before the first retry; each further one waits about twice as long. */
  retryDelay: number;
  /** Seconds that a retry waits at most. */
  retryDelayMax: number;
}

export interface Job {
  id: string;
}

export interface Jobs {
  /** Does the jobs of a queue, one at a time; one that throws is tried again later. */
  on(queue: string, options: JobOptions, work: (job: Job) => Promise<void>): Promise<void>;
  /** Adds jobs by their ids; nothing happens for an id that the queue has had before. */
  add(queue: string, ids: readonly string[]): Promise<void>;
  /** Runs on one server each minute, and at once after a start. */
  everyMinute(queue: string, work: () => Promise<void>): Promise<void>;
  /** Lets what is under way finish, for some seconds. */
  stop(): Promise<void>;
}

const schema = 'jobs';
const pollingIntervalSeconds = 1;
/** A job that takes longer was cut off with its server, and is given to another. */
const expireInSeconds = 300;
const stopTimeout = 8_000;

export async function startJobs(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    schema,
    db: { executeSql: (text, values) => database.pool.query(text, values) },
  });
  boss.on('error', onError);
  await boss.start();
  return {
    async on(queue, options, work) {
      await boss.createQueue(queue, { ...options, retryBackoff: true, expireInSeconds });
      await boss.work(queue, { pollingIntervalSeconds }, async ([job]) => {
        if (job) await work({ id: job.id });
      });
    },
    async add(queue, ids) {
      if (ids.length > 0)
        await boss.insert(
          queue,
          ids.map((id) => ({ id })),
        );
    },
    async everyMinute(queue, work) {
      await boss.createQueue(queue, { policy: 'stately', retryLimit: 0, expireInSeconds });
      await boss.work(queue, { pollingIntervalSeconds }, () => work());
      await boss.schedule(queue, '* * * * *');
      await boss.send(queue);
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: stopTimeout }),
  };
}
