/** More requests than connections to the database: they queue, then are told to come again; nothing is left open. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '../../../test/app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';

const real = await createTestDatabase();
const narrow = openDatabase(real.url, { max: 3, connectTimeout: 2_000, statementTimeout: 60_000 });
const app = await openTestApp({
  database: {
    ...narrow,
    url: real.url,
    async drop() {
      await narrow.close();
      await real.drop();
    },
  },
});
const staff = await app.signIn('staff');
const names = Array.from({ length: 40 }, (_, n) => `Caller ${n}`);

async function expectIdle(): Promise<void> {
  const { pool } = narrow;
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  const open = await real.pool.query(
    `select query from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  expect(open.rows).toEqual([]);
}

test('R-13: writes that find every connection taken are refused, and have not happened', async () => {
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  let refused = 0;
  const replies = names.map(async (name) => {
    const reply = await staff.post('/api/people', { name });
    if (reply.status === 503) refused += 1;
    return reply;
  });
  // Three at most hold a connection; all others wait for one, and give up.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(names.length - 3);
  await blocker.query('commit');
  blocker.release();

  const all = await Promise.all(replies);
  const made = names.filter((_, n) => all[n]?.status === 201);
  expect(made.length + refused).toBe(names.length);
  for (const reply of all.filter(({ status }) => status === 503)) {
    expect(reply.body).toMatchObject({ code: 'unavailable' });
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.setCookies).toEqual([]);
  }
  const { body } = await staff.get<Person[]>('/api/people');
  expect(body.map(({ name }) => name).toSorted()).toEqual(made.toSorted());
  await expectIdle();
});

test('R-13: a burst that each connection is soon done with is served whole', async () => {
  const replies = await Promise.all(names.map(() => staff.get('/api/stats')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await expectIdle();
});
