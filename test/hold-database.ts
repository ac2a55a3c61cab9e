/** A server reduced to its database: tests start it as a process of its own, to kill it. */
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { StartError } from '#server/kernel/start-error.ts';

const [dataDir = '', flag] = process.argv.slice(2);
try {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: console,
    acceptCopy: flag === '--accept-copy',
  });
  process.once('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  console.log('ready', JSON.stringify(database.connection));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
