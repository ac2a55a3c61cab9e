/** One pg-boss per server, and only if it is needed; and work that goes on after an outage. */
import fastify from 'fastify';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { type Database, openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { registerJobs } from './app-jobs.ts';
import { beginJobs, serveDue } from './rounds.ts';

const eventually = { timeout: 30_000, interval: 20 };
const database = await createTestDatabase();
afterAll(() => database.drop());

let log: string[] = [];
const starts = vi.spyOn(PgBoss.prototype, 'start');
const stops = vi.spyOn(PgBoss.prototype, 'stop');
afterAll(() => vi.restoreAllMocks());
beforeEach(() => {
  log = [];
  starts.mockClear();
  stops.mockClear();
});

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(close.map((each) => each()));
  close = [];
});

/** A server that only has jobs; it is closed after the test, unless the test does it. */
function aServer(own: Database = database) {
  const server = fastify({
    logger: { level: 'warn', stream: { write: (line) => log.push(line) } },
  });
  server.decorate('database', own);
  server.decorate('clock', systemClock);
  registerJobs(server);
  close.push(() => server.close());
  return server;
}
const listen = (server: ReturnType<typeof aServer>) =>
  server.listen({ host: '127.0.0.1', port: 0 });

const dueWork = { every: 10, trouble: 'Away', failure: 'Failed' };

test('a server that needs no jobs starts no pg-boss, though it checks what is due', async () => {
  const server = aServer();
  const findDue = vi.fn(async () => []);
  serveDue(server, { ...dueWork, queue: 'test.idle', findDue, work: async () => undefined });
  await listen(server);
  await vi.waitFor(() => expect(findDue.mock.calls.length).toBeGreaterThan(3), eventually);
  await server.close();
  expect(starts).not.toHaveBeenCalled();
});

test('all features of a server share one, started once and stopped once', async () => {
  const mails = await openMailServer();
  const app = await openTestApp({ environment: { SMTP_URL: mails.url } });
  await app.listen();
  const { jobs } = app.fastify;
  expect(await jobs.start()).toBe(await jobs.start());
  // Reminders and the mails for lost passwords have their queues in it.
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query('select name from jobs.queue');
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['reminders.send', 'reminders.plan', 'passwords.mail']),
    );
  }, eventually);
  await app.fastify.close();
  expect(starts).toHaveBeenCalledTimes(1);
  expect(stops).toHaveBeenCalledTimes(1);
});

test('two servers share what is due: each key on one at a time', async () => {
  const due = new Set(Array.from({ length: 12 }, (_, n) => `key ${n}`));
  const underWay = new Set<string>();
  const done: string[] = [];
  const twice: string[] = [];
  const work = async (key: string) => {
    if (underWay.has(key)) twice.push(key);
    underWay.add(key);
    await new Promise((resolve) => setTimeout(resolve, 100));
    underWay.delete(key);
    due.delete(key);
    done.push(key);
  };
  for (const server of [aServer(), aServer()]) {
    serveDue(server, { ...dueWork, queue: 'test.shared', findDue: async () => [...due], work });
    await listen(server);
  }
  await vi.waitFor(() => expect(due.size).toBe(0), eventually);
  expect(twice).toEqual([]);
  expect(new Set(done).size).toBe(12);
  expect(log).toEqual([]);
});

test('jobs begin once the database is back, with one worker, and the log says it once', async () => {
  const own = openDatabase(database.url);
  const query = vi.spyOn(own.pool, 'query').mockImplementation(() => {
    throw new Error('The database is away');
  });
  const server = aServer(own);
  const done: unknown[] = [];
  let tries = 0;
  const begin = beginJobs(
    server,
    async (jobs) => {
      tries += 1;
      await jobs.on(
        'test.back',
        { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
        async (job) => {
          done.push(job.data);
        },
      );
      if (tries === 1) throw new Error('The database went away in the middle');
    },
    'Cannot begin',
  );
  await listen(server);
  await expect(begin()).rejects.toThrow('The database is away');
  await vi.waitFor(() => expect(starts.mock.calls.length).toBeGreaterThan(1), eventually);
  query.mockRestore();
  const jobs = await vi.waitFor(begin, eventually);
  expect(tries).toBe(2);
  expect(log.filter((line) => line.includes('Cannot begin'))).toHaveLength(1);

  await jobs.send('test.back', { n: '1' });
  await vi.waitFor(() => expect(done).toEqual([{ n: '1' }]), eventually);
  await server.close();
  await own.close();
});

test('closing lets the work finish, and only then ends what the work needs', async () => {
  const server = aServer();
  const steps: string[] = [];
  const working = Promise.withResolvers<void>();
  serveDue(server, {
    ...dueWork,
    queue: 'test.closing',
    findDue: async () => (steps.length === 0 ? ['one'] : []),
    async work() {
      steps.push('begun');
      await working.promise;
      steps.push('done');
    },
  });
  server.jobs.endAfterwards(() => void steps.push('ended'));
  await listen(server);
  await vi.waitFor(() => expect(steps).toEqual(['begun']), eventually);
  const closing = server.close();
  working.resolve();
  await closing;
  expect(steps).toEqual(['begun', 'done', 'ended']);
});

test('no jobs start once the server has closed', async () => {
  const server = aServer();
  await listen(server);
  await server.close();
  await expect(server.jobs.start()).rejects.toMatchObject({ code: 'unavailable' });
  expect(starts).not.toHaveBeenCalled();
});

test('work that fails is logged, and holds up nothing else', async () => {
  const server = aServer();
  const due = new Set(['broken', 'whole']);
  serveDue(server, {
    ...dueWork,
    queue: 'test.failing',
    findDue: async () => [...due],
    async work(key) {
      due.delete(key);
      if (key === 'broken') throw new Error('No such thing');
    },
  });
  await listen(server);
  await vi.waitFor(() => expect(due.size).toBe(0), eventually);
  await server.close();
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('Failed');
  expect(log[0]).toContain('No such thing');
});
