/**
 * `npm run reset-password -- boss@example.com`: prints a one-time link that sets a new password. For people with
 * access to the server: it uses the server's database, wherever that is and whether or not the server is running.
 */

import { openDatabase } from '#server/kernel/postgres/database.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { openCommandDatabase, runCommand } from './command-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { makeLinkOnServer } from './features/users/recover-account.ts';
import { systemClock } from './kernel/clock.ts';
import { StartError } from './kernel/start-error.ts';
import { timestampWords } from './kernel/words.ts';

await runCommand(() => resetPassword(process.argv.slice(2), readEnvironment(process.env)));

async function resetPassword(names: string[], environment: Environment): Promise<string> {
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new StartError('Say whose password is lost: npm run reset-password -- boss@example.com');
  }
  const home = await openCommandDatabase(environment);
  const database = openDatabase(home.connection, { max: 2 });
  try {
    // Without a running server nobody else migrates the database, and the link's table may be too old.
    if (home.stop) await migrateDatabase(database);
    const ctx = {
      db: database.orm,
      clock: systemClock,
      timeZone: 'UTC',
      actor: null,
      ifMatch: undefined,
    };
    const { username, path, expiresAt } = await makeLinkOnServer(ctx, name);
    const until = `${timestampWords(new Date(expiresAt), 'UTC')} UTC`;
    return [
      `Whoever opens this address can set a new password for ${username}, once, until ${until}:`,
      '',
      `  ${originOf(environment)}${path}`,
      '',
      ...(home.stop ? ['The server is not running: start it first.', ''] : []),
    ].join('\n');
  } finally {
    await database.close();
    await home.stop?.();
  }
}

/** The address that the server prints at its start; one that listens everywhere is reached at localhost. */
function originOf({ publicUrl, host, port }: Environment): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
