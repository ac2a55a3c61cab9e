/** A first import is looked up while PostgreSQL knows nothing yet of the tables: each key by its index all the same. */
import { beforeAll, expect, test } from 'vitest';
import { findKnown } from '#server/features/duplicates/find-known.ts';
import { lookUp } from '#server/features/duplicates/look-up-alike.ts';
import { readTraits } from '#server/features/duplicates/traits.rules.ts';
import { readParents } from '#server/features/organizations/parents.ts';
import { readMembershipsOfMany } from '#server/features/people/memberships.queries.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { rowsReadBy } from '#test/rows-read.ts';
import { findByKey } from './find-by-key.ts';
import { linkRows } from './link-rows.ts';
import { findOrganizations } from './name-organizations.ts';

const app = await openTestApp();
const { pool } = app.database;
const ctx = await app.as('staff');

const records = 2_000;
const asked = 100;
/** Were a table read for each key, it would be a hundred times all of it. */
const mostRows = 2 * records;
/** Where two tables are joined, each may be read once, as each has to be sorted or hashed. */
const mostOfJoin = 5 * records;

beforeAll(async () => {
  for (const table of ['people', 'organizations']) {
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
    await pool.query(
      `insert into ${table} (id, name, email, phone, created_at, updated_at)
       select gen_random_uuid(), md5(n::text), n || '@there.example', '+6140000' || 1000 + n, now(), now()
       from generate_series(1, $1::int) n`,
      [records],
    );
    if (table === 'organizations') {
      await pool.query(
        `update organizations set parent_id = above.parent_id
         from (select id, lag(id, 200) over (order by id) as parent_id from organizations) as above
         where organizations.id = above.id`,
      );
    }
    await pool.query(`delete from pg_statistic where starelid = '${table}'::regclass`);
  }
  await pool.query('alter table memberships set (autovacuum_enabled = false)');
  await pool.query(
    `insert into memberships (id, person_id, organization_id, created_at, updated_at)
     select gen_random_uuid(), person.id, organization.id, now(), now()
     from (select id, row_number() over () as n from people) as person
     join (select id, row_number() over () as n from organizations) as organization using (n)`,
  );
  await pool.query(`delete from pg_statistic where starelid = 'memberships'::regclass`);
});

const numbers = Array.from({ length: asked }, (_, n) => n);
const emails = numbers.map((n) => [n, `${n}@new.example`] as const);
const phones = numbers.map((n) => [n, `+6150000${1_000 + n}`] as const);
const people = emails.map(([n, email]) => ({ name: `New ${n}`, email }));
const candidates = people.map((each, place) => ({ place, traits: readTraits(each, 'AU') }));

const none = { header: [], mapping: [] };
const branches = numbers.map((n) => ({ name: `New ${n}`, parentName: `Parent ${n}` }));

async function someOf(table: 'people' | 'organizations'): Promise<string[]> {
  const { rows } = await pool.query(`select id from ${table} order by id desc limit $1`, [asked]);
  return rows.map(({ id }) => id);
}

async function readEmployers(): Promise<void> {
  expect(await readMembershipsOfMany(ctx, await someOf('people'))).toHaveLength(asked);
}

test.each<[string, () => Promise<unknown>, number?]>([
  ['people by e-mail', () => findByKey(ctx, { entity: 'people', key: 'email' }, emails)],
  ['people by phone', () => findByKey(ctx, { entity: 'people', key: 'phone' }, phones)],
  [
    'organizations by phone',
    () => findByKey(ctx, { entity: 'organizations', key: 'phone' }, phones),
  ],
  ['organizations by the name of a parent', () => linkRows(ctx, 'organizations', none, branches)],
  [
    'organizations by name',
    () =>
      findOrganizations(
        ctx,
        branches.map(({ parentName }) => parentName),
      ),
  ],
  ['parents of parents', async () => readParents(ctx, await someOf('organizations'))],
  ['employers', readEmployers, mostOfJoin],
  ['known people', () => findKnown(ctx, 'person', people)],
  ['people alike', () => lookUp(ctx, 'person', candidates, { byKeysOnly: true, inBulk: true })],
  [
    'organizations alike',
    () => lookUp(ctx, 'organization', candidates, { byKeysOnly: true, inBulk: true }),
  ],
])('%s', async (_what, work, most = mostRows) => {
  const queries = await queriesOf(work);
  const reading = queries.filter(
    ({ text }) => /^\s*(select|with)/i.test(text) && /unnest|recursive|memberships/.test(text),
  );
  expect(reading).not.toEqual([]);
  for (const query of reading) {
    expect(await rowsReadBy(pool, query), query.text).toBeLessThan(most);
  }
});
