/** The jobs of a server: one pg-boss, started by whoever needs it first and ended after all that use it. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import type { Jobs } from './jobs.ts';

export interface AppJobs {
  /** The same for all; where the start failed, the next call tries again. */
  start(): Promise<Jobs>;
  /** Ends what the work needs once the last of it is done. */
  endAfterwards(end: () => Promise<void> | void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: AppJobs;
  }
}

/** Register it before everything that uses it: what is registered first closes last. */
export function registerJobs(app: FastifyInstance): void {
  const ends: (() => Promise<void> | void)[] = [];
  let isClosed = false;
  let started: Promise<Jobs> | undefined;
  const start = startOnce(async () => {
    if (isClosed) throw new AppError('unavailable', 'The server is about to stop.');
    // Loaded only here: most servers have no jobs, and all should start quickly.
    const { startJobs } = await import('./jobs.ts');
    return startJobs(app.database, (error) =>
      app.log.warn({ err: error }, 'A job could not be done'),
    );
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

/** What it gives starts something on the first call, and again after a start that failed. */
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
