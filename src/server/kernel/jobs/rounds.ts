/** What a server looks after again and again while it listens: never twice at a time, and quietly while the database is away. */
import type { FastifyInstance } from 'fastify';
import { startOnce } from './app-jobs.ts';
import type { Jobs } from './jobs.ts';

interface Rounds {
  /** Milliseconds between two rounds. */
  every: number;
  look: () => Promise<unknown>;
  /** For the log, where a round fails; said once for an outage. */
  trouble: string;
}

/** Once the server closes no round begins, and one under way is waited for. */
export function startRounds(app: FastifyInstance, { every, look, trouble }: Rounds): () => void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isAway = false;
  const go = async () => {
    try {
      await look();
      isAway = false;
    } catch (error) {
      if (!isAway) app.log.warn({ err: error }, trouble);
      isAway = true;
    }
  };
  const goRound = () => {
    round ??= go().finally(() => {
      round = undefined;
    });
  };
  app.addHook('onListen', async () => {
    timer = setInterval(goRound, every);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
  return goRound;
}

interface DueWork {
  /** Of the jobs by which servers on one database leave each other's work alone. */
  queue: string;
  every: number;
  /** The keys of what is due, by a table of the caller's own. */
  findDue: () => Promise<readonly string[]>;
  work: (key: string) => Promise<void>;
  /** For the log, where it cannot be seen what is due. */
  trouble: string;
  /** For the log, where the work of a key fails. */
  failure: string;
}

/** Does what is due, each key on one server. No job is started before the first is due. */
export function serveDue(app: FastifyInstance, { queue, findDue, work, ...due }: DueWork): void {
  const tried = (key: string) =>
    work(key).catch((error: unknown) => app.log.warn({ err: error }, due.failure));
  const start = startOnce(async () => (await app.jobs.start()).byKey(queue, tried));
  startRounds(app, {
    ...due,
    async look() {
      const keys = await findDue();
      if (keys.length === 0) return;
      const begin = await start();
      await begin(keys);
    },
  });
}

const tryAgainEvery = 2_000;

/**
 * Begins jobs as soon as the server listens; where the database is away, once it is back. What it gives waits for
 * that, and rejects where they cannot begin now.
 */
export function beginJobs(
  app: FastifyInstance,
  begin: (jobs: Jobs) => Promise<void>,
  trouble: string,
): () => Promise<Jobs> {
  const begun = startOnce(async () => {
    const jobs = await app.jobs.start();
    await begin(jobs);
    return jobs;
  });
  const goRound = startRounds(app, { every: tryAgainEvery, look: begun, trouble });
  app.addHook('onListen', async () => goRound());
  return begun;
}
