/** Work that a server repeats while it listens: never twice at a time, and quietly while the database is away. */
import type { FastifyInstance } from 'fastify';
import { startOnce } from './app-jobs.ts';
import type { Jobs } from './jobs.ts';

interface Rounds {
  /** Milliseconds between two rounds. */
  every: number;
  look: () => Promise<unknown>;
  /** Logged if a round fails; once per outage. */
  trouble: string;
}

/** In the one process that runs jobs. When it closes, no further round begins, and one under way is waited for. */
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
    if (!app.crew.runsJobs) return;
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
  /** The queue that keeps servers on one database from doing the same work. */
  queue: string;
  every: number;
  /** The keys of what is due, from a table of the caller's. */
  findDue: () => Promise<readonly string[]>;
  work: (key: string) => Promise<void>;
  /** Logged if what is due cannot be read. */
  trouble: string;
  /** Logged if the work of a key fails. */
  failure: string;
}

/** Does what is due, each key on one server. pg-boss is not started before something is due. */
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
 * Begins jobs as soon as the server listens, or once the database is back; in a process that only adds jobs, with
 * the first of them. The returned function waits for that, and rejects if they cannot begin now.
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
  app.addHook('onListen', async () => {
    if (app.crew.runsJobs) goRound();
  });
  return begun;
}
