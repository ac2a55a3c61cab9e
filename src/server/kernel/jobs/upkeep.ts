/** Small regular work of a server, such as deleting what has expired: of the one process that runs jobs. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/kernel/clock.ts';

const hourly = 60 * 60 * 1_000;
/** When the fewest people work, by the server's own zone. */
const hourOfNight = 3;

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

/** Compares what is kept with the records once a night; each task corrects it and says how much was wrong. */
export function registerNightly(
  app: FastifyInstance,
  clock: Clock,
  tasks: Record<string, () => Promise<number>>,
): void {
  const check = (name: string, run: () => Promise<number>) => async () => {
    if (clock.now().getHours() !== hourOfNight) return;
    const wrong = await run();
    if (wrong > 0)
      app.log.warn(`Corrected ${wrong} of the ${name}, which were not what the records come to`);
  };
  const checks = Object.entries(tasks).map(
    ([name, run]) => [`${name}, compared`, check(name, run)] as const,
  );
  registerUpkeep(app, Object.fromEntries(checks));
}
