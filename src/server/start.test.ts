/** The server as a process: how it ends when it is asked to, and what does not end it. */
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/test-database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
// A fault that nobody could foresee, on demand.
const stray = `process.on('SIGUSR2',()=>void Promise.reject(new Error('Nobody waits for this')))`;
const server = await startServerProcess(database.url, stray);
afterAll(() => server.kill());

const call = (path: string, body?: object) =>
  fetch(server.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: body ? { 'content-type': 'application/json' } : {},
  });
const status = async (path: string) => (await call(path)).status;

test('a promise that fails with nobody waiting for it is logged, and costs nobody anything', async () => {
  server.signal('SIGUSR2');
  await expect.poll(() => server.output()).toContain('Nobody waits for this');
  expect(await status('/api/health')).toBe(200);
});

test('asked to stop, it takes nothing new, finishes what is under way, and ends well', async () => {
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table users in access exclusive mode');
  const underWay = call('/api/signup', {
    username: 'newcomer',
    password: 'secret1',
    firstName: 'New',
    lastName: 'Comer',
    email: 'new@comer.example',
  });
  await expect
    .poll(async () => {
      const waiting = await database.pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rowCount;
    })
    .toBe(1);
  server.signal('SIGTERM');
  await expect.poll(() => status('/api/health').catch(() => 'closed')).not.toBe(200);
  await blocker.query('commit');
  blocker.release();
  expect((await underWay).status).toBe(201);
  expect(await server.ended).toBe(0);
  const made = await database.pool.query(`select 1 from users where username = 'newcomer'`);
  expect(made.rowCount).toBe(1);
});
