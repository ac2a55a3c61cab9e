/** Organizations over HTTP: what is stored, what is refused and by which field, what is found. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Organization } from '#contract/organizations.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOrganization, aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function found(query: string): Promise<string[]> {
  const reply = await staff.get<Organization[]>(`/api/organizations?${query}`);
  expect(reply.status).toBe(200);
  return reply.body.map(({ name }) => name);
}
const search = (q: string) => found(`q=${encodeURIComponent(q)}`);

describe('adding', () => {
  test('keeps every field, trimmed, and assigns it to whoever adds it', async () => {
    const sent = {
      name: ' Northside Motors ',
      industry: ' Automotive ',
      revenue: ' about $1.2M, they say ',
      status: 'active',
      location: ' Dubbo ',
      email: ' info@northside.example ',
      phone: ' 02 5550 0000 ',
      website: ' northside.example ',
      tags: ['Truck Dealer', 'truck dealer', ' '],
    };
    const reply = await staff.post<Organization>('/api/organizations', sent);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        name: 'Northside Motors',
        industry: 'Automotive',
        revenue: 'about $1.2M, they say',
        status: 'active',
        location: 'Dubbo',
        email: 'info@northside.example',
        phone: '02 5550 0000',
        website: 'northside.example',
        tags: ['Truck Dealer'],
        contactsCount: 0,
        assignedToId: ctx.actor.id,
        createdById: ctx.actor.id,
      },
    });
  });

  test.each([undefined, null])('a status of %s is prospect', async (status) => {
    const reply = await staff.post<Organization>('/api/organizations', { name: 'New', status });
    expect(reply.body.status).toBe('prospect');
  });

  test.each([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['industry', { industry: 'x'.repeat(201) }],
    ['revenue', { revenue: 12_000 }],
    ['revenue', { revenue: 'x'.repeat(101) }],
    ['status', { status: 'Active' }],
    ['status', { status: '' }],
    ['status', { status: 1 }],
    ['location', { location: 'x'.repeat(301) }],
    ['email', { email: 'info@' }],
    ['phone', { phone: '1'.repeat(61) }],
    ['website', { website: 'x'.repeat(501) }],
    ['assignedToId', { assignedToId: newId() }],
    ['tags', { tags: {} }],
    ['customFields.nope', { customFields: { nope: 'x' } }],
  ])('names %s when it is %j, and stores nothing', async (field, given) => {
    const before = await found('');
    const draft = { name: 'Refused', ...given };
    const reply = await staff.post<ErrorReply>('/api/organizations', draft);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await found('')).toEqual(before);
  });

  test('takes the custom fields of organizations and of both, not of people', async () => {
    await aCustomField(ctx, { name: 'abn', entityType: 'organization' });
    await aCustomField(ctx, { name: 'region' });
    await aCustomField(ctx, { name: 'birthday', entityType: 'person', fieldType: 'date' });
    const customFields = { abn: '12 345', region: 'West' };
    const created = await anOrganization(ctx, { customFields });
    expect(created.customFields).toEqual(customFields);
    const wrong = { name: 'Refused', customFields: { birthday: '2000-01-01' } };
    const reply = await staff.post<ErrorReply>('/api/organizations', wrong);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['customFields.birthday']);
  });
});

describe('changing', () => {
  test('touches only what is sent; null brings a field back to its beginning', async () => {
    const organization = await anOrganization(ctx, { status: 'active', industry: 'Haulage' });
    app.clock.advance(1_000);
    const path = `/api/organizations/${organization.id}`;
    const patched = await staff.patch<Organization>(path, { location: 'Orange' });
    const updatedAt = app.clock.now().toISOString();
    expect(patched.body).toEqual({ ...organization, location: 'Orange', updatedAt });
    const emptied = await staff.patch<Organization>(path, { status: null, industry: null });
    expect(emptied.body).toMatchObject({ status: 'prospect', industry: null, location: 'Orange' });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: null }],
    ['status', { status: 'sold' }],
  ])('names %s when it is %j, and changes nothing', async (field, given) => {
    const organization = await anOrganization(ctx);
    const path = `/api/organizations/${organization.id}`;
    const reply = await staff.patch<ErrorReply>(path, { location: 'x', ...given });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await staff.get(path)).body).toEqual(organization);
  });
});

test('the contacts count is the number of its people', async () => {
  const organization = await anOrganization(ctx, { name: 'Counted Co' });
  const count = async () => {
    const one = await staff.get<Organization>(`/api/organizations/${organization.id}`);
    const [listed] = (await staff.get<Organization[]>('/api/organizations?q=Counted')).body;
    expect(listed?.contactsCount).toBe(one.body.contactsCount);
    return one.body.contactsCount;
  };
  const first = await aPerson(ctx, { organizationId: organization.id });
  await aPerson(ctx, { organizationId: organization.id });
  await aPerson(ctx);
  expect(await count()).toBe(2);
  await staff.patch(`/api/people/${first.id}`, { organizationId: null });
  expect(await count()).toBe(1);
});

describe('searching', () => {
  test('finds name, industry and any tag, by any part, in any case, and nothing else', async () => {
    await anOrganization(ctx, {
      name: 'Quokka Haulage',
      industry: 'Livestock Transport',
      tags: ['Saleyard', 'Görlitz Fair'],
      location: 'Wagga Wagga',
      email: 'desk@quokka.example',
    });
    for (const part of ['quokka', 'KKA HAU', 'livestock', 'stock tran', 'saleyard', 'GÖRLITZ']) {
      expect(await search(part), part).toEqual(['Quokka Haulage']);
    }
    for (const part of ['wagga', 'desk@', 'quokka livestock']) {
      expect(await search(part), part).toEqual([]);
    }
  });

  test('takes %, _ and \\ literally', async () => {
    await anOrganization(ctx, { name: 'Fifty%_Off\\Tyres' });
    for (const part of ['%', '_', '\\', 'y%_O', 'f\\t']) {
      expect(await search(part), part).toEqual(['Fifty%_Off\\Tyres']);
    }
  });
});

test('filters narrow by status, owner, industry and tag, together', async () => {
  const owner = await aUser(ctx);
  const mine = { assignedToId: owner.id };
  await anOrganization(ctx, {
    ...mine,
    name: 'A',
    status: 'active',
    industry: 'Rail',
    tags: ['T'],
  });
  await anOrganization(ctx, { ...mine, name: 'B', status: 'inactive', industry: 'Rail' });
  await anOrganization(ctx, { ...mine, name: 'C', status: 'active', tags: ['T'] });
  const owned = `assignedToId=${owner.id}`;
  expect(await found(owned)).toEqual(['A', 'B', 'C']);
  expect(await found(`${owned}&status=active`)).toEqual(['A', 'C']);
  expect(await found(`${owned}&industry=Rail`)).toEqual(['A', 'B']);
  expect(await found(`${owned}&status=active&industry=Rail&tag=T`)).toEqual(['A']);
  await anOrganization(ctx, { name: 'Nobody', assignedToId: null });
  expect(await found('assignedToId=none')).toEqual(['Nobody']);
});
