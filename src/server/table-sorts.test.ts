/** What the tables of lists are sorted by: both ways, page by page, with ties and with what is blank. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOpportunity, anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as();
const ada = await aPerson(ctx, { name: 'Zz Ada' });
const bob = await aPerson(ctx, { name: 'Zz bob' });
const acme = await anOrganization(ctx, { name: 'Zz acme' });
const bolt = await anOrganization(ctx, { name: 'Zz Bolt' });
const fleet = await anOpportunity(ctx, { name: 'Zz fleet' });
const grader = await anOpportunity(ctx, { name: 'Zz Grader' });
await aCustomField(ctx, { name: 'seats', fieldType: 'number' });
await aCustomField(ctx, { name: 'region', fieldType: 'text' });
const anna = await app.userOf('staff');
const boris = await app.userOf('super_user');
await app.database.pool.query(
  `update users set first_name = case id when $1 then 'anna' else 'Boris' end, last_name = null`,
  [anna.id],
);

type Row = Record<string, unknown>;

interface Kind {
  path: string;
  /** What each row is called. */
  title: 'name' | 'title';
  /** By sort: values going up; the middle one is given twice, and null is blank. */
  sorts: Record<string, unknown[]>;
}

const texts = ['10 mile', 'apple', 'Zoe', null];
const tags = [['Apple'], ['apple', 'zoo'], ['Zoe'], []];
const people = [ada.id, bob.id, null];
const organizations = [acme.id, bolt.id, null];
const owners = [anna.id, boris.id, null];

const opportunities = [fleet.id, grader.id, null];
const moments = ['10:00', '11:00', '12:00'].map((time) => `2026-03-11T${time}:00.000Z`);

/** What is not given, but comes of a change at that time. */
const changes: Record<string, object | undefined> = {
  stageSince: { stage: 'proposal' },
  completedAt: { status: 'completed', completionReason: 'Rang' },
};

const kinds: Kind[] = [
  {
    path: '/api/people',
    title: 'name',
    sorts: {
      email: ['a@one.example', 'B@two.example', null],
      phone: ['0400', '0500', null],
      location: texts,
      jobTitle: texts,
      preferredName: texts,
      organizationId: organizations,
      tags,
      assignedToId: owners,
      'customFields.seats': [-20, -3, 0, 1.5, 9, 10, 200, null],
      'customFields.region': texts,
    },
  },
  {
    path: '/api/organizations',
    title: 'name',
    sorts: {
      industry: texts,
      revenue: texts,
      status: ['active', 'prospect', 'inactive'],
      location: texts,
      email: ['a@one.example', 'B@two.example', null],
      phone: ['0400', '0500', null],
      website: ['a.example', 'b.example', null],
      parentId: organizations,
      tags,
      assignedToId: owners,
      'customFields.seats': [-20, -3, 0, 1.5, 9, 10, 200, null],
    },
  },
  {
    path: '/api/opportunities',
    title: 'name',
    sorts: {
      // No amount is the least.
      value: [null, '0', '9', '10.50', '100'],
      probability: ['5', '50', '100'],
      stage: ['lead', 'proposal', 'closed_won'],
      stageSince: moments,
      expectedCloseDate: ['2026-01-31', '2026-02-01', null],
      personId: people,
      organizationId: organizations,
      tags,
      assignedToId: owners,
    },
  },
  {
    path: '/api/tasks',
    title: 'title',
    sorts: {
      priority: ['low', 'medium', 'high'],
      status: ['pending', 'in_progress'],
      activityType: ['appointment', 'email', 'other'],
      recurrenceType: ['none', 'daily', 'monthly'],
      dueDate: [...moments, null],
      completedAt: [...moments, null],
      assigneeId: owners,
      personId: people,
      organizationId: organizations,
      opportunityId: opportunities,
      tags,
    },
  },
];

const start = app.clock.now();

const cases = kinds.flatMap(({ sorts, ...kind }) =>
  Object.entries(sorts).map(([sort, values]) => ({ ...kind, sort, values })),
);

test.each(cases)('$path by $sort', async ({ path, title, sort, values }) => {
  const tag = `only-${cases.findIndex((each) => each.path === path && each.sort === sort)}`;
  const middle = values[1];
  const given = [...values.toReversed(), middle];
  const isOfField = sort.startsWith('customFields.');
  for (const [n, value] of given.entries()) {
    const change = changes[sort];
    const field = isOfField ? { customFields: { [sort.slice(13)]: value } } : { [sort]: value };
    const tagged = sort === 'tags' ? value : [tag];
    const draft = { [title]: `${tag} ${n}`, ...(change ? {} : field), tags: tagged };
    const made = await boss.post<{ id: string }>(path, draft);
    expect(made, JSON.stringify(draft)).toMatchObject({ status: 201 });
    if (!change || value === null) continue;
    app.clock.set(String(value));
    expect((await boss.patch(`${path}/${made.body.id}`, change)).status).toBe(200);
    app.clock.set(start);
  }
  const read = async (order: string, limit: number): Promise<Row[]> => {
    const rows: Row[] = [];
    const found = sort === 'tags' ? 'q' : 'tag';
    let next: string | undefined = `${path}?${found}=${tag}&sort=${order}&limit=${limit}`;
    while (next) {
      const page: { status: number; body: Row[]; headers: Record<string, string | undefined> } =
        await boss.get<Row[]>(next);
      expect(page.status).toBe(200);
      rows.push(...page.body);
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    }
    return rows;
  };
  const valueIn = (row: Row) => {
    if (!isOfField) return row[sort] ?? null;
    return Reflect.get(Object(row.customFields), sort.slice(13)) ?? null;
  };
  const up = await read(sort, 2);
  const expected = [...values.slice(0, 2), middle, ...values.slice(2)];
  expect(up.map(valueIn)).toEqual(expected);
  expect((await read(`-${sort}`, 2)).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
  expect((await read(sort, 50)).map(({ id }) => id)).toEqual(up.map(({ id }) => id));
});

test.each(kinds)('$path has no order that is not tried', async ({ path, sorts }) => {
  const { body } = await boss.get<{ fields: { sort: string } }>(`${path}?sort=unknown`);
  // Each is named twice, going up and down.
  const down = body.fields.sort.match(/(?<=-)\w+/g) ?? [];
  const own = down.filter((name) => !['name', 'createdAt', 'updatedAt'].includes(name));
  const tried = Object.keys(sorts).filter((name) => !name.startsWith('customFields.'));
  expect(own.sort()).toEqual(tried.sort());
});

test.each(kinds)('$path refuses an order it does not know', async ({ path }) => {
  for (const sort of ['color', '--name', 'customFields.', 'customFields', 'constructor']) {
    const reply = await boss.get<{ fields: object }>(`${path}?sort=${sort}`);
    expect(reply.status, sort).toBe(400);
    expect(reply.body.fields).toEqual({ sort: expect.stringMatching(/^must be one of /) });
  }
});

test('a cursor goes on only in the order that it is of', async () => {
  const page = await boss.get(`/api/people?sort=email&limit=1`);
  const next = /^<([^>]+)>/.exec(page.headers.link ?? '')?.[1] ?? '';
  expect((await boss.get(next.replace('sort=email', 'sort=phone'))).status).toBe(400);
});
