import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrations.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'dealer-crm-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const first = { tag: '0000_first', when: 1_000, sql: 'create table pets (name text);' };
const second = { tag: '0001_second', when: 2_000, sql: 'alter table pets add legs integer;' };
const third = { tag: '0002_third', when: 3_000, sql: 'create table toys (name text);' };
const broken = { tag: '0003_broken', when: 4_000, sql: 'alter table nothing add wings integer;' };

async function ship(...migrations: (typeof first)[]): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true });
  for (const { tag, sql } of migrations) await writeFile(join(folder, `${tag}.sql`), sql);
  const entries = migrations.map(({ tag, when }, idx) => ({ idx, tag, when, breakpoints: true }));
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
}

async function columns(): Promise<string[]> {
  const result = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' order by name`,
  );
  return result.rows.map(({ name }) => name);
}

test('new migrations are applied once', async () => {
  await ship(first);
  await migrateDatabase(database, folder);
  await database.pool.query("insert into pets values ('Rex')");
  await ship(first, second);
  await migrateDatabase(database, folder);
  await migrateDatabase(database, folder);
  expect(await columns()).toEqual(['pets.legs', 'pets.name']);
  expect((await database.pool.query('select * from pets')).rows).toEqual([
    { name: 'Rex', legs: null },
  ]);
});

test('if one fails, the schema stays as it was before all of them', async () => {
  await ship(first);
  await migrateDatabase(database, folder);
  await ship(first, second, third, broken);
  await expect(migrateDatabase(database, folder)).rejects.toThrow(
    'The database could not be brought up to date and stays as it was ' +
      '(0001_second, 0002_third, 0003_broken): relation "nothing" does not exist.',
  );
  expect(await columns()).toEqual(['pets.name']);
  await ship(first, second, third);
  await migrateDatabase(database, folder);
  expect(await columns()).toEqual(['pets.legs', 'pets.name', 'toys.name']);
});

test('a database of a newer version is left alone', async () => {
  await ship(first, second);
  await migrateDatabase(database, folder);
  await ship(first);
  await expect(migrateDatabase(database, folder)).rejects.toThrow(/newer version of the app/);
  expect(await columns()).toEqual(['pets.legs', 'pets.name']);
});

test('a migration that would be skipped stops the start', async () => {
  await ship(first, third);
  await migrateDatabase(database, folder);
  await ship(first, second, third);
  await expect(migrateDatabase(database, folder)).rejects.toThrow(/0001_second is older/);
});

test('servers that start together migrate once', async () => {
  await ship(first, { ...second, sql: 'select pg_sleep(0.2); alter table pets add legs integer;' });
  const others = Array.from({ length: 3 }, () => openDatabase(database.url));
  await Promise.all([database, ...others].map((each) => migrateDatabase(each, folder)));
  await Promise.all(others.map((each) => each.close()));
  expect(await columns()).toEqual(['pets.legs', 'pets.name']);
});

test('a server that is stuck in its migration is not waited for for ever', async () => {
  await ship(first);
  const stuck = await database.pool.connect();
  await stuck.query(`begin; select pg_advisory_xact_lock(${0x64_63_72_6d_02})`);
  const said: string[] = [];
  const log = { info: (words: string) => said.push(words), warn: () => undefined };
  await expect(migrateDatabase(database, folder, { log, patience: 3_000 })).rejects.toThrow(
    /^Another server \(session \d+ from \S.*\) has been bringing the database up to date for over 3 s\. Start this one again once it has finished\.$/,
  );
  expect(said).toEqual(['Another server is bringing the database up to date: waiting for it.']);
  const waiting = migrateDatabase(database, folder);
  await stuck.query('rollback');
  stuck.release();
  await waiting;
  expect(await columns()).toEqual(['pets.name']);
});

test('a start that is called off while it waits stops waiting', async () => {
  await ship(first);
  const stuck = await database.pool.connect();
  await stuck.query(`begin; select pg_advisory_xact_lock(${0x64_63_72_6d_02})`);
  const stop = new AbortController();
  const waiting = migrateDatabase(database, folder, { signal: stop.signal });
  stop.abort(new Error('Called off'));
  await expect(waiting).rejects.toThrow('Called off');
  await stuck.query('rollback');
  stuck.release();
  expect(await columns()).toEqual([]);
});

test('a long migration is not cut by the statement timeout', async () => {
  await ship({ ...first, sql: 'select pg_sleep(0.3); create table pets (name text);' });
  const hasty = openDatabase(database.url, { statementTimeout: 100 });
  await migrateDatabase(hasty, folder);
  await expect(hasty.pool.query('select pg_sleep(1)')).rejects.toThrow(/statement timeout/);
  await hasty.close();
  expect(await columns()).toEqual(['pets.name']);
});

test('a server that does not answer is named without its password', async () => {
  const nowhere = openDatabase('postgres://crm:hunter2@127.0.0.1:1/crm');
  await expect(migrateDatabase(nowhere, folder)).rejects.toThrow(
    "The database can't be reached: connect ECONNREFUSED 127.0.0.1:1.",
  );
  await nowhere.close();
});

test('the shipped migrations apply to an empty database', async () => {
  await migrateDatabase(database);
  expect(await columns()).toContain('people.id');
});
