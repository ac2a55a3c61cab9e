/** A page from the middle of a long list: so many rows after a cursor, and never many at once. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
for (const table of ['people', 'organizations', 'opportunities']) {
  const more = table === 'opportunities' ? [', rank, stage_since', ", 'a', now()"] : ['', ''];
  await app.database.pool.query(
    `insert into ${table} (id, name, created_at, updated_at${more[0]})
     select gen_random_uuid(), 'Row ' || lpad(n::text, 3, '0'), now(), now()${more[1]}
     from generate_series(0, 99) as n`,
  );
}

await app.database.pool.query(
  `insert into tasks (id, title, status, created_at, updated_at)
   select gen_random_uuid(), 'Row ' || lpad(n::text, 3, '0'), case when n % 2 = 0 then 'pending' else 'completed' end,
     now(), now()
   from generate_series(0, 99) as n`,
);
const named = encodeURIComponent('{"all":[{"field":"name","is":"contains","value":"Row"}]}');

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test.each(['people', 'organizations', 'opportunities'])(
  '%s are read from the middle',
  async (list) => {
    const path = `/api/${list}?limit=2&sort=name`;
    const jumped = await staff.get<{ name: string }[]>(`${path}&skip=40`);
    expect(names(jumped.body)).toEqual(['Row 040', 'Row 041']);

    // What comes next is what follows, with nothing left out.
    const next = /^<([^>]+)>; rel="next"$/.exec(jumped.headers.link ?? '')?.[1] ?? '';
    expect(names((await staff.get<{ name: string }[]>(next)).body)).toEqual(['Row 042', 'Row 043']);
    const further = await staff.get<{ name: string }[]>(`${next}&skip=10`);
    expect(names(further.body)).toEqual(['Row 052', 'Row 053']);

    const turned = await staff.get<{ name: string }[]>(`/api/${list}?limit=2&sort=-name&skip=40`);
    expect(names(turned.body)).toEqual(['Row 059', 'Row 058']);
    expect((await staff.get<[]>(`${path}&skip=200`)).body).toEqual([]);
  },
);

test.each([
  ['people', 'q=Row'],
  ['organizations', 'q=Row&assignedToId=none'],
  ['opportunities', `where=${named}`],
  ['tasks', 'status=pending'],
])('%s are read from the middle with a filter (%s)', async (list, filter) => {
  const path = `/api/${list}?limit=2&sort=name&${filter}`;
  const found = (await staff.get<{ id: string }[]>(`/api/${list}?sort=name&${filter}`)).body;
  expect(found.length).toBeGreaterThan(30);
  const jumped = await staff.get<{ id: string }[]>(`${path}&skip=20`);
  expect(jumped.body).toEqual(found.slice(20, 22));
  const next = /^<([^>]+)>; rel="next"$/.exec(jumped.headers.link ?? '')?.[1] ?? '';
  expect((await staff.get<{ id: string }[]>(`${next}&skip=5`)).body).toEqual(found.slice(27, 29));
});

test('what a call with a filter skips and reads are no more rows than the longest page has', async () => {
  const path = '/api/people?q=Row&sort=name';
  expect((await staff.get(`${path}&limit=200&skip=800`)).status).toBe(200);
  expect((await staff.get(`${path}&limit=1&skip=999`)).status).toBe(200);
  expect((await staff.get(`${path}&limit=1&skip=1000`)).status).toBe(400);
});

test.each([
  ['limit=2&skip=7501', 'must be a whole number from 0 to 7500'],
  ['limit=2&skip=-1', 'must be a whole number from 0 to 7500'],
  ['skip=10', 'goes with a limit'],
  ['limit=201&skip=800&q=Row', 'comes with the limit to at most 1000 rows of a filter'],
])('%s is refused', async (query, fault) => {
  const { status, body } = await staff.get<{ errors: Record<string, string> }>(
    `/api/people?${query}`,
  );
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(fault);
});
