/** The database goes away and comes back: calls fail with words, nobody is signed out, nothing is half done. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { openDatabaseLine } from '#test/database-line.ts';
import { aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { openDatabase } from './database.ts';

const real = await createTestDatabase();
const line = await openDatabaseLine(real.url);
const far = openDatabase(line.url, { statementTimeout: 500, onConnectionError: () => undefined });
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
const person = await aPerson(await app.as('staff'), { name: 'Before' });

const calls = [
  () => staff.get('/api/people'),
  () => staff.get('/api/auth/user'),
  () => staff.get(`/api/people/${person.id}`),
  () => staff.post('/api/people', { name: 'Never' }),
  () => staff.post('/api/people', { name: 'Never' }, { 'idempotency-key': 'outage' }),
  () => staff.patch(`/api/people/${person.id}`, { name: 'Never' }),
  () => staff.delete(`/api/people/${person.id}`),
  () => staff.get('/api/search?q=before'),
  () => staff.get('/api/stats'),
  () => app.visitor.post('/api/staff-login', { username: 'rosa', password: 'secret' }),
  () => app.visitor.get('/api/health'),
];

async function expectAllUnavailable(): Promise<void> {
  for (const reply of await Promise.all(calls.map((call) => call()))) {
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.not.stringMatching(/ECONN|socket|pg|:\d+/) },
    });
    expect(reply.headers['retry-after']).toBe('5');
    // No session counts as ended.
    expect(reply.setCookies).toEqual([]);
  }
}

async function expectAllWell(): Promise<void> {
  expect((await app.visitor.get('/api/health')).status).toBe(200);
  expect((await staff.get('/api/auth/user')).status).toBe(200);
  const people = await staff.get<Person[]>('/api/people');
  expect(people.body.map(({ name }) => name)).toEqual(['Before']);
}

test('a database that is gone: 503 until it is back, then everything works at once', async () => {
  await line.cut();
  await expectAllUnavailable();
  await expectAllUnavailable();
  await line.mend();
  await expectAllWell();
  mustSurvive('S-36', {
    figure: '503, then 200 at once',
    limit: '503; recovers alone within 10 s',
  });
});

test('connections that the database closes are replaced', async () => {
  await Promise.all(Array.from({ length: 8 }, () => staff.get('/api/people')));
  await real.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const ended = performance.now();
  // A connection that died unnoticed may cost one request, which gets an error.
  const health = async () => (await app.visitor.get('/api/health')).status;
  expect([200, 503]).toContain(await health());
  await expect
    .poll(async () => [await health(), await health(), await health()])
    .toEqual([200, 200, 200]);
  const healthyAfter = performance.now() - ended;
  await expectAllWell();
  mustSurvive('R-09', {
    figure: 'replaced, 3 of 3 calls well',
    limit: 'healthy within 5 s',
    value: healthyAfter,
    most: 5_000,
  });
});

test('a connection that is killed in the middle of a change affects no other', async () => {
  const blocker = await real.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table people in access exclusive mode');
  const writing = staff.post('/api/people', { name: 'Never' });
  await expect
    .poll(async () => {
      const killed = await real.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return killed.rowCount;
    })
    .toBe(1);
  expect(await writing).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await blocker.query('rollback');
  blocker.release();
  await expectAllWell();
});

test('a statement that takes too long is cut short and says so', async () => {
  const blocker = await real.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table people in access exclusive mode');
  const reply = await staff.get<ErrorReply>('/api/people');
  expect(reply).toMatchObject({
    status: 503,
    body: { message: 'That took too long. Please narrow it down.' },
  });
  await blocker.query('rollback');
  blocker.release();
  await expectAllWell();
});

test('a permission check that fails lets nobody in', async () => {
  await real.pool.query('alter table users rename column deactivated_at to gone_at');
  const reply = await staff.get<ErrorReply>('/api/people');
  expect(reply.status).toBe(500);
  expect(reply.body.message).toMatch(/^Something went wrong on our side\. Nothing was changed\./);
  expect(JSON.stringify(reply.body)).not.toMatch(/column|users|deactivated/);
  await real.pool.query('alter table users rename column gone_at to deactivated_at');
  const [, id = 'none'] = /\(([0-9a-f]{8})\)$/.exec(reply.body.message) ?? [];
  expect(app.takeFaults()).toEqual([expect.stringContaining(`"reqId":"${id}"`)]);
  await expectAllWell();
  mustSurvive('S-36', { figure: '500 with an id, nobody let in', limit: 'never 200' });
});
