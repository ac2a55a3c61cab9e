/** F-03: a thousand times on the database that the product brings along, and on Debian's PostgreSQL. `MODEL_RUNS` says another number. */
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { openTestApp } from '../app.ts';
import { openDebianDatabase } from '../debian-cluster.ts';
import { mustSurvive } from '../must-survive.ts';
import { doRandomWork } from '../random-work.ts';

const runs = Number(process.env.MODEL_RUNS ?? 1_000);
const patience = runs * 3_000;
const limit = '0 divergences in 1,000 runs, on both';

const embedded = await openTestApp();
const url = await openDebianDatabase('random-work');
const outside = openDatabase(url);
afterAll(() => outside.close());
await migrateDatabase(outside);
const beside = await openTestApp({
  database: { ...outside, url, drop: () => Promise.resolve() },
});

test.each([
  ['the embedded PostgreSQL', embedded],
  ["Debian's PostgreSQL", beside],
])(
  'F-03: on %s',
  async (name, app) => {
    const { rows } = await app.database.pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const run = await doRandomWork(app, runs, patience);
    // All of them, or it is too slow to say so.
    expect(run).toBe(runs);
    mustSurvive('F-03', {
      figure: `0 divergences in ${run} runs on ${name} ${rows[0]?.major}`,
      limit,
    });
  },
  2 * patience + 60_000,
);
