/** Backups of real databases, restored: one moment, every row, and nothing at all where anything is wrong. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import {
  aFolder,
  backUp,
  describeSchema,
  falsifyPeople,
  falsifyRow,
  openDatabases,
  openHome,
  restoreTo,
} from '#test/backups.ts';
import { fillTables } from '#test/fill-tables.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { fillRelease, laterMigrations, migrateToRelease } from '#test/release-data.ts';
import { expectRows, foretellRows, readRows } from '#test/release-rows.ts';
import type { BackupHome } from './backup-home.ts';
import { DamagedBackup } from './backup-refused.ts';
import { checkBackup } from './check-backup.ts';
import { loadTables } from './load-tables.ts';
import { countRows, manifestFile, readManifest, writeManifest } from './manifest.rules.ts';

const folder = await aFolder();
const aDatabase = openDatabases();
const home = openHome(folder);
const database = await aDatabase({ empty: false });

beforeAll(async () => {
  // The first rows of some tables are there already.
  for (const n of [1, 2, 3]) await fillTables(database.pool, n);
  // Only one may be under way.
  await database.pool.query(`delete from backups where status = 'running'`);
});

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace
     union all select 1 from pg_namespace where nspname = 'drizzle'`,
  );
  await client.end();
  return rows.length === 0;
}

test('every row, index, reference and trigger comes back, and life goes on', async () => {
  const { name, manifest } = await backUp(database, home);
  const other = await aDatabase({ empty: true });
  expect(await restoreTo(other.url, home, name)).toEqual({
    rows: countRows(manifest),
    leftOut: [],
  });
  expect(await readRows(other.pool)).toEqual(await readRows(database.pool));
  expect(await describeSchema(other.pool)).toEqual(await describeSchema(database.pool));
  // Numbers go on where they were, and triggers count again.
  const counts = 'select count(*)::int as rows from workload_counts';
  const before = await other.pool.query(counts);
  await other.pool.query(
    `insert into people (id, name, created_at, updated_at) values (gen_random_uuid(), 'New', now(), now())`,
  );
  const after = await other.pool.query(counts);
  expect(after.rows[0].rows).toBe(before.rows[0].rows + 1);
});

test('what is written meanwhile is in all of it or in none of it, and waits for nothing', async () => {
  const count = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from people) as people, (select count(*) from tasks) as tasks`,
    );
    return rows[0];
  };
  const before = await count();
  const busy: BackupHome = {
    ...home,
    async write(backup, path, bytes) {
      // Between any two tables somebody adds to both.
      await database.pool.query(
        `with person as (insert into people (id, name, created_at, updated_at)
           values (gen_random_uuid(), 'Meanwhile', now(), now()) returning id)
         insert into tasks (id, title, created_at, updated_at)
           values (gen_random_uuid(), 'Meanwhile', now(), now())`,
      );
      await home.write(backup, path, bytes);
    },
  };
  const { name } = await backUp(database, busy);
  expect(await count()).not.toEqual(before);
  const other = await aDatabase({ empty: true });
  await restoreTo(other.url, home, name);
  const { rows } = await other.pool.query(
    `select (select count(*) from people) as people, (select count(*) from tasks) as tasks`,
  );
  expect(rows[0]).toEqual(before);
  mustSurvive('R-08', { figure: 'one moment', limit: 'a consistent snapshot' });
});

test('a backup of an older version is brought up to date', async () => {
  const later = await laterMigrations();
  const old = await aDatabase({ empty: true });
  await migrateToRelease(old.pool);
  await fillRelease(old.pool, 50);
  const foretold = await foretellRows(old.pool, later);
  const { name } = await backUp(old, home);
  const other = await aDatabase({ empty: true });
  await restoreTo(other.url, home, name);
  await expectRows(other.pool, foretold, later);
});

test('an account that owns its database and nothing else can restore', async () => {
  const { name, manifest } = await backUp(database, home);
  const other = await aDatabase({ empty: true });
  const role = `owner_${name.slice(-6)}`;
  await other.pool.query(`create role ${role} login password 'secret'`);
  await other.pool.query(`alter database ${new URL(other.url).pathname.slice(1)} owner to ${role}`);
  const url = new URL(other.url);
  url.username = role;
  url.password = 'secret';
  try {
    expect(await restoreTo(url.href, home, name)).toMatchObject({ rows: countRows(manifest) });
  } finally {
    await other.pool.query(`reassign owned by ${role} to current_user; drop owned by ${role}`);
    await other.pool.query(`drop role ${role}`);
  }
});

test('a database that holds anything is refused', async () => {
  const { name } = await backUp(database, home);
  const before = await readRows(database.pool);
  await expect(restoreTo(database.url, home, name)).rejects.toThrow(/^The database is not empty/);
  expect(await readRows(database.pool)).toEqual(before);
  const other = await aDatabase({ empty: true });
  await other.pool.query('create table mine (id int)');
  await expect(restoreTo(other.url, home, name)).rejects.toThrow(/not empty \(mine/);
});

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test.each([
  ['a byte of a table', (at: string) => flip(join(at, 'tables/people.gz'))],
  ['a byte of a file', (at: string) => flip(join(at, `files/${key}`))],
  ['a byte of the manifest', (at: string) => flip(join(at, manifestFile))],
  ['the end of a table', (at: string) => cut(join(at, 'tables/changes.gz'))],
  ['a whole table', (at: string) => rm(join(at, 'tables/tasks.gz'))],
  ['a whole file', (at: string) => rm(join(at, `files/${key}`))],
])('without %s nothing is restored', async (_, damage) => {
  const { name } = await backUp(withFile, home, { [key]: 'Bytes of a file' });
  const other = await aDatabase({ empty: true });
  await damage(join(folder, name));
  const refused = restoreTo(other.url, home, name);
  await expect(refused).rejects.toThrow(DamagedBackup);
  await expect(refused).rejects.toThrow(`The backup ${name} is damaged`);
  expect(await isEmpty(other.url)).toBe(true);
  mustSurvive('R-08', { figure: 'refused whole', limit: 'a damaged backup is refused whole' });
});

const key = '0123456789abcdef0123456789abcdef';
const withFile = await aDatabase({ empty: false });
await withFile.pool.query(
  `insert into file_attachments (id, file_name, file_url, storage_key, created_at)
   values (gen_random_uuid(), 'offer.txt', '', $1, now())`,
  [key],
);

async function cut(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length - 1));
}

test('a row that is not the one that was saved is damage, though every file is as it was written', async () => {
  const { name } = await backUp(database, home);
  await falsifyRow(folder, name);
  const other = await aDatabase({ empty: true });
  const refused = restoreTo(other.url, home, name);
  await expect(refused).rejects.toThrow(DamagedBackup);
  await expect(refused).rejects.toThrow(/is damaged: the table people came back .* Nothing was/);
  expect(await isEmpty(other.url)).toBe(true);
});

/** The second row of the people, with another value in a column. */
function withValue(column: string, value: string) {
  return (text: string, columns: string[]) =>
    gzipSync(inSecondRow(text, (row) => row.with(columns.indexOf(column), value)));
}

function inSecondRow(text: string, change: (values: string[]) => string[]): string {
  const lines = text.split('\n');
  return lines.with(1, change((lines[1] ?? '').split('\t')).join('\t')).join('\n');
}

const secondLine = /is damaged: line 2 of the table people cannot be read\. Nothing was restored/;
const packing = /is damaged: the table people cannot be unpacked\. Nothing was restored/;
const damages: [string, (text: string, columns: string[]) => Buffer, RegExp][] = [
  [
    'a row without its last value',
    (text) => gzipSync(inSecondRow(text, (row) => row.slice(0, -1))),
    secondLine,
  ],
  [
    'a row with a value too many',
    (text) => gzipSync(inSecondRow(text, (row) => [...row, 'more'])),
    secondLine,
  ],
  ['a day that there is not', withValue('created_at', 'Secret Words'), secondLine],
  ['an id that is none', withValue('id', 'Secret Words'), secondLine],
  ['nothing where something has to be', withValue('name', '\\N'), secondLine],
  ['a name of bytes that are no text', withValue('name', '\\xff'), secondLine],
  [
    'half of a row at its end',
    (text) => gzipSync(text.split('\n', 2).join('\n').slice(0, -60)),
    secondLine,
  ],
  [
    'half of its bytes',
    (text) => {
      const packed = gzipSync(text);
      return packed.subarray(0, packed.length / 2);
    },
    packing,
  ],
  ['bytes that are not packed', (text) => Buffer.from(text), packing],
  ['no bytes at all', () => Buffer.alloc(0), packing],
];

const readable = await aDatabase({ empty: false });

test.each(damages)(
  'a table with %s is damage, though its sums are right',
  async (_, change, words) => {
    const { name } = await backUp(database, home);
    await falsifyPeople(folder, name, change);
    const manifest = await checkBackup(home, name);
    const client = await readable.pool.connect();
    await client.query('begin');
    const failure = await loadTables(client, { home, name, manifest }).catch(String);
    await client.query('rollback');
    client.release();
    expect(failure).toMatch(words);
    expect(failure).toContain(`The backup ${name} is damaged`);
    expect(failure).not.toContain('Secret Words');
  },
);

test('a row that cannot be read leaves the database empty', async () => {
  const { name } = await backUp(database, home);
  await falsifyPeople(folder, name, withValue('id', 'none'));
  const other = await aDatabase({ empty: true });
  const refused = restoreTo(other.url, home, name);
  await expect(refused).rejects.toThrow(DamagedBackup);
  await expect(refused).rejects.toThrow(secondLine);
  expect(await isEmpty(other.url)).toBe(true);
});

test.each([
  [
    'a contact of an organization that is not there',
    'alter table people drop constraint people_organization_id_organizations_id_fk',
    'update people set organization_id = gen_random_uuid()',
    'people_organization_id_organizations_id_fk',
  ],
  [
    'two accounts of one name',
    'drop index users_username',
    `insert into users select (jsonb_populate_record(users, '{"id": "00000000-0000-4000-8000-000000000001", "email": null}')).*
       from users limit 1`,
    'users_username',
  ],
])('%s is damage, and leaves the database empty', async (_, drop, misfit, name) => {
  const broken = await aDatabase({ empty: false });
  await fillTables(broken.pool, 1);
  await broken.pool.query(`delete from backups where status = 'running'`);
  await broken.pool.query(drop);
  await broken.pool.query(misfit);
  const backup = await backUp(broken, home);
  const other = await aDatabase({ empty: true });
  const refused = restoreTo(other.url, home, backup.name);
  await expect(refused).rejects.toThrow(DamagedBackup);
  await expect(refused).rejects.toThrow(`do not fit together, as ${name} asks`);
  expect(await isEmpty(other.url)).toBe(true);
});

test('one that was broken off counts as none', async () => {
  const { name } = await backUp(database, home);
  await rm(join(folder, name, manifestFile));
  const other = await aDatabase({ empty: true });
  await expect(restoreTo(other.url, home, name)).rejects.toThrow(/no complete backup/);
  expect((await home.list()).find((found) => found.name === name)?.isComplete).toBe(false);
});

test('one of a newer version is refused', async () => {
  const { name, manifest } = await backUp(database, home);
  const path = join(folder, name, manifestFile);
  const other = await aDatabase({ empty: true });
  const newer = { ...manifest, migrations: [...manifest.migrations, 9_999_999_999_999] };
  await writeFile(path, writeManifest(newer));
  await expect(restoreTo(other.url, home, name)).rejects.toThrow(/newer version of the app/);
  const text = writeManifest(Object.assign({}, manifest, { format: 2 }));
  expect(() => readManifest(name, text)).toThrow(/newer version of the app/);
  expect(await isEmpty(other.url)).toBe(true);
});

test('a backup that fails half-way leaves nothing behind, and locks nothing', async () => {
  const before = await readdir(folder);
  const full: BackupHome = {
    ...home,
    async write(backup, path, bytes) {
      if (path === 'tables/tasks.gz') throw Object.assign(new Error('Full'), { code: 'ENOSPC' });
      await home.write(backup, path, bytes);
    },
  };
  await expect(backUp(database, full)).rejects.toThrow('Full');
  expect(await readdir(folder)).toEqual(before);
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'dealer-crm backup'`,
      );
      return rowCount;
    })
    .toBe(0);
});

test('an empty database has nothing to back up', async () => {
  const other = await aDatabase({ empty: true });
  await expect(backUp(other, home)).rejects.toThrow(/^The database is empty/);
});
