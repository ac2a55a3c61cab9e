/** Leads become organizations with a call task each: once, all or none, and existing ones keep their assignee. */
import { beforeEach, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { CreateLeadsReply, LeadEvidence } from '#contract/leads.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { anOrganization, aUser } from '#test/factories.ts';

const app = await openTestApp();
const path = '/api/ai/create-contacts-from-leads';
let me: { id: string; client: TestClient };

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00.000Z');
  await app.database.pool.query('delete from tasks; delete from organizations');
  const user = await aUser(await app.as());
  me = { id: user.id, client: await app.signIn(user) };
});

const evidence: LeadEvidence = {
  outcome: 'verified',
  score: 80,
  finalUrl: 'https://www.redgum.example/',
  status: 200,
  title: 'Redgum Freight – Dubbo',
  matched: ['Phone 02 6885 1234 on the site', 'Name in the title'],
  doubts: ['No address on the site'],
  checkedAt: '2026-03-11T09:00:00.000Z',
};
const redgum = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  name: 'Redgum Freight Pty Ltd',
  address: '12 Depot Road, Dubbo NSW 2830',
  phone: '02 6885 1234',
  website: 'https://redgum.example',
  email: 'office@redgum.example',
  industry: 'Freight',
  notes: 'Runs 24 trucks.',
  verified: true,
  evidence,
  origins: [
    { source: 'OpenStreetMap', url: 'https://osm.example/node/1', attribution: '© contributors' },
  ],
};
const ironbark = { name: 'Ironbark Quarry', address: 'Orange NSW 2800', phone: '02 6362 0000' };

const create = (leads: unknown, headers = {}) =>
  me.client.post<CreateLeadsReply & ErrorReply>(path, { leads }, headers);
const organizations = async () => (await me.client.get<Organization[]>('/api/organizations')).body;
const tasks = async () => (await me.client.get<Task[]>('/api/tasks')).body;

test('each lead is an organization of the user, with a call for today that opens with the facts', async () => {
  const reply = await create([redgum, ironbark], { 'time-zone': 'Australia/Sydney' });
  expect(reply).toMatchObject({ status: 200, body: { created: 2, tasks: 2 } });
  const [ironbarkNow, redgumNow] = await organizations();
  expect(redgumNow).toMatchObject({
    name: 'Redgum Freight Pty Ltd',
    industry: 'Freight',
    status: 'prospect',
    location: '12 Depot Road, Dubbo NSW 2830',
    phone: '02 6885 1234',
    email: 'office@redgum.example',
    website: 'https://redgum.example',
    assignedToId: me.id,
    createdById: me.id,
  });
  expect(ironbarkNow).toMatchObject({ name: 'Ironbark Quarry', assignedToId: me.id });
  const call = (await tasks()).find(({ organizationId }) => organizationId === redgumNow?.id);
  expect(call).toMatchObject({
    title: 'Call Redgum Freight Pty Ltd',
    activityType: 'phone_call',
    status: 'pending',
    assigneeId: me.id,
    // 17:00 of the viewer's day.
    dueDate: '2026-03-11T06:00:00.000Z',
  });
  expect(call?.description).toBe(
    [
      'A new lead from Get Leads.',
      '',
      'Industry: Freight',
      'Phone: 02 6885 1234',
      'E-mail: office@redgum.example',
      'Address: 12 Depot Road, Dubbo NSW 2830',
      'Website: https://www.redgum.example/ (works and is theirs, titled “Redgum Freight – Dubbo”)',
      'Evidence: Phone 02 6885 1234 on the site; Name in the title',
      'Doubts: No address on the site',
      'Found in: OpenStreetMap (https://osm.example/node/1)',
      '',
      'Runs 24 trucks.',
    ].join('\n'),
  );
});

test('repeating the call, also at the same moment, creates nothing more', async () => {
  const replies = await Promise.all([create([redgum, ironbark]), create([redgum, ironbark])]);
  expect(replies.map(({ body }) => body.created).toSorted()).toEqual([0, 2]);
  expect((await create([ironbark, redgum])).body).toEqual({ created: 0, tasks: 0 });
  expect(await organizations()).toHaveLength(2);
  expect(await tasks()).toHaveLength(2);
});

test('a lead that exists already, has a similar name, or comes twice in a call is skipped', async () => {
  const owner = await aUser(await app.as());
  await anOrganization(await app.as(owner), { name: 'REDGUM FREIGHT', phone: '+61 2 6885 1234' });
  const reply = await create([redgum, ironbark, { ...ironbark, name: 'Ironbark Quarry Pty Ltd' }]);
  expect(reply.body).toEqual({ created: 1, tasks: 1 });
  const all = await organizations();
  expect(all.map(({ name }) => name)).toEqual(['Ironbark Quarry', 'REDGUM FREIGHT']);
  expect(all[1]?.assignedToId).toBe(owner.id);
});

test('a lead that exists is created anyway for who wants it, once; the next of its kind is asked again', async () => {
  const { id } = await anOrganization(await app.as(), {
    name: 'Redgum Freight',
    phone: redgum.phone,
  });
  const anyway = { ...redgum, despiteId: id };
  expect((await create([redgum])).body).toEqual({ created: 0, tasks: 0 });
  expect((await create([anyway])).body).toEqual({ created: 1, tasks: 1 });
  expect((await create([anyway])).body).toEqual({ created: 0, tasks: 0 });
  expect(await organizations()).toHaveLength(2);
});

test('a lead that only may exist is created, and one with nothing but a name only once', async () => {
  await anOrganization(await app.as(), { name: 'Ironbark Group', phone: ironbark.phone });
  const bare = { name: 'Redgum Freight' };
  expect((await create([ironbark, bare, bare])).body).toEqual({ created: 2, tasks: 2 });
  expect((await create([ironbark, bare])).body).toEqual({ created: 0, tasks: 0 });
});

test('somebody’s decision about a lead counts', async () => {
  const group = await anOrganization(await app.as(), { name: 'Acacia Group', phone: redgum.phone });
  const twin = await anOrganization(await app.as(), { name: ironbark.name, phone: ironbark.phone });
  const decide = (lead: object, organizationId: string, verdict: string) =>
    me.client.post('/api/leads/decide', { lead, organizationId, verdict });
  expect((await decide(redgum, group.id, 'same')).status).toBe(200);
  expect((await decide(ironbark, twin.id, 'different')).status).toBe(200);
  expect((await create([redgum, ironbark])).body).toEqual({ created: 1, tasks: 1 });
  expect((await organizations()).map(({ name }) => name)).toEqual([
    'Acacia Group',
    'Ironbark Quarry',
    'Ironbark Quarry',
  ]);
});

test('a lead whose organization was deleted can be created again', async () => {
  await create([ironbark]);
  const [made] = await organizations();
  await me.client.delete(`/api/organizations/${made?.id}`);
  expect((await create([ironbark])).body).toEqual({ created: 1, tasks: 1 });
});

test('an invalid e-mail address is left out, and the lead is created', async () => {
  expect((await create([{ ...ironbark, email: 'call us' }])).body.created).toBe(1);
  expect(await organizations()).toMatchObject([{ email: null }]);
});

test('all are created, or none', async () => {
  const tooLong = { ...redgum, name: 'x'.repeat(201) };
  expect((await create([ironbark, tooLong])).status).toBe(400);
  expect(await organizations()).toEqual([]);
  expect(await tasks()).toEqual([]);
});

test.each<[unknown, string]>([
  [[], 'leads'],
  [undefined, 'leads'],
  ['all', 'leads'],
  [[{ name: ' ' }], 'leads.0.name'],
  [[{ phone: '02 6885 1234' }], 'leads.0.name'],
  [Array.from({ length: 101 }, () => ironbark), 'leads'],
])('%j is refused by %s', async (leads, field) => {
  const reply = await create(leads);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

test('an empty selection is refused in the words of the page', async () => {
  const { body } = await create([]);
  expect(body.fields?.leads).toBe('Please select at least one lead.');
});
