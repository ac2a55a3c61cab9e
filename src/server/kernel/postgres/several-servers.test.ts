/** Several servers in one address: whichever takes writes is used, and the next one once it is gone. */
import { afterAll, expect, test } from 'vitest';
import { openDatabaseLine } from '#test/database-line.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { surveyDatabase } from './database-home.ts';
import { isLostDatabase } from './lost-database.ts';

const real = await createTestDatabase();
const lines = [await openDatabaseLine(real.url), await openDatabaseLine(real.url)] as const;
const [first, second] = lines;
const ports = lines.map(({ url }) => Number(new URL(url).port));
const opened: Database[] = [];
afterAll(async () => {
  for (const line of lines) line.thaw();
  for (const database of opened) await database.close();
  for (const line of lines) await line.close();
  await real.drop();
});

/** The address of both. */
const both = (() => {
  const url = new URL(first.url);
  const one = url.host;
  return first.url.replace(one, `${one},${new URL(second.url).host}`);
})();

function open(silence = 15_000): Database {
  const database = openDatabase(both, { max: 1, silence });
  opened.push(database);
  return database;
}

const portOf = async ({ pool }: Database) => {
  const client = await pool.connect();
  client.release();
  return client.port;
};

test('the next server is found once the one in use is gone, by whatever connects', async () => {
  await second.cut();
  const database = open();
  expect(await surveyDatabase(both, undefined)).toBe(false);
  expect(await portOf(database)).toBe(ports[0]);
  await first.cut();
  await second.mend();
  await expect.poll(() => portOf(database).catch(() => undefined)).toBe(ports[1]);
  expect(await database.isAnswering()).toBe(true);
  await first.mend();
});

test('a connection whose server falls silent is given up once another has its place', async () => {
  await second.cut();
  const database = open(6_000);
  expect(await portOf(database)).toBe(ports[0]);
  first.freeze();
  await second.mend();
  const told = await database.pool.query('select 1').catch((error: unknown) => error);
  expect(told).toMatchObject({ message: 'Another server has taken over' });
  expect(isLostDatabase(told)).toBe(true);
  expect(await portOf(database)).toBe(ports[1]);
  first.thaw();
});

test('servers that take no writes are not used, and it is said of each', async () => {
  const name = new URL(real.url).pathname.slice(1);
  const client = await real.pool.connect();
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  const told = await open()
    .pool.query('select 1')
    .catch((error: unknown) => error);
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  client.release();
  expect(String(told)).toMatch(
    /None of the servers is the primary \(.+ is no primary; .+ is no primary\)/,
  );
  expect(isLostDatabase(told)).toBe(true);
});
