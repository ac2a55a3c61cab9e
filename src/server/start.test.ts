/** The server as a process: how it ends when it is asked to, and what else ends it or does not. */
import { afterAll, expect, test } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { startServerProcess } from '#test/server-process.ts';
import { createTestDatabase } from '#test/test-database.ts';
import manifest from '../../package.json' with { type: 'json' };

const database = await createTestDatabase();
afterAll(() => database.drop());
// Faults that nobody could foresee, on demand.
const preload = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody waits for this')));
  process.on('SIGWINCH', () => setTimeout(() => { throw new Error('Nobody catches this') }));
`;
let server = await startServerProcess(database.url, preload);
afterAll(() => server.kill());

async function call(path: string, body?: object): Promise<number> {
  const reply = await fetch(server.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: body ? { 'content-type': 'application/json' } : {},
  });
  return reply.status;
}

/** Signs somebody up, and holds that in the middle until it is let go. */
async function signUpSlowly(username: string) {
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table users in access exclusive mode');
  const underWay = call('/api/signup', {
    username,
    password: 'secret1',
    firstName: 'New',
    lastName: 'Comer',
    email: `${username}@comer.example`,
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
  return async () => {
    await blocker.query('commit');
    blocker.release();
    return underWay;
  };
}

async function expectMade(username: string): Promise<void> {
  const made = await database.pool.query('select 1 from users where username = $1', [username]);
  expect(made.rowCount).toBe(1);
}

/** It takes nothing new. */
async function expectClosed(): Promise<void> {
  const health = () => call('/api/health').catch(() => 'closed');
  await expect.poll(health).not.toBe(200);
}

test('the first start tells who may sign in, and what a lost password takes, which is there', async () => {
  // Said right after where it listens.
  await expect
    .poll(() => server.words())
    .toMatch(/Sign in as admin with this password: [^"\s]{16,}\n/);
  await expect
    .poll(() => server.words())
    .toMatch(/Should it be lost: npm run reset-password -- admin\n/);
  expect(manifest.scripts).toHaveProperty('reset-password');
});

test('a promise that fails with nobody waiting for it is logged, and costs nobody anything', async () => {
  server.signal('SIGUSR2');
  await expect.poll(() => server.output()).toContain('Nobody waits for this');
  expect(server.output()).toMatch(/nobody waiting for it \([0-9a-f]{8}\):/);
  expect(await call('/api/health')).toBe(200);
  mustSurvive('R-19', { figure: 'logged with an id, goes on', limit: 'logged with an id; lives' });
});

test('an exception that nothing caught is logged, and ends it, but in order', async () => {
  const letGo = await signUpSlowly('newcomer');
  server.signal('SIGWINCH');
  await expectClosed();
  // One fault seldom comes alone.
  server.signal('SIGWINCH');
  expect(await letGo()).toBe(201);
  expect(await server.ended).toBe(1);
  await expectMade('newcomer');
  expect(server.output()).toMatch(/Nothing caught this fault \([0-9a-f]{8}\)\. The server ends/);
  expect(server.output().match(/"message":"Nobody catches this"/g)).toHaveLength(2);
  mustSurvive('R-19', {
    figure: 'logged with an id, ends in order, 0 lost',
    limit: 'logged with an id; 0 lost',
  });
});

test('started again and asked to stop, it takes nothing new, finishes what is under way, and ends well', async () => {
  server = await startServerProcess(database.url);
  expect(server.output()).not.toContain('password');
  const letGo = await signUpSlowly('latecomer');
  server.signal('SIGTERM');
  await expectClosed();
  expect(await letGo()).toBe(201);
  expect(await server.ended).toBe(0);
  await expectMade('latecomer');
  mustSurvive('R-16', {
    figure: 'finished what was under way, code 0',
    limit: 'in flight finishes, exit 0',
  });
});

test('a database that a newer version has used is refused in words', async () => {
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  await expect(startServerProcess(database.url)).rejects.toThrow(
    /\nThe database was used by a newer version of the app, [^\n]+\.\n$/,
  );
});
