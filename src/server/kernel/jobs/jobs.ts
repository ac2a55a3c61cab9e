/** Work that outlasts a restart and is done once, whichever server does it: pg-boss, on the same database. */
import { PgBoss } from 'pg-boss';
import type { Database } from '#server/kernel/postgres/database.ts';

export interface JobOptions {
  retryLimit: number;
  /** Seconds before the first retry; each further one waits about twice as long. */
  retryDelay: number;
  /** Seconds that a retry waits at most. */
  retryDelayMax: number;
  /** How many seconds finished jobs stay in the table; a week unless told. */
  keptFor?: number;
  /** How many jobs are fetched at a time; one unless told. */
  batch?: number;
}

export interface Job {
  id: string;
  /** The data of the job; null if it was added by its id alone. */
  data: unknown;
}

export interface Jobs {
  /** Works through a queue, one job at a time; a job that throws is tried again later. */
  on(queue: string, options: JobOptions, work: (job: Job) => Promise<void>): Promise<void>;
  /** Adds jobs by their ids; nothing happens for an id that the queue has had before. */
  add(queue: string, ids: readonly string[]): Promise<void>;
  /** Adds one job, with what it is about. */
  send(queue: string, data: Record<string, string>): Promise<void>;
  /**
   * For work that the caller keeps in a table of its own: the returned function does the work of each
   * given key, in parallel, except for keys that a server is already working on.
   */
  byKey(
    queue: string,
    work: (key: string) => Promise<void>,
  ): Promise<(keys: readonly string[]) => Promise<void>>;
  /** Runs on one server each minute, and at once after a start. */
  everyMinute(queue: string, work: () => Promise<void>): Promise<void>;
  /** Waits some seconds for running jobs to finish. */
  stop(): Promise<void>;
}

const schema = 'jobs';
const pollingIntervalSeconds = 1;
/** If a job takes longer, another server gets it. */
const expireInSeconds = 300;
/** If its server says nothing for so long, it must have died: that is looked after once a minute. */
const heartbeatSeconds = 30;
const stopTimeout = 8_000;
/** A key whose server died is free again after this time. */
const keyExpiresInSeconds = 60;
const finishedKeysInSeconds = 3_600;

/** With `addsOnly`, jobs are added for other processes to do. */
export async function startJobs(
  database: Database,
  onError: (error: unknown) => void,
  { addsOnly = false } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    schema,
    ...(addsOnly && { supervise: false, schedule: false }),
    db: { executeSql: (text, values) => database.pool.query(text, values) },
  });
  boss.on('error', onError);
  const stopBoss = () => boss.stop({ graceful: true, close: false, timeout: stopTimeout });
  try {
    await boss.start();
  } catch (error) {
    // Some jobs may be running already.
    await stopBoss().catch(onError);
    throw error;
  }
  const worked = new Set<string>();
  const underWay = new Set<Promise<unknown>>();
  return {
    async on(queue, { keptFor, batch = 1, ...options }, work) {
      await boss.createQueue(queue, {
        ...options,
        ...(keptFor === undefined ? {} : { deleteAfterSeconds: keptFor }),
        retryBackoff: true,
        expireInSeconds,
      });
      // A start after trouble gets one worker, not two.
      if (addsOnly || worked.has(queue)) return;
      worked.add(queue);
      const taking = { pollingIntervalSeconds, batchSize: batch, burstWhenBatchFull: true };
      await boss.work(queue, taking, async (taken) => {
        for (const { id, data } of taken) {
          // One that fails must not stop the others.
          await work({ id, data }).catch(async (error: unknown) => {
            if (taken.length === 1) throw error;
            await boss.fail(queue, id, { message: String(error) });
          });
        }
      });
    },
    async add(queue, ids) {
      if (ids.length > 0)
        await boss.insert(
          queue,
          ids.map((id) => ({ id, heartbeatSeconds })),
        );
    },
    async send(queue, data) {
      await boss.send(queue, data, { heartbeatSeconds });
    },
    async byKey(queue, work) {
      await boss.createQueue(queue, {
        policy: 'exclusive',
        retryLimit: 0,
        expireInSeconds: keyExpiresInSeconds,
        deleteAfterSeconds: finishedKeysInSeconds,
      });
      return async (keys) => {
        await boss.insert(
          queue,
          keys.map((key) => ({ singletonKey: key, data: { key } })),
        );
        const taken = await boss.fetch<{ key: string }>(queue, { batchSize: keys.length });
        for (const { id, data } of taken) {
          const done = work(data.key)
            .catch(onError)
            .then(() => boss.complete(queue, id))
            .catch(onError)
            .finally(() => underWay.delete(done));
          underWay.add(done);
        }
      };
    },
    async everyMinute(queue, work) {
      await boss.createQueue(queue, { policy: 'stately', retryLimit: 0, expireInSeconds });
      await boss.schedule(queue, '* * * * *', null, { heartbeatSeconds });
      await boss.send(queue, null, { heartbeatSeconds });
      await boss.work(queue, { pollingIntervalSeconds }, () => work());
    },
    async stop() {
      await Promise.all(underWay);
      await stopBoss();
    },
  };
}
