/** The start of a server process, step by step, and its end in the reverse order. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getBoundAddress, refusedAddress, tryAddress } from '#server/kernel/http/listen-address.ts';
import { prepareDataFolder } from '#server/kernel/postgres/data-folder.ts';
import {
  type ConnectionConfig,
  type Database,
  openDatabase,
} from '#server/kernel/postgres/database.ts';
import { openDatabaseClock } from '#server/kernel/postgres/database-clock.ts';
import { findDatabaseFolder } from '#server/kernel/postgres/database-folder.ts';
import { surveyDatabase } from '#server/kernel/postgres/database-home.ts';
import { readBesideReserve } from '#server/kernel/postgres/disk-reserve.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase, shippedMigrations } from '#server/kernel/postgres/migrations.ts';
import { readVolume } from '#server/kernel/postgres/volume.ts';
import { type AppParts, buildApp } from './app.ts';
import { endInOrder, outliveLostLog, outliveStrayPromises } from './end-in-order.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { ensureSuperUser } from './features/users/users.commands.ts';
import type { VisitorContext } from './kernel/context.ts';
import { loadSecretKey } from './kernel/secret-key.ts';

const log = {
  info: (text: string) => console.log(text),
  warn: (text: string) => console.warn(text),
};

interface StartOptions {
  variables: NodeJS.ProcessEnv;
  /** Fill an empty database with a believable sales team. */
  demo: boolean;
  /** Use a DATA_DIR that looks like a copy of a running one. */
  acceptCopy: boolean;
  pages: string;
}

/** What has started so far: each part adds its shutdown; `signal` aborts if the server is asked to stop meanwhile. */
interface Beginning {
  signal: AbortSignal;
  ends: (() => Promise<unknown>)[];
}

/** Throws if the server can't start; returns normally if it was asked to stop before it had. */
export async function startServer(options: StartOptions): Promise<void> {
  outliveLostLog();
  const environment = readEnvironment(options.variables);
  if (!environment.rateLimits)
    log.warn('Rate limits are off (DISABLE_RATE_LIMIT): for tests only.');
  const stopping = new AbortController();
  const beginning: Beginning = { signal: stopping.signal, ends: [] };
  const settled = Promise.withResolvers<void>();
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    stopping.abort(new Error('The server was asked to stop while it started.'));
    // A part that is still starting has no shutdown yet.
    await settled.promise;
    for (const end of beginning.ends.reverse()) await end();
  };
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  endInOrder(close);
  outliveStrayPromises();
  try {
    await startParts(options, environment, beginning);
    settled.resolve();
  } catch (error) {
    settled.resolve();
    const wasAsked = stopping.signal.aborted;
    await close();
    if (!wasAsked) throw error;
  }
}

async function startParts(
  options: StartOptions,
  environment: Environment,
  beginning: Beginning,
): Promise<void> {
  const { ends, signal } = beginning;
  await tryAddress(environment);
  await prepareDataFolder(environment.dataDir);
  const { address, isPooled } = await databaseAddress(options, environment, beginning);
  const database = openDatabase(address, { isPooled });
  ends.push(() => database.close());
  await bringUpToDate(database, environment, signal);
  const secretKey = await loadSecretKey(environment);
  const clock = await openDatabaseClock(database, log);
  ends.push(async () => clock.close());
  const visitor = {
    db: database.orm,
    clock,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    actor: null,
    ifMatch: undefined,
  };
  const admin = await ensureSuperUser(visitor, environment.admin);
  const demo = options.demo ? await prepareDemo(visitor) : undefined;
  const app = await buildApp({
    database,
    environment,
    secretKey,
    clock,
    pages: options.pages,
    logger: { level: 'warn', stream: process.stdout },
    tell: log.warn,
    databaseFolder: await databaseFolderOf(environment, database),
    ...(demo && { onSeen: demo }),
    readVolume: environment.databaseUrl ? readVolume : readBesideReserve(environment.dataDir),
  });
  ends.push(() => app.close());
  signal.throwIfAborted();
  await app.listen({ port: environment.port, host: environment.host }).catch((error: unknown) => {
    throw refusedAddress(error, environment);
  });
  announce(getBoundAddress(app), environment, admin);
}

async function prepareDemo(visitor: VisitorContext): Promise<AppParts['onSeen']> {
  const { foundDemoTeam, openDemo } = await import('./demo/fill-with-demo.ts');
  const { usernames, password } = await foundDemoTeam(visitor);
  const each = password === null ? 'the password of the last start' : `the password "${password}"`;
  log.info(`Demo team: ${usernames.join(', ')}, each with ${each}.`);
  return openDemo(visitor);
}

/** Bypasses a pooler if a direct URL is set: a migration may take longer than a pooler allows. */
async function bringUpToDate(
  database: Database,
  { databaseDirectUrl }: Environment,
  signal: AbortSignal,
): Promise<void> {
  if (databaseDirectUrl === undefined)
    return migrateDatabase(database, shippedMigrations, { signal, log });
  const direct = openDatabase(databaseDirectUrl, { max: 1 });
  try {
    await migrateDatabase(direct, shippedMigrations, { signal, log });
  } finally {
    await direct.close();
  }
}

async function databaseAddress(
  { acceptCopy }: StartOptions,
  { databaseUrl, databaseDirectUrl, dataDir }: Environment,
  { ends, signal }: Beginning,
): Promise<{ address: string | ConnectionConfig; isPooled: boolean }> {
  if (databaseUrl !== undefined) {
    const isPooled = await surveyDatabase(databaseUrl, databaseDirectUrl);
    return { address: databaseUrl, isPooled };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    signal,
    acceptCopy,
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  ends.push(() => postgres.stop());
  return { address: postgres.connection, isPooled: false };
}

function databaseFolderOf({ databaseUrl, dataDir }: Environment, database: Database) {
  if (databaseUrl === undefined) return join(dataDir, 'postgres');
  return findDatabaseFolder(databaseUrl, database);
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
    log.info(
      `This is shown once: write it down. Should it be lost: npm run reset-password -- ${admin.username}`,
    );
  }
}
