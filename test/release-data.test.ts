/** A small database of the release under today's migrations, also where they are cut off; `test/deep` has a large one. */
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { mustSurvive } from './must-survive.ts';
import { fillRelease, laterMigrations, migrateToRelease } from './release-data.ts';
import { expectRows, foretellRows, readRows } from './release-rows.ts';
import { createTestDatabase } from './test-database.ts';

const database = await createTestDatabase({ empty: true });
afterAll(() => database.drop());
const { pool } = database;

test('rows of the release are what the migrations since say they are, also where a first try is cut off', async () => {
  const later = await laterMigrations();
  await migrateToRelease(pool);
  await fillRelease(pool, 500);
  // A run that goes on, of which a server would say that it was interrupted.
  await pool.query(
    `update mail_runs set status = 'syncing' where id = (select id from mail_runs where kind = 'contacts' limit 1)`,
  );
  const before = await readRows(pool);
  expect(Object.entries(before).filter(([, { count }]) => count === 0)).toEqual([]);
  const foretold = await foretellRows(pool, later);

  // Somebody reads a table that a migration changes late: all before it has been done by then, and waits to be kept.
  const reader = await pool.connect();
  await reader.query('begin; lock table crm_sync_links in access share mode');
  const cutOff = migrateDatabase(database).then(
    () => 'migrated',
    () => 'cut off',
  );
  const waiting = `select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike '%alter table "crm_sync_links"%'`;
  const cut = async () =>
    (await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as found`)).rowCount;
  await expect.poll(cut).toBe(1);
  expect(await cutOff).toBe('cut off');
  await reader.query('commit');
  reader.release();
  expect(await readRows(pool)).toEqual(before);

  await migrateDatabase(database);
  await expectRows(pool, foretold, later);
  mustSurvive('R-07', { figure: 'rows as foretold, after a cut too', limit: 'rows equal' });
});

test('a value that changes, a row that goes and a column that comes are seen', async () => {
  const later = await laterMigrations();
  const foretold = await foretellRows(pool, []);
  const client = await pool.connect();
  try {
    for (const change of [
      `update people set job_title = 'Other' where id = (select id from people limit 1)`,
      'delete from mail_entries where id = (select id from mail_entries limit 1)',
      'alter table notes add column mood text',
      `create table moods as select 'good' as name`,
    ]) {
      await client.query(`begin; ${change}`);
      await expect(expectRows(client, foretold, later), change).rejects.toThrow(/Say in test/);
      await client.query('rollback');
    }
    await client.query('create table moods (name text)');
    await expectRows(client, foretold, later);
    await client.query('drop table moods');
  } finally {
    client.release();
  }
});
