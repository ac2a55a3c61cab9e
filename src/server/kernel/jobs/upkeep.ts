/** Small regular work of a server, such as deleting what has expired: of the one process that runs jobs. */
import type { FastifyInstance } from 'fastify';

const hourly = 60 * 60 * 1_000;

/** Runs each task once an hour until the app closes; a failure is logged and tried again. */
export function registerUpkeep(
  app: FastifyInstance,
  tasks: Record<string, () => Promise<void>>,
): void {
  if (!app.crew.runsJobs) return;
  const timer = setInterval(async () => {
    for (const [name, run] of Object.entries(tasks)) {
      await run().catch((error: unknown) => app.log.warn({ err: error }, `Upkeep failed: ${name}`));
    }
  }, hourly);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
