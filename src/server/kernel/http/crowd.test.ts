/** A crowd beyond what the server can answer is told so at once, and those inside are answered. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { createNarrowDatabase } from '#test/test-database.ts';
import { Crowd } from './crowd.ts';

describe('whether a crowd is too large', () => {
  const limits = { wait: 100, rush: 500, most: 300, fewest: 20 };
  const ask = (...lines: [at: number, waiting: number, served: number][]) => {
    const crowd = new Crowd(limits);
    return lines.map(([at, waiting, served]) => crowd.isTooLarge({ waiting, served }, at));
  };
  const all = (isTooLarge: boolean, of: boolean[]) => of.every((each) => each === isTooLarge);

  test('a short line is no crowd, however long it stands still', () => {
    expect(ask([0, 19, 0], [10_000, 19, 0], [60_000, 19, 0])).toEqual([false, false, false]);
  });

  test('a rush that is soon over is let in, but for what would take long', () => {
    expect(ask([0, 299, 0], [1, 300, 0], [499, 299, 400])).toEqual([false, true, false]);
  });

  test('one that stands is let in as far as its wait is short', () => {
    // One in a millisecond is served.
    const since = ask([0, 200, 0], [1_000, 101, 1_000], [1_100, 100, 1_100], [1_200, 101, 1_200]);
    expect(since).toEqual([false, true, false, true]);
  });

  test('a line in which nobody gets a turn takes nobody more', () => {
    expect(ask([0, 30, 7], [499, 30, 7], [500, 30, 7])).toEqual([false, false, true]);
  });

  test('what it was an hour ago does not count', () => {
    const slow = Array.from({ length: 100 }, (_, n) => n * 1_000);
    const [first, ...later] = ask(...slow.map((at): [number, number, number] => [at, 150, at]));
    expect([first, all(true, later)]).toEqual([false, true]);
    const end = 100_000;
    const crowd = new Crowd(limits);
    for (const at of slow) crowd.isTooLarge({ waiting: 150, served: at }, at);
    const quick = Array.from({ length: 10 }, (_, n) => n * 1_000);
    const refused = quick.map((at) =>
      crowd.isTooLarge({ waiting: 150, served: end + at * 3 }, end + at),
    );
    expect(refused.at(-1)).toBe(false);
  });

  test('once the line is short again, the next rush is a new one', () => {
    expect(ask([0, 50, 0], [600, 50, 0], [700, 3, 50], [800, 50, 50])).toEqual([
      ...[false, true],
      ...[false, false],
    ]);
  });
});

const patient = { connectTimeout: 60_000, statementTimeout: 60_000, silence: 60_000 };
const { real, narrow } = await createNarrowDatabase(patient);
const app = await openTestApp({ database: narrow });
const clients: TestClient[] = [];
for (let n = 0; n < 12; n += 1) {
  clients.push(await app.signIn(await aUser(await app.as(), { role: 'staff' })));
}
const [busy, late, ...many] = clients as [TestClient, TestClient, ...TestClient[]];

async function holdPeople(): Promise<() => Promise<void>> {
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  return async () => {
    await blocker.query('rollback');
    blocker.release();
  };
}

const list = (client: TestClient) => client.get('/api/people?limit=5');
const statuses = async (asked: Promise<{ status: number }>[]) => [
  ...new Set((await Promise.all(asked)).map(({ status }) => status)),
];

test('who comes to a line that does not move is refused at once, and told when to try again', async () => {
  const letGo = await holdPeople();
  const inside = many.flatMap((client) => [list(client), list(client), list(client)]);
  await expect.poll(() => narrow.pool.waitingCount).toBe(inside.length - 3);
  // Those who come before it is known that nothing moves are let in, and wait.
  const comers: Promise<{ status: number }>[] = [];
  let isRefused = false;
  const comes = async () => {
    const reply = await late.get('/api/tasks?limit=5');
    isRefused ||= reply.status === 503;
    return reply;
  };
  await expect
    .poll(() => {
      comers.push(comes());
      return isRefused;
    })
    .toBe(true);

  const refused = await late.get('/api/tasks?limit=5');
  expect(refused.body).toEqual({
    message: expect.stringMatching(/try again/),
    code: 'unavailable',
  });
  expect(refused.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
  expect((await late.post('/api/people', { name: 'Nobody' })).status).toBe(503);
  for (const path of ['/api/health', '/api/health/live', '/api/health/ready']) {
    expect([path, (await late.get(path)).status]).toEqual([path, 200]);
  }
  await letGo();
  expect(await statuses(inside)).toEqual([200]);
  expect((await statuses(comers)).toSorted()).toEqual([200, 503]);
  expect((await list(late)).status).toBe(200);
  const { rows } = await real.pool.query("select 1 from people where name = 'Nobody'");
  expect(rows).toEqual([]);
});

test('one user who asks for a hundred things is no crowd: others are answered, and so is the user', async () => {
  const letGo = await holdPeople();
  const asked = Array.from({ length: 100 }, () => list(busy));
  // All three connections are the user's, so others show that they are let in by waiting for one.
  await expect.poll(() => narrow.pool.totalCount - narrow.pool.idleCount).toBe(3);
  const others = Array.from({ length: 10 }, () => late.get('/api/tasks?limit=5'));
  await expect.poll(() => narrow.pool.waitingCount).toBe(3);
  await narrow.entry.orm.execute(sql`select 1`);
  await letGo();
  expect(await statuses([...asked, ...others])).toEqual([200]);
});
