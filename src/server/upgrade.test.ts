/** A database of an earlier version, full of rows, is brought up to date: no row is lost or changed, even by a killed start. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { fillTables, measureTables } from '#test/fill-tables.ts';
import { type LaunchedServer, launchServer } from '#test/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

const shipped = fileURLToPath(new URL('../../migrations', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-upgrade-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});
await cp(shipped, folder, { recursive: true });
const journalFile = join(folder, 'meta', '_journal.json');
const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'));
const { entries } = journal;

async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database;
}

/** As the version that came with so many migrations does. */
async function migrateTo(database: TestDatabase, count: number): Promise<void> {
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: entries.slice(0, count) }));
  await migrateDatabase(database, folder);
}

async function applied(database: TestDatabase): Promise<number> {
  const { rowCount } = await database.pool.query('select 1 from drizzle.__drizzle_migrations');
  return rowCount ?? 0;
}

/** What migrations make anew from the records: what was made up for it goes. `release-data.test.ts` looks at what comes. */
const madeAnew: Record<string, string> = {
  '0048_task_sums_of_quarters': 'task_sums',
  '0070_names_before': 'pair_searches',
  '0105_told_names': 'pair_searches',
};

test('from each version to the next, with rows in every table', async () => {
  const database = await anEmptyDatabase();
  for (const [index, { tag }] of entries.entries()) {
    const before = await measureTables(database.pool);
    await migrateTo(database, index + 1);
    const kept = ({ table }: { table: string }) => table !== madeAnew[tag];
    const after = await measureTables(database.pool, before);
    expect(after.filter(kept), tag).toEqual(before.filter(kept));
    await fillTables(database.pool, index);
  }
  const filled = await measureTables(database.pool);
  expect(filled.filter(({ rows }) => rows === 0)).toEqual([]);
});

test('from the first version to the last, where the first try is killed in the middle', async () => {
  const database = await anEmptyDatabase();
  await migrateTo(database, 2);
  for (const n of [0, 1, 2]) await fillTables(database.pool, n);
  // Else the start would make a first one.
  await database.pool.query(`update users set role = 'super_user', deactivated_at = null`);
  const before = await measureTables(database.pool);

  // A migration that comes late changes the tasks, and has to wait for whoever reads them.
  const reader = await database.pool.connect();
  await reader.query('begin; lock table tasks in access share mode');
  const waiting = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and query ilike 'alter table "tasks"%'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const killed = launchServer(database.url);
  let next: LaunchedServer | undefined;
  try {
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
    await killed.kill();
    // What it had begun is still under way in the database; a next start waits for the end of that.
    next = launchServer(database.url);
    await reader.query('commit');
    expect(await next.ready, next.output()).toBeDefined();
  } finally {
    reader.release();
    await Promise.all([killed.kill(), next?.kill()]);
  }
  expect(await applied(database)).toBe(entries.length);
  expect(await measureTables(database.pool, before)).toEqual(before);
}, 120_000);

test('what an import dropped before is listed after it', async () => {
  const database = await anEmptyDatabase();
  const tag = entries.findIndex((entry) => entry.tag.endsWith('dropped_rows'));
  await migrateTo(database, tag);
  // Not the first: some tables have a row from the beginning.
  await fillTables(database.pool, 1);
  await database.pool.query(
    `update import_jobs set dropped_rows = (
       select jsonb_agg(jsonb_build_object('line', n, 'reason', 'No name') order by n)
       from generate_series(2, 251) as n
     )`,
  );
  await migrateTo(database, entries.length);
  const { rows } = await database.pool.query<{ rows: { line: number }[] }>(
    'select rows from import_dropped_rows order by position',
  );
  expect(rows.map((piece) => piece.rows.length)).toEqual([100, 100, 50]);
  const lines = rows.flatMap((piece) => piece.rows.map(({ line }) => line));
  expect(lines).toEqual(Array.from({ length: 250 }, (_, n) => n + 2));
});

test('a sync of before is what it was: one that ran runs, one that ended has ended', async () => {
  const database = await anEmptyDatabase();
  await migrateTo(
    database,
    entries.findIndex((entry) => entry.tag.endsWith('run_words')),
  );
  const add = (kind: string, status: string) =>
    database.pool.query(
      `insert into mail_runs (id, kind, status, is_dry_run, started_at, current_step, counts, attempt, heartbeat_at)
       values (gen_random_uuid(), $1, $2, false, now(), $2, '{}', gen_random_uuid(), now())`,
      [kind, status],
    );
  for (const status of ['syncing', 'complete', 'error']) await add('contacts', status);
  // Servers of before may still run beside the one that migrates, and write their words between two versions.
  await migrateTo(
    database,
    entries.findIndex((entry) => entry.tag.endsWith('old_run_words')),
  );
  for (const status of ['syncing', 'complete', 'error']) await add('calendar', status);
  await migrateTo(database, entries.length);
  const { rows } = await database.pool.query<{ status: string; was: string }>(
    "select current_step as was, status from mail_runs where kind = 'contacts' order by was",
  );
  const { rows: between } = await database.pool.query<{ status: string; was: string }>(
    "select current_step as was, status from mail_runs where kind = 'calendar' order by was",
  );
  expect(between.map(({ was, status }) => `${was}: ${status}`)).toEqual([
    'complete: done',
    'error: failed',
    'syncing: failed',
  ]);
  expect(rows).toEqual([
    { was: 'complete', status: 'done' },
    { was: 'error', status: 'failed' },
    { was: 'syncing', status: 'running' },
  ]);
  // Still one at a time of each kind.
  await expect(add('contacts', 'running')).rejects.toThrow(/mail_runs_one/);
  await add('calendar', 'running');
});
