/** More requests than connections to the database: they queue, then are told to try again; nothing is left open. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { isLostDatabase } from '#server/kernel/postgres/lost-database.ts';
import { openTestApp } from '#test/app.ts';
import { endConnection } from '#test/end-connection.ts';
import { aUser } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { createNarrowDatabase } from '#test/test-database.ts';
import { findRefusal } from './http-errors.ts';

const { real, narrow } = await createNarrowDatabase({
  connectTimeout: 2_000,
  statementTimeout: 60_000,
});
const app = await openTestApp({ database: narrow });
const staff = await app.signIn('staff');
const clients = await Promise.all(
  Array.from({ length: 10 }, async () =>
    app.signIn(await aUser(await app.as(), { role: 'staff' })),
  ),
);
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

const countPeople = sql`select count(*) from people`;

/** Drizzle sends a query only when it is awaited. */
async function begun<Result>(query: PromiseLike<Result>): Promise<Result> {
  return query;
}

test('R-13: writes that find every connection taken are refused, and have not happened', async () => {
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  let refused = 0;
  const replies = names.map(async (name, n) => {
    const reply = await (clients[n % clients.length] ?? staff).post('/api/people', { name });
    if (reply.status === 503) refused += 1;
    return reply;
  });
  // At most three hold a connection; the others wait for one and give up.
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
  mustSurvive('R-13', {
    figure: `${made.length} done, ${refused} × 503, 0 connections left`,
    limit: '503 after 5 s, pool idle again',
  });
});

test('R-13: one user holds at most three connections; their other calls wait their turn and are answered', async () => {
  const wide = openDatabase(real.url, { statementTimeout: 60_000 });
  const held: unknown[] = [];
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  const asked = Array.from({ length: 30 }, () => begun(wide.ofUser('one').execute(countPeople)));
  for (const one of asked) void one.then((result) => held.push(result));
  await expect.poll(() => wide.pool.totalCount).toBe(3);
  // Others get one at once, and sessions have their own.
  await wide.ofUser('two').execute(sql`select 1`);
  await wide.entry.orm.execute(sql`select 1`);
  expect([held.length, wide.pool.totalCount]).toEqual([0, 4]);
  await blocker.query('commit');
  blocker.release();
  await Promise.all(asked);
  expect(wide.pool.waitingCount).toBe(0);
  await wide.close();
});

test('R-13: work that fails, breaks off or loses its connection frees its place', async () => {
  const own = openDatabase(real.url);
  const db = own.ofUser('one');
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      [/Gives up/, /"no_such_column" does not exist/, 'lost'].map(async (reason, n) => {
        const work = db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          if (n === 0) throw new Error('Gives up');
          if (n === 1) await tx.execute(sql`select no_such_column`);
          await endConnection(real, rows[0]?.pid);
          await tx.execute(sql`select 1`);
        });
        const failure: unknown = await work.catch((error: Error) => error.cause ?? error);
        // Which words the driver has for a lost connection depends on when it notices.
        if (reason === 'lost') expect(failure).toSatisfy(isLostDatabase);
        else expect(String(failure)).toMatch(reason);
      }),
    );
  }
  const all = await Promise.all(Array.from({ length: 6 }, () => db.execute(sql`select 1 as one`)));
  expect(all.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 6 }, () => ({ one: 1 })));
  await own.close();
});

test('R-13: a user who waits in vain for a connection is told so, and holds up nobody', async () => {
  const own = openDatabase(real.url, { lineTimeout: 300, statementTimeout: 60_000 });
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  const held = [1, 2, 3].map(() => begun(own.ofUser('one').execute(countPeople)));
  await expect.poll(() => own.pool.totalCount).toBe(3);
  const late: unknown = await own
    .ofUser('one')
    .execute(sql`select 1`)
    .catch((error: unknown) => error);
  expect(findRefusal(late)).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  await own.ofUser('two').execute(sql`select 1`);
  await blocker.query('rollback');
  blocker.release();
  await Promise.all(held);
  await own.ofUser('one').execute(sql`select 1`);
  await own.close();
});

test('R-13: if a user has gone by their turn, the next one gets it', async () => {
  const own = openDatabase(real.url, { statementTimeout: 60_000 });
  const blocker = await real.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  const held = [1, 2, 3].map(() => begun(own.ofUser('one').execute(countPeople)));
  await expect.poll(() => own.pool.totalCount).toBe(3);
  const gone = async () => {
    throw new AppError('unavailable', 'The reader has gone.');
  };
  const left = begun(own.ofUser('one', { afterWait: gone }).execute(sql`select 1`));
  const next = begun(own.ofUser('one').execute(sql`select 1`));
  left.catch(() => undefined);
  await blocker.query('rollback');
  blocker.release();
  await expect(left).rejects.toMatchObject({ cause: { message: 'The reader has gone.' } });
  await Promise.all([...held, next]);
  // Without a wait nothing is checked.
  await own.ofUser('one', { afterWait: gone }).execute(sql`select 1`);
  await own.close();
});

test('inside a transaction nothing gets a second connection, on whichever handle', async () => {
  const own = openDatabase(real.url);
  const mine = () => own.ofUser('one');
  const handles = [() => own.orm, mine, () => own.entry.orm, () => own.entry.ofVisitors('here')];
  for (const outer of handles) {
    for (const other of handles) {
      const asked = outer().transaction((tx) =>
        tx.execute(sql`select 1`).then(() => other().execute(sql`select 2`)),
      );
      await expect(asked).rejects.toMatchObject({
        cause: { message: 'A second connection was asked for inside of a transaction' },
      });
    }
  }
  // Work that goes on after it may: it does not wait for what it holds itself.
  const committed = Promise.withResolvers<void>();
  let after: Promise<unknown> = Promise.reject(new Error('Never begun'));
  after.catch(() => undefined);
  await mine().transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    after = committed.promise.then(() => mine().execute(sql`select 2`));
  });
  committed.resolve();
  await after;
  await own.close();
});

test('R-13: a burst of quick calls is answered completely', async () => {
  const replies = await Promise.all(names.map(() => staff.get('/api/stats')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await expectIdle();
});
