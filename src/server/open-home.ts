/** What a server has once, however many processes serve: its data folder, its database up to date, its first user. */
import { tryAddress } from '#server/kernel/http/listen-address.ts';
import { prepareDataFolder } from '#server/kernel/postgres/data-folder.ts';
import {
  type ConnectionConfig,
  type Database,
  openDatabase,
} from '#server/kernel/postgres/database.ts';
import { type DatabaseClock, openDatabaseClock } from '#server/kernel/postgres/database-clock.ts';
import { surveyDatabase } from '#server/kernel/postgres/database-home.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase, shippedMigrations } from '#server/kernel/postgres/migrations.ts';
import type { Environment } from './environment.ts';
import { ensureSuperUser } from './features/users/users.commands.ts';
import type { VisitorContext } from './kernel/context.ts';
import { loadSecretKey } from './kernel/secret-key.ts';
import { processLog as log } from './process-log.ts';
import type { Beginning, StartOptions } from './start-in-order.ts';

export interface DatabaseAddress {
  address: string | ConnectionConfig;
  isPooled: boolean;
}

interface Home {
  /** How processes reach the database. */
  at: DatabaseAddress;
  database: Database;
  clock: DatabaseClock;
  secretKey: Buffer;
  /** The first super user, if this start made them. */
  admin: Awaited<ReturnType<typeof ensureSuperUser>>;
  /** Fills the demo on its first visit; undefined without a demo. */
  onSeen: ((timeZone: string | undefined) => Promise<void>) | undefined;
}

export async function openHome(options: StartOptions, beginning: Beginning): Promise<Home> {
  const { environment } = options;
  const { ends, signal } = beginning;
  if (!environment.rateLimits)
    log.warn('Rate limits are off (DISABLE_RATE_LIMIT): for tests only.');
  await tryAddress(environment);
  await prepareDataFolder(environment.dataDir);
  const at = await databaseAddress(options, beginning);
  const { databaseReplicaUrl: replica } = environment;
  const database = openDatabase(at.address, { isPooled: at.isPooled, replica });
  ends.push(() => database.close());
  await bringUpToDate(database, environment, signal);
  const secretKey = await loadSecretKey(environment);
  const clock = await openDatabaseClock(database, log);
  ends.push(async () => clock.close());
  const visitor = makeVisitor(database, clock);
  const admin = await ensureSuperUser(visitor, environment.admin);
  const onSeen = options.demo ? await prepareDemo(visitor) : undefined;
  return { at, database, clock, secretKey, admin, onSeen };
}

/** Nobody yet, in the time zone of this machine. */
export function makeVisitor(database: Database, clock: DatabaseClock): VisitorContext {
  return {
    db: database.orm,
    clock,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    actor: null,
    ifMatch: undefined,
  };
}

async function prepareDemo(visitor: VisitorContext): Promise<Home['onSeen']> {
  const { foundDemoTeam, openDemo } = await import('./demo/fill-with-demo.ts');
  const { usernames, password } = await foundDemoTeam(visitor);
  const each = password === null ? 'the password of the last start' : `this password: ${password}`;
  log.info(`Demo team: ${usernames.join(', ')}, each with ${each}`);
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
  { acceptCopy, environment: { databaseUrl, databaseDirectUrl, dataDir } }: StartOptions,
  { ends, signal }: Beginning,
): Promise<DatabaseAddress> {
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
      log.error(error.message);
      process.exit(1);
    },
  });
  ends.push(() => postgres.stop());
  return { address: postgres.connection, isPooled: false };
}

/** The lines that whoever starts the server waits for, once. */
export function announce(url: string, admin: Home['admin']): void {
  log.info(`Dealer CRM is ready at ${url}`);
  if (admin) {
    log.info(`Sign in as ${admin.username} with this password: ${admin.password}`);
    log.info(
      `This is shown once: write it down. Should it be lost: npm run reset-password -- ${admin.username}`,
    );
  }
}
