/** The assistant counts what is the signed-in user's own, in the days of where they are. */
import { beforeEach, expect, test } from 'vitest';
import type { Insights } from '#contract/insights.ts';
import type { StaffUser } from '#contract/users.ts';
import type { Context } from '#server/kernel/context.ts';
import { openTestApp, type TestClient } from '../../../../test/app.ts';
import {
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '../../../../test/factories.ts';

const app = await openTestApp();
const day = 24 * 60 * 60 * 1_000;
let user: StaffUser;
let ctx: Context;
let client: TestClient;

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00.000Z');
  user = await aUser(await app.as());
  ctx = await app.as(user);
  client = await app.signIn(user);
});

async function read(timeZone?: string): Promise<Insights> {
  const reply = await client.get<Insights>(
    '/api/ai/insights',
    timeZone === undefined ? {} : { 'time-zone': timeZone },
  );
  expect(reply.status).toBe(200);
  return reply.body;
}

const kinds = async (timeZone?: string) => (await read(timeZone)).items.map(({ kind }) => kind);

test('somebody without work is told so', async () => {
  const { insights, items } = await read();
  expect(insights).toBe('You have no open tasks. You have no open opportunities.');
  expect(items.map(({ kind }) => kind)).toEqual(['nothing']);
});

test('only work of one’s own that is still to be done counts', async () => {
  const colleague = await aUser(await app.as());
  const dueDate = '2026-03-01T06:00:00Z';
  await aTask(ctx, { dueDate, assigneeId: colleague.id });
  await aTask(ctx, { dueDate, assigneeId: null });
  await aTask(ctx, { dueDate, status: 'completed', completionReason: 'Done' });
  const deleted = await aTask(ctx, { dueDate });
  await client.delete(`/api/tasks/${deleted.id}`);
  await anOpportunity(ctx, { expectedCloseDate: '2026-03-01', assignedToId: colleague.id });
  await anOpportunity(ctx, { expectedCloseDate: '2026-03-01', stage: 'closed_won' });
  await anOpportunity(ctx, { expectedCloseDate: '2026-03-12', stage: 'closed_lost' });
  await aTask(ctx, { dueDate: '2026-03-20T06:00:00Z' });
  await aTask(ctx);
  expect((await read()).insights).toBe(
    'None of your 2 open tasks is overdue or due today. You have no open opportunities.',
  );
});

test('names the oldest, what is due today, and the closes on both sides of today', async () => {
  await aTask(ctx, { title: 'Second', dueDate: '2026-03-05T06:00:00Z' });
  await aTask(ctx, { title: 'Oldest', dueDate: '2026-03-01T06:00:00Z' });
  await aTask(ctx, { title: 'Late today', dueDate: '2026-03-11T17:00:00Z' });
  await aTask(ctx, { title: 'Early today', dueDate: '2026-03-11T01:00:00Z', priority: 'high' });
  await anOpportunity(ctx, { name: 'Past', expectedCloseDate: '2026-03-10' });
  await anOpportunity(ctx, { name: 'Today', expectedCloseDate: '2026-03-11', value: 100 });
  await anOpportunity(ctx, { name: 'Last', expectedCloseDate: '2026-03-18', value: '0.50' });
  await anOpportunity(ctx, { name: 'Too far', expectedCloseDate: '2026-03-19' });
  const { insights, items } = await read();
  expect(insights.split('\n')).toEqual([
    '2 tasks are overdue, the oldest by 10 days: “Oldest”.',
    '2 tasks are due today, 1 of them urgent: “Early today” and “Late today”.',
    '1 opportunity is past its expected close: “Past” (yesterday).',
    '2 opportunities are expected to close in the next 7 days, worth $100.50 together: “Today” (today) and “Last” (Mar 18, 2026).',
  ]);
  expect(items).toHaveLength(4);
});

test('a day is the viewer’s own, to the minute and over a change of the clocks', async () => {
  // Midnight in Sydney is 13:00 UTC in summer time, 14:00 from 5 April on.
  app.clock.set('2026-04-05T12:00:00.000Z');
  await aTask(ctx, { title: 'Due', dueDate: '2026-04-05T13:59:00Z' });
  expect(await kinds('Australia/Sydney')).toEqual(['due_today']);
  expect(await kinds('Asia/Tokyo')).toEqual(['due_today']);
  app.clock.set('2026-04-05T14:00:00.000Z');
  expect(await kinds('Australia/Sydney')).toEqual(['overdue']);
  expect((await read('Australia/Sydney')).insights).toContain('overdue by 1 day');
  expect(await kinds('UTC')).toEqual(['due_today']);
  await anOpportunity(ctx, { expectedCloseDate: '2026-04-05' });
  expect(await kinds('Australia/Sydney')).toEqual(['overdue', 'past_close']);
  expect(await kinds('UTC')).toEqual(['due_today', 'closing_soon']);
});

test('whoever has an open opportunity and nothing new for 30 days is waiting', async () => {
  const person = await aPerson(ctx, { name: 'Pat Waiting' });
  const yard = await anOrganization(ctx, { name: 'Quiet Yard' });
  await aPerson(ctx, { name: 'No deal' });
  const closed = await aPerson(ctx, { name: 'All won' });
  await anOpportunity(ctx, { personId: person.id });
  await anOpportunity(ctx, { organizationId: yard.id });
  await anOpportunity(ctx, { personId: closed.id, stage: 'closed_won' });
  app.clock.advance(29 * day);
  expect(await kinds()).toEqual(['nothing']);
  app.clock.advance(2 * day);
  expect((await read()).insights).toBe(
    '1 contact and 1 organization with open opportunities have gone untouched for 30 days or more: Pat Waiting (31 days) and Quiet Yard (31 days).',
  );
});

test('a note, a task or a change of the person, the people or the opportunity is a touch', async () => {
  const yard = await anOrganization(ctx, { name: 'Quiet Yard' });
  const person = await aPerson(ctx, { name: 'Pat', organizationId: yard.id });
  const deal = await anOpportunity(ctx, { organizationId: yard.id });
  const other = await anOpportunity(ctx);
  const touches: [string, () => Promise<unknown>, string[]][] = [
    ['note on the person', () => aNote(ctx, { personId: person.id }), ['nothing']],
    ['note on the deal', () => aNote(ctx, { opportunityId: deal.id }), ['nothing']],
    ['task', () => aTask(ctx, { organizationId: yard.id }), ['nothing']],
    ['value', () => client.patch(`/api/opportunities/${deal.id}`, { value: 5 }), ['nothing']],
    [
      'place on the board',
      () => client.post(`/api/opportunities/${deal.id}/move`, { stage: 'lead', afterId: other.id }),
      ['untouched'],
    ],
  ];
  for (const [name, touch, expected] of touches) {
    app.clock.advance(31 * day);
    expect(await kinds(), `before ${name}`).toEqual(['untouched']);
    await touch();
    expect(await kinds(), name).toEqual(expected);
  }
});
