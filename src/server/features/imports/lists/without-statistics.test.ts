/** A first import is looked up while PostgreSQL knows nothing yet of the tables: each key by its index all the same. */
import { beforeAll, expect, test } from 'vitest';
import { findKnown } from '#server/features/duplicates/find-known.ts';
import { lookUp } from '#server/features/duplicates/look-up-alike.ts';
import { readTraits } from '#server/features/duplicates/traits.rules.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { rowsReadBy } from '#test/rows-read.ts';
import { findByKey } from './find-by-key.ts';

const app = await openTestApp();
const { pool } = app.database;
const ctx = await app.as('staff');

const records = 2_000;
const asked = 100;
/** Were the table read for each key, it would be a hundred times all of it. */
const mostRows = 2 * records;

beforeAll(async () => {
  for (const table of ['people', 'organizations']) {
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
    await pool.query(
      `insert into ${table} (id, name, email, phone, created_at, updated_at)
       select gen_random_uuid(), md5(n::text), n || '@there.example', '+6140000' || 1000 + n, now(), now()
       from generate_series(1, $1::int) n`,
      [records],
    );
    await pool.query(`delete from pg_statistic where starelid = '${table}'::regclass`);
  }
});

const numbers = Array.from({ length: asked }, (_, n) => n);
const emails = numbers.map((n) => [n, `${n}@new.example`] as const);
const phones = numbers.map((n) => [n, `+6150000${1_000 + n}`] as const);
const people = emails.map(([n, email]) => ({ name: `New ${n}`, email }));
const candidates = people.map((each, place) => ({ place, traits: readTraits(each, 'AU') }));

test.each([
  ['people by e-mail', () => findByKey(ctx, { entity: 'people', key: 'email' }, emails)],
  ['people by phone', () => findByKey(ctx, { entity: 'people', key: 'phone' }, phones)],
  [
    'organizations by phone',
    () => findByKey(ctx, { entity: 'organizations', key: 'phone' }, phones),
  ],
  ['known people', () => findKnown(ctx, 'person', people)],
  ['people alike', () => lookUp(ctx, 'person', candidates, { byKeysOnly: true, inBulk: true })],
  [
    'organizations alike',
    () => lookUp(ctx, 'organization', candidates, { byKeysOnly: true, inBulk: true }),
  ],
])('%s', async (_what, work) => {
  const queries = await queriesOf(work);
  const reading = queries.filter(({ text }) => /^\s*select/i.test(text) && /unnest/.test(text));
  expect(reading).not.toEqual([]);
  for (const query of reading) {
    expect(await rowsReadBy(pool, query), query.text).toBeLessThan(mostRows);
  }
});
