/** The jobs of a server: one pg-boss, started on first use and ended after everything that uses it. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import { alone, type Crew } from '#server/kernel/crew.ts';
import type { Jobs } from './jobs.ts';

export interface AppJobs {
  /** The same for all callers; if the start failed, the next call tries again. */
  start(): Promise<Jobs>;
  /** Adds what is to be ended once all jobs are done. */
  endAfterwards(end: () => Promise<void> | void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: AppJobs;
    crew: Crew;
  }
}

/** Register it before everything that uses it: what is registered first closes last. */
export function registerJobs(app: FastifyInstance, crew = alone): void {
  app.decorate('crew', crew);
  const ends: (() => Promise<void> | void)[] = [];
  let isClosed = false;
  let started: Promise<Jobs> | undefined;
  const start = startOnce(async () => {
    if (isClosed) throw new AppError('unavailable', 'The server is about to stop.');
    // Loaded only here: most servers have no jobs, and all should start quickly.
    const { startJobs } = await import('./jobs.ts');
    const onError = (error: unknown) => app.log.warn({ err: error }, 'A job could not be done');
    return startJobs(app.database, onError, { addsOnly: !crew.runsJobs });
  });
  app.decorate('jobs', {
    start() {
      started = start();
      return started;
    },
    endAfterwards(end) {
      ends.push(end);
    },
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    const jobs = await started?.catch(() => undefined);
    await jobs?.stop();
    for (const end of ends) await end();
  });
}

/** The returned function starts something on its first call, and again if the start failed. */
export function startOnce<Started>(start: () => Promise<Started>): () => Promise<Started> {
  let started: Promise<Started> | undefined;
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}
