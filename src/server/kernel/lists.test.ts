/** Paging: whatever is in the table and whatever the order, the pages together are the list, once. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { OrganizationFilter } from '#contract/organizations.ts';
import { PersonFilter } from '#contract/people.ts';
import { TaskFilter } from '#contract/tasks.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
import { newId } from './ids.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');

interface Row {
  id: string;
  name?: string;
  content?: string;
  dueDate?: string | null;
  createdAt: string;
}

// Foreign keys are checked anew for each row: by a plan from when the table was empty each check would read all of it.
beforeEach(() =>
  app.database.pool.query(
    'discard plans; delete from notes; delete from tasks; delete from people; delete from organizations',
  ),
);

/** Few different values, so that most rows tie. */
const names = ['Zoe', 'adam', 'Adam', 'ADAM', 'Zoë', 'Émile', '李', '"q", [x]', 'İpek', 'a\\b%_'];
const days = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-06-01T12:00:00Z'];

interface Seed {
  name: string;
  day: string;
  due: string | null;
}
const seed: fc.Arbitrary<Seed> = fc.record({
  name: fc.constantFrom(...names),
  day: fc.constantFrom(...days),
  due: fc.option(fc.constantFrom(...days)),
});

async function insert(table: string, seeds: Seed[]): Promise<void> {
  const rows = seeds.map(({ name, day, due }) => ({ id: newId(), name, day, due }));
  const columns = {
    people: sql`people (id, name, created_at, updated_at) select id, name, day, day`,
    organizations: sql`organizations (id, name, created_at, updated_at) select id, name, day, day`,
    tasks: sql`tasks (id, title, due_date, created_at, updated_at) select id, name, due, day, day`,
    notes: sql`notes (id, content, created_at, updated_at) select id, name, day, day`,
  }[table];
  await app.database.orm.execute(sql`
    insert into ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, name text, day timestamptz, due timestamptz)`);
}

/** Follows the `Link` headers; `between` runs after every page. */
async function walk(first: string, between: () => Promise<void> = async () => undefined) {
  const rows: Row[] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const page: TestReply<Row[]> = await staff.get(path);
    expect(page.status).toBe(200);
    rows.push(...page.body);
    path = /^<([^>]+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    // Pages are full but for the last.
    const limit = Number(new URL(first, 'http://list').searchParams.get('limit'));
    if (path !== undefined) expect(page.body).toHaveLength(limit);
    await between();
  }
  return rows;
}

const lists: [string, readonly string[]][] = [
  ['people', PersonFilter.shape.sort.unwrap().options[0].options],
  ['organizations', OrganizationFilter.shape.sort.unwrap().options[0].options],
  ['tasks', TaskFilter.shape.sort.unwrap().options],
  ['notes', ['createdAt', '-createdAt']],
];
const sorts = lists.flatMap(([list, names]) => names.map((sort) => [list, sort] as const));

const ascending = sorts.filter(([, sort]) => !sort.startsWith('-'));

describe.each(ascending)('%s by %s, and the other way round', (list, sort) => {
  test('pages of any size are the whole list, in order, without gaps or repeats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seed, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (seeds, limit) => {
          await app.database.pool.query(`delete from ${list}`);
          await insert(list, seeds);
          const whole = await staff.get<Row[]>(`/api/${list}?sort=${sort}`);
          expect(whole.body).toHaveLength(seeds.length);
          expect(whole.headers['x-total-count']).toBe(String(seeds.length));
          expect(await walk(`/api/${list}?sort=${sort}&limit=${limit}`)).toEqual(whole.body);
          const reverse = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
          const backwards = await walk(`/api/${list}?sort=${reverse}&limit=${limit}`);
          expect(backwards.toReversed()).toEqual(whole.body);
        },
      ),
      { numRuns: 4 },
    );
  });
});

describe.each(sorts)('%s by %s', (list, sort) => {
  test('rows that come in the meantime repeat none and hide none', async () => {
    const seeds = Array.from({ length: 20 }, (_, i) => ({
      name: names[i % names.length] ?? '',
      day: days[i % days.length] ?? '',
      due: [...days, null][i % 4] ?? null,
    }));
    await insert(list, seeds);
    const before = (await staff.get<Row[]>(`/api/${list}?sort=${sort}`)).body;
    let round = 0;
    const rows = await walk(`/api/${list}?sort=${sort}&limit=4`, async () => {
      round += 1;
      if (round <= 4) await insert(list, seeds.slice(0, 3));
    });
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(before.map(({ id }) => id));
    expect(rows.filter(({ id }) => known.has(id))).toEqual(before);
  });
});

test('tasks without a due date come last, or first where the order is turned round', async () => {
  const seeds = days.flatMap((due) => [{ name: 'Due', day: days[0] ?? '', due }]);
  await insert('tasks', [{ name: 'Some day', day: days[0] ?? '', due: null }, ...seeds]);
  const dues = async (sort: string) =>
    (await staff.get<Row[]>(`/api/tasks?sort=${sort}`)).body.map(({ dueDate }) => dueDate === null);
  expect(await dues('dueDate')).toEqual([false, false, false, true]);
  expect(await dues('-dueDate')).toEqual([true, false, false, false]);
});

describe('a cursor', () => {
  const encode = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const id = '0190a5b2-0000-7000-8000-000000000000';

  test.each([
    ['of another order', encode(['-name', 'adam', id])],
    ['of an order there is none of', encode(['password_hash', 'adam', id])],
    ['that is no JSON', encode('not json')],
    ['that is no base64', '%%%'],
    ['of the wrong parts', encode(['name', id])],
    ['with too many parts', encode(['name', 'adam', id, 1])],
    ['with an id that is none', encode(['name', 'adam', "x' or 1=1"])],
    ['with a number for a key', encode(['name', 1, id])],
    ['with a NUL', encode(['name', 'a\0dam', id])],
    ['with a key too long', encode(['name', 'x'.repeat(1_001), id])],
    ['of 2,001 letters', 'x'.repeat(2_001)],
    ['that is empty', ''],
  ])('%s is refused by name', async (_, cursor) => {
    const path = `/api/people?limit=2&cursor=${encodeURIComponent(cursor)}`;
    const reply = await staff.get<ErrorReply>(path);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['cursor']);
  });

  test.each([
    ['people', 'createdAt', 'some day'],
    ['tasks', 'dueDate', 'soon'],
    ['tasks', 'dueDate', "2026-01-01'; select pg_sleep(5)--"],
    ['custom-field-definitions', 'displayOrder', 'first'],
    ['custom-field-definitions', 'displayOrder', '99999999999999'],
  ])('of %s whose key is no %s is refused', async (list, sort, key) => {
    const cursor = encode([sort, key, id]);
    const reply = await staff.get(`/api/${list}?sort=${sort}&limit=2&cursor=${cursor}`);
    expect(reply.status).toBe(400);
  });

  test('keeps the filters and the order of the list in the link', async () => {
    await insert(
      'people',
      [...names, ...names].map((name) => ({ name, day: days[0] ?? '', due: null })),
    );
    const reply = await staff.get('/api/people?q=adam&sort=-name&limit=2');
    expect(reply.headers.link).toMatch(
      /^<\/api\/people\?q=adam&sort=-name&limit=2&cursor=[\w-]+>; rel="next"$/,
    );
    const rows = await walk('/api/people?q=adam&sort=-name&limit=2');
    expect(rows.map(({ name }) => name?.toLowerCase())).toEqual(Array(6).fill('adam'));
  });
});

describe('X-Total-Count', () => {
  test('is exact up to a thousand, and says 1000+ beyond', async () => {
    const seeds = Array.from({ length: 1_000 }, () => ({
      name: 'Zoe',
      day: days[0] ?? '',
      due: null,
    }));
    await insert('people', seeds);
    const total = async (query: string) =>
      (await staff.get(`/api/people?${query}`)).headers['x-total-count'];
    expect(await total('limit=1')).toBe('1000');
    expect(await total('q=zo&limit=1')).toBe('1000');
    expect(await total('q=nobody&limit=1')).toBe('0');
    await insert('people', seeds.slice(0, 1));
    expect(await total('limit=1')).toBe('1000+');
    expect(await total('q=zo&limit=1')).toBe('1000+');
  });

  test('goes on to ten thousand where it is asked to, and to the end where nothing is filtered', async () => {
    const seeds = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'Zoe', day: days[0] ?? '', due: null }));
    const total = async (list: string, query: string) =>
      (await staff.get(`/api/${list}?${query}`)).headers['x-total-count'];
    await insert('people', seeds(10_000));
    await insert('notes', seeds(1_001));
    expect(await total('people', 'q=zo&limit=1&count=exact')).toBe('10000');
    expect(await total('notes', 'limit=1&count=exact')).toBe('1001');
    await insert('people', seeds(2_345));
    expect(await total('people', 'q=zo&limit=1&count=exact')).toBe('10000+');
    expect(await total('people', 'limit=1&sort=-name&count=exact')).toBe('12345');
    expect(await total('people', 'assignedToId=none&limit=1&count=exact')).toBe('12345');
    expect(await total('people', 'assignedToId=none&q=zo&limit=1&count=exact')).toBe('10000+');
    expect(await total('people', `assignedToId=${newId()}&limit=1&count=exact`)).toBe('0');
    expect((await staff.get('/api/people?limit=1&count=all')).status).toBe(400);
  });

  test('a list longer than a thousand is whole without a limit, streamed', async () => {
    const seeds = Array.from({ length: 2_345 }, (_, i) => ({
      name: `${names[i % names.length]} ${i % 7}`,
      day: days[0] ?? '',
      due: null,
    }));
    await insert('people', seeds);
    const whole = await staff.get<Row[]>('/api/people');
    expect(whole.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(new Set(whole.body.map(({ id }) => id)).size).toBe(2_345);
    expect(await walk('/api/people?limit=1000')).toEqual(whole.body);
    // The largest page is one of a thousand.
    expect((await staff.get<Row[]>('/api/people?limit=1000')).body).toHaveLength(1_000);
  });
});
