/** The reports as they are called: empty, refused, through the product's own commands, and without the deleted. */
import { beforeEach, expect, test } from 'vitest';
import type { ActivityReport, ReportSummary, SalesReport, TaskReport } from '#contract/reports.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, anOpportunity, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const names = ['summary', 'sales', 'activity', 'tasks'];

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00.000Z');
  await app.database.pool.query('truncate tasks, activity_log, opportunities cascade');
});

async function read<Report>(path: string, timeZone = 'UTC'): Promise<Report> {
  const reply = await staff.get<Report>(`/api/reports/${path}`, { 'time-zone': timeZone });
  expect(reply.status).toBe(200);
  return reply.body;
}

test('says zero where nothing is, for thirty days unless told otherwise', async () => {
  const days = { from: '2026-02-10', to: '2026-03-11' };
  expect(await read('summary')).toEqual({
    days,
    opportunityCount: 0,
    pipelineValue: '0',
    wonCount: 0,
    wonValue: '0',
    conversionRate: '0',
    pendingTasks: 0,
    inProgressTasks: 0,
    completedTasks: 0,
  });
  const sales = await read<SalesReport>('sales');
  expect(sales).toMatchObject({ days, trendUnit: 'day', wonByMonth: [], forecast: [] });
  expect(sales.trend).toHaveLength(30);
  expect(sales.stages.map(({ count, value }) => `${count} ${value}`)).toEqual(
    Array.from({ length: 6 }, () => '0 0'),
  );
  expect(sales.conversion.every(({ reached }) => reached === 0)).toBe(true);
  const activity = await read<ActivityReport>('activity?period=all');
  expect(activity).toEqual({
    days: { from: null, to: null },
    total: 0,
    types: [],
    members: [],
    trendUnit: 'month',
    trend: [],
  });
  const tasks = await read<TaskReport>('tasks?period=7');
  expect(tasks.statuses.map(({ count }) => count)).toEqual([0, 0, 0]);
  expect(tasks.trend.map(({ from }) => from)).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
  ]);
});

test('ninety days are weeks that end today, of which the first is a day short', async () => {
  const { trend, trendUnit, days } = await read<TaskReport>('tasks?period=90');
  expect(trendUnit).toBe('week');
  expect(days).toEqual({ from: '2025-12-12', to: '2026-03-11' });
  expect(trend).toHaveLength(13);
  expect(trend.at(0)).toMatchObject({ from: '2025-12-12', to: '2025-12-17' });
  expect(trend.at(-1)).toMatchObject({ from: '2026-03-05', to: '2026-03-11' });
});

test('today is the day of the viewer', async () => {
  const { days } = await read<TaskReport>('tasks?period=7', 'Pacific/Apia');
  expect(days).toEqual({ from: '2026-03-05', to: '2026-03-11' });
  app.clock.set('2026-03-11T11:00:00.000Z');
  const later = await read<TaskReport>('tasks?period=7', 'Pacific/Apia');
  expect(later.days).toEqual({ from: '2026-03-06', to: '2026-03-12' });
});

test('follows an opportunity through its stages', async () => {
  const deal = await anOpportunity(ctx, {
    value: '0.10',
    probability: '33',
    expectedCloseDate: '2026-05-31',
  });
  await anOpportunity(ctx, { value: '0.20', stage: 'closed_won' });
  await anOpportunity(ctx, { value: null, stage: 'closed_lost' });
  const day = 24 * 60 * 60 * 1_000;
  const move = async (stage: string, days: number) => {
    app.clock.advance(days * day);
    const reply = await staff.patch(`/api/opportunities/${deal.id}`, { stage });
    expect(reply.status).toBe(200);
  };
  await move('proposal', 2);
  await move('lead', 3);
  await move('proposal', 1);
  app.clock.advance(4.5 * day);
  const report = await read<SalesReport>('sales');
  expect(Object.fromEntries(report.conversion.map(({ stage, ...row }) => [stage, row]))).toEqual({
    lead: { reached: 1, share: '33.3', averageDays: '3.0' },
    qualified: { reached: 0, share: '0', averageDays: null },
    proposal: { reached: 1, share: '33.3', averageDays: '7.5' },
    negotiation: { reached: 0, share: '0', averageDays: null },
    closed_won: { reached: 1, share: '33.3', averageDays: null },
    closed_lost: { reached: 1, share: '33.3', averageDays: null },
  });
  expect(report.forecast).toEqual([
    { month: '2026-05', count: 1, value: '0.10', weighted: '0.033' },
  ]);
  expect(report.wonByMonth).toEqual([
    { from: '2026-03-01', to: '2026-03-31', count: 1, value: '0.20' },
  ]);
  expect(await read<ReportSummary>('summary')).toMatchObject({
    opportunityCount: 3,
    pipelineValue: '0.30',
    wonCount: 1,
    wonValue: '0.20',
    conversionRate: '33.3',
  });
});

test('a deal counts on the day it was closed, a task on the day it was done, and all that is open is expected', async () => {
  const old = await anOpportunity(ctx, { name: 'Of August', value: 1000, probability: 40 });
  const lost = await anOpportunity(ctx, { value: 70 });
  await anOpportunity(ctx, { value: 500, expectedCloseDate: '2026-12-24', probability: 40 });
  const earlier = await aTask(ctx);
  await aTask(ctx);
  const day = 24 * 60 * 60 * 1_000;
  app.clock.advance(200 * day);
  const before = await read<SalesReport>('sales?period=7');
  expect(before.stages.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  // Long created, and still open: it may come.
  expect(before.forecast).toEqual([
    { month: '2026-12', count: 1, value: '500', weighted: '200' },
    { month: null, count: 2, value: '1070', weighted: '435' },
  ]);
  await staff.patch(`/api/opportunities/${old.id}`, { stage: 'closed_won' });
  await staff.patch(`/api/opportunities/${lost.id}`, { stage: 'closed_lost' });
  const done = { status: 'completed', completionReason: 'Talked' };
  await staff.patch(`/api/tasks/${earlier.id}`, done);
  app.clock.advance(day);
  await anOpportunity(ctx, { value: 9 });

  expect(await read('summary?period=7')).toMatchObject({
    opportunityCount: 3,
    pipelineValue: '1079',
    wonCount: 1,
    wonValue: '1000',
    conversionRate: '33.3',
    pendingTasks: 0,
    completedTasks: 1,
  });
  const sales = await read<SalesReport>('sales?period=7');
  expect(sales.wonByMonth).toMatchObject([{ count: 1, value: '1000' }]);
  expect(sales.stages.filter(({ count }) => count > 0)).toEqual([
    { stage: 'lead', count: 1, value: '9' },
    { stage: 'closed_won', count: 1, value: '1000' },
    { stage: 'closed_lost', count: 1, value: '70' },
  ]);
  // The trend is of what was created.
  expect(sales.trend.filter(({ count }) => count > 0)).toMatchObject([{ count: 1, value: '9' }]);
  expect(sales.forecast.at(-1)).toMatchObject({ month: null, count: 1, value: '9' });
  const tasks = await read<TaskReport>('tasks?period=7');
  expect(tasks.trend.map(({ completed }) => completed)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  // Once the week is over, so is its sale.
  app.clock.advance(7 * day);
  expect(await read('summary?period=7')).toMatchObject({ wonCount: 0, completedTasks: 0 });
  const { days } = await read<ReportSummary>('summary?period=30');
  const listed = `countedFrom=${days.from}&countedTo=${days.to}`;
  const list = await staff.get<{ id: string }[]>(`/api/opportunities?${listed}`);
  expect(list.body).toHaveLength(3);
  expect((await staff.get<unknown[]>(`/api/tasks?${listed}`)).body).toHaveLength(1);
});

test('counts nothing that was deleted, and again what was restored', async () => {
  const deal = await anOpportunity(ctx, { value: 5 });
  const task = await aTask(ctx);
  await staff.delete(`/api/opportunities/${deal.id}`);
  await staff.delete(`/api/tasks/${task.id}`);
  expect(await read('summary')).toMatchObject({ opportunityCount: 0, pendingTasks: 0 });
  const sales = await read<SalesReport>('sales?period=all');
  expect(sales).toMatchObject({ trend: [], forecast: [] });
  expect(await read<TaskReport>('tasks?period=all')).toMatchObject({ trend: [] });
  await staff.post(`/api/opportunities/${deal.id}/restore`);
  expect(await read('summary')).toMatchObject({ opportunityCount: 1, pipelineValue: '5' });
});

test('goes by who is assigned, and of activities by who did them', async () => {
  const other = await aUser(ctx, { firstName: 'Ada', lastName: null });
  const person = await aPerson(ctx);
  await anOpportunity(ctx, { assignedToId: other.id, value: 7 });
  await anOpportunity(ctx, { assignedToId: null, value: 11 });
  await aTask(ctx, { assigneeId: other.id });
  await aNote(ctx, { personId: person.id });
  const theirs = await app.as(other);
  const task = await aTask(theirs, { activityType: 'phone_call', assigneeId: ctx.actor.id });
  const done = { status: 'completed', completionReason: 'Talked' };
  await (await app.signIn(other)).patch(`/api/tasks/${task.id}`, done);
  expect(await read(`summary?userId=${other.id}`)).toMatchObject({
    pipelineValue: '7',
    pendingTasks: 1,
    completedTasks: 0,
  });
  const report = await read<ActivityReport>(`activity?userId=${other.id}`);
  expect(report).toMatchObject({
    total: 1,
    types: [{ activityType: 'phone_call', count: 1 }],
    members: [{ userId: other.id, name: 'Ada', count: 1, types: { phone_call: 1 } }],
  });
  expect(await read<ActivityReport>('activity')).toMatchObject({ total: 2 });
});

test.each(names)('%s refuses what it does not know', async (name) => {
  const bad = ['period=8', 'period=', 'userId=me', 'userId=none', 'period=30&period=7'];
  for (const query of bad) {
    const reply = await staff.get(`/api/reports/${name}?${query}`);
    expect(reply.status, query).toBe(400);
  }
  expect((await app.visitor.get(`/api/reports/${name}`)).status).toBe(401);
});

test('lists refuse days and months that are none', async () => {
  const bad = {
    '/api/opportunities': [
      'createdFrom=2026-02-30',
      'countedFrom=2026-02-30',
      'countedTo=today',
      'stageTo=0000-01-01',
      'reached=won',
      'closeMonth=2026-13',
    ],
    '/api/opportunities/board': ['createdTo=9999-12-31', 'closeMonth=never'],
    '/api/tasks': ['createdFrom=yesterday', 'countedTo=yesterday', 'progress=completed'],
    '/api/tasks/counts': ['createdTo=2026-1-1'],
    '/api/activity-logs': ['createdFrom=1', 'userId=nobody'],
  };
  for (const [path, queries] of Object.entries(bad)) {
    for (const query of queries) {
      expect((await staff.get(`${path}?${query}`)).status, `${path}?${query}`).toBe(400);
    }
  }
});
