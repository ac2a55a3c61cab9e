/**
 * Writes a backup while the CRM is in use: all tables at one moment, which one transaction that only reads holds
 * still, then the files that they name, and those put aside. The manifest comes last; without it, it is no backup.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import product from '../../../../package.json' with { type: 'json' };
import type { BackupHome } from './backup-home.ts';
import { newBackupName } from './backup-names.rules.ts';
import { BackupRefused } from './backup-refused.ts';
import { settle, withSession } from './backup-session.ts';
import {
  type Manifest,
  manifestFile,
  newManifest,
  type SavedTable,
  writeManifest,
} from './manifest.rules.ts';
import {
  listTables,
  Measuring,
  quoted,
  readSequences,
  TableReading,
  type TableShape,
} from './read-tables.ts';
import { listAside, listFiles, type SavedStore, saveFiles } from './save-files.ts';

export interface BackupParts {
  /** Past a pooler, where there is a way. */
  connection: string | ConnectionConfig;
  home: BackupHome;
  store: SavedStore;
  /** Of the secret key; null if none was found. */
  keyFingerprint: string | null;
  now: Date;
  signal?: AbortSignal | undefined;
}

export interface MadeBackup {
  name: string;
  manifest: Manifest;
}

/** One that fails or is called off leaves nothing behind. */
export async function writeBackup(parts: BackupParts): Promise<MadeBackup> {
  const { home, store, signal } = parts;
  const name = newBackupName(parts.now);
  try {
    const { files, ...saved } = await withSession(parts.connection, signal, (client) =>
      saveTables(client, home, name),
    );
    // A record that is back counts for more.
    const named = [...(await listAside(store, saved.databaseId)), ...files];
    const each = new Map(named.map((file) => [file.key, file])).values();
    const manifest = {
      ...newManifest,
      version: product.version,
      keyFingerprint: parts.keyFingerprint,
      ...saved,
      ...(await saveFiles(each, { home, name, store, signal })),
    };
    signal?.throwIfAborted();
    await home.write(name, manifestFile, Readable.from([Buffer.from(writeManifest(manifest))]));
    return { name, manifest };
  } catch (error) {
    await home.remove(name).catch(() => undefined);
    throw error;
  }
}

async function saveTables(client: pg.ClientBase, home: BackupHome, name: string) {
  // Nobody waits for it but whoever changes a table itself, as a new version does at its start.
  await client.query('begin isolation level repeatable read, read only');
  await settle(client);
  const moment = await readMoment(client);
  const shapes = await listTables(client);
  await client.query(
    `lock table ${shapes.map((table) => `public.${quoted(table.name)}`).join(', ')} in access share mode`,
  );
  const files = await listFiles(client);
  const tables: SavedTable[] = [];
  for (const shape of shapes) tables.push(await saveTable(client, shape, home, name));
  const sequences = await readSequences(client);
  await client.query('commit');
  return { ...moment, files, tables, sequences };
}

async function readMoment(
  client: pg.ClientBase,
): Promise<Pick<Manifest, 'takenAt' | 'databaseId' | 'migrations'>> {
  const { rows: found } = await client.query<{ isOurs: boolean; hasId: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isOurs",
       to_regclass('public.installation') is not null as "hasId"`,
  );
  const { isOurs = false, hasId = false } = found[0] ?? {};
  if (!isOurs) throw new BackupRefused('The database is empty: there is nothing to back up.');
  const { rows } = await client.query<{ at: Date; migrations: string[]; id: string | null }>(
    `select now() as at, ${hasId ? '(select database_id from public.installation where "only" = 1)' : 'null'} as id,
       (select array_agg(created_at::text order by created_at) from drizzle.__drizzle_migrations) as migrations`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database has no moment');
  return {
    takenAt: row.at.toISOString(),
    databaseId: row.id,
    migrations: row.migrations.map(Number),
  };
}

async function saveTable(
  client: pg.ClientBase,
  shape: TableShape,
  home: BackupHome,
  name: string,
): Promise<SavedTable> {
  const path = `tables/${shape.name}.gz`;
  const reading = new TableReading();
  const printed = new Measuring();
  const packed = new Measuring();
  // Little packing costs little time, and most of what more would save is saved already.
  await pipeline(printed.of(reading.read(client, shape)), createGzip({ level: 1 }), (zipped) =>
    home.write(name, path, packed.of(zipped)),
  );
  const { sha256: contents } = printed.end();
  return { ...shape, path, rows: reading.rows, contents, ...packed.end() };
}
