/** Opportunities over HTTP: what is stored, what is refused with which field, what is found and logged. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function found(query: string): Promise<string[]> {
  const reply = await staff.get<Opportunity[]>(`/api/opportunities?${query}`);
  expect(reply.status).toBe(200);
  return reply.body.map(({ name }) => name);
}

async function rowsOf(sql: string, id: string): Promise<Record<string, unknown>[]> {
  const result = await app.database.pool.query(sql, [id]);
  return result.rows;
}
const activityOf = (id: string) =>
  rowsOf('select activity_type, description from activity_log where opportunity_id = $1', id);
const verbsOf = async (id: string) =>
  (await rowsOf('select verb from changes where record_id = $1 order by at, id', id)).map(
    ({ verb }) => verb,
  );

describe('adding', () => {
  test('keeps every field, trimmed and canonical, and assigns it to its author', async () => {
    const organization = await anOrganization(ctx);
    const person = await aPerson(ctx, { organizationId: organization.id });
    const reply = await staff.post<Opportunity>('/api/opportunities', {
      name: '  Fleet renewal ',
      description: ' Fourteen utes ',
      value: '$12,000.50',
      probability: '75',
      stage: 'proposal',
      lostReason: 'Not lost at all',
      expectedCloseDate: '2026-11-20',
      personId: person.id,
      organizationId: organization.id,
      tags: [' VIP ', 'vip', ''],
    });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        name: 'Fleet renewal',
        description: 'Fourteen utes',
        value: '12000.50',
        probability: '75',
        stage: 'proposal',
        stageSince: app.clock.now().toISOString(),
        lostReason: null,
        expectedCloseDate: '2026-11-20',
        personId: person.id,
        personName: person.name,
        organizationId: organization.id,
        organizationName: organization.name,
        assignedToId: ctx.actor.id,
        createdById: ctx.actor.id,
        tags: ['VIP'],
      },
    });
    expect(reply.headers.etag).toBeDefined();
    expect((await staff.get(`/api/opportunities/${reply.body.id}`)).body).toEqual(reply.body);
    expect(await verbsOf(reply.body.id)).toEqual(['opportunity.created']);
  });

  test('a name is enough; blank fields get their defaults', async () => {
    const bare = await staff.post<Opportunity>('/api/opportunities', { name: 'Bare' });
    const blank = await staff.post<Opportunity>('/api/opportunities', {
      name: 'Blank',
      description: ' ',
      value: '',
      probability: '',
      stage: null,
      expectedCloseDate: '',
      personId: '',
      organizationId: null,
      assignedToId: null,
      tags: null,
    });
    const defaults = {
      description: null,
      value: null,
      probability: '50',
      stage: 'lead',
      expectedCloseDate: null,
      personId: null,
      organizationId: null,
      tags: [],
    };
    expect(bare.body).toMatchObject({ ...defaults, assignedToId: ctx.actor.id });
    expect(blank.body).toMatchObject({ ...defaults, assignedToId: null });
  });

  test.each([
    [12000, '12000'],
    ['12000.50', '12000.50'],
    ['$12,000.50', '12000.50'],
    [0.1, '0.10'],
    ['999999999999999.9999', '999999999999999.9999'],
  ])('stores the value %j exactly and answers %j', async (value, canonical) => {
    const { body } = await staff.post<Opportunity>('/api/opportunities', { name: 'Exact', value });
    expect(body.value).toBe(canonical);
    const [row] = await rowsOf('select value::text from opportunities where id = $1', body.id);
    expect(row?.value).toBe(canonical);
  });

  test.each([
    // An instant means its day in the viewer's time zone.
    ['2026-11-20', 'Australia/Sydney', '2026-11-20'],
    ['2026-11-20T13:00:00.000Z', 'Australia/Sydney', '2026-11-21'],
    ['2026-11-20T12:59:59.999Z', 'Australia/Sydney', '2026-11-20'],
    ['2026-11-20T04:59:00Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T23:30:00-05:00', 'America/New_York', '2026-11-20'],
    ['2026-11-20T23:30:00-05:00', '', '2026-11-21'],
  ])('expects %s in %s to close on %s', async (expectedCloseDate, zone, day) => {
    const { body } = await staff.post<Opportunity>(
      '/api/opportunities',
      { name: 'Dated', expectedCloseDate },
      { 'Time-Zone': zone },
    );
    expect(body.expectedCloseDate).toBe(day);
  });

  test.each([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(301) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['value', { value: 'a lot' }],
    ['value', { value: '-1' }],
    ['value', { value: '12,00' }],
    ['value', { value: true }],
    ['value', { value: '1234567890123456' }],
    ['probability', { probability: '101' }],
    ['probability', { probability: -1 }],
    ['probability', { probability: '12.5' }],
    ['probability', { probability: 'high' }],
    ['probability', { probability: [] }],
    ['stage', { stage: 'won' }],
    ['stage', { stage: '' }],
    ['expectedCloseDate', { expectedCloseDate: 'soon' }],
    ['expectedCloseDate', { expectedCloseDate: '2026-02-30' }],
    ['expectedCloseDate', { expectedCloseDate: '20/11/2026' }],
    ['expectedCloseDate', { expectedCloseDate: '0000-01-01' }],
    ['expectedCloseDate', { expectedCloseDate: '9999-12-31' }],
    ['expectedCloseDate', { expectedCloseDate: '2026-11-20T10:00:00' }],
    ['expectedCloseDate', { expectedCloseDate: 20261120 }],
    ['personId', { personId: newId() }],
    ['organizationId', { organizationId: newId() }],
    ['organizationId', { organizationId: 'none' }],
    ['assignedToId', { assignedToId: newId() }],
    ['tags', { tags: 'VIP' }],
    ['lostReason', { lostReason: 'x'.repeat(2_001) }],
  ])('names %s when it is %j, and stores nothing', async (field, given) => {
    const before = await found('');
    const body = { name: 'Refused', ...given };
    const reply = await staff.post<ErrorReply>('/api/opportunities', body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await found('')).toEqual(before);
  });

  test('says how an amount is written', async () => {
    const reply = await staff.post('/api/opportunities', { name: 'Refused', value: '12k' });
    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'value must be an amount such as 12000, "12000.50" or "$12,000.50"' },
    });
  });

  test('twice with one key creates one', async () => {
    const body = { name: 'Sent twice' };
    const key = { 'Idempotency-Key': newId() };
    const first = await staff.post<Opportunity>('/api/opportunities', body, key);
    const second = await staff.post<Opportunity>('/api/opportunities', body, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect(await found('q=sent twice')).toEqual(['Sent twice']);
  });
});

describe('changing', () => {
  test.each(['put', 'patch'] as const)('by %s touches only what is sent', async (method) => {
    const opportunity = await anOpportunity(ctx, {
      description: 'Old',
      value: '5000',
      expectedCloseDate: '2026-05-01',
      tags: ['VIP'],
    });
    app.clock.advance(1_000);
    const path = `/api/opportunities/${opportunity.id}`;
    const reply = await staff[method]<Opportunity>(path, { description: 'New' });
    expect(reply.body).toEqual({
      ...opportunity,
      description: 'New',
      updatedAt: app.clock.now().toISOString(),
    });
    const emptied = await staff[method]<Opportunity>(path, {
      description: '',
      value: null,
      expectedCloseDate: null,
      assignedToId: null,
      tags: null,
    });
    expect(emptied.body).toMatchObject({
      name: opportunity.name,
      description: null,
      value: null,
      expectedCloseDate: null,
      assignedToId: null,
      tags: [],
      stage: 'lead',
      stageSince: opportunity.stageSince,
    });
    expect(await activityOf(opportunity.id)).toEqual([]);
  });

  test('the stage keeps the time of its change, and is logged', async () => {
    const person = await aPerson(ctx);
    const opportunity = await anOpportunity(ctx, { name: 'Winner', personId: person.id });
    app.clock.advance(86_400_000);
    const path = `/api/opportunities/${opportunity.id}`;
    const won = await staff.put<Opportunity>(path, { stage: 'closed_won', value: 10 });
    expect(won.body).toMatchObject({
      stage: 'closed_won',
      value: '10',
      stageSince: app.clock.now().toISOString(),
    });
    expect(await verbsOf(opportunity.id)).toEqual([
      'opportunity.created',
      'opportunity.stage_changed',
    ]);
    expect(await activityOf(opportunity.id)).toEqual([
      { activity_type: 'other', description: 'Moved Winner from Lead to Closed Won' },
    ]);
    const same = await staff.put<Opportunity>(path, { stage: 'closed_won', value: 11 });
    expect(same.body.stageSince).toBe(won.body.stageSince);
    expect(await activityOf(opportunity.id)).toHaveLength(1);
  });

  test('the reason is kept only while it is lost', async () => {
    const { id } = await anOpportunity(ctx, { stage: 'negotiation' });
    const put = async (body: object) =>
      (await staff.put<Opportunity>(`/api/opportunities/${id}`, body)).body;
    expect(await put({ lostReason: 'Too early to say' })).toMatchObject({ lostReason: null });
    expect(await put({ stage: 'closed_lost', lostReason: ' Price ' })).toMatchObject({
      stage: 'closed_lost',
      lostReason: 'Price',
    });
    expect(await put({ name: 'Still lost' })).toMatchObject({ lostReason: 'Price' });
    expect(await put({ stage: 'lead' })).toMatchObject({ stage: 'lead', lostReason: null });
    // The API takes the stage without a reason.
    expect(await put({ stage: 'closed_lost' })).toMatchObject({ lostReason: null });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: null }],
    ['value', { value: 'x' }],
    ['personId', { personId: newId() }],
  ])('names %s when it is %j, and changes nothing', async (field, given) => {
    const opportunity = await anOpportunity(ctx);
    const path = `/api/opportunities/${opportunity.id}`;
    const reply = await staff.put<ErrorReply>(path, { description: 'x', ...given });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await staff.get(path)).body).toEqual(opportunity);
  });

  test('an update of an old version is refused', async () => {
    const { id } = await anOpportunity(ctx);
    const path = `/api/opportunities/${id}`;
    const old = (await staff.get(path)).headers.etag ?? '';
    expect((await staff.put(path, { value: 1 }, { 'If-Match': old })).status).toBe(200);
    expect((await staff.put(path, { value: 2 }, { 'If-Match': old })).status).toBe(412);
    const move = { stage: 'closed_won', afterId: null };
    expect((await staff.post(`${path}/move`, move, { 'If-Match': old })).status).toBe(412);
    expect((await staff.get(path)).body).toMatchObject({ value: '1', stage: 'lead' });
  });
});

describe('searching and filtering', () => {
  test('finds name, description and tags, by any part, in any case, taken literally', async () => {
    await anOpportunity(ctx, {
      name: 'Zebra crossing',
      description: 'Paint for 100% of it',
      tags: ['Quokka Club'],
    });
    for (const part of ['zebra', 'BRA CR', 'paint FOR', '100%', 'quokka', 'KKA C']) {
      expect(await found(`q=${encodeURIComponent(part)}`), part).toEqual(['Zebra crossing']);
    }
    expect(await found('q=z%25a')).toEqual([]);
    expect(await found('q=zebra_crossing')).toEqual([]);
  });

  test('narrows by stage, owner, person, organization and tag, together; newest first', async () => {
    const organization = await anOrganization(ctx);
    const person = await aPerson(ctx);
    const owner = await aUser(ctx);
    const inside = { organizationId: organization.id };
    const make = (name: string, given: object) => {
      app.clock.advance(1_000);
      return anOpportunity(ctx, { ...inside, name, ...given });
    };
    await make('First', { stage: 'lead', personId: person.id });
    await make('Second', { stage: 'closed_won', assignedToId: owner.id, tags: ['Rare'] });
    await make('Third', { stage: 'proposal', assignedToId: null });
    const base = `organizationId=${organization.id}`;
    expect(await found(base)).toEqual(['Third', 'Second', 'First']);
    expect(await found(`${base}&sort=createdAt`)).toEqual(['First', 'Second', 'Third']);
    expect(await found(`${base}&sort=name`)).toEqual(['First', 'Second', 'Third']);
    expect(await found(`${base}&stage=closed_won`)).toEqual(['Second']);
    expect(await found(`${base}&stage=lead,proposal`)).toEqual(['Third', 'First']);
    expect(await found(`${base}&assignedToId=${owner.id}`)).toEqual(['Second']);
    expect(await found(`${base}&assignedToId=none`)).toEqual(['Third']);
    expect(await found(`${base}&personId=${person.id}`)).toEqual(['First']);
    expect(await found(`${base}&tag=Rare&q=sec`)).toEqual(['Second']);
    const faulty = await staff.get('/api/opportunities?stage=won');
    expect(faulty.status).toBe(400);
  });

  test('a page leads to the next one', async () => {
    const organization = await anOrganization(ctx);
    const names = ['1', '2', '3', '4', '5'];
    for (const name of names) await anOpportunity(ctx, { name, organizationId: organization.id });
    const seen: string[] = [];
    let path: string | undefined =
      `/api/opportunities?organizationId=${organization.id}&sort=name&limit=2`;
    while (path !== undefined) {
      const reply: TestReply<Opportunity[]> = await staff.get(path);
      expect(reply.headers['x-total-count']).toBe('5');
      seen.push(...reply.body.map(({ name }) => name));
      path = /<(.*)>/.exec(reply.headers.link ?? '')?.[1];
    }
    expect(seen).toEqual(names);
  });
});

test('unknown ids are 404 and malformed ids 400 on every call', async () => {
  for (const [id, status] of [
    [newId(), 404],
    ['42', 400],
    ['boards', 400],
  ] as const) {
    const path = `/api/opportunities/${id}`;
    expect((await staff.get(path)).status).toBe(status);
    expect((await staff.put(path, { name: 'x' })).status).toBe(status);
    expect((await staff.patch(path, { name: 'x' })).status).toBe(status);
    expect((await staff.post(`${path}/move`, { stage: 'lead', afterId: null })).status).toBe(
      status,
    );
    expect((await staff.delete(path)).status).toBe(status);
    expect((await staff.post(`${path}/restore`)).status).toBe(status);
  }
});
