/** A lead that may be an organization already: somebody's decision is kept, and counts for everybody. */
import { describe, expect, test } from 'vitest';
import type { LeadMessage } from '#contract/leads.ts';
import type { Context } from '#server/kernel/context.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';
import { aFoundCompany } from '#test/found-companies.ts';
import { generateLeads } from './generate-leads.ts';

const app = await openTestApp();

const found = aFoundCompany({
  name: 'Harbour Toyota',
  phone: '02 6885 7777',
  website: 'toyota.example',
});
const see = async (ctx: Context, lead = found) => {
  const messages: LeadMessage[] = [];
  const source = {
    name: 'Register',
    attribution: null,
    cannotTell: [],
    isReady: async () => ({ ready: true, words: '' }),
    find: async () => [lead],
  };
  await generateLeads(
    ctx,
    { sources: [source], web: undefined, country: 'AU', onFault: () => undefined },
    {
      query: { query: 'trucking in Dubbo' },
      signal: new AbortController().signal,
      send: (message) => messages.push(message),
    },
  );
  const last = messages.at(-1);
  if (last?.type !== 'complete' || !last.leads[0]) throw new Error('It did not end well');
  return last.leads[0];
};

test('is marked with the reason until somebody decides, for everybody and wherever it is found', async () => {
  const yard = await anOrganization(await app.as(), {
    name: 'Harbour Toyota Service',
    website: 'https://www.toyota.example',
  });
  const [ctx, colleague] = [await app.as('staff'), await app.as('admin')];
  const lead = await see(ctx);
  expect(lead).toMatchObject({
    exists: false,
    existingOrgId: null,
    match: { organizationId: yard.id, name: 'Harbour Toyota Service' },
  });
  expect(lead.match?.reasons[0]).toBe('same site');

  const client = await app.signIn('staff');
  const say = async (verdict: string) => {
    const body = { lead, organizationId: yard.id, verdict };
    const reply = await client.post<{ id: string }>('/api/leads/decide', body);
    expect(reply).toMatchObject({ status: 200, body: { verdict } });
    return reply.body.id;
  };
  await say('different');
  expect(await see(colleague)).toMatchObject({ exists: false, match: null });
  // Found later without its website, it is still the same lead.
  expect((await see(colleague, { ...found, website: null })).match).toBeNull();
  // Another company with the same switchboard is not affected.
  const neighbour = { ...found, name: 'Harbour Toyota Holdings' };
  expect((await see(colleague, neighbour)).match).not.toBeNull();

  // The last decision counts.
  const id = await say('same');
  expect(await see(colleague)).toMatchObject({
    exists: true,
    existingOrgId: yard.id,
    match: { reasons: ['said to be the same'], words: expect.stringContaining('never called') },
  });
  const undo = await app.signIn('admin');
  expect((await undo.delete(`/api/leads/decided/${id}`)).status).toBe(204);
  expect((await undo.delete(`/api/leads/decided/${id}`)).status).toBe(404);
  expect((await see(ctx)).match?.organizationId).toBe(yard.id);

  const { rows } = await app.database.pool.query(
    `select verb, actor_id, coalesce(after, before) ->> 'verdict' as verdict from changes
     where record_type = 'pair' order by id`,
  );
  expect(rows).toEqual([
    { verb: 'pair.decided', actor_id: ctx.actor.id, verdict: 'different' },
    { verb: 'pair.decided', actor_id: ctx.actor.id, verdict: 'same' },
    { verb: 'pair.taken-back', actor_id: colleague.actor.id, verdict: 'same' },
  ]);

  await say('same');
  await client.delete(`/api/organizations/${yard.id}`);
  await undo.delete(`/api/organizations/${yard.id}`);
  expect(await see(ctx)).toMatchObject({ exists: false, match: null });
  expect(
    (await client.post('/api/leads/decide', { lead, organizationId: yard.id, verdict: 'same' }))
      .status,
  ).toBe(404);
});

test('two concurrent decisions both succeed, and one of them stays', async () => {
  const { id } = await anOrganization(await app.as(), {
    name: 'Twin Freight',
    phone: '02 6885 8888',
  });
  const lead = aFoundCompany({ name: 'Twin Haulage', phone: '02 6885 8888' });
  const [one, other] = [await app.signIn('staff'), await app.signIn('admin')];
  const replies = await Promise.all(
    [one, other, one, other].map((client, turn) =>
      client.post('/api/leads/decide', {
        lead,
        organizationId: id,
        verdict: turn % 2 === 0 ? 'same' : 'different',
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await app.database.pool.query(
    'select count(distinct verdict)::int as verdicts from decided_pairs where record_id = $1',
    [id],
  );
  expect(rows).toEqual([{ verdicts: 1 }]);
});

test('one that surely exists can be said to be another', async () => {
  const ctx = await app.as('staff');
  const lead = aFoundCompany({ name: 'Sure Freight', phone: '02 6885 9991' });
  const { id } = await anOrganization(ctx, { name: 'Sure Freight', phone: '02 6885 9991' });
  expect(await see(ctx, lead)).toMatchObject({ exists: true, existingOrgId: id });
  const client = await app.signIn('staff');
  await client.post('/api/leads/decide', { lead, organizationId: id, verdict: 'different' });
  expect(await see(ctx, lead)).toMatchObject({ exists: false, existingOrgId: null, match: null });
});

describe('that two are different', () => {
  const given = {
    name: 'Apart Freight',
    phone: '02 6885 9000',
    email: 'office@apart.example',
    website: 'https://apart.example',
  };
  const meet = async () => {
    const ctx = await app.as('staff');
    const { id } = await anOrganization(ctx, given);
    const lead = aFoundCompany(given);
    const client = await app.signIn('staff');
    const body = { lead, organizationId: id, verdict: 'different' };
    expect((await client.post('/api/leads/decide', body)).status).toBe(200);
    const isAsked = async () => (await see(ctx, lead)).match !== null;
    expect(await isAsked()).toBe(false);
    const change = async (patch: object) =>
      expect((await client.patch(`/api/organizations/${id}`, patch)).status).toBe(200);
    return { id, client, isAsked, change };
  };

  test.each([
    ['name', 'Apart Freights'],
    ['phone', '02 6885 9111'],
    ['email', 'sales@apart.example'],
    ['website', 'https://www.apart.example'],
  ])('ends with another %s of the organization', async (field, value) => {
    const { id, client, isAsked, change } = await meet();
    await change({ [field]: value });
    expect(await isAsked()).toBe(true);
    await client.delete(`/api/organizations/${id}`);
  });

  test('does not end with anything else, nor what is the same with a change', async () => {
    const { id, client, isAsked, change } = await meet();
    await change({ ...given, industry: 'Freight', location: 'Orange NSW' });
    expect(await isAsked()).toBe(false);
    const lead = aFoundCompany(given);
    await client.post('/api/leads/decide', { lead, organizationId: id, verdict: 'same' });
    await change({ name: 'Nothing Alike', phone: null, email: null, website: null });
    expect(await see(await app.as('staff'), lead)).toMatchObject({ exists: true });
  });
});
