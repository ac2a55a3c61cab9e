/** Heavy calls of one user: two at once, the rest in line, and everybody else as if there were none. */
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { reportsApi } from '#contract/reports.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson, aUser } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { heavyTurns, registerHeavyCalls } from './heavy-calls.ts';
import { registerErrorHandler } from './http-errors.ts';

const app = await openTestApp();
const ctx = await app.as();
const mine = await app.signIn('staff');
const theirs = await app.signIn(await aUser(ctx, { role: 'staff' }));
await aPerson(ctx, { name: 'Only' });
let letGo: (() => Promise<void>) | undefined;
afterEach(() => letGo?.());

/** Locks tables, so that nobody can read them until they are released. */
async function hold(tables = 'people'): Promise<void> {
  const blocker = await app.database.pool.connect();
  await blocker.query(`begin; lock table ${tables} in access exclusive mode`);
  letGo = async () => {
    letGo = undefined;
    await blocker.query('rollback');
    blocker.release();
  };
}

const waiting = async () => {
  const { rows } = await app.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

test('many whole lists at once are all answered; beyond twenty in line is a 429 with Retry-After', async () => {
  await hold();
  const asked = Array.from({ length: 25 }, () => mine.get('/api/people'));
  const refused: Awaited<(typeof asked)[number]>[] = [];
  for (const one of asked) {
    void one.then((reply) => {
      if (reply.status !== 200) refused.push(reply);
    });
  }
  await expect.poll(() => refused.length).toBe(3);
  await expect.poll(waiting).toBe(1);
  for (const reply of refused) {
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(reply.headers['retry-after']).toBe('5');
  }
  // Calls that are not heavy do not wait for these, nor do those of others.
  expect((await mine.get('/api/auth/user')).status).toBe(200);
  const other = theirs.get('/api/people');
  await letGo?.();
  const replies = await Promise.all([...asked, other]);
  const answered = replies.filter(({ status }) => status === 200);
  expect(answered).toHaveLength(23);
  for (const { body } of answered) expect(body).toHaveLength(1);
});

test.each([
  ['lists', ['/api/tasks'], 1],
  ['reports', ['/api/reports/tasks?period=30'], 2],
  ['calls of all kinds', ['/api/tasks', '/api/reports/tasks', '/api/exports/tasks?format=csv'], 2],
])(
  'R-04: twenty heavy %s of one user that do not come to an end hold up nobody else',
  async (_, paths, atOnce) => {
    await hold('tasks, task_sums');
    const asked: ReturnType<typeof mine.get>[] = [];
    for (let n = 0; n < 20; n += 1) {
      asked.push(mine.get(paths[n % paths.length] ?? ''));
      // The first ones in this order: of a list and its export only one is read at a time.
      if (n < atOnce) await expect.poll(waiting).toBe(n + 1);
    }
    for (const path of ['/api/people', '/api/people?limit=50', '/api/exports/people?format=csv']) {
      expect((await theirs.get(path)).status).toBe(200);
    }
    expect(await waiting()).toBe(atOnce);
    // The user's other calls go on, and others can sign in.
    expect((await mine.get('/api/staff-users')).status).toBe(200);
    await app.signIn(await aUser(ctx));
    await letGo?.();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    mustSurvive('R-04', { figure: 'nobody else waits', limit: 'others are answered' });
  },
);

test('a call that waits for a connection reads nothing if its user signs out meanwhile', async () => {
  const user = await aUser(ctx, { role: 'staff' });
  const client = await app.signIn(user);
  await hold();
  // Pages are not heavy: each has one of the three connections.
  const held = [1, 2, 3].map(() => client.get('/api/people?limit=1'));
  await expect.poll(waiting).toBe(3);
  const late = client.get('/api/staff-users');
  await expect.poll(async () => (await theirs.get('/api/staff-users')).status).toBe(200);
  await app.database.pool.query(`delete from sessions where sess ->> 'userId' = $1`, [user.id]);
  await letGo?.();
  expect((await late).status).toBe(401);
  await Promise.all(held);
});

/** An app of one heavy call, which ends when it is told to. */
async function openOne(limits: { patience?: number; hold?: number }) {
  const one = fastify();
  const user = { kind: 'user', id: randomUUID(), role: 'staff' } as const;
  const ends: (() => void)[] = [];
  let isSignedIn = true;
  one.decorateRequest('actor', null);
  one.decorateRequest('actorNow', async () => (isSignedIn ? user : null));
  one.addHook('onRequest', async (request) => {
    request.actor = user;
  });
  registerErrorHandler(one);
  registerHeavyCalls(one, limits);
  const { endpoint, permission } = {
    endpoint: reportsApi.sales,
    permission: 'report.read',
  } as const;
  one.get('/', { config: { endpoint, permission } }, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return 'done';
  });
  const url = await one.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    for (const end of ends) end();
    await one.close();
  });
  const inLine = () => heavyTurns.waitingOf(user.id);
  const begun = async (count: number) => void (await expect.poll(() => ends.length).toBe(count));
  const signOut = () => {
    isSignedIn = false;
  };
  return { ask: (init?: RequestInit) => fetch(url, init), ends, begun, inLine, signOut };
}

test('a call that waited in vain is told to try again, and leaves the line', async () => {
  const { ask, begun, inLine } = await openOne({ patience: 300 });
  const held = [ask(), ask()];
  await begun(2);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after'), inLine()]).toEqual([503, '5', 0]);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect(held).toHaveLength(2);
});

test('a client that hangs up leaves the line', async () => {
  const { ask, ends, begun, inLine } = await openOne({});
  const held = [ask(), ask()];
  await begun(2);
  const leaving = new AbortController();
  const left = ask({ signal: leaving.signal });
  await expect.poll(inLine).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow('This operation was aborted');
  await expect.poll(inLine).toBe(0);
  for (const end of ends) end();
  for (const reply of await Promise.all(held)) expect(reply.status).toBe(200);
  expect(ends).toHaveLength(2);
});

test('a user who signs out while waiting is refused, and the next call gets the place', async () => {
  const { ask, ends, begun, inLine, signOut } = await openOne({});
  const held = [ask(), ask()];
  await begun(2);
  const late = ask();
  await expect.poll(inLine).toBe(1);
  signOut();
  ends.shift()?.();
  expect((await late).status).toBe(401);
  for (const end of ends) end();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  expect(ends).toHaveLength(1);
});

test('a download that is read very slowly gives up its place after a while', async () => {
  const { ask, ends, begun } = await openOne({ hold: 200 });
  const dragged = [ask(), ask()];
  await begun(2);
  const third = ask();
  await begun(3);
  ends.at(2)?.();
  expect((await third).status).toBe(200);
  for (const end of ends) end();
  await Promise.all(dragged);
});

test('which calls are heavy', () => {
  const heavy = app.fastify.routeTable
    .filter(({ endpoint, method }) => endpoint?.heavy && !('item' in endpoint) && method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
  expect(heavy.toSorted()).toEqual([
    'GET /api/crm-service/imports/:id/skipped.csv',
    'GET /api/export',
    'GET /api/exports/opportunities',
    'GET /api/exports/organizations',
    'GET /api/exports/people',
    'GET /api/exports/tasks',
    'GET /api/exports/units',
    'GET /api/imports/:id/dropped.csv',
    'GET /api/reports/activity',
    'GET /api/reports/sales',
    'GET /api/reports/summary',
    'GET /api/reports/tasks',
    'GET /api/search',
    'GET /api/search/everything',
    'POST /api/bulk',
    'POST /api/deeds/:id/undo',
    'POST /api/import',
    'POST /api/imports/:id/known',
    'POST /api/merges',
    'POST /api/merges/:id/unmerge',
    'POST /api/organizations/import-csv',
    'POST /api/people/:id/erase',
    'POST /api/people/import-csv',
    'POST /api/users/:id/hand-over',
  ]);
  const light = app.fastify.routeTable
    .filter(({ endpoint }) => endpoint && !endpoint.heavy && 'item' in endpoint)
    .map(({ path }) => path);
  expect([...new Set(light)].toSorted()).toEqual([
    '/api/custom-field-definitions',
    '/api/staff-users',
    '/api/users',
  ]);
});
