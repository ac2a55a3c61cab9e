/** The built-in database under an earlier PostgreSQL: brought over from a backup, and put back again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { findPostgresBinaries } from '#server/kernel/postgres/postgres-binaries.ts';
import { aFolder } from '../backups.ts';
import { fillTables } from '../fill-tables.ts';
import { type Rows, readRows } from '../release-rows.ts';
import { printedBy } from '../run-command.ts';

const folder = await aFolder();
const dataDir = join(folder, 'data');
const environment = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') };
const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
const { majorVersion } = findPostgresBinaries();
const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

const run = (program: string, ...named: string[]) => printedBy(program, named, environment);

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

beforeAll(async () => {
  await onDatabase(async (database) => {
    await migrateDatabase(database);
    for (const n of [1, 2, 3]) await fillTables(database.pool, n);
    await database.pool.query(`delete from backups where status = 'running'`);
  });
  before = await readAll();
  await run('backup');
});

afterAll(() => writeFile(versionFile, `${majorVersion}\n`));

test('it is refused while there is nothing to do', async () => {
  await expect(run('upgrade-database', 'latest')).rejects.toThrow(/already: nothing was done/);
});

test('the rows come over, and the earlier database stays beside', async () => {
  await writeFile(versionFile, '17\n');
  await expect(readAll()).rejects.toThrow(/npm run upgrade-database -- latest$/);
  expect(await run('upgrade-database', 'latest')).toMatch(/rows from backup-\S+, each compared/);
  expect(await readFile(versionFile, 'utf8')).toBe(`${majorVersion}\n`);
  expect(await readFile(join(dataDir, 'postgres-17', 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(await readAll()).toEqual(before);
});

test('and there is a way back', async () => {
  expect(await run('upgrade-database', 'back')).toMatch(/that of PostgreSQL 17 again/);
  expect(await readFile(versionFile, 'utf8')).toBe('17\n');
  // It was made by this one, whatever it says.
  await writeFile(versionFile, `${majorVersion}\n`);
  expect(await readAll()).toEqual(before);
});
