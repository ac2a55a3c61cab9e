/** Repeated tasks: completing one creates the next, by the calendar of the user who completes it. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Task } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const done = { status: 'completed', completionReason: 'Signed' };

async function complete(task: Task, zone?: string): Promise<Task> {
  const headers = zone === undefined ? undefined : { 'time-zone': zone };
  const reply = await staff.patch<Task>(`/api/tasks/${task.id}`, done, headers);
  expect(reply.status).toBe(200);
  return reply.body;
}

/** The tasks of a series, oldest first. */
async function tasksTagged(tag: string): Promise<Task[]> {
  return (await staff.get<Task[]>(`/api/tasks?tag=${tag}&sort=createdAt`)).body;
}

test.each([
  ['daily', 'UTC', '2026-03-11T17:00:00.000Z', '2026-03-12T17:00:00.000Z'],
  ['weekly', 'UTC', '2026-03-11T17:00:00.000Z', '2026-03-18T17:00:00.000Z'],
  ['monthly', 'UTC', '2026-01-31T17:00:00.000Z', '2026-02-28T17:00:00.000Z'],
  ['monthly', 'UTC', '2028-01-31T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
  ['monthly', 'Australia/Sydney', '2026-01-30T13:30:00.000Z', '2026-02-27T13:30:00.000Z'],
  ['daily', 'Europe/Berlin', '2026-03-28T16:00:00.000Z', '2026-03-29T15:00:00.000Z'],
  ['weekly', 'Europe/Berlin', '2026-10-20T15:00:00.000Z', '2026-10-27T16:00:00.000Z'],
] as const)('%s in %s: after %s comes %s', async (recurrenceType, zone, dueDate, next) => {
  const tag = newId();
  const task = await aTask(ctx, {
    recurrenceType,
    dueDate,
    tags: [tag],
    description: 'Each time',
    priority: 'low',
    personId: (await aPerson(ctx)).id,
    assigneeId: (await aUser(ctx)).id,
  });
  app.clock.advance(1_000);
  await complete(task, zone);
  const [first, second, ...more] = await tasksTagged(tag);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ id: task.id, status: 'completed' });
  const now = app.clock.now().toISOString();
  expect(second).toEqual({
    ...task,
    id: second?.id,
    dueDate: next,
    createdAt: now,
    updatedAt: now,
  });
});

/** Completes a series over and over; gives the days it was due. */
async function daysOf(tag: string, times: number): Promise<(string | undefined)[]> {
  for (let time = 0; time < times; time += 1) {
    app.clock.advance(1_000);
    await complete((await tasksTagged(tag)).at(-1) as Task);
  }
  return (await tasksTagged(tag)).map(({ dueDate }) => dueDate?.slice(0, 10));
}

test('a short month moves one task of a series, not the later ones', async () => {
  const series = { recurrenceType: 'monthly', dueDate: '2026-01-31T09:00:00Z' } as const;
  await aTask(ctx, { ...series, tags: ['last-day'] });
  expect(await daysOf('last-day', 4)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
});

test('a series goes on from the day that a task of it is moved to', async () => {
  const series = { recurrenceType: 'monthly', dueDate: '2026-01-31T09:00:00Z' } as const;
  await aTask(ctx, { ...series, tags: ['moved-day'] });
  await daysOf('moved-day', 1);
  const february = (await tasksTagged('moved-day')).at(-1);
  await staff.patch(`/api/tasks/${february?.id}`, { title: 'Renamed' });
  await staff.patch(`/api/tasks/${february?.id}`, { dueDate: '2026-02-20T09:00:00Z' });
  expect(await daysOf('moved-day', 2)).toEqual([
    '2026-01-31',
    '2026-02-20',
    '2026-03-20',
    '2026-04-20',
  ]);
});

/** A task of a series that has been completed, and the next of it. */
async function aCompletedOne(tag: string): Promise<{ task: Task; next: Task }> {
  const series = { recurrenceType: 'monthly', dueDate: '2026-01-31T09:00:00Z' } as const;
  const task = await complete(await aTask(ctx, { ...series, tags: [tag] }));
  const next = (await tasksTagged(tag)).find(({ id }) => id !== task.id);
  if (!next) throw new Error('The series has not gone on');
  return { task, next };
}
const reopen = (task: Task) =>
  staff.patch<ErrorReply>(`/api/tasks/${task.id}`, { status: 'pending', completionReason: null });

test('reopening a task removes the next one, and completing it creates that again', async () => {
  const { task, next } = await aCompletedOne('reopened');
  expect((await reopen(task)).status).toBe(200);
  expect(await tasksTagged('reopened')).toMatchObject([{ id: task.id, status: 'pending' }]);
  await complete(task);
  const [, again, ...more] = await tasksTagged('reopened');
  expect(more).toEqual([]);
  expect(again).toMatchObject({ dueDate: next.dueDate, status: 'pending' });
  expect(again?.id).not.toBe(next.id);
});

test.each([
  ['renamed', { title: 'Renamed' }],
  ['moved', { dueDate: '2026-03-03T09:00:00Z' }],
  ['completed', done],
])('a next task that was %s is not taken back', async (how, patch) => {
  const { task, next } = await aCompletedOne(how);
  await staff.patch(`/api/tasks/${next.id}`, patch);
  const before = await tasksTagged(how);
  const reply = await reopen(task);
  expect(reply).toMatchObject({ status: 409, body: { message: /next task.*has been changed/ } });
  expect(await tasksTagged(how)).toEqual(before);
});

test('once the next task is deleted, the one before it can be reopened', async () => {
  const { task, next } = await aCompletedOne('deleted');
  await staff.delete(`/api/tasks/${next.id}`);
  expect((await reopen(task)).status).toBe(200);
  expect(await tasksTagged('deleted')).toMatchObject([{ id: task.id, status: 'pending' }]);
});

test('undoing the completion of many removes the tasks that it created', async () => {
  const series = { recurrenceType: 'weekly', dueDate: '2026-01-31T09:00:00Z' } as const;
  const before = [
    await aTask(ctx, { ...series, tags: ['many'] }),
    await aTask(ctx, { ...series, tags: ['many'] }),
  ];
  const ids = before.map(({ id }) => id);
  const completed = await staff.post<{ tasks: { id: string; updatedAt: string }[] }>(
    '/api/tasks/bulk',
    { action: 'complete', ids, completionReason: 'Done' },
  );
  expect(await tasksTagged('many')).toHaveLength(4);
  const tasks = completed.body.tasks.map((version) => ({
    ...version,
    status: 'pending',
    dueDate: series.dueDate,
    assigneeId: before[0]?.assigneeId,
  }));
  expect((await staff.post('/api/tasks/bulk', { action: 'undo', tasks })).status).toBe(200);
  const after = await tasksTagged('many');
  expect(after.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'pending']));
});

test('without a due date continues from the day it was done', async () => {
  app.clock.set('2026-06-10T12:00:00.000Z');
  const task = await aTask(ctx, { recurrenceType: 'daily', tags: ['dateless'] });
  await complete(task);
  const next = (await tasksTagged('dateless')).find(({ id }) => id !== task.id);
  expect(next?.dueDate).toBe('2026-06-11T12:00:00.000Z');
});

test('continues even if its assignee or its person has left', async () => {
  const leaver = await aUser(ctx);
  const person = await aPerson(ctx);
  const task = await aTask(ctx, {
    recurrenceType: 'daily',
    tags: ['leaver'],
    assigneeId: leaver.id,
    personId: person.id,
  });
  await app.database.pool.query('update users set deactivated_at = now() where id = $1', [
    leaver.id,
  ]);
  await complete(task);
  expect(await tasksTagged('leaver')).toHaveLength(2);
});

test('that is refused leaves the task open', async () => {
  const task = await aTask(ctx, {
    recurrenceType: 'monthly',
    dueDate: '2200-12-15T00:00:00Z',
    tags: ['far'],
  });
  const reply = await staff.patch<ErrorReply>(`/api/tasks/${task.id}`, done);
  const stored = await tasksTagged('far');
  if (reply.status === 200) expect(stored).toHaveLength(2);
  else expect(stored).toEqual([task]);
  expect(reply.status).toBeLessThan(500);
  expect((await staff.get('/api/tasks')).status).toBe(200);
});
