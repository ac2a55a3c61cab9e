/** A database that stays connected but never answers: requests fail with words, nothing waits for ever, and it recovers by itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { openDatabaseLine } from '#test/database-line.ts';
import { aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { openDatabase } from './database.ts';
import { inLongTransaction } from './long-transaction.ts';
import { isLostDatabase } from './lost-database.ts';
import { tellPatience } from './patience.ts';

const silence = 1_500;
const real = await createTestDatabase();
const line = await openDatabaseLine(real.url);
const far = openDatabase(line.url, { silence, connectTimeout: 1_000, max: 4 });
const app = await openTestApp({
  database: {
    ...far,
    url: line.url,
    async drop() {
      line.thaw();
      await far.close();
      await line.close();
      await real.drop();
    },
  },
});
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const person = await aPerson(ctx, { name: 'Before' });

const calls = [
  () => staff.get('/api/people'),
  () => staff.get(`/api/people/${person.id}`),
  () => staff.post('/api/people', { name: 'Never' }),
  () => staff.post('/api/people', { name: 'Never' }, { 'idempotency-key': 'frozen' }),
  () => staff.patch(`/api/people/${person.id}`, { name: 'Never' }),
  () => staff.get('/api/exports/people?format=csv'),
  () => app.visitor.post('/api/staff-login', { username: 'rosa', password: 'secret' }),
];

async function expectAllTold(): Promise<void> {
  for (const reply of await Promise.all(calls.map((call) => call()))) {
    expect(reply).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message: expect.stringMatching(/^The database cannot be reached/),
      },
    });
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.setCookies).toEqual([]);
  }
}

async function expectAllWell(): Promise<void> {
  await expect.poll(async () => (await app.visitor.get('/api/health')).status).toBe(200);
  await expect.poll(async () => (await staff.get('/api/people')).status).toBe(200);
  const { pool } = far;
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  const people = await real.pool.query<{ name: string }>('select name from people');
  expect(people.rows).toEqual([{ name: 'Before' }]);
}

test('R-09: a connection that becomes a black hole: 503 with words, and it recovers by itself', async () => {
  await staff.get('/api/people');
  line.freeze();
  await expectAllTold();
  expect((await app.visitor.get('/api/health')).status).toBe(503);
  await expectAllTold();
  line.thaw();
  await expectAllWell();
  mustSurvive('R-09', {
    figure: '503 with words, recovers by itself',
    limit: '503; recovers by itself',
  });
});

test('R-09: a connection whose other end has gone silently is given up', async () => {
  await Promise.all(Array.from({ length: 8 }, () => staff.get('/api/people')));
  line.halfOpen();
  const replies = await Promise.all(Array.from({ length: 4 }, () => staff.get('/api/people')));
  for (const { status } of replies) expect([200, 503]).toContain(status);
  await expectAllWell();
});

test('a slow connection is waited for, however long it takes in all', async () => {
  line.delay(silence / 5);
  // A session, an account, a transaction with several statements: in all longer than the longest allowed silence.
  const reply = await staff.post('/api/people', { name: 'Slow' }, { 'idempotency-key': 'slow' });
  line.delay(0);
  expect(reply.status).toBe(201);
  await real.pool.query(`delete from people where name = 'Slow'`);
});

test('an idle open transaction is ended, and its connection with it', async () => {
  const before = await aPerson(ctx, { name: 'Kept' });
  const isIdle = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const short = { statement: 1_000, pause: 500 };
  const idle = app.database.orm.transaction(async (tx) => {
    await tx.execute(tellPatience(short));
    await tx.execute(sql`update people set name = 'Lost' where id = ${before.id}`);
    isIdle.resolve();
    await isOver.promise;
  });
  // The driver has several words for it, by when it notices.
  const refused = expect(idle).rejects.toSatisfy(isLostDatabase);
  await isIdle.promise;
  await expect.poll(countOpen).toBe(0);
  isOver.resolve();
  await refused;
  const { rows } = await real.pool.query('delete from people where id = $1 returning name', [
    before.id,
  ]);
  expect(rows).toEqual([{ name: 'Kept' }]);
});

async function countOpen(): Promise<number> {
  const { rows } = await real.pool.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows.length;
}

test('a run is waited for while its statement works, a request is not', async () => {
  const long = sql`select pg_sleep(${(silence / 1_000) * 2})`;
  await expect(app.database.orm.execute(long)).rejects.toMatchObject({
    cause: { code: 'ETIMEDOUT' },
  });
  const ran = await inLongTransaction(ctx, async (inside) => {
    await inside.db.execute(long);
    return 'done';
  });
  expect(ran).toBe('done');
});

test('a frozen database is noticed while connecting', async () => {
  const other = openDatabase(line.url, { silence, connectTimeout: 600 });
  line.freeze();
  await expect(other.pool.query('select 1')).rejects.toThrow(/timeout/);
  expect(await other.isAnswering()).toBe(false);
  line.thaw();
  await pause(0);
  expect(await other.isAnswering()).toBe(true);
  line.freeze();
  // It never reads the end of the connection.
  await other.close();
  line.thaw();
});

test('R-04: a statement that does not end is cancelled within seconds, and holds up nobody else meanwhile', async () => {
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  // As the product has them: 5 s for a statement, 5 s for a pause in a transaction.
  const strict = openDatabase(real.url);
  const limits = await strict.pool.query(
    `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as pause`,
  );
  expect(limits.rows).toEqual([{ statement: '5s', pause: '5s' }]);
  let isCut = false;
  const cut = expect(strict.pool.query('select * from people')).rejects.toThrow(
    /statement timeout/,
  );
  void cut.then(() => {
    isCut = true;
  });
  expect((await strict.pool.query('select count(*) from tasks')).rowCount).toBe(1);
  expect(isCut).toBe(false);
  await cut;
  await blocker.query('rollback');
  blocker.release();
  await strict.close();
  mustSurvive('R-04', { figure: 'cut by a limit of 5 s, others go on', limit: 'cut within 5 s' });
});
