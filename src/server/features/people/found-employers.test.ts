/** A search for one or two letters finds people by their employers, and does not read all organizations for it. */
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { rowsReadBy } from '#test/rows-read.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const staff = await app.signIn('staff');

const employers: Organization[] = [];
for (const name of [
  'Åkerö Vans',
  'Ferro & Söhne',
  'QZ',
  'İzmir Motor',
  'ΟΔΟΣ Trucks',
  '小龍 運輸',
  '🚚🚛 Haul',
]) {
  employers.push(await anOrganization(ctx, { name }));
}
const people: { name: string; employer: Organization | undefined }[] = [];
// Letters that none of the employers has.
for (const [place, employer] of [...employers, undefined].entries()) {
  const name = `JJ ${place}`;
  await aPerson(ctx, { name, email: null, tags: [], organizationId: employer?.id ?? null });
  people.push({ name, employer });
}

/** Names on the page, and how many there are. */
async function search(q: string) {
  const path = `/api/people?limit=50&q=${encodeURIComponent(q)}`;
  const page = await staff.get<Person[]>(path);
  const counted = await staff.get(`${path}&count=exact`);
  expect([page.status, counted.status]).toEqual([200, 200]);
  return {
    names: page.body.map(({ name }) => name),
    total: Number(counted.headers['x-total-count']),
  };
}

test.each([
  'ro',
  'RO',
  'ö ',
  ' &',
  'qz',
  'İz',
  'iz',
  'ος',
  'ΟΣ',
  '小龍',
  '🚚🚛',
  'ns',
  'o',
  'Z',
  'x',
  'zz',
])(
  'what has "%s" anywhere in the name of its employer is found, on the page and in the count',
  async (q) => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select p.name from people p join organizations o on o.id = p.organization_id
     where strpos(lower(o.name), lower($1)) > 0 order by lower(p.name)`,
      [q.trim()],
    );
    const names = rows.map(({ name }) => name);
    expect(await search(q)).toEqual({ names, total: names.length });
  },
);

test.each([1, 2])('%i figures of an id find who is employed there', async (length) => {
  for (const { name, employer } of people) {
    if (!employer) continue;
    const q = employer.id.slice(-length);
    const others = people.filter((each) => each.employer?.id.includes(q));
    const { names, total } = await search(q);
    expect(names).toContain(name);
    expect(names).toEqual(expect.arrayContaining(others.map((each) => each.name)));
    expect(total).toBe(names.length);
  }
});

test('of ten thousand organizations few are read', async () => {
  await app.database.pool.query(
    `insert into organizations (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Common ' || n, now(), now() from generate_series(1, 10000) n`,
  );
  await app.database.pool.query('vacuum (analyze) organizations');
  const mostRead = async (q: string, isAsked: (text: string) => boolean) => {
    const queries = await queriesOf(() => staff.get(`/api/people?limit=50&q=${q}`));
    const asked = queries.filter(({ text }) => text.includes('organizations') && isAsked(text));
    expect(asked.length).toBeGreaterThan(0);
    return Math.max(
      ...(await Promise.all(asked.map((query) => rowsReadBy(app.database.pool, query)))),
    );
  };
  expect(await mostRead('qz', () => true)).toBeLessThan(1_000);
  // What may be part of an id is counted by reading them all, beside the rows.
  for (const q of ['a3', 'o']) {
    expect(await mostRead(q, (text) => !text.startsWith('select count'))).toBeLessThan(1_000);
  }
});
