/** Backups of test databases: made to a folder of the file's own, and restored to databases of their own. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll } from 'vitest';
import type { BackupHome } from '#server/features/backups/backup-home.ts';
import { checkBackup } from '#server/features/backups/check-backup.ts';
import { openFolderHome } from '#server/features/backups/folder-home.ts';
import {
  manifestFile,
  readManifest,
  writeManifest,
} from '#server/features/backups/manifest.rules.ts';
import { restoreBackup } from '#server/features/backups/restore-backup.ts';
import { writeBackup } from '#server/features/backups/write-backup.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A folder of the test file's own. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-backups-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes databases, also in the middle of a test; they go with the file. */
export function openDatabases(): (options: { empty: boolean }) => Promise<TestDatabase> {
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });
  return async (options) => {
    const database = await createTestDatabase(options);
    databases.push(database);
    return database;
  };
}

/** A store that holds nothing but these. */
export function storeOf(files: Record<string, string> = {}) {
  return {
    get: async (key: string) => {
      const text = files[key];
      return text === undefined ? null : { size: text.length, bytes: pieces(text) };
    },
    getAside: async () => null,
    async *listAside() {},
    readMark: async () => null,
  };
}

async function* pieces(text: string) {
  yield Buffer.from(text);
}

let night = Date.parse('2026-03-11T02:00:00Z');

/** Each a day later than the one before. */
export function backUp(
  database: TestDatabase,
  home: BackupHome,
  files: Record<string, string> = {},
) {
  night += 24 * 60 * 60 * 1_000;
  return writeBackup({
    connection: database.url,
    home,
    store: storeOf(files),
    keyFingerprint: null,
    now: new Date(night),
  });
}

/** Checks and restores it, as the command does. */
export async function restoreTo(url: string, home: BackupHome, name: string) {
  const manifest = await checkBackup(home, name);
  return restoreBackup({ connection: url, home, name, manifest });
}

/** Another row than was saved, in a backup whose every other sum is right: only restoring it can tell. */
export function falsifyRow(folder: string, name: string): Promise<void> {
  return falsifyPeople(folder, name, (text, columns) => {
    const [first = '', ...others] = text.split('\n');
    const values = first.split('\t');
    values[columns.indexOf('name')] = 'Somebody else';
    return gzipSync([values.join('\t'), ...others].join('\n'));
  });
}

/** Writes other bytes in place of the table of people, and their sum into the manifest. */
export async function falsifyPeople(
  folder: string,
  name: string,
  change: (text: string, columns: string[]) => Buffer,
): Promise<void> {
  const at = join(folder, name, manifestFile);
  const manifest = readManifest(name, await readFile(at, 'utf8'));
  const tables = await Promise.all(
    manifest.tables.map(async (table) => {
      if (table.name !== 'people') return table;
      const path = join(folder, name, table.path);
      const packed = change(gunzipSync(await readFile(path)).toString(), table.columns);
      await writeFile(path, packed);
      const sha256 = createHash('sha256').update(packed).digest('hex');
      return { ...table, size: packed.length, sha256 };
    }),
  );
  await writeFile(at, writeManifest({ ...manifest, tables }));
}

export function openHome(folder: string): BackupHome {
  return openFolderHome(folder);
}

/** How the tables are made, whatever order it was done in. */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ words: string }>(
    `select indexdef as words from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable
       from information_schema.columns where table_schema = 'public'
     union all select sequencename || ' ' || coalesce(last_value::text, '') from pg_sequences
       where schemaname = 'public'
     order by words`,
  );
  return rows.map(({ words }) => words);
}
