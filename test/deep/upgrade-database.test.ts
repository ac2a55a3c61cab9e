/** The built-in database under an earlier PostgreSQL: brought over from a backup, and put back again. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { findPostgresBinaries } from '#server/kernel/postgres/postgres-binaries.ts';
import { aFolder } from '../backups.ts';
import { dieBeforeRename } from '../die-before-rename.ts';
import { fillTables } from '../fill-tables.ts';
import { mustSurvive } from '../must-survive.ts';
import { type Rows, readRows } from '../release-rows.ts';
import { printedBy, runCommand } from '../run-command.ts';

const folder = await aFolder();
const dataDir = join(folder, 'data');
const environment = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') };
const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
const { majorVersion } = findPostgresBinaries();
const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

const run = (program: string, ...named: string[]) => printedBy(program, named, environment);

/** Killed after its first rename, with no database in its place. */
async function runHalf(...named: string[]) {
  const cluster = join(dataDir, 'postgres');
  const options = [...dieBeforeRename(cluster), 'src/server/upgrade-database.ts', ...named];
  const env = { PATH: process.env.PATH, ...environment };
  const half = promisify(execFile)(process.execPath, options, { env });
  await expect(half).rejects.toMatchObject({ signal: 'SIGKILL' });
  expect(existsSync(cluster)).toBe(false);
}

async function onDatabase<Result>(
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase(postgres.connection, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const readAll = () =>
  onDatabase(async ({ pool }): Promise<Rows> => {
    const { backups: _, ...rows } = await readRows(pool);
    return rows;
  });
let before: Rows;
let backedUpAt = 0;

/** As if the earlier database had last been written then. */
async function lastWritten(minutes: number): Promise<void> {
  const time = new Date(backedUpAt + minutes * 60_000);
  await utimes(join(dataDir, 'postgres', 'global', 'pg_control'), time, time);
}

beforeAll(async () => {
  await onDatabase(async (database) => {
    await migrateDatabase(database);
    for (const n of [1, 2, 3]) await fillTables(database.pool, n);
    await database.pool.query(`delete from backups where status = 'running'`);
    // Files without bytes: the store would be asked for them.
    await database.pool.query('update file_attachments set storage_key = null');
  });
  before = await readAll();
  backedUpAt = Date.now();
  await run('backup');
});

afterAll(() => writeFile(versionFile, `${majorVersion}\n`));

test('it is refused while there is nothing to do', async () => {
  await expect(run('upgrade-database', 'latest')).rejects.toThrow(/already: nothing was done/);
});

test('it is refused where the database was in use after its backup, and nothing is changed', async () => {
  await writeFile(versionFile, '17\n');
  await lastWritten(60);
  const refused = await runCommand('upgrade-database', ['latest'], environment);
  expect(refused.code).toBe(1);
  expect(refused.complaint).toMatch(/^Nothing was done: .* UTC, but .* UTC\./);
  expect(refused.complaint).toMatch(/-- latest anyway$/m);
  for (const named of [
    ['latest', 'now'],
    ['latest', 'anyway', 'now'],
  ]) {
    await expect(run('upgrade-database', ...named)).rejects.toThrow(/^Say which one/);
  }
  expect(await readFile(versionFile, 'utf8')).toBe('17\n');
  expect(existsSync(join(dataDir, 'postgres-17'))).toBe(false);
  expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
});

test('the rows come over, and the earlier database stays beside', async () => {
  await writeFile(versionFile, '17\n');
  await expect(readAll()).rejects.toThrow(/npm run upgrade-database -- latest$/);
  await lastWritten(1);
  expect(await run('upgrade-database', 'latest')).toMatch(/rows from backup-\S+, each compared/);
  expect(await readFile(versionFile, 'utf8')).toBe(`${majorVersion}\n`);
  expect(await readFile(join(dataDir, 'postgres-17', 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(await readAll()).toEqual(before);
  mustSurvive('R-07', {
    figure: 'rows equal, the earlier folder stays',
    limit: 'never touches the old folder; names the command',
  });
});

test('and there is a way back', async () => {
  expect(await run('upgrade-database', 'back')).toMatch(/that of PostgreSQL 17 again/);
  expect(await readFile(versionFile, 'utf8')).toBe('17\n');
  // It was made by this one, whatever it says.
  await writeFile(versionFile, `${majorVersion}\n`);
  expect(await readAll()).toEqual(before);
});

test('killed in the middle of the swap, the next start finishes it, or the next run of the command', async () => {
  await rm(join(dataDir, `postgres-${majorVersion}`), { recursive: true });
  await writeFile(versionFile, '17\n');
  // Whoever can go without what came after the backup may.
  await lastWritten(60);
  await runHalf('latest', 'anyway');
  expect(await readAll()).toEqual(before);
  expect(await readFile(join(dataDir, 'postgres-17', 'PG_VERSION'), 'utf8')).toBe('17\n');
  await runHalf('back');
  expect(await run('upgrade-database', 'back')).toMatch(/is that of PostgreSQL 17\.$/m);
  await writeFile(versionFile, `${majorVersion}\n`);
  expect(await readAll()).toEqual(before);
});
