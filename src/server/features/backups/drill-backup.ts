/** A drill: restores a backup to a database made for this alone, beside the real one, and compares every row. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import { postgresCode } from '#server/kernel/postgres/postgres-errors.ts';
import type { BackupHome } from './backup-home.ts';
import { BackupRefused } from './backup-refused.ts';
import { withSession } from './backup-session.ts';
import { checkBackup } from './check-backup.ts';
import { quoted } from './read-tables.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

type Connection = string | ConnectionConfig;

interface Drill {
  /** Of the real database. */
  connection: Connection;
  home: BackupHome;
  name: string;
  signal: AbortSignal;
}

const notAllowed = '42501';

/** Throws if the backup is damaged, or does not come back as it was saved. */
export async function drillBackup({ connection, home, name, signal }: Drill): Promise<Restored> {
  const manifest = await checkBackup(home, name, signal);
  return withSession(connection, signal, async (client) => {
    const scratch = await makeScratch(client);
    try {
      const beside = toDatabase(connection, scratch);
      return await restoreBackup({ connection: beside, home, name, manifest, signal });
    } finally {
      // By a session of its own, for the first one ends with the signal.
      await withSession(connection, undefined, (own) => drop(own, scratch));
    }
  });
}

async function makeScratch(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ prefix: string }>(
    `select left(current_database(), 40) || '_drill_' as prefix`,
  );
  const prefix = rows[0]?.prefix ?? '';
  // What a server that was killed in the middle of one left.
  const { rows: left } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [prefix],
  );
  for (const { name } of left) await drop(client, name);
  const scratch = prefix + randomBytes(4).toString('hex');
  await client.query(`create database ${quoted(scratch)} template template0`).catch((error) => {
    if (postgresCode(error) !== notAllowed) throw error;
    throw new BackupRefused(
      'The database’s account may not make the database that a drill restores to. Allow it with: ALTER ROLE … CREATEDB',
    );
  });
  return scratch;
}

async function drop(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`drop database if exists ${quoted(name)} with (force)`);
}

function toDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database };
  const url = new URL(connection);
  url.pathname = `/${database}`;
  return url.href;
}
