/** A backup of a million rows while twenty people write, restored to an empty database; and `npm run` on the built-in one. */
import { expect, test } from 'vitest';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { aFolder, backUp, describeSchema, openDatabases, openHome, restoreTo } from '../backups.ts';
import { mustSurvive } from '../must-survive.ts';
import { fillRelease, migrateToRelease } from '../release-data.ts';
import { readRows } from '../release-rows.ts';
import { printedBy } from '../run-command.ts';

const folder = await aFolder();
const aDatabase = openDatabases();
const home = openHome(folder);

/** Of those who write: each adds to two tables at once. */
const pairs = `select (select count(*)::int from people where name = 'Meanwhile') as people,
  (select count(*)::int from tasks where title = 'Meanwhile') as tasks`;

test('a million rows, while twenty people write, are one moment', async () => {
  const database = await aDatabase({ empty: true });
  await migrateToRelease(database.pool);
  await fillRelease(database.pool, 100_000);
  await migrateDatabase(database);
  let isOver = false;
  const write = async () => {
    let written = 0;
    for (; !isOver; written += 1) {
      await database.pool.query(
        `with person as (insert into people (id, name, created_at, updated_at)
           values (gen_random_uuid(), 'Meanwhile', now(), now()))
         insert into tasks (id, title, created_at, updated_at)
           values (gen_random_uuid(), 'Meanwhile', now(), now())`,
      );
    }
    return written;
  };
  const writers = Array.from({ length: 20 }, write);
  const began = performance.now();
  const { name, manifest } = await backUp(database, home);
  const taken = performance.now();
  isOver = true;
  const written = await Promise.all(writers);
  expect(Math.min(...written)).toBeGreaterThan(0);

  const other = await aDatabase({ empty: true });
  const restoring = performance.now();
  const { rows } = await restoreTo(other.url, home, name);
  const restored = performance.now();
  const found = (await other.pool.query<{ people: number; tasks: number }>(pairs)).rows[0];
  expect(found?.people).toBe(found?.tasks);
  expect(await describeWithoutNumbers(other.pool)).toEqual(
    await describeWithoutNumbers(database.pool),
  );
  console.log(
    JSON.stringify({
      rows,
      bytes: manifest.tables.reduce((sum, { size }) => sum + size, 0),
      written: written.reduce((sum, each) => sum + each, 0),
      backupSeconds: Math.round((taken - began) / 1_000),
      restoreSeconds: Math.round((restored - restoring) / 1_000),
    }),
  );

  // Once nobody writes, a second generation is the same as the first, row by row.
  const again = await backUp(other, home);
  const third = await aDatabase({ empty: true });
  await restoreTo(third.url, home, again.name);
  expect(await readRows(third.pool)).toEqual(await readRows(other.pool));
  mustSurvive('R-08', {
    figure: `${rows} rows equal after ${Math.round((taken - began) / 1_000)} s and ${Math.round((restored - restoring) / 1_000)} s, beside 20 writers`,
    limit: 'equal, 60 s for 420,000 rows',
    value: Math.max(taken - began, restored - restoring),
    most: 60_000,
  });
});

async function describeWithoutNumbers(pool: Parameters<typeof describeSchema>[0]) {
  return (await describeSchema(pool)).filter((line) => !/_seq /.test(line));
}

test('the built-in database is backed up by command, and restored into a new data folder', async () => {
  const run = (program: string, dataDir: string, ...named: string[]) =>
    printedBy(program, named, {
      DATA_DIR: `${folder}/${dataDir}`,
      BACKUP_DIR: `${folder}/built-in`,
    });
  const latest = (await home.list()).at(-1)?.name ?? '';
  await run('restore', 'first', `${folder}/${latest}`);
  expect(await run('backup', 'first')).toMatch(/^Made the backup/);
  expect(await run('restore', 'second', 'latest')).toMatch(/^Restored .*, each row compared\./);
  await expect(run('restore', 'second', 'latest')).rejects.toThrow(/The database is not empty/);
});
