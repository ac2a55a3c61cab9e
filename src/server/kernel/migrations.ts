/**
 * Brings the database to this version's schema at start. All pending migrations run in one
 * transaction under a lock, so a failed one leaves the old schema and several servers may start at once.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from './database.ts';
import { withPatience } from './patience.ts';
import { StartError } from './start-error.ts';

const Journal = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
});
type Migration = z.infer<typeof Journal>['entries'][number];

export const shippedMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const oldestVersion = 15;
/** Any number; every server that migrates this database asks for the same. */
const lockKey = 0x64_63_72_6d_02;
/** An index over many rows takes its time; a database that is frozen is found out all the same. */
const migrationPatience = { statement: 10 * 60_000, pause: 10 * 60_000 };

/**
 * Throws a StartError where the server can't be reached or is too old, where the database was
 * migrated by a newer version of the app, and where a migration fails. `folder` is for tests. A `signal` that
 * aborts breaks it off, and the database stays as it was.
 */
export async function migrateDatabase(
  database: Pick<Database, 'pool'>,
  folder: string = shippedMigrations,
  signal?: AbortSignal,
): Promise<void> {
  const client = await connect(database.pool);
  const hangUp = () => client.release(true);
  signal?.addEventListener('abort', hangUp);
  try {
    signal?.throwIfAborted();
    await refuseOldServer(client);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const known = await readJournal(folder);
    const pending = await pendingMigrations(client, known);
    if (pending.length > 0) await apply(client, folder, pending);
  } finally {
    signal?.removeEventListener('abort', hangUp);
    // Closes the session, and with it the lock and the settings.
    if (!signal?.aborted) client.release(true);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await withPatience(migrationPatience, () => pool.connect());
  } catch (error) {
    throw new StartError(`The database can't be reached: ${messageOf(error)}.`);
  }
}

async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const result = await client.query<{ server_version: string }>('show server_version');
  const version = result.rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new StartError(
    `The database runs on PostgreSQL ${version}; version ${oldestVersion} or newer is needed.`,
  );
}

async function readJournal(folder: string): Promise<Migration[]> {
  const text = await readFile(`${folder}/meta/_journal.json`, 'utf8');
  return Journal.parse(JSON.parse(text)).entries;
}

/** What is to be applied; throws where that would leave a schema this code was not written for. */
async function pendingMigrations(client: pg.ClientBase, known: Migration[]): Promise<Migration[]> {
  const applied = await appliedTimes(client);
  const knownTimes = new Set(known.map(({ when }) => when));
  if (applied.some((when) => !knownTimes.has(when))) {
    throw new StartError(
      'The database was used by a newer version of the app, whose tables this version does not ' +
        'know. Start that version, or restore a backup made before the update.',
    );
  }
  const pending = known.filter(({ when }) => !applied.includes(when));
  const newest = Math.max(0, ...applied);
  // Drizzle would pass over it without a word.
  const late = pending.find(({ when }) => when < newest);
  if (late) {
    throw new StartError(
      `The migration ${late.tag} is older than one the database already has. Generate it again.`,
    );
  }
  return pending;
}

async function appliedTimes(client: pg.ClientBase): Promise<number[]> {
  const found = await client.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (!found.rows[0]?.found) return [];
  const result = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations',
  );
  return result.rows.map(({ when }) => Number(when));
}

async function apply(client: pg.PoolClient, folder: string, pending: Migration[]): Promise<void> {
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
  } catch (error) {
    const names = pending.map(({ tag }) => tag).join(', ');
    throw new StartError(
      `The database could not be brought up to date and stays as it was (${names}): ` +
        `${messageOf(error)}.`,
    );
  }
}

/** The innermost cause: Drizzle's own message repeats the whole statement. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return messageOf(error.cause);
  // Node's connection errors to several addresses come as one without words.
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error.message;
}
