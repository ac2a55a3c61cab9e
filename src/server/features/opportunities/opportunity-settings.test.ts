/** A team may require a reason of whatever becomes lost, whoever sends it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
import { anOpportunity } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const require = (lostReasonRequired: boolean) =>
  boss.patch('/api/opportunity-settings', { lostReasonRequired });
const move = (id: string, more: Record<string, unknown> = {}) =>
  staff.post<Opportunity>(`/api/opportunities/${id}/move`, {
    stage: 'closed_lost',
    afterId: null,
    ...more,
  });

function expectRefusal(reply: TestReply<unknown>): void {
  expect(reply).toMatchObject({
    status: 400,
    body: {
      fields: { lostReason: 'is required for a lost opportunity' },
    } satisfies Partial<ErrorReply>,
  });
}

describe('by default', () => {
  test('an opportunity can be lost without a reason', async () => {
    expect((await boss.get('/api/opportunity-settings')).body).toEqual({
      lostReasonRequired: false,
    });
    const { id } = await anOpportunity(ctx);
    expect((await staff.patch(`/api/opportunities/${id}`, { stage: 'closed_lost' })).status).toBe(
      200,
    );
  });
});

describe('where a reason is required', () => {
  beforeEach(() => require(true));

  test('it is remembered, and the audit says who turned it on', async () => {
    expect((await boss.get('/api/opportunity-settings')).body).toEqual({
      lostReasonRequired: true,
    });
    await require(false);
    const { rows } = await app.database.pool.query(
      "select before->'lostReasonRequired' as before, after->'lostReasonRequired' as after, actor_id from changes where verb = 'opportunity-settings.updated' order by at desc, id desc limit 1",
    );
    expect(rows).toEqual([
      { before: true, after: false, actor_id: (await app.userOf('super_user')).id },
    ]);
  });

  test('whatever becomes lost without one is refused, and nothing of it stays', async () => {
    const opportunity = await anOpportunity(ctx, { stage: 'proposal' });
    const path = `/api/opportunities/${opportunity.id}`;
    expectRefusal(await staff.patch(path, { name: 'Lost', stage: 'closed_lost' }));
    expectRefusal(await staff.put(path, { name: 'Lost', stage: 'closed_lost', lostReason: '  ' }));
    expectRefusal(await move(opportunity.id));
    expectRefusal(await staff.post('/api/opportunities', { name: 'Lost', stage: 'closed_lost' }));
    expect((await staff.get(path)).body).toEqual(opportunity);
    expect((await staff.get<Opportunity[]>('/api/opportunities?q=Lost')).body).toEqual([]);
  });

  test('with one it is lost, and keeps it', async () => {
    const { id } = await anOpportunity(ctx);
    expect(await move(id, { lostReason: 'Price' })).toMatchObject({
      status: 200,
      body: { stage: 'closed_lost', lostReason: 'Price' },
    });
    expectRefusal(await staff.patch(`/api/opportunities/${id}`, { lostReason: null }));
    const renamed = await staff.patch(`/api/opportunities/${id}`, { name: 'Another name' });
    expect(renamed).toMatchObject({ status: 200, body: { lostReason: 'Price' } });
  });

  test('what was lost without one before can still be edited and moved within its stage', async () => {
    await require(false);
    const { id } = await anOpportunity(ctx, { stage: 'closed_lost' });
    await require(true);
    expect((await staff.patch(`/api/opportunities/${id}`, { value: '900' })).status).toBe(200);
    expect((await move(id)).status).toBe(200);
  });
});
