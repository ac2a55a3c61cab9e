/** The assistant counts the signed-in user's own work, in the days of their time zone. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Insights } from '#contract/insights.ts';
import type { Task } from '#contract/tasks.ts';
import type { StaffUser } from '#contract/users.ts';
import type { Context } from '#server/kernel/context.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import {
  aCall,
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '#test/factories.ts';

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

test('an account that never had work is told how to begin, one that has done everything is not', async () => {
  const colleague = await app.as(await aUser(await app.as()));
  expect((await read()).items).toMatchObject([{ kind: 'begin', next: { page: 'people' } }]);
  await anOrganization(colleague);
  expect((await read()).items).toMatchObject([{ kind: 'begin', next: { page: 'leads' } }]);
  const ada = await aPerson(ctx, { name: 'Ada King' });
  const { insights, items } = await read();
  expect(insights).toBe('Nothing is planned yet. Begin with a call to Ada King.');
  expect(items).toMatchObject([
    { kind: 'begin', records: [{ id: ada.id }], action: { tasks: [{ personId: ada.id }] } },
  ]);
  await aTask(ctx, { status: 'completed', completionReason: 'Done' });
  expect((await read()).insights).toBe('You have no open tasks. You have no open opportunities.');
});

test('a task is mentioned with its customer, or that of its opportunity if it names none', async () => {
  const yard = await anOrganization(ctx, { name: 'Harbour Toyota' });
  const ada = await aPerson(ctx, { name: 'Ada King', organizationId: yard.id });
  const deal = await anOpportunity(ctx, { name: 'Fleet', organizationId: yard.id });
  const dueDate = '2026-03-10T06:00:00Z';
  const both = await aTask(ctx, { title: 'A', dueDate, personId: ada.id, organizationId: yard.id });
  await aTask(ctx, { title: 'B', dueDate, opportunityId: deal.id });
  expect((await read()).insights).toContain(
    '“A” for Ada King (1 day) and “B” for Harbour Toyota (1 day)',
  );
  await client.delete(`/api/people/${ada.id}`);
  expect((await client.get<Task>(`/api/tasks/${both.id}`)).status).toBe(404);
  expect((await read()).insights).toContain('1 day: “B” for Harbour Toyota.');
});

test('an opportunity is mentioned once, for its most urgent reason', async () => {
  await anOpportunity(ctx, { name: 'Past', stage: 'proposal', expectedCloseDate: '2026-04-01' });
  await anOpportunity(ctx, { name: 'Near', stage: 'proposal', expectedCloseDate: '2026-04-12' });
  await anOpportunity(ctx, { name: 'Far', stage: 'proposal', expectedCloseDate: '2026-09-01' });
  app.clock.set('2026-04-10T09:30:00.000Z');
  const { insights } = await read();
  for (const name of ['Past', 'Near', 'Far']) expect(insights.split(`“${name}”`)).toHaveLength(2);
  expect(insights).toContain(
    '1 other opportunity has been in its stage for longer than usual: “Far”',
  );
});

test('only admins and super users are told of the work of others', async () => {
  const jack = await aUser(await app.as(), { firstName: 'Jack', lastName: 'Ford' });
  const his = await app.as(jack);
  const dueDate = '2026-03-01T06:00:00Z';
  for (let n = 0; n < 4; n += 1) await aTask(his, { dueDate });
  for (let n = 0; n < 3; n += 1) await aTask(his, { dueDate, assigneeId: null });
  await aTask(his, { dueDate, status: 'completed', completionReason: 'Done' });
  const deal = await anOpportunity(his, { name: 'Fleet', expectedCloseDate: '2026-03-10' });
  const told = async (role: 'staff' | 'admin' | 'super_user') => {
    const leader = await app.signIn(await aUser(await app.as(), { role }));
    const { body } = await leader.get<Insights>('/api/ai/insights');
    return body.items.filter(({ kind }) => kind.startsWith('team_'));
  };
  expect(await told('staff')).toEqual([]);
  for (const role of ['admin', 'super_user'] as const) {
    const [late, past] = await told(role);
    expect(late?.markdown).toContain('4 of Jack Ford');
    expect(late?.markdown).toContain('of nobody');
    expect(past?.markdown).toContain(`[“Fleet”](opportunity:${deal.id}) (Jack Ford, 1 day ago)`);
  }
});

test('only the user’s own open work counts', async () => {
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
    '2 tasks are overdue: “Oldest” (10 days) and “Second” (6 days).',
    '2 tasks are due today, 1 of them urgent: “Early today” and “Late today”.',
    '2 opportunities are expected to close in the next 7 days, worth $100.50 together: “Today” (today) and “Last” (Mar 18, 2026).',
    '1 opportunity is past its expected close: “Past” (yesterday).',
  ]);
  expect(items).toHaveLength(4);
});

test('days are the viewer’s own, to the minute and across a change of the clocks', async () => {
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

/** Opportunities stuck in their stage are tested elsewhere. */
const waiting = async () => (await kinds()).filter((kind) => kind === 'untouched');

test('customers with an open opportunity and nothing new for 30 days are waiting', async () => {
  const person = await aPerson(ctx, { name: 'Pat Waiting' });
  const yard = await anOrganization(ctx, { name: 'Quiet Yard' });
  await aPerson(ctx, { name: 'No deal' });
  const closed = await aPerson(ctx, { name: 'All won' });
  await anOpportunity(ctx, { personId: person.id });
  await anOpportunity(ctx, { organizationId: yard.id });
  await anOpportunity(ctx, { personId: closed.id, stage: 'closed_won' });
  app.clock.advance(29 * day);
  expect(await waiting()).toEqual([]);
  app.clock.advance(2 * day);
  const { insights } = await read();
  expect(insights.split('\n').at(-1)).toBe(
    '1 contact and 1 organization with open opportunities have gone untouched for 30 days or more: Pat Waiting (31 days) and Quiet Yard (31 days).',
  );
});

test('a note, a call, a task or a change of the person, the people or the opportunity is a touch', async () => {
  const yard = await anOrganization(ctx, { name: 'Quiet Yard' });
  const person = await aPerson(ctx, { name: 'Pat', organizationId: yard.id });
  const deal = await anOpportunity(ctx, { organizationId: yard.id });
  const other = await anOpportunity(ctx);
  const touches: [string, () => Promise<unknown>, string[]][] = [
    ['note on the person', () => aNote(ctx, { personId: person.id }), []],
    ['call with the person', () => aCall(ctx, { personId: person.id }), []],
    ['note on the deal', () => aNote(ctx, { opportunityId: deal.id }), []],
    ['task', () => aTask(ctx, { organizationId: yard.id }), []],
    ['value', () => client.patch(`/api/opportunities/${deal.id}`, { value: 5 }), []],
    [
      'place on the board',
      () => client.post(`/api/opportunities/${deal.id}/move`, { stage: 'lead', afterId: other.id }),
      ['untouched'],
    ],
  ];
  for (const [name, touch, expected] of touches) {
    app.clock.advance(31 * day);
    expect(await waiting(), `before ${name}`).toEqual(['untouched']);
    await touch();
    expect(await waiting(), name).toEqual(expected);
  }
});

test('an opportunity is stuck a day after its stage’s limit, in the viewer’s days', async () => {
  const deal = await anOpportunity(ctx, { name: 'Fleet', stage: 'proposal' });
  app.clock.set('2026-03-25T23:00:00.000Z');
  expect(await kinds('UTC')).toEqual(['nothing']);
  // In Sydney it is already the next day.
  expect((await read('Australia/Sydney')).items).toMatchObject([
    {
      kind: 'stuck',
      markdown: `1 opportunity has been in its stage for longer than usual: [“Fleet”](opportunity:${deal.id}) (15 days in Proposal).`,
      records: [{ type: 'opportunity', id: deal.id, name: 'Fleet' }],
      action: { kind: 'create_tasks', label: 'Create 1 follow-up task' },
    },
  ]);
  await aTask(ctx, { opportunityId: deal.id });
  expect((await read('Australia/Sydney')).items).toMatchObject([{ kind: 'stuck', action: null }]);
  await client.patch(`/api/opportunities/${deal.id}`, { stage: 'closed_won' });
  expect(await kinds('Australia/Sydney')).toEqual(['nothing']);
});

test('a streak of weekdays with something done, from the log', async () => {
  // Friday, Monday, Tuesday, and a note on Wednesday, which does not count.
  for (const at of ['2026-03-06T03:00:00Z', '2026-03-09T22:30:00Z', '2026-03-10T03:00:00Z']) {
    app.clock.set(at);
    await aTask(ctx, { title: at, status: 'completed', completionReason: 'Done' });
  }
  app.clock.set('2026-03-11T09:30:00.000Z');
  await aNote(ctx);
  expect((await read('UTC')).insights).toContain(
    'each of the last 3 weekdays; one today makes it 4',
  );
  // 22:30 in UTC is the next morning in Sydney, so Monday is missing there.
  expect(await kinds('Australia/Sydney')).toEqual(['nothing']);
  const reopened = (await read('UTC')).items.at(-1)?.records[0];
  expect(reopened?.name).toBe('2026-03-10T03:00:00Z');
  await client.patch(`/api/tasks/${reopened?.id}`, { status: 'pending' });
  expect(await kinds('UTC')).toEqual(['nothing']);
});

test('a load that is much heavier than the team’s median', async () => {
  app.clock.set('2031-03-11T09:30:00.000Z');
  // The users of the tests before are inactive.
  await ctx.db.execute(sql`update users set deactivated_at = now() where id <> ${user.id}`);
  for (const colleague of [await aUser(ctx), await aUser(ctx)]) {
    await aTask(ctx, { assigneeId: colleague.id, dueDate: '2031-04-01T06:00:00Z' });
  }
  const oldest = await aTask(ctx, { dueDate: '2031-03-20T06:00:00Z' });
  for (let count = 0; count < 6; count += 1) await aTask(ctx);
  expect((await read()).items).toMatchObject([
    {
      kind: 'workload',
      markdown:
        'You have 7 open tasks, 0 of them overdue; the median of the team is 1 open and 0 overdue.',
      records: [{ type: 'task', id: oldest.id }, {}, {}],
    },
  ]);
});

test('the tasks an insight offers are created as they were shown', async () => {
  const person = await aPerson(ctx, { name: 'Pat *Waiting*' });
  await anOpportunity(ctx, { personId: person.id, stage: 'negotiation' });
  app.clock.advance(31 * day);
  const untouched = (await read()).items.find(({ kind }) => kind === 'untouched');
  expect(untouched?.markdown).toContain(`[Pat \\*Waiting\\*](person:${person.id})`);
  if (untouched?.action?.kind !== 'create_tasks') throw new Error('No tasks were offered');
  const tasks = untouched.action.tasks.map(({ aboutName: _, ...draft }) => draft);
  const reply = await client.post<{ tasks: Task[] }>('/api/tasks/many', { tasks });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      tasks: [{ title: 'Call Pat *Waiting*', personId: person.id, assigneeId: user.id }],
    },
  });
  expect(await waiting()).toEqual([]);
});
