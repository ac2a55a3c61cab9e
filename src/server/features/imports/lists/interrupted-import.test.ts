/**
 * What becomes of an import when its database goes away, or when clocks differ: it goes on, or
 * reports truthfully what happened.
 */
import { expect, test, vi } from 'vitest';
import type { ImportReport } from '#contract/imports.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openDatabaseClock } from '#server/kernel/postgres/database-clock.ts';
import { openTestApp } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { openDatabaseLine } from '#test/database-line.ts';
import { endOf, startAs } from '#test/imports.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { importRuns } from './import-runs.ts';

const real = await createTestDatabase();
const line = await openDatabaseLine(real.url);
const far = openDatabase(line.url, { silence: 3_000, connectTimeout: 1_000 });
const app = await openTestApp({
  database: {
    ...far,
    url: line.url,
    async drop() {
      await far.close();
      await line.close();
      await real.drop();
    },
  },
});
const staff = await app.signIn('staff');
const list = 'name,email\nAda,ada@list.example\nBo,bo@list.example\n';

/** An import that has begun and waits until it is released. */
async function startHeld() {
  const release = await holdTable(real, 'people');
  const id = await startAs(staff, list);
  await expect
    .poll(async () => {
      const { rowCount } = await real.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  return { id, letGo: release };
}

test('the database goes away for a moment: the import says so once it is back', async () => {
  const { id, letGo } = await startHeld();
  await line.cut();
  // Sessions have connections of their own, which have to notice it too.
  await vi.waitFor(() => expect(far.entry.pool.totalCount).toBe(0));
  await line.mend();
  expect(await endOf(staff, id)).toMatchObject({
    status: 'failed',
    error: 'The import was interrupted: the database could not be reached. Nothing was imported.',
  });
  await letGo();
  await expect.poll(async () => (await real.pool.query('select 1 from people')).rowCount).toBe(0);
});

test('the database is away when the import has to say so: it says so later', async () => {
  const { id, letGo } = await startHeld();
  await line.cut();
  // Its first attempts to save that fail.
  await expect.poll(async () => (await staff.get('/api/people')).status).toBe(503);
  await vi.waitFor(() => expect([far.pool.totalCount, far.entry.pool.totalCount]).toEqual([0, 0]));
  await line.mend();
  expect(await endOf(staff, id)).toMatchObject({
    status: 'failed',
    error: 'The import was interrupted: the database could not be reached. Nothing was imported.',
  });
  await letGo();
});

test('another server with a clock half a minute ahead leaves it alone', async () => {
  const { id, letGo } = await startHeld();
  // By the clock of the database.
  await real.pool.query('update import_jobs set heartbeat_at = now() where id = $1', [id]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 35_000 });
  const clock = await openDatabaseClock(real, { warn: () => undefined });
  try {
    await real.pool.query('update import_jobs set heartbeat_at = now() where id = $1', [id]);
    expect(await importRuns.giveUpSilent({ db: real.orm, clock })).toBe(false);
    const { rows } = await real.pool.query('select status from import_jobs where id = $1', [id]);
    expect(rows).toEqual([{ status: 'running' }]);
  } finally {
    clock.close();
    vi.useRealTimers();
  }
  await letGo();
  expect((await endOf(staff, id)) satisfies ImportReport).toMatchObject({ status: 'done' });
});
