/** Restores a checked backup into an empty database: all of it in one transaction, or nothing. */
import type pg from 'pg';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import { withMigrationLock } from '#server/kernel/postgres/migration-lock.ts';
import { migrateFurther, migrateTo } from '#server/kernel/postgres/migrations.ts';
import type { BackupHome } from './backup-home.ts';
import { BackupRefused } from './backup-refused.ts';
import { settle, withSession } from './backup-session.ts';
import { loadTables } from './load-tables.ts';
import { countRows, type Manifest } from './manifest.rules.ts';

interface Restoring {
  connection: string | ConnectionConfig;
  home: BackupHome;
  name: string;
  /** As `checkBackup` read it. */
  manifest: Manifest;
  /** Called when all rows are in place, before they are there for good: if it throws, they are not. */
  beforeCommit?: () => Promise<void>;
  signal?: AbortSignal;
}

export interface Restored {
  rows: number;
  /** Tables that are not the product's own, and so were left out. */
  leftOut: string[];
}

/** Throws if the database holds anything, and where a row comes back other than it was saved. */
export async function restoreBackup({
  connection,
  home,
  name,
  manifest,
  beforeCommit,
  signal,
}: Restoring): Promise<Restored> {
  let leftOut: string[] = [];
  await withSession(connection, signal, async (client) => {
    await withMigrationLock(client, { ...(signal && { signal }) }, async () => {
      await refuseFilled(client);
      await settle(client);
      await migrateTo(client, manifest.migrations);
      leftOut = await loadTables(client, { home, name, manifest });
      await forgetOwnRun(client);
      await migrateFurther(client);
      await beforeCommit?.();
    });
    // So that the first who asks does not wait for plans made without knowing the tables.
    await client.query('begin; set local statement_timeout = 0; analyze; commit');
  });
  return { rows: countRows(manifest), leftOut };
}

/** Throws unless there is nothing of ours or anybody's. */
export async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select class.oid::regclass::text as name from pg_class class
     where class.relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'jobs'))
       and class.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     order by class.relname limit 3`,
  );
  if (rows.length === 0) return;
  throw new BackupRefused(
    `The database is not empty (${rows.map(({ name }) => name).join(', ')} …), and a restore goes into an empty one ` +
      'only: nothing that is there is ever overwritten. Make a new database for DATABASE_URL, or set DATA_DIR to a new folder.',
  );
}

/** The run that made the backup was still under way in it. */
async function forgetOwnRun(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.backups') is not null as found`,
  );
  if (rows[0]?.found) await client.query(`delete from public.backups where status = 'running'`);
}
