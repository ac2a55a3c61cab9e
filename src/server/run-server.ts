/** Starts the server: reads the environment, opens the database, listens, and closes in order. */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { resolveQuickly } from './quick-resolution.ts';

resolveQuickly();
// Loaded after it is on, as it makes a warm start about twice as fast; so does what `main.mjs` turns on.
const { readEnvironment } = await import('./environment.ts');
const { wordsForPeople } = await import('./kernel/start-error.ts');
const { processLog } = await import('./process-log.ts');

try {
  const environment = readEnvironment(process.env);
  // Each loads what it needs alone.
  const load = () => {
    if (cluster.isWorker) return import('./processes/worker.ts');
    return environment.workers > 1 ? import('./processes/primary.ts') : import('./start.ts');
  };
  const { start } = await load();
  await start({
    environment,
    demo: process.argv.includes('--demo'),
    acceptCopy: process.argv.includes('--accept-copy'),
    pages: fileURLToPath(new URL('../../dist', import.meta.url)),
  });
} catch (error) {
  const words = wordsForPeople(error);
  if (words === undefined) processLog.error("The server can't start:", error);
  else processLog.error(words);
  process.exit(1);
}
