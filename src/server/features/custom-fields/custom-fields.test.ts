/** Custom fields as super users define them: what happens to definitions, and to the values under them. */
import { expect, test } from 'vitest';
import type { CustomFieldDefinition, CustomFieldUsage } from '#contract/custom-fields.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Territories } from '#contract/territories.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('staff');
const path = '/api/custom-field-definitions';

async function define(body: object): Promise<CustomFieldDefinition> {
  const reply = await boss.post<CustomFieldDefinition>(path, { label: 'Field', ...body });
  expect(reply.status).toBe(201);
  return reply.body;
}

test('a field is made as specified, text on the wire, its order 0 where none is named', async () => {
  const first = await define({ name: 'first' });
  expect(first).toMatchObject({
    fieldType: 'text',
    entityType: 'both',
    required: 'false',
    displayOrder: '0',
  });
  const second = await define({
    name: ' size ',
    fieldType: 'dropdown',
    options: [' Small ', '', 'Large', 'small'],
    required: 'true',
    helpText: ' Trucks ',
  });
  expect(second).toMatchObject({
    name: 'size',
    options: ['Small', 'Large'],
    required: 'true',
    helpText: 'Trucks',
    displayOrder: '0',
  });
  const chosen = await define({ name: 'chosen', displayOrder: '7' });
  expect(chosen.displayOrder).toBe('7');
  const { body: listed } = await boss.get<CustomFieldDefinition[]>(path);
  expect(listed.map(({ name }) => name)).toEqual(['first', 'size', 'chosen']);
  await boss.delete(`${path}/${chosen.id}`);
  await boss.delete(`${path}/${second.id}`);
});

test.each([
  [{}, 400],
  [{ name: ' ', label: 'x' }, 400],
  [{ name: 'x', label: '' }, 400],
  [{ name: 'x', label: 'x', fieldType: 'colour' }, 400],
  [{ name: 'x', label: 'x', entityType: 'task' }, 400],
  [{ name: 'x', label: 'x', required: 'maybe' }, 400],
  [{ name: 'x', label: 'x', displayOrder: '-1' }, 400],
  [{ name: 'x', label: 'x', displayOrder: '1.5' }, 400],
  [{ name: 'x', label: 'x', fieldType: 'dropdown', options: [' '] }, 400],
  [{ name: 'x\0', label: 'x' }, 400],
  [{ name: ' __proto__ ', label: 'x' }, 400],
  [{ name: 'first', label: 'again' }, 409],
])('%j answers %i', async (body, status) => {
  expect((await boss.post(path, body)).status).toBe(status);
});

test('a renamed field keeps its values, deleted records included, and is filtered by its new name', async () => {
  const field = await define({ name: 'old-name' });
  const person = await aPerson(ctx, { customFields: { 'old-name': 'North' } });
  const organization = await anOrganization(ctx, { customFields: { 'old-name': 'South' } });
  await boss.delete(`/api/people/${person.id}`);
  expect((await boss.patch(`${path}/${field.id}`, { name: 'new-name' })).status).toBe(200);
  const read = await boss.get<Organization>(`/api/organizations/${organization.id}`);
  expect(read.body.customFields).toEqual({ 'new-name': 'South' });
  const restored = await boss.post<Person>(`/api/people/${person.id}/restore`);
  expect(restored.body.customFields).toEqual({ 'new-name': 'North' });
  expect((await boss.patch(`${path}/${field.id}`, { name: 'first' })).status).toBe(409);
  await boss.delete(`${path}/${field.id}`);
});

test('the territories go by a renamed field as before, in a version of their own', async () => {
  const field = await define({ name: 'rep', entityType: 'organization' });
  await boss.put('/api/territories', { codeField: 'rep', states: [], codes: [] });
  const { headers } = await boss.get('/api/territories');
  app.clock.advance(1_000);
  expect((await boss.patch(`${path}/${field.id}`, { name: 'rep-code' })).status).toBe(200);
  const read = await boss.get<Territories>('/api/territories');
  expect(read.body.codeField).toBe('rep-code');
  expect(read.headers.etag).not.toBe(headers.etag);
  await boss.put('/api/territories', { codeField: null, states: [], codes: [] });
  await boss.delete(`${path}/${field.id}`);
});

test('usage counts records and options; a dropped option stays with its records', async () => {
  const field = await define({ name: 'fleet', fieldType: 'dropdown', options: ['A', 'B'] });
  const organization = await anOrganization(ctx, { customFields: { fleet: 'A' } });
  await aPerson(ctx, { customFields: { fleet: 'A' } });
  await aPerson(ctx, { customFields: { fleet: 'B' } });
  const usage = await boss.get<CustomFieldUsage>(`${path}/${field.id}/usage`);
  expect(usage.body).toEqual({
    people: 2,
    organizations: 1,
    options: [
      { option: 'A', records: 2 },
      { option: 'B', records: 1 },
    ],
  });
  expect((await boss.patch(`${path}/${field.id}`, { options: ['B'] })).status).toBe(200);
  const rename = { name: 'Renamed', customFields: { fleet: 'A' } };
  const kept = await boss.patch<Organization>(`/api/organizations/${organization.id}`, rename);
  expect(kept.body.customFields).toEqual({ fleet: 'A' });
  const fresh = await boss.post('/api/people', { name: 'New', customFields: { fleet: 'A' } });
  expect(fresh.status).toBe(400);
  expect((await boss.patch(`${path}/${field.id}`, { fieldType: 'number' })).status).toBe(409);
  expect((await boss.patch(`${path}/${field.id}`, { fieldType: 'text' })).status).toBe(200);
  await boss.delete(`${path}/${field.id}`);
  const after = await boss.get<Organization>(`/api/organizations/${organization.id}`);
  expect(after.body.customFields).toEqual({ fleet: 'A' });
});

test('fields are put in a given order, all or none', async () => {
  const ids = (await boss.get<CustomFieldDefinition[]>(path)).body.map(({ id }) => id);
  const one = await define({ name: 'one' });
  const two = await define({ name: 'two' });
  const wanted = [two.id, one.id, ...ids];
  const reply = await boss.put<CustomFieldDefinition[]>(`${path}/order`, { ids: wanted });
  expect(reply.body.map(({ id }) => id)).toEqual(wanted);
  const list = await boss.get<CustomFieldDefinition[]>(path);
  expect(list.body.map(({ id }) => id)).toEqual(wanted);
  for (const bad of [[one.id, one.id], ['0190c4f5-0000-7000-8000-000000000000'], 'x']) {
    expect((await boss.put(`${path}/order`, { ids: bad })).status).toBe(400);
  }
});

test('people and organizations are filtered by value, by part of a text, and by what they lack', async () => {
  await define({ name: 'rank', fieldType: 'number' });
  await define({ name: 'story', fieldType: 'textarea' });
  const ann = await aPerson(ctx, { customFields: { rank: 7, story: 'Met at the Show' } });
  const bob = await aPerson(ctx, { customFields: { rank: 8 } });
  const find = async (fields: unknown, noun = 'people') => {
    const query = encodeURIComponent(JSON.stringify(fields));
    const reply = await boss.get<Person[]>(`/api/${noun}?fields=${query}`);
    expect(reply.status).toBe(200);
    return reply.body.map(({ id }) => id);
  };
  expect(await find({ rank: '7' })).toEqual([ann.id]);
  expect(await find({ story: { contains: 'the show' } })).toEqual([ann.id]);
  expect(await find({ rank: '8', story: null })).toEqual([bob.id]);
  const without = await find({ rank: null });
  expect(without).not.toContain(ann.id);
  expect(without.length).toBeGreaterThan(0);
  expect(await find({ rank: '7' }, 'organizations')).toEqual([]);
  expect(await find({ "x' or true --": 'y' })).toEqual([]);
  for (const bad of ['{', '[1]', '{"a":{"b":1}}', '"x"', '{"__proto__":"x"}', '{"a":"\\u0000"}']) {
    expect((await boss.get(`/api/people?fields=${encodeURIComponent(bad)}`)).status).toBe(400);
  }
});

test('people and organizations are filtered by ranges of days and of numbers, both ends included', async () => {
  await define({ name: 'bays', fieldType: 'number' });
  await define({ name: 'renewal', fieldType: 'date' });
  const carriers = [
    { bays: 9, renewal: '2026-01-31' },
    { bays: 10.5, renewal: '2026-02-01' },
    { bays: 100, renewal: '2026-12-31' },
  ];
  const [small, middle, large] = await Promise.all(
    carriers.map(async (customFields) => (await anOrganization(ctx, { customFields })).id),
  );
  // Carried since the field was of another type.
  const odd = await anOrganization(ctx);
  await app.database.pool.query(
    `update organizations set custom_fields = '{"bays": "ten", "renewal": "soon"}' where id = $1`,
    [odd.id],
  );
  const find = async (fields: unknown) => {
    const query = encodeURIComponent(JSON.stringify(fields));
    const reply = await boss.get<Organization[]>(`/api/organizations?fields=${query}`);
    return reply.status === 200 ? reply.body.map(({ id }) => id).toSorted() : reply.status;
  };
  expect(await find({ bays: { from: '9', to: '10.50' } })).toEqual([small, middle].toSorted());
  expect(await find({ bays: { from: '+10' } })).toEqual([middle, large].toSorted());
  expect(await find({ bays: { to: '-1' } })).toEqual([]);
  expect(await find({ renewal: { from: '2026-02-01' } })).toEqual([middle, large].toSorted());
  expect(await find({ renewal: { from: '2026-01-31', to: '2026-02-01' } })).toEqual(
    [small, middle].toSorted(),
  );
  expect(await find({ renewal: { to: '2026-12-30' }, bays: { from: '10' } })).toEqual([middle]);
  const bad = [
    {},
    { from: 'ten' },
    { from: '1', to: '2026-01-01' },
    { to: '2026-02-30' },
    { to: '' },
  ];
  for (const range of bad) expect(await find({ bays: range }), JSON.stringify(range)).toBe(400);
});

test('everybody is told which options a dropdown has dropped', async () => {
  const field = await define({
    name: 'tier',
    fieldType: 'dropdown',
    options: ['Gold', 'Old', 'Tin'],
  });
  const person = await aPerson(ctx, { customFields: { tier: 'Old' } });
  const staff = await app.signIn('staff');
  const dropped = async () =>
    (await staff.get<{ name: string }[]>(`${path}/dropped-options`)).body.filter(({ name }) =>
      name.startsWith('tier'),
    );
  expect(await dropped()).toEqual([]);
  await boss.patch(`${path}/${field.id}`, { options: ['Gold', 'Tin'] });
  await boss.patch(`${path}/${field.id}`, { options: ['Gold'], name: 'tier-2' });
  expect(await dropped()).toEqual([{ name: 'tier-2', options: ['Old', 'Tin'] }]);
  const query = encodeURIComponent(JSON.stringify({ 'tier-2': 'Old' }));
  const found = await staff.get<Person[]>(`/api/people?fields=${query}`);
  expect(found.body.map(({ id }) => id)).toEqual([person.id]);
  await boss.patch(`${path}/${field.id}`, { options: ['Gold', 'Tin'] });
  expect(await dropped()).toEqual([{ name: 'tier-2', options: ['Old'] }]);
  await boss.delete(`${path}/${field.id}`);
  expect(await dropped()).toEqual([]);
});

const size = { fieldType: 'dropdown', options: ['Small', 'Large'] };

test.each<[string, object, string, string | null, unknown]>([
  ['text', {}, ' Kim ', null, 'Kim'],
  ['textarea', { fieldType: 'textarea' }, 'Two\nlines', null, 'Two\nlines'],
  ['number', { fieldType: 'number' }, '12.50', 'twelve', 12.5],
  ['date', { fieldType: 'date' }, '2026-11-20', '20/11/2026', '2026-11-20'],
  ['boolean', { fieldType: 'boolean' }, 'Yes', 'perhaps', 'true'],
  ['dropdown', size, 'large', 'Huge', 'Large'],
])('a %s is checked, filtered by, imported by name and label, and exported', async (...given) => {
  const [type, definition, typed, bad, stored] = given;
  const [name, label] = [`key of ${type}`, `Told as ${type}`];
  const field = await define({ name, label, ...definition });
  for (const noun of ['people', 'organizations']) {
    const own = { name: `${type} ${noun}`, email: 'own@field.example' };
    const made = await boss.post<Person>(`/api/${noun}`, {
      ...own,
      customFields: { [name]: typed },
    });
    expect(made.body.customFields).toEqual({ [name]: stored });
    const path = `/api/${noun}/${made.body.id}`;
    if (bad !== null) {
      const refused = await boss.patch<{ fields: object }>(path, { customFields: { [name]: bad } });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
        400,
        [`customFields.${name}`],
      ]);
    }
    const header = noun === 'people' ? label : name;
    const rows = [{ ...own, name: `${type} ${noun} 2`, [header]: typed }];
    const brought = await boss.post(`/api/${noun}/import-csv`, { data: rows });
    expect(brought.body).toMatchObject({ imported: 1, errors: [] });
    const query = encodeURIComponent(JSON.stringify({ [name]: String(stored) }));
    const found = await boss.get<Person[]>(`/api/${noun}?fields=${query}`);
    expect(found.body.map((record) => [record.name, record.customFields[name]])).toEqual([
      [own.name, stored],
      [`${own.name} 2`, stored],
    ]);
    const csv = await boss.get<string>(`/api/exports/${noun}?format=csv&fields=${query}`);
    expect(csv.body.split('\r\n')[0]).toContain(label);
    expect(csv.body.split(String(stored))).toHaveLength(3);
  }
  await boss.delete(`${path}/${field.id}`);
});
