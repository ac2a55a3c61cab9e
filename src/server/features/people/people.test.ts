/** People over HTTP: what is stored, what is refused and by which field, what is found. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOrganization, aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function found(query: string): Promise<string[]> {
  const reply = await staff.get<Person[]>(`/api/people?${query}`);
  expect(reply.status).toBe(200);
  return reply.body.map(({ name }) => name);
}
const search = (q: string) => found(`q=${encodeURIComponent(q)}`);

describe('adding', () => {
  test('keeps every field, trimmed, and assigns the person to whoever adds it', async () => {
    const organization = await anOrganization(ctx);
    const reply = await staff.post<Person>('/api/people', {
      name: '  Ada Fleet ',
      email: ' ada@fleet.example ',
      phone: ' 0400 111 222 ',
      location: ' Dubbo ',
      jobTitle: ' Fleet manager ',
      organizationId: organization.id,
      tags: [' VIP ', 'vip', '', 'Customer', 'VIP'],
    });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        name: 'Ada Fleet',
        email: 'ada@fleet.example',
        phone: '0400 111 222',
        location: 'Dubbo',
        jobTitle: 'Fleet manager',
        organizationId: organization.id,
        organizationName: organization.name,
        assignedToId: ctx.actor.id,
        createdById: ctx.actor.id,
        tags: ['VIP', 'Customer'],
      },
    });
    expect(reply.headers.etag).toBeDefined();
  });

  test('takes blank for nothing, and null for nobody', async () => {
    const reply = await staff.post<Person>('/api/people', {
      name: 'Bare Bones',
      email: ' ',
      phone: '',
      location: '   ',
      jobTitle: null,
      organizationId: '',
      assignedToId: null,
      tags: null,
      customFields: null,
    });
    expect(reply.body).toMatchObject({
      email: null,
      phone: null,
      location: null,
      jobTitle: null,
      organizationId: null,
      assignedToId: null,
      tags: [],
      customFields: {},
    });
  });

  test.each([
    ['name', { name: undefined }],
    ['name', { name: null }],
    ['name', { name: '' }],
    ['name', { name: ' \t\n\u00a0\u3000 ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'nul\0' }],
    ['name', { name: 'half \udc00' }],
    ['name', { name: 42 }],
    ['name', { name: ['Ada'] }],
    ['email', { email: 'ada' }],
    ['email', { email: 'ada@fleet' }],
    ['email', { email: 'a b@fleet.example' }],
    ['email', { email: 'ada@fleet.example, bob@fleet.example' }],
    ['email', { email: `${'x'.repeat(250)}@fleet.example` }],
    ['email', { email: {} }],
    ['phone', { phone: '1'.repeat(61) }],
    ['phone', { phone: 400_111 }],
    ['location', { location: 'x'.repeat(301) }],
    ['jobTitle', { jobTitle: 'x'.repeat(201) }],
    ['organizationId', { organizationId: 'none' }],
    ['organizationId', { organizationId: newId() }],
    ['organizationId', { organizationId: [newId()] }],
    ['assignedToId', { assignedToId: 'me' }],
    ['assignedToId', { assignedToId: newId() }],
    ['tags', { tags: 'VIP' }],
    ['tags', { tags: Array.from({ length: 51 }, (_, i) => `tag ${i}`) }],
    ['tags.0', { tags: [1] }],
    ['tags.1', { tags: ['VIP', 'x'.repeat(61)] }],
    ['tags.0', { tags: ['a\0b'] }],
    ['customFields', { customFields: 'size=1' }],
    ['customFields', { customFields: ['size'] }],
    ['customFields.size', { customFields: { size: { deep: 1 } } }],
    ['customFields.size', { customFields: { size: 'not defined' } }],
    ['customFields.constructor', { customFields: { constructor: 'x' } }],
  ])('names %s when it is %j, and stores nothing', async (field, given) => {
    const before = await found('');
    const reply = await staff.post<ErrorReply>('/api/people', { name: 'Refused', ...given });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(reply.body.message).toContain(field);
    expect(await found('')).toEqual(before);
  });

  test('to an account that was deactivated is refused', async () => {
    const gone = await aUser(ctx, { deactivatedAt: app.clock.now() });
    const reply = await staff.post('/api/people', { name: 'Refused', assignedToId: gone.id });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { assignedToId: 'is a deactivated user' } },
    });
  });
});

describe('changing', () => {
  test('touches only what is sent', async () => {
    const person = await aPerson(ctx, { email: 'ada@fleet.example', tags: ['VIP'] });
    app.clock.advance(1_000);
    const reply = await staff.patch<Person>(`/api/people/${person.id}`, { phone: '0400 000 000' });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      ...person,
      phone: '0400 000 000',
      updatedAt: app.clock.now().toISOString(),
    });
    expect((await staff.get(`/api/people/${person.id}`)).body).toEqual(reply.body);
  });

  test('null and blank empty a field', async () => {
    const organization = await anOrganization(ctx);
    const person = await aPerson(ctx, {
      email: 'ada@fleet.example',
      tags: ['VIP'],
      organizationId: organization.id,
    });
    const reply = await staff.patch<Person>(`/api/people/${person.id}`, {
      email: '',
      organizationId: null,
      assignedToId: null,
      tags: null,
    });
    expect(reply.body).toMatchObject({
      email: null,
      organizationId: null,
      organizationName: null,
      assignedToId: null,
      tags: [],
    });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: null }],
    ['email', { email: 'ada@' }],
    ['organizationId', { organizationId: newId() }],
  ])('names %s when it is %j, and changes nothing', async (field, given) => {
    const person = await aPerson(ctx);
    const patch = { phone: '1', ...given };
    const reply = await staff.patch<ErrorReply>(`/api/people/${person.id}`, patch);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await staff.get(`/api/people/${person.id}`)).body).toEqual(person);
  });
});

describe('searching', () => {
  test('finds name, e-mail, tags and the organization, by any part, in any case', async () => {
    const organization = await anOrganization(ctx, { name: 'Zyxel Haulage' });
    await aPerson(ctx, {
      name: 'Quentin Quill',
      email: 'qq@inkwell.example',
      tags: ['Ferret Fan'],
    });
    await aPerson(ctx, { name: 'Hauled Person', organizationId: organization.id });
    for (const part of ['quentin', 'TIN QU', 'inkwell', 'Q@INK', 'ferret', 'RET FA', 'uill']) {
      expect(await search(part), part).toEqual(['Quentin Quill']);
    }
    expect(await search('zyxel')).toEqual(['Hauled Person']);
    expect(await search(organization.id)).toEqual(['Hauled Person']);
    expect(await search(organization.id.slice(9, 23).toUpperCase())).toEqual(['Hauled Person']);
    expect(await search('  quentin  ')).toEqual(['Quentin Quill']);
    expect(await search('quentin quill x')).toEqual([]);
    // Not on what the page does not search.
    expect(await search('0400 555')).toEqual([]);
  });

  test.each([
    ['Émile Zola', 'émile', 'ÉMILE', 'mile z'],
    ['Žofie Ďurišová', 'žofie', 'ĎURI', 'OVÁ'],
    ['Николай Гоголь', 'николай', 'ГОГОЛЬ', 'гого'],
    ['李小龍', '李', '小龍', '李小龍'],
    ['🚚 Trucker', '🚚', '🚚 TRUCK', 'trucker'],
  ])('finds %s by %s, %s and %s', async (name, ...parts) => {
    const person = await aPerson(ctx, { name, tags: [`tag of ${name}`] });
    for (const part of parts) expect(await search(part), part).toContain(name);
    await staff.delete(`/api/people/${person.id}`);
    for (const part of parts) expect(await search(part), part).not.toContain(name);
  });

  test.each([
    ['100%_Real\\Deal', '%', '_', '\\', '0%_R', '_real\\d', '%_'],
    ['O\'Brien "Bob" (sales)', "o'b", '"bob"', '(sales)', 'n "b'],
  ])('takes the signs of %s literally', async (name, ...parts) => {
    const plain = await aPerson(ctx, { name: '1000 Real Deals Obrien Bob sales' });
    await aPerson(ctx, { name });
    for (const part of parts) expect(await search(part), part).toEqual([name]);
    for (const part of ['%%', '__', '\\\\', '1%0', 'a_b', '.*', '^', '$', "' or '1'='1"]) {
      expect(await search(part), part).toEqual([]);
    }
    await staff.delete(`/api/people/${plain.id}`);
    for (const one of await staff.get<Person[]>('/api/people').then(({ body }) => body)) {
      if (one.name === name) await staff.delete(`/api/people/${one.id}`);
    }
  });

  test('one letter works as well as ten', async () => {
    await aPerson(ctx, { name: 'Ж' });
    expect(await search('Ж')).toEqual(['Ж']);
    expect(await search('ж')).toEqual(['Ж']);
    expect((await search('e')).length).toBeGreaterThan(1);
  });
});

describe('filters', () => {
  test('narrow by organization, owner and tag, together', async () => {
    const organization = await anOrganization(ctx);
    const owner = await aUser(ctx);
    const both = { organizationId: organization.id, assignedToId: owner.id };
    await aPerson(ctx, { ...both, name: 'All Three', tags: ['Rare', 'Other'] });
    await aPerson(ctx, { ...both, name: 'Untagged' });
    await aPerson(ctx, { organizationId: organization.id, assignedToId: null, name: 'Unowned' });
    const inside = `organizationId=${organization.id}`;
    expect(await found(inside)).toEqual(['All Three', 'Unowned', 'Untagged']);
    expect(await found(`${inside}&assignedToId=${owner.id}`)).toEqual(['All Three', 'Untagged']);
    expect(await found(`${inside}&assignedToId=none`)).toEqual(['Unowned']);
    expect(await found(`${inside}&tag=Rare`)).toEqual(['All Three']);
    expect(await found(`${inside}&tag=rare`)).toEqual([]);
    expect(await found(`${inside}&q=UN`)).toEqual(['Unowned', 'Untagged']);
    expect(await found(`${inside}&assignedToId=${owner.id}&tag=Other&q=three`)).toEqual([
      'All Three',
    ]);
    expect(await found(`organizationId=${newId()}`)).toEqual([]);
  });
});

describe('custom fields', () => {
  test('are checked, merged and removed value by value', async () => {
    await aCustomField(ctx, { name: 'trucks', fieldType: 'number', entityType: 'person' });
    await aCustomField(ctx, { name: 'since', fieldType: 'date' });
    await aCustomField(ctx, { name: 'abn', entityType: 'organization' });
    const person = await aPerson(ctx, { customFields: { trucks: ' 12.50 ', since: '2020-02-29' } });
    expect(person.customFields).toEqual({ trucks: 12.5, since: '2020-02-29' });
    const path = `/api/people/${person.id}`;
    const patch = async (customFields: unknown) =>
      staff.patch<Person & ErrorReply>(path, { customFields });
    expect((await patch({ trucks: 13 })).body.customFields).toEqual({
      trucks: 13,
      since: '2020-02-29',
    });
    expect((await patch({ since: '' })).body.customFields).toEqual({ trucks: 13 });
    expect((await patch({})).body.customFields).toEqual({ trucks: 13 });
    expect((await patch(null)).body.customFields).toEqual({ trucks: 13 });
    expect((await staff.patch<Person>(path, { name: 'Same' })).body.customFields).toEqual({
      trucks: 13,
    });
    expect((await patch({ trucks: 'many', since: '2021-02-29', abn: '1' })).body.fields).toEqual({
      'customFields.trucks': 'must be a number',
      'customFields.since': 'must be a date such as 2026-11-20',
      'customFields.abn': 'is not a custom field',
    });
  });

  test('that are required are required once a body carries any', async () => {
    const field = await aCustomField(ctx, {
      name: 'licence',
      required: true,
      entityType: 'person',
    });
    expect((await staff.post('/api/people', { name: 'Without' })).status).toBe(201);
    const bare = await staff.post('/api/people', { name: 'Without', customFields: {} });
    expect(bare).toMatchObject({
      status: 400,
      body: { fields: { [`customFields.${field.name}`]: 'is required' } },
    });
    const given = { name: 'With', customFields: { licence: 'HR' } };
    const created = await staff.post<Person>('/api/people', given);
    expect(created.status).toBe(201);
    const path = `/api/people/${created.body.id}`;
    expect((await staff.patch(path, { customFields: { licence: null } })).status).toBe(400);
    await app.database.pool.query('delete from custom_field_definitions where id = $1', [field.id]);
  });
});

test('unknown ids are 404, garbage ids 400, whatever is asked', async () => {
  for (const [id, status] of [
    [newId(), 404],
    ['42', 400],
    ['null', 400],
    [`${newId()}x`, 400],
  ] as const) {
    const path = `/api/people/${id}`;
    expect((await staff.get(path)).status).toBe(status);
    expect((await staff.patch(path, { name: 'x' })).status).toBe(status);
    expect((await staff.delete(path)).status).toBe(status);
    expect((await staff.post(`${path}/restore`)).status).toBe(status);
  }
  const { id } = await aPerson(ctx);
  expect((await staff.get(`/api/people/${id.toUpperCase()}`)).status).toBe(200);
});
