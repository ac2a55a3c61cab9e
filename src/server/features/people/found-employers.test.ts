/** A search for one or two letters finds people, also by their employers, and reads neither all people nor all organizations for it. */
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
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

/** The most that a statement of the page reads, and the most that one of its count does. */
async function readFor(q: string) {
  const queries = await queriesOf(() => staff.get(`/api/people?limit=50&q=${q}`));
  const most = async (isCount: boolean) => {
    const asked = queries.filter(
      ({ text }) => text.includes('organizations') && text.startsWith('select count') === isCount,
    );
    expect(asked.length).toBeGreaterThan(0);
    return Math.max(
      ...(await Promise.all(asked.map((query) => rowsReadBy(app.database.pool, query)))),
    );
  };
  return { page: await most(false), count: await most(true) };
}

test('of ten thousand organizations few are read', async () => {
  await app.database.pool.query(
    `insert into organizations (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Common ' || n, now(), now() from generate_series(1, 10000) n`,
  );
  await app.database.pool.query('vacuum (analyze) organizations');
  expect(Math.max(...Object.values(await readFor('qz')))).toBeLessThan(1_000);
  // What may be part of an id is counted by reading them all, beside the rows.
  for (const q of ['a3', 'o']) expect((await readFor(q)).page).toBeLessThan(1_000);
});

test('of as many people and employers few are read for letters that most of them have, and for few of them', async () => {
  await app.database.pool.query(
    `insert into people (id, name, email, organization_id, created_at, updated_at)
     select gen_random_uuid(), 'Guy ' || lpad(row_number() over ()::text, 5, '0'), null, id, now(), now()
     from organizations where name like 'Common %'`,
  );
  await app.database.pool.query('vacuum (analyze) people, organizations');
  for (const q of ['mm', 'uy', 'om']) {
    const { page, count } = await readFor(q);
    expect(page, q).toBeLessThan(1_000);
    expect(count, q).toBeLessThan(5_000);
  }
});

/** The ids of all pages. */
async function readPages(path: string) {
  const found: string[] = [];
  let next: string | undefined = path;
  while (next) {
    const page: TestReply<Person[]> = await staff.get<Person[]>(next);
    expect(page.status).toBe(200);
    found.push(...page.body.map(({ id }) => id));
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
  }
  return found;
}

test.each([
  ['name', 'lower(p.name), p.id'],
  ['-name', 'lower(p.name) desc, p.id desc'],
  ['createdAt', 'p.created_at, p.id'],
  ['-updatedAt', 'p.updated_at desc, p.id desc'],
  ['email', `p.email, p.id`],
])('pages by %s hold whoever has two letters, many or few, each once', async (sort, order) => {
  const { id: owner } = await app.userOf('staff');
  await app.database.pool.query(
    `update people set assigned_to_id = $1 where right(name, 1) in ('1', '7')`,
    [owner],
  );
  for (const [q, limit] of [
    ['mm', 1_000],
    ['77', 50],
    ['qz', 50],
  ] as const) {
    const { rows } = await app.database.pool.query<{ id: string; own: boolean }>(
      `select p.id, p.assigned_to_id is not null as own
       from people p left join organizations o on o.id = p.organization_id
       where strpos(p.search_text, $1) > 0 or strpos(lower(o.name), $1) > 0 or strpos(o.id::text, $1) > 0
       order by ${order}`,
      [q],
    );
    const path = `/api/people?q=${q}&limit=${limit}&sort=${sort}`;
    expect(await readPages(path)).toEqual(rows.map(({ id }) => id));
    const own = rows.filter(({ own }) => own).map(({ id }) => id);
    expect(await readPages(`${path}&assignedToId=${owner}`)).toEqual(own);
    const counted = await staff.get(`${path}&assignedToId=${owner}&count=exact`);
    expect(counted.headers['x-total-count']).toBe(String(own.length));
  }
});
