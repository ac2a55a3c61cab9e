/** Starts the server: reads the environment, opens the database, listens, and closes in order. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolveQuickly } from './quick-resolution.ts';

enableCompileCache();
resolveQuickly();
// Loaded after these two are on, each of which makes a warm start about twice as fast.
const { startServer } = await import('./start.ts');
const { wordsForPeople } = await import('./kernel/start-error.ts');

try {
  await startServer({
    variables: process.env,
    demo: process.argv.includes('--demo'),
    acceptCopy: process.argv.includes('--accept-copy'),
    pages: fileURLToPath(new URL('../../dist', import.meta.url)),
  });
} catch (error) {
  console.error(wordsForPeople(error) ?? error);
  process.exit(1);
}
