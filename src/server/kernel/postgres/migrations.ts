/**
 * Brings the database to this version's schema at start. All pending migrations run in one
 * transaction under a lock, so a failed one leaves the old schema and several servers may start at once.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { StartError } from '#server/kernel/start-error.ts';
import { databaseReason } from './database-reason.ts';
import { type MigrationWait, withMigrationLock } from './migration-lock.ts';
import { withPatience } from './patience.ts';

const Journal = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
});
type Migration = z.infer<typeof Journal>['entries'][number];

export const shippedMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const oldestVersion = 15;
/** An index over many rows takes long; a frozen database is noticed all the same. */
const migrationPatience = { statement: 10 * 60_000, pause: 10 * 60_000 };

/**
 * Throws a StartError if the server can't be reached or is too old, if the database was
 * migrated by a newer version of the app, and if a migration fails; the database then stays as it was, as it
 * does if the start is called off. `folder` is for tests.
 */
export async function migrateDatabase(
  database: { pool: pg.Pool },
  folder: string = shippedMigrations,
  wait: MigrationWait = {},
): Promise<void> {
  const { signal } = wait;
  const client = await connect(database.pool);
  const hangUp = () => client.release(true);
  signal?.addEventListener('abort', hangUp);
  try {
    await refuseOldServer(client);
    await withMigrationLock(client, wait, async () => {
      const pending = await pendingMigrations(client, await readJournal(folder));
      if (pending.length > 0) await apply(client, folder, pending);
    });
  } finally {
    signal?.removeEventListener('abort', hangUp);
    if (!signal?.aborted) client.release(true);
  }
}

/** When each migration of this version was made, the oldest first. */
export async function readMigrationTimes(folder: string = shippedMigrations): Promise<number[]> {
  return (await readJournal(folder)).map(({ when }) => when);
}

/** Gives an empty database the tables of an earlier version, in the caller's transaction under the lock. */
export async function migrateTo(client: pg.ClientBase, times: readonly number[]): Promise<void> {
  const known = await readJournal(shippedMigrations);
  await apply(
    client,
    shippedMigrations,
    known.filter(({ when }) => times.includes(when)),
  );
}

/** Brings it up to date from there, in the same transaction. */
export async function migrateFurther(client: pg.ClientBase): Promise<void> {
  const pending = await pendingMigrations(client, await readJournal(shippedMigrations));
  if (pending.length > 0) await apply(client, shippedMigrations, pending);
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await withPatience(migrationPatience, () => pool.connect());
  } catch (error) {
    throw new StartError(`The database can't be reached: ${databaseReason(error)}.`);
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

/** The names of shipped migrations, by the times under which the database keeps those it has. */
export async function nameMigrations(applied: readonly number[]): Promise<string[]> {
  const known = await readJournal(shippedMigrations);
  return known.filter(({ when }) => applied.includes(when)).map(({ tag }) => tag);
}

/** The migrations to apply; throws if that would leave a schema this code was not written for. */
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
  // Drizzle would skip it silently.
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

async function apply(client: pg.ClientBase, folder: string, pending: Migration[]): Promise<void> {
  try {
    // As Drizzle does it, but in the transaction that holds the lock.
    await client.query(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (
        id serial primary key, hash text not null, created_at bigint)`);
    const isPending = new Set(pending.map(({ when }) => when));
    for (const file of readMigrationFiles({ migrationsFolder: folder })) {
      if (!isPending.has(file.folderMillis)) continue;
      for (const statement of file.sql) await client.query(statement);
      await client.query(
        'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
        [file.hash, file.folderMillis],
      );
    }
  } catch (error) {
    const names = pending.map(({ tag }) => tag).join(', ');
    throw new StartError(
      `The database could not be brought up to date and stays as it was (${names}): ` +
        `${databaseReason(error)}.`,
    );
  }
}
