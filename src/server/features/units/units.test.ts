/** Units over HTTP: what may be said of one, whose they are, and where they show up. */
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { SearchResults } from '#contract/search.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { Unit } from '#contract/units.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aUnit, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function list(query: string): Promise<Unit[]> {
  const reply = await staff.get<Unit[]>(`/api/units?${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}
const makes = async (query: string) => (await list(query)).map(({ make }) => make);

async function timelineOf(organizationId: string): Promise<TimelineEntry[]> {
  const path = `/api/timeline?organizationId=${organizationId}&kind=unit`;
  return (await staff.get<TimelineEntry[]>(path)).body;
}

test('a unit is kept with all that is said of it, and answered as what it is called', async () => {
  const { id: organizationId } = await anOrganization(ctx, { name: 'Hill Farms' });
  const reply = await staff.post<Unit>('/api/units', {
    make: ' John Deere ',
    model: '8R 410',
    year: 2019,
    serial: '1RW8410DCKD000001',
    hours: 4321.5,
    note: 'Front PTO\nand GPS',
    organizationId,
  });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      name: '2019 John Deere 8R 410',
      make: 'John Deere',
      model: '8R 410',
      year: 2019,
      serial: '1RW8410DCKD000001',
      hours: 4321.5,
      note: 'Front PTO\nand GPS',
      organizationId,
      organizationName: 'Hill Farms',
      createdById: (await app.userOf('staff')).id,
    },
  });
  expect((await staff.get(`/api/units/${reply.body.id}`)).body).toEqual(reply.body);
});

test('a make and an organization are all that it needs', async () => {
  const { id: organizationId } = await anOrganization(ctx);
  const draft = { make: 'Isuzu', model: '  ', hours: null, organizationId };
  const { status, body } = await staff.post<Unit>('/api/units', draft);
  const nothing = { model: null, year: null, serial: null, hours: null, note: null };
  expect({ status, ...body }).toMatchObject({ status: 201, name: 'Isuzu', ...nothing });
});

test.each([
  ['make', { make: ' ' }],
  ['make', { make: undefined }],
  ['make', { make: 'x'.repeat(101) }],
  ['model', { model: 'x'.repeat(101) }],
  ['serial', { serial: 'nul\0' }],
  ['note', { note: 'x'.repeat(10_001) }],
  ['year', { year: 1899 }],
  ['year', { year: 2030 }],
  ['year', { year: 2019.5 }],
  ['year', { year: '2019' }],
  ['hours', { hours: -0.1 }],
  ['hours', { hours: 10.25 }],
  ['hours', { hours: 10_000_000 }],
  ['hours', { hours: 'many' }],
  ['organizationId', { organizationId: undefined }],
  ['organizationId', { organizationId: null }],
  ['organizationId', { organizationId: newId() }],
])('names %s when the unit is %j, and keeps nothing', async (field, wrong) => {
  app.clock.set('2026-03-12T09:00:00.000Z');
  const organization = await anOrganization(ctx);
  const draft = { make: 'Kubota', organizationId: organization.id, ...wrong };
  const reply = await staff.post<ErrorReply>('/api/units', draft);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  expect(await list(`organizationId=${organization.id}`)).toEqual([]);
});

test('makers are ahead of the calendar: the year after next is the last', async () => {
  app.clock.set('2026-03-12T09:00:00.000Z');
  const unit = await aUnit(ctx, { year: 2028 });
  const change = (year: number) => staff.patch<ErrorReply>(`/api/units/${unit.id}`, { year });
  expect((await change(2027)).status).toBe(200);
  expect((await change(2029)).body.fields).toEqual({ year: 'must not be after 2028' });
});

test('only what is sent is changed, and nobody overwrites what they have not seen', async () => {
  const [unit, next] = [await aUnit(ctx, { model: 'M7060', hours: 10 }), await anOrganization(ctx)];
  const path = `/api/units/${unit.id}`;
  const { headers } = await staff.get(path);
  app.clock.advance(1_000);
  const changed = await staff.patch<Unit>(
    path,
    { hours: 12.5, organizationId: next.id },
    { 'if-match': headers.etag ?? '' },
  );
  expect(changed.body).toEqual({
    ...unit,
    hours: 12.5,
    organizationId: next.id,
    organizationName: next.name,
    updatedAt: app.clock.now().toISOString(),
  });
  const late = await staff.patch(path, { hours: 11 }, { 'if-match': headers.etag ?? '' });
  expect(late.status).toBe(412);
  expect((await staff.delete(path, { 'if-match': headers.etag ?? '' })).status).toBe(412);
  expect((await staff.patch(path, { make: null })).status).toBe(400);
  expect((await staff.patch(path, { organizationId: null })).status).toBe(400);
});

test('sent twice under one Idempotency-Key it is one unit', async () => {
  const { id: organizationId } = await anOrganization(ctx);
  const send = () =>
    staff.post<Unit>(
      '/api/units',
      { make: 'Manitou', organizationId },
      { 'idempotency-key': `unit-${organizationId}` },
    );
  expect((await send()).body).toEqual((await send()).body);
  expect(await list(`organizationId=${organizationId}`)).toHaveLength(1);
});

describe('the list', () => {
  test('is that of an organization, by make, and searched word by word', async () => {
    const { id } = await anOrganization(ctx);
    await aUnit(ctx, { organizationId: id, make: 'toyota', model: 'HiLux', year: 2021 });
    await aUnit(ctx, { organizationId: id, make: 'Case IH', model: 'Magnum', serial: 'ZX%_1' });
    await aUnit(ctx, { make: 'Elsewhere' });
    const of = `organizationId=${id}`;
    expect(await makes(of)).toEqual(['Case IH', 'toyota']);
    expect(await makes(`${of}&sort=-make`)).toEqual(['toyota', 'Case IH']);
    for (const q of ['hilux', '2021 TOY', 'lux toyota']) {
      expect(await makes(`${of}&q=${q}`), q).toEqual(['toyota']);
    }
    expect(await makes(`${of}&q=${encodeURIComponent('%_')}`)).toEqual(['Case IH']);
    expect(await makes(`${of}&q=hilux+magnum`)).toEqual([]);
  });

  test('tells whether a VIN or serial is there already, whole and in any case', async () => {
    const unit = await aUnit(ctx, { serial: 'Abc-900' });
    expect((await list('serial=ABC-900')).map(({ id }) => id)).toEqual([unit.id]);
    expect(await list('serial=ABC-90')).toEqual([]);
    // It is no fault to have two of one: plates are misread, and machines change hands.
    expect((await aUnit(ctx, { serial: 'abc-900' })).serial).toBe('abc-900');
  });

  test('comes page by page with its total', async () => {
    const { id } = await anOrganization(ctx);
    for (const make of ['A', 'B', 'C']) await aUnit(ctx, { make, organizationId: id });
    const first = await staff.get<Unit[]>(`/api/units?organizationId=${id}&limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    const { body } = await staff.get<Unit[]>(next);
    expect([...first.body, ...body].map(({ make }) => make)).toEqual(['A', 'B', 'C']);
  });
});

test('global search finds it by make, model, year and serial, and says nothing of units otherwise', async () => {
  const organization = await anOrganization(ctx, { name: 'Gully Earthmoving' });
  const unit = await aUnit(ctx, {
    make: 'Komatsu',
    model: 'WA320',
    year: 2020,
    serial: 'KMT-77',
    note: 'Unsearched',
    organizationId: organization.id,
  });
  const search = async (q: string) => (await staff.get<SearchResults>(`/api/search?q=${q}`)).body;
  const found = {
    id: unit.id,
    name: '2020 Komatsu WA320',
    serial: 'KMT-77',
    organizationId: organization.id,
    organizationName: 'Gully Earthmoving',
  };
  for (const q of ['koma', 'wa320', 'kmt-77', 'Komatsu 2020']) {
    expect(await search(q), q).toEqual({ people: [], organizations: [], units: [found] });
  }
  expect(await search('unsearched')).toEqual({ people: [], organizations: [] });
});

test('global search shows five, those that begin with the words first', async () => {
  for (let n = 0; n < 6; n += 1) await aUnit(ctx, { make: `A Zetor like`, model: `${n}` });
  await aUnit(ctx, { make: 'Zetor' });
  const { body } = await staff.get<SearchResults>('/api/search?q=zetor');
  expect(body.units?.map(({ name }) => name)).toEqual([
    'Zetor',
    ...[0, 1, 2, 3].map((n) => `A Zetor like ${n}`),
  ]);
});

test('the organization’s timeline tells how it came, changed and went', async () => {
  const colleague = await aUser(ctx, { firstName: 'Max', lastName: 'Meter' });
  const client = await app.signIn(colleague);
  const { id: organizationId } = await anOrganization(ctx);
  const { body } = await client.post<Unit>('/api/units', { make: 'Fendt', organizationId });
  app.clock.advance(1_000);
  await client.patch(`/api/units/${body.id}`, { year: 2022, hours: 1_500.5 });
  const entries = await timelineOf(organizationId);
  expect(entries.map(({ sentence, verb }) => [sentence, verb])).toEqual([
    ['Max Meter changed the unit “2022 Fendt”', 'unit.updated'],
    ['Max Meter added the unit “Fendt”', 'unit.created'],
  ]);
  expect(entries[0]?.changes).toEqual([
    { field: 'year', label: 'Year', from: null, to: '2022' },
    { field: 'hours', label: 'Hours', from: null, to: '1500.5' },
  ]);
  app.clock.advance(1_000);
  await client.delete(`/api/units/${body.id}`);
  const hidden = await timelineOf(organizationId);
  expect(hidden.map(({ isDeleted }) => isDeleted)).toEqual([true, true, true]);
  expect(JSON.stringify(hidden)).not.toContain('Fendt');
});

test('the audit names its fields and its organization', async () => {
  const organization = await anOrganization(ctx, { name: 'Audited Co' });
  const unit = await aUnit(ctx, { serial: 'A1', organizationId: organization.id });
  const boss = await app.signIn('super_user');
  const { body } = await boss.get<AuditEntry[]>(`/api/audit?recordId=${unit.id}`);
  expect(body).toMatchObject([
    {
      verb: 'unit.created',
      changes: expect.arrayContaining([
        { field: 'serial', label: 'VIN or serial', from: null, to: 'A1' },
        { field: 'organizationId', label: 'Organization', from: null, to: 'Audited Co' },
      ]),
    },
  ]);
});

describe('deleting', () => {
  test('it can be taken back', async () => {
    const unit = await aUnit(ctx);
    const path = `/api/units/${unit.id}`;
    expect((await staff.delete(path)).status).toBe(204);
    expect((await staff.get(path)).status).toBe(404);
    expect((await staff.patch(path, { hours: 1 })).status).toBe(404);
    expect(await list(`organizationId=${unit.organizationId}`)).toEqual([]);
    const { body } = await staff.post<Unit>(`${path}/restore`);
    expect({ ...body, updatedAt: '' }).toEqual({ ...unit, updatedAt: '' });
    expect((await staff.post(`${path}/restore`)).status).toBe(404);
  });

  test('with its organization it goes, and comes back; one that was gone before stays so', async () => {
    const { id } = await anOrganization(ctx);
    const unit = await aUnit(ctx, { organizationId: id });
    const gone = await aUnit(ctx, { organizationId: id });
    await staff.delete(`/api/units/${gone.id}`);
    expect((await staff.delete(`/api/organizations/${id}`)).status).toBe(204);
    expect((await staff.get(`/api/units/${unit.id}`)).status).toBe(404);
    for (const each of [unit, gone]) {
      expect((await staff.post(`/api/units/${each.id}/restore`)).status).toBe(409);
    }
    expect((await staff.post(`/api/organizations/${id}/restore`)).status).toBe(200);
    expect((await staff.get(`/api/units/${unit.id}`)).body).toEqual(unit);
    expect((await staff.get(`/api/units/${gone.id}`)).status).toBe(404);
    expect((await staff.post(`/api/units/${gone.id}/restore`)).status).toBe(200);
  });
});
