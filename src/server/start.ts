/** The start of a server process, step by step, and its end in the reverse order. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { ensureSuperUser } from './features/users/users.commands.ts';
import { systemClock } from './kernel/clock.ts';
import { openDatabase } from './kernel/database.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { type Environment, readEnvironment } from './kernel/environment.ts';
import { loggedError } from './kernel/logged-errors.ts';
import { migrateDatabase } from './kernel/migrations.ts';
import { loadSecretKey } from './kernel/secret-key.ts';

const patience = 15_000;
const log = {
  info: (text: string) => console.log(text),
  warn: (text: string) => console.warn(text),
};

interface StartOptions {
  variables: NodeJS.ProcessEnv;
  /** Fill an empty database with a believable sales team. */
  demo: boolean;
  pages: string;
}

export async function startServer(options: StartOptions): Promise<void> {
  const environment = readEnvironment(options.variables);
  if (!environment.rateLimits)
    log.warn('Rate limits are off (DISABLE_RATE_LIMIT): for tests only.');
  const ends: (() => Promise<unknown>)[] = [];
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    for (const end of ends.reverse()) await end();
  };
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  endInOrder(close);
  outliveStrayPromises();
  try {
    const database = openDatabase(await databaseAddress(environment, ends));
    ends.push(() => database.close());
    await migrateDatabase(database);
    const secretKey = await loadSecretKey(environment);
    const visitor = {
      db: database.orm,
      clock: systemClock,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      actor: null,
      ifMatch: undefined,
    };
    const admin = await ensureSuperUser(visitor, environment.admin);
    if (options.demo) {
      const { fillWithDemo } = await import('./demo/fill-with-demo.ts');
      const demo = await fillWithDemo(visitor);
      log.info(
        `Demo team: ${demo.usernames.join(', ')}, each with the password "${demo.password}".`,
      );
    }
    const app = await buildApp({
      database,
      environment,
      secretKey,
      clock: systemClock,
      pages: options.pages,
      logger: { level: 'warn' },
    });
    ends.push(() => app.close());
    await app.listen({ port: environment.port, host: environment.host });
    announce(app.server.address() as AddressInfo, environment, admin);
  } catch (error) {
    await close();
    throw error;
  }
}

async function databaseAddress(environment: Environment, ends: (() => Promise<unknown>)[]) {
  if (environment.databaseUrl !== undefined) return environment.databaseUrl;
  const postgres = await startEmbeddedPostgres({
    dataDir: environment.dataDir,
    log,
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  ends.push(() => postgres.stop());
  return postgres.connection;
}

function announce(
  address: AddressInfo,
  environment: Environment,
  admin: { username: string; password: string } | null,
): void {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  log.info(`Dealer CRM is ready at ${environment.publicUrl ?? `http://${host}:${address.port}`}`);
  if (admin) {
    log.info(`Sign in as "${admin.username}" with the password "${admin.password}".`);
    log.info('This is shown once: write it down, or set ADMIN_EMAIL and ADMIN_PASSWORD next time.');
  }
}

/** A promise that failed with nobody waiting for it costs its own work, and not everybody's. */
function outliveStrayPromises(): void {
  process.on('unhandledRejection', (error) =>
    console.error(
      `A promise failed with nobody waiting for it (${newFaultId()}):`,
      loggedError(error),
    ),
  );
}

/**
 * Finishes what is under way and ends, when asked to (0) and after an exception that nothing caught (1), for
 * what that has left half done nobody knows. A second signal, or 15 s, ends at once.
 */
function endInOrder(close: () => Promise<void>): void {
  let isEnding = false;
  const end = async (code: number) => {
    isEnding = true;
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await close();
      process.exit(code);
    } catch (error) {
      console.error('The server could not end in order:', loggedError(error));
      process.exit(1);
    }
  };
  const onSignal = () => (isEnding ? process.exit(1) : void end(0));
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('uncaughtException', (error) => {
    const words = `Nothing caught this fault (${newFaultId()}). The server ends, to be started again:`;
    console.error(words, loggedError(error));
    if (!isEnding) void end(1);
  });
}

/** What tells one fault from the others in the log. */
function newFaultId(): string {
  return randomUUID().slice(0, 8);
}
