/** Conditions on lists over HTTP: what each list takes, what it refuses and how it says so, and where else they hold. */
import { beforeAll, describe, expect, test } from 'vitest';
import { mostConditions, mostValues } from '#contract/conditions.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const staff = await app.signIn('staff');

const query = (where: unknown) =>
  `where=${encodeURIComponent(typeof where === 'string' ? where : JSON.stringify(where))}`;

async function names(list: string, where: unknown): Promise<string[]> {
  const { status, body } = await staff.get<{ name?: string; title?: string }[]>(
    `/api/${list}?limit=1000&${query(where)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ name, title }) => name ?? title ?? '').sort();
}

async function faults(where: unknown, list = 'people'): Promise<Record<string, string>> {
  const { status, body } = await staff.get<ErrorReply>(`/api/${list}?limit=5&${query(where)}`);
  expect(status).toBe(400);
  return body.fields ?? {};
}

describe('what was not touched for 60 days and has no next task', () => {
  const neglected = {
    all: [
      { field: 'lastTouch', is: 'notLastDays', value: 60 },
      { field: 'nextTask', is: 'empty' },
    ],
  };

  beforeAll(async () => {
    app.clock.set('2025-12-01T00:00:00Z');
    const old = await aPerson(ctx, { name: 'Olive Old' });
    const called = await aPerson(ctx, { name: 'Carl Called' });
    const planned = await aPerson(ctx, { name: 'Petra Planned' });
    const met = await aPerson(ctx, { name: 'Mel Met' });
    const weekly = await aPerson(ctx, { name: 'Wes Weekly' });
    await aPerson(ctx, { name: 'Nora Never' });
    const lot = await anOrganization(ctx, { name: 'Quiet Lot' });
    const busy = await anOrganization(ctx, { name: 'Busy Lot' });
    await anOpportunity(ctx, { name: 'Deal of the busy lot', organizationId: busy.id });
    const member = await aPerson(ctx, { name: 'Bea Busy', organizationId: busy.id });
    await aNote(ctx, { personId: old.id });
    await aNote(ctx, { organizationId: lot.id });
    app.clock.set('2026-03-11T09:30:00Z');
    await aCall(ctx, { personId: called.id });
    await aCall(ctx, { personId: member.id });
    await anEvent(ctx, { personId: met.id, eventDate: '2026-03-12T09:30:00Z' });
    // The first of them was long ago, the last one the day before.
    await anEvent(ctx, {
      personId: weekly.id,
      eventDate: '2025-03-11T09:30:00Z',
      series: { rule: 'weekly', count: 53, timeZone: 'UTC' },
    });
    await aTask(ctx, { title: 'Ring Petra', personId: planned.id });
    await aTask(ctx, { title: 'Ring Mel', personId: met.id }).then(({ id }) =>
      staff.patch(`/api/tasks/${id}`, { status: 'completed', completionReason: 'Rang' }),
    );
  });

  test('of people, those whom nobody ever called among them; a meeting to come is no touch yet', async () => {
    expect(await names('people', neglected)).toEqual(['Mel Met', 'Nora Never', 'Olive Old']);
  });

  test('of organizations, by what their people were told too', async () => {
    expect(await names('organizations', neglected)).toEqual(['Quiet Lot']);
  });

  test('a deal by what its organization is like, two deep', async () => {
    const where = {
      all: [
        { field: 'organization.name', is: 'contains', value: 'busy' },
        {
          any: [
            { field: 'organization.lastTouch', is: 'lastDays', value: 1 },
            { field: 'stage', is: 'anyOf', value: ['closed_won'] },
          ],
        },
      ],
    };
    expect(await names('opportunities', where)).toEqual(['Deal of the busy lot']);
    const { body: board } = await staff.get<{ stage: string; count: number }[]>(
      `/api/opportunities/board?${query(where)}`,
    );
    expect(board.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  test('a merged organization still is found by the id that it had', async () => {
    const gone = await anOrganization(ctx, { name: 'Gone Lot' });
    const stays = await anOrganization(ctx, { name: 'Staying Lot' });
    const person = await aPerson(ctx, { name: 'Max Moved', organizationId: gone.id });
    await aCall(ctx, { personId: person.id });
    const merge = { kind: 'organization', survivorId: stays.id, ids: [gone.id] };
    expect((await staff.post('/api/merges', merge)).status).toBe(201);
    const of = { all: [{ field: 'organizationId', is: 'anyOf', value: [gone.id] }] };
    expect(await names('people', of)).toEqual(['Max Moved']);
    const touched = { all: [{ field: 'lastTouch', is: 'lastDays', value: 3 }] };
    expect(await names('organizations', touched)).toContain('Staying Lot');
  });

  test('all of a list follow it: its count, its file, and the change of many', async () => {
    const { headers } = await staff.get(`/api/people?limit=1&count=exact&${query(neglected)}`);
    expect(headers['x-total-count']).toBe('3');
    const { body: file } = await staff.get<string>(
      `/api/exports/people?format=csv&${query(neglected)}`,
    );
    expect(
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['"Mel Met"', '"Nora Never"', '"Olive Old"']);
    const { status, body } = await staff.post<{ total: number }>('/api/bulk', {
      entity: 'people',
      filter: { where: JSON.stringify(neglected) },
      change: { action: 'tags', add: ['wake up'] },
      dryRun: true,
    });
    expect([status, body.total]).toEqual([200, 3]);
  });
});

test('days are the viewer’s own', async () => {
  app.clock.set('2026-03-11T20:00:00Z');
  await aTask(ctx, { title: 'Tomorrow in London', dueDate: '2026-03-12T05:00:00Z' });
  const today = `/api/tasks?limit=9&${query({ all: [{ field: 'dueDate', is: 'today' }] })}`;
  expect((await staff.get(today, { 'time-zone': 'Europe/London' })).body).toEqual([]);
  const inSydney = await staff.get<unknown[]>(today, { 'time-zone': 'Australia/Sydney' });
  expect(inSydney.body).toHaveLength(1);
});

describe('each fault is named by its place', () => {
  const one = { field: 'name', is: 'contains', value: 'x' };

  test.each([
    ['{', 'where'],
    ['[]', 'where'],
    [{ all: [one], any: [one] }, 'where'],
    [{ all: [] }, 'where.all'],
    [{ all: [one, { any: [{ all: [one] }] }] }, 'where.all.1.any.0.is'],
    [{ any: [one, { field: 'shoes', is: 'filled' }] }, 'where.any.1.field'],
    [{ any: [{ field: 'organization.person.name', is: 'filled' }] }, 'where.any.0.field'],
    [{ any: [{ field: '__proto__', is: 'filled' }] }, 'where.any.0.field'],
    [{ any: [{ field: 'constructor.name', is: 'filled' }] }, 'where.any.0.field'],
    [{ all: [{ field: 'tags', is: 'contains', value: 'x' }] }, 'where.all.0.is'],
    [{ all: [{ field: 'name', is: 'like', value: 'x' }] }, 'where.all.0.is'],
    [{ all: [{ field: 'name', is: 'contains', value: '' }] }, 'where.all.0.value'],
    [{ all: [{ field: 'name', is: 'contains' }] }, 'where.all.0.value'],
    [{ all: [{ field: 'assignedToId', is: 'anyOf', value: ['her'] }] }, 'where.all.0.value.0'],
    [{ all: [{ field: 'emailType', is: 'noneOf', value: ['work', 'x'] }] }, 'where.all.0.value.1'],
    [{ all: [{ field: 'createdAt', is: 'between', value: { from: '3' } }] }, 'where.all.0.value'],
    [{ all: [{ field: 'createdAt', is: 'between', value: {} }] }, 'where.all.0.value'],
    [{ all: [{ field: 'createdAt', is: 'lastDays', value: 9_999 }] }, 'where.all.0.value'],
    [{ all: [{ field: 'createdAt', is: 'today', value: 1 }] }, 'where.all.0'],
    [{ all: Array.from({ length: mostConditions + 1 }, () => one) }, 'where.all'],
    [{ all: [one, { any: Array.from({ length: mostConditions }, () => one) }] }, 'where'],
    [
      { all: [{ field: 'name', is: 'anyOf', value: Array(mostValues + 1).fill('x') }] },
      'where.all.0.value',
    ],
    [`{"all":[${' '.repeat(4_000)}]}`, 'where'],
  ])('%j', async (where, path) => {
    expect(Object.keys(await faults(where))).toEqual([path]);
  });

  test.each(['people', 'organizations', 'opportunities', 'tasks'])(
    'of the whole list of %s, too',
    async (list) => {
      const { status, body } = await staff.get<ErrorReply>(`/api/${list}?where=x`);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['where']]);
    },
  );

  test('before the first byte of a file is sent, and for the change of many', async () => {
    const wrong = { all: [{ field: 'shoes', is: 'filled' }] };
    const file = await staff.get(`/api/exports/people?format=csv&${query(wrong)}`);
    expect(file.status).toBe(400);
    const filter = { where: JSON.stringify(wrong) };
    const change = { action: 'tags', add: ['x'] };
    const bulk = await staff.post('/api/bulk', { entity: 'people', filter, change, dryRun: true });
    expect(bulk.status).toBe(400);
  });
});

test('without conditions a list asks the database what it asked before', async () => {
  const asked = await queriesOf(() => staff.get('/api/people?limit=50&tag=vip'));
  expect(asked.filter(({ text }) => /exists|unnest/.test(text))).toEqual([]);
});

describe('among many rows an index is read', () => {
  beforeAll(async () => {
    const columns: Record<string, [string, string]> = {
      organizations: ['name, location', `'Lot ' || n, 'Street ' || n`],
      people: ['name', `'Pat ' || n`],
      opportunities: ['name, rank, stage_since', `'Deal ' || n, n::text, now()`],
      tasks: ['title', `'Task ' || n`],
    };
    for (const [table, [names, values]] of Object.entries(columns)) {
      await app.database.pool.query(`insert into ${table} (id, created_at, updated_at, ${names})
        select gen_random_uuid(), now(), now(), ${values} from generate_series(1, 20000) as n`);
      await app.database.pool.query(`vacuum analyze ${table}`);
    }
  }, 60_000);

  test.each([
    ['organizations', { field: 'location', is: 'contains', value: 'newcastle' }],
    ['organizations', { field: 'industry', is: 'contains', value: 'newcastle' }],
    ['people', { field: 'name', is: 'contains', value: 'newcastle' }],
    ['people', { field: 'tags', is: 'anyOf', value: ['rare'] }],
    ['people', { field: 'assignedToId', is: 'anyOf', value: ['me'] }],
    ['people', { field: 'organization.location', is: 'contains', value: 'newcastle' }],
    ['opportunities', { field: 'organizationId', is: 'anyOf', value: [ctx.actor.id] }],
    ['tasks', { field: 'assigneeId', is: 'anyOf', value: ['me'] }],
    ['tasks', { field: 'updatedAt', is: 'between', value: { from: '2199-01-01' } }],
  ])('%s by %j', async (list, condition) => {
    const where = query({ all: [condition] });
    const asked = await queriesOf(() => staff.get(`/api/${list}?limit=5&${where}`));
    const [count, ...others] = asked.filter(({ text }) => text.includes('as counted'));
    expect(others).toEqual([]);
    const { rows } = await app.database.pool.query(`explain ${count?.text}`, count?.values);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toMatch(/Index Cond: .*(location|search_text|tags|_id|updated_at)/);
    expect(plan).not.toContain('Seq Scan');
  });
});

test('what a person’s organization is, and what it is not: whoever has none is not in between', async () => {
  const farm: Organization = await anOrganization(ctx, { industry: 'Farming' });
  const mine = await anOrganization(ctx, { industry: 'Mining' });
  const tag = 'of industry';
  const make = (name: string, organizationId: string | null): Promise<Person> =>
    aPerson(ctx, { name, organizationId, tags: [tag] });
  await make('Fay Farm', farm.id);
  await make('Mia Mine', mine.id);
  await make('Lou Loner', null);
  const ask = (is: string) => ({
    all: [
      { field: 'tags', is: 'anyOf', value: [tag] },
      { field: 'organization.industry', is, ...(is.endsWith('Of') && { value: ['farming'] }) },
    ],
  });
  expect(await names('people', ask('anyOf'))).toEqual(['Fay Farm']);
  expect(await names('people', ask('noneOf'))).toEqual(['Lou Loner', 'Mia Mine']);
  expect(await names('people', ask('empty'))).toEqual(['Lou Loner']);
  expect(await names('people', ask('filled'))).toEqual(['Fay Farm', 'Mia Mine']);
});
