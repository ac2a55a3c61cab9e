import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { date, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseLine } from '#test/database-line.ts';
import { endConnection } from '#test/end-connection.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { isTransaction, openDatabase } from './database.ts';

const samples = pgTable('samples', {
  name: text('name').notNull(),
  at: timestamp('at', { withTimezone: true, precision: 3 }),
  day: date('day'),
  price: numeric('price'),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await database.pool.query(
    'create table samples (name text, at timestamptz(3), day date, price numeric)',
  );
});
afterAll(() => database.drop());

test('instants are Dates, days and exact numbers are text', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z');
  const values = { name: 'one', at, day: '2026-02-28', price: '12000.50' };
  await database.orm.insert(samples).values(values);
  expect(await database.orm.select().from(samples)).toEqual([values]);
  const raw = await database.pool.query('select at, day, price from samples');
  expect(raw.rows).toEqual([{ at, day: '2026-02-28', price: '12000.50' }]);
  const [expression] = await database.orm
    .select({ latest: sql`max(${samples.at})`.mapWith(samples.at) })
    .from(samples);
  expect(expression?.latest).toEqual(at);
});

test('a day begins at midnight UTC whatever the server thinks', async () => {
  const result = await database.pool.query("select current_setting('TimeZone') as zone");
  expect(result.rows).toEqual([{ zone: 'UTC' }]);
});

test('a transaction can be told from the pool', async () => {
  expect(isTransaction(database.orm)).toBe(false);
  await database.orm.transaction(async (transaction) => {
    expect(isTransaction(transaction)).toBe(true);
  });
});

test('idle connections are checked now and then', async () => {
  // The test's PostgreSQL is reached by a socket file; this connection goes over the network.
  const line = await openDatabaseLine(database.url);
  const idle = openDatabase(line.url);
  await idle.pool.query('select 1');
  const port = Number(new URL(line.url).port).toString(16).toUpperCase().padStart(4, '0');
  const sockets = (await readFile('/proc/net/tcp', 'latin1')).split('\n').slice(1);
  const ours = sockets
    .map((text) => text.trim().split(/\s+/))
    .filter(([, , remote]) => remote?.endsWith(`:${port}`));
  // Established; an idle socket has only this timer, "02" in the system's table.
  expect(ours.map(([, , , state, , timer]) => `${state} ${timer?.slice(0, 2)}`)).toEqual(['01 02']);
  // In hundredths of a second.
  expect(Number.parseInt(ours[0]?.[5]?.slice(3) ?? '', 16)).toBeLessThanOrEqual(1_000);
  await idle.close();
  await line.close();
});

test('a connection killed inside a transaction fails that transaction only', async () => {
  const broken: string[] = [];
  const victim = openDatabase(database.url, {
    onConnectionError: (error) => broken.push(error.message),
  });
  const work = victim.orm.transaction(async (transaction) => {
    const result = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await endConnection(database, result.rows[0]?.pid);
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await transaction.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow('Client has encountered a connection error');
  expect((await victim.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await victim.close();
  await victim.close();
});
