/** Long runs in a table, by two servers on one database: whose a run is, and what whoever waits for it is told. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { integer, PgDialect, pgTable } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TestClock } from '#test/app.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { AppError } from './app-error.ts';
import { clockAt, systemClock } from './clock.ts';
import type { VisitorContext } from './context.ts';
import { alone } from './crew.ts';
import { id, instant } from './postgres/columns.ts';
import { openDatabase } from './postgres/database.ts';
import { RunLost, runColumns } from './run-state.ts';
import { hostRuns, isSilent, openRuns } from './runs.ts';
import { inTransaction } from './transaction.ts';

const silence = 30_000;
const errands = pgTable('errands', {
  id: id(),
  ...runColumns,
  distance: integer('distance').notNull().default(0),
});
const runs = openRuns(errands, {
  name: 'The errand',
  silence,
  silent: 'the server stopped. Send it again.',
  afterwards: 'Nothing was brought.',
});

const database = await createTestDatabase();
await database.pool.query(
  `create table errands (id uuid primary key, status text not null default 'running', attempt uuid,
   heartbeat_at timestamptz(3), error text, finished_at timestamptz(3), distance integer not null default 0)`,
);
const elsewhere = openDatabase(database.url);
afterAll(async () => {
  await elsewhere.close();
  await database.drop();
});
const clock = new TestClock();
const contextOn = (db: VisitorContext['db']): VisitorContext => ({
  db,
  clock,
  timeZone: 'UTC',
  actor: null,
  ifMatch: undefined,
});
const here = contextOn(database.orm);
const there = contextOn(elsewhere.orm);

beforeEach(async () => {
  await database.orm.delete(errands);
});

async function anErrand() {
  const [row] = await database.orm.insert(errands).values(runs.begun(here)).returning();
  if (!row) throw new Error('The errand was not returned');
  return row;
}

async function readErrand(errand: { id: string }) {
  const [row] = await database.orm.select().from(errands).where(eq(errands.id, errand.id));
  if (!row) throw new Error('The errand is gone');
  return row;
}

test('of two servers that begin a run at once one has it, again and again', async () => {
  const { id } = await anErrand();
  for (let distance = 1; distance <= 20; distance += 1) {
    expect(await runs.stop(here, id, 'Enough')).toBe(true);
    const begun = await Promise.all(
      [here, there].map((ctx) => runs.begin(ctx, id, ['failed'], { distance })),
    );
    expect(begun.toSorted()).toEqual([false, true]);
    expect(await readErrand({ id })).toMatchObject({ status: 'running', distance, error: null });
  }
});

test('a run begins again only from where it may', async () => {
  const errand = await anErrand();
  expect(await runs.begin(there, errand.id, ['failed'], {})).toBe(false);
  await runs.finish(here, errand, { distance: 9 });
  expect(await runs.begin(there, errand.id, ['failed'], {})).toBe(false);
  expect(await runs.begin(there, randomUUID(), ['failed'], {})).toBe(false);
  expect(await readErrand(errand)).toMatchObject({ status: 'done', distance: 9 });
});

describe('a run that was given up for dead', () => {
  test('beats no more, commits nothing and does not say how it ended', async () => {
    const errand = await anErrand();
    clock.advance(silence + 1);
    expect(await runs.giveUpSilent(there)).toBe(true);
    const given = await readErrand(errand);
    expect(given).toMatchObject({
      status: 'failed',
      error: 'The errand was interrupted: the server stopped. Send it again.',
      finishedAt: clock.now(),
    });
    expect(await runs.beat(here, errand, { distance: 1 })).toBe(false);
    await expect(runs.save(here, errand, { distance: 1 })).rejects.toThrow(RunLost);
    await expect(runs.finish(here, errand, { distance: 1 })).rejects.toThrow(RunLost);
    expect(await runs.fail(here, errand, 'It rained.')).toBe(false);
    expect(await readErrand(errand)).toEqual(given);
  });

  test('has lost it to whoever goes on with it, though it is running again', async () => {
    const errand = await anErrand();
    await runs.giveUpSilent(there, { all: true });
    expect(await runs.begin(there, errand.id, ['failed'], { distance: 5 })).toBe(true);
    const resumed = await readErrand(errand);
    expect(await runs.beat(here, errand, { distance: 1 })).toBe(false);
    await expect(runs.finish(here, errand, {})).rejects.toThrow(RunLost);
    expect(await runs.fail(here, errand, 'It rained.')).toBe(false);
    expect(await readErrand(errand)).toEqual(resumed);
    expect((await runs.lossOf(here, errand)).message).toBe('The errand goes on elsewhere.');
    await runs.finish(there, resumed, { distance: 6 });
    expect(await readErrand(errand)).toMatchObject({ status: 'done', distance: 6, error: null });
  });

  test('while its last transaction was under way: nothing of that stays', async () => {
    const errand = await anErrand();
    const other = await anErrand();
    const begun = Promise.withResolvers<void>();
    const given = Promise.withResolvers<void>();
    const work = inTransaction(here, async (ctx) => {
      await ctx.db.update(errands).set({ distance: 77 }).where(eq(errands.id, other.id));
      begun.resolve();
      await given.promise;
      await runs.finish(ctx, errand, {});
    });
    await begun.promise;
    await runs.stop(there, errand.id, 'Given up');
    given.resolve();
    await expect(work).rejects.toThrow(RunLost);
    expect(await readErrand(other)).toMatchObject({ distance: 0 });
  });
});

test('only who is silent is given up, and only of what runs', async () => {
  const silent = await anErrand();
  const done = await anErrand();
  await runs.finish(here, done, {});
  clock.advance(silence);
  const alive = await anErrand();
  expect(await runs.giveUpSilent(there)).toBe(false);
  clock.advance(1);
  expect(await runs.giveUpSilent(there)).toBe(true);
  const statuses = await Promise.all([silent, done, alive].map(readErrand));
  expect(statuses.map(({ status }) => status)).toEqual(['failed', 'done', 'running']);
  expect(await runs.giveUpSilent(there, { all: true })).toBe(true);
  expect((await readErrand(alive)).status).toBe('failed');
});

test('beats go by the database, whatever a server takes for the time', async () => {
  const ahead = clockAt(() => new Date(Date.now() + 86_400_000));
  const skewed = { ...systemClock, now: ahead.now };
  const errand = await anErrand();
  await runs.beat({ ...here, clock: skewed }, errand);
  const { rows } = await database.pool.query(
    // A beat is kept in whole milliseconds, so it may lie half of one ahead.
    `select heartbeat_at between now() - interval '5 minutes' and now() + interval '1 millisecond'
     as is_now from errands`,
  );
  expect(rows).toEqual([{ is_now: true }]);
  expect(await runs.giveUpSilent({ ...there, clock: skewed })).toBe(false);
});

test('a row that has not begun is nobody’s', async () => {
  const errand = { id: randomUUID(), attempt: null };
  await database.orm.insert(errands).values(errand);
  expect(await runs.beat(here, errand)).toBe(false);
  await expect(runs.finish(here, errand, {})).rejects.toThrow(RunLost);
});

test('nobody is taken for dead while the database was away', async () => {
  const dialect = new PgDialect();
  const table = pgTable('runs', { heartbeatAt: instant('heartbeat_at') });
  const asked = (steady: number) =>
    dialect.sqlToQuery(
      isSilent({ ...systemClock, steadyFor: () => steady }, table.heartbeatAt, 30_000),
    ).sql;
  expect(asked(29_999)).toBe('false');
  expect(asked(30_000)).toContain('"heartbeat_at" < (now() + make_interval(secs => $1))');
});

describe('in a server', () => {
  const faults: string[] = [];
  async function aServer(databaseUrl?: string) {
    const stream = { write: (line: string) => void faults.push(line) };
    const app = Fastify({ logger: { level: 'error', stream } });
    app.decorate('database', database);
    app.decorate('clock', clock);
    app.decorate('crew', alone);
    app.decorate('room', {
      assert: async () => undefined,
      assertGrowth: async () => undefined,
      assertImport: async () => undefined,
      assertAny: () => undefined,
      signal: () => new AbortController().signal,
    });
    const host = hostRuns(app, runs, { databaseUrl, fault: 'An errand failed' });
    await app.ready();
    return { app, host };
  }
  const progress = () => ({ distance: 3 });
  const untilEnded = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('What an ended call throws')));
    });

  beforeEach(() => {
    faults.length = 0;
  });

  test('it tells how far it is while it works, and gives what came of it', async () => {
    const { app, host } = await aServer(database.url);
    const errand = await anErrand();
    const brought = Promise.withResolvers<string>();
    const run = host.run(here, errand, { progress, work: () => brought.promise });
    await expect.poll(async () => (await readErrand(errand)).distance, { timeout: 30_000 }).toBe(3);
    brought.resolve('Milk');
    expect(await run).toBe('Milk');
    await app.close();
  });

  test('whoever waits for a run that was stopped is told of that, not of the next fault', async () => {
    const { app, host } = await aServer(database.url);
    const errand = await anErrand();
    const run = host.run(here, errand, {
      progress,
      work: async () => {
        await runs.stop(there, errand.id, 'The errand was called off.');
        throw new Error('No such column');
      },
    });
    await expect(run).rejects.toEqual(new AppError('conflict', 'The errand was called off.'));
    expect(await readErrand(errand)).toMatchObject({
      status: 'failed',
      error: 'The errand was called off.',
    });
    expect(faults).toEqual([]);
    await app.close();
  });

  test('it ends at a beat that finds it with another server', async () => {
    const { app, host } = await aServer(database.url);
    const errand = await anErrand();
    const run = host.run(here, errand, { work: (_ctx, signal) => untilEnded(signal) });
    await runs.giveUpSilent(there, { all: true });
    await runs.begin(there, errand.id, ['failed'], {});
    await expect(run).rejects.toThrow('The errand goes on elsewhere.');
    expect(await readErrand(errand)).toMatchObject({ status: 'running', error: null });
    await app.close();
  });

  test.each([
    ['words of its own', new Error('Puncture'), 'The tyre is flat.'],
    ['a refusal', new AppError('conflict', 'The shop is shut.'), 'The shop is shut.'],
    ['a fault of ours', new Error('Nobody knows'), 'Something went wrong on our side.'],
    [
      'a lost database',
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      'The errand was interrupted: the database could not be reached.',
    ],
  ])('%s is told, and what became of its work is written too', async (_, reason, told) => {
    const { app, host } = await aServer(database.url);
    const errand = await anErrand();
    const order = {
      work: async () => {
        throw reason;
      },
      explain: (error: unknown) =>
        error instanceof Error && error.message === 'Puncture' ? 'The tyre is flat.' : undefined,
    };
    await expect(host.run(here, errand, order)).rejects.toEqual(new AppError('unavailable', told));
    expect(await readErrand(errand)).toMatchObject({
      status: 'failed',
      error: `${told} Nothing was brought.`,
      finishedAt: clock.now(),
    });
    expect(faults.length).toBe(told.includes('our side') ? 1 : 0);
    await app.close();
  });

  test('a server that stops breaks it off and writes that down; it can begin again elsewhere', async () => {
    const { app, host } = await aServer(database.url);
    const errand = await anErrand();
    const reasons: unknown[] = [];
    const started = host.start(here, errand, {
      work: (_ctx, signal) => untilEnded(signal),
      onFailure: async (_ctx, reason) => void reasons.push(reason),
    });
    await app.close();
    expect(await readErrand(errand)).toMatchObject({
      status: 'failed',
      error: 'The errand was interrupted: the server was stopped. Nothing was brought.',
    });
    await started;
    expect(reasons).toHaveLength(1);
    expect(await runs.begin(there, errand.id, ['failed'], {})).toBe(true);
  });

  test('on a database of its own it gives up at its start whatever ran; on a shared one what is silent', async () => {
    const errand = await anErrand();
    const shared = await aServer(database.url);
    expect((await readErrand(errand)).status).toBe('running');
    await shared.app.close();
    const own = await aServer(undefined);
    expect((await readErrand(errand)).status).toBe('failed');
    await own.app.close();
  });
});
