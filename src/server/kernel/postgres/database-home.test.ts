/** Behind a pooler: sessions get their settings although none can be sent with a connection. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPoolerLine } from '#test/pooler-line.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { openDatabase } from './database.ts';
import { surveyDatabase } from './database-home.ts';
import { requestPatience } from './patience.ts';

let database: TestDatabase;
let other: TestDatabase;
let line: string;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  line = await openPoolerLine(database.url);
});
afterAll(() => Promise.all([database.drop(), other.drop()]));

test('a pooler is recognized', async () => {
  expect(await surveyDatabase(database.url, undefined)).toBe(false);
  expect(await surveyDatabase(line, undefined)).toBe(true);
});

test('through a pooler, which takes no settings with a connection, limits and zone are the same', async () => {
  await surveyDatabase(line, undefined);
  const hasty = openDatabase(line);
  await expect(hasty.pool.query('select 1')).rejects.toThrow('unsupported startup parameter');
  await hasty.close();
  const pooled = openDatabase(line, { isPooled: true });
  const shown = await pooled.pool.query(
    `select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as pause,
       current_setting('TimeZone') as zone`,
  );
  expect(shown.rows).toEqual([
    {
      statement: `${requestPatience.statement / 1_000}s`,
      pause: `${requestPatience.pause / 1_000}s`,
      zone: 'UTC',
    },
  ]);
  await pooled.close();
});

test('what is set already is left alone', async () => {
  await surveyDatabase(line, undefined);
  const kept = openDatabase(line, { isPooled: true, max: 1 });
  const pid = async () => (await kept.pool.query('select pg_backend_pid()')).rows;
  const before = await pid();
  await surveyDatabase(line, undefined);
  // If anything had been set again, the earlier sessions would have been ended.
  expect(await pid()).toEqual(before);
  await kept.close();
});

test('the address past the pooler has to be of the same database', async () => {
  expect(await surveyDatabase(line, database.url)).toBe(true);
  await expect(surveyDatabase(line, other.url)).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
  );
  await expect(surveyDatabase(line, 'postgres://crm:hunter2@127.0.0.1:1/crm')).rejects.toThrow(
    /^The database of DATABASE_DIRECT_URL can't be reached: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  );
});

/** Features that need a session of one's own, which a pooler does not give. SQL is in lower case here. */
const sessionState: Record<string, RegExp> = {
  'a lock of the session': /pg_(try_)?advisory_(lock|unlock)/i,
  'a setting of the session': /['"`;]\s*set\s+(?!local\b)(session\s+)?\w+\s*(=|to\b)/,
  'a setting beyond the transaction': /set_config\([^)]*,\s*false\s*\)/i,
  listening: /['"`]\s*(un)?listen\s+["\w]/i,
  'a temporary table': /create\s+temp(orary)?\s/i,
  'a cursor beyond the transaction': /with\s+hold/i,
  'a statement that is prepared by name': /(name:\s*['"`][\w-]+['"`],\s*text:|\.prepare\(['"`])/,
};
/** These talk to PostgreSQL itself, or set something that poolers keep per client. */
const exempt = [
  'kernel/postgres/postgres-lock.ts',
  'kernel/postgres/database.ts',
  'features/live/news-line.ts',
];

test('nothing in the server relies on a session of its own', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !exempt.includes(name),
  );
  expect(files.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [what, sign] of Object.entries(sessionState))
      if (sign.test(text)) found.push(`${file}: ${what}`);
  }
  expect(found).toEqual([]);
});

test.each([
  ["client.query('select pg_advisory_lock($1)')", 'a lock of the session'],
  ["query('set statement_timeout = 0')", 'a setting of the session'],
  ['query(`begin; set session lock_timeout to 1`)', 'a setting of the session'],
  ["sql`select set_config('a.b', 'x', false)`", 'a setting beyond the transaction'],
  ["query('listen changes')", 'listening'],
  ['sql`create temp table x (y int)`', 'a temporary table'],
  ["query({ name: 'find', text: 'select 1' })", 'a statement that is prepared by name'],
  ["db.select().from(people).prepare('people')", 'a statement that is prepared by name'],
])('and %s would be noticed', (line, what) => {
  expect(sessionState[what]?.test(line)).toBe(true);
});
