/** Many tasks changed at once: all or none, each recorded, each series continued. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Task } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const admin = await app.signIn('admin');
const ctx = await app.as('staff');
const path = '/api/tasks/bulk';
const dueDate = '2026-03-20T17:00:00.000Z';

async function read(task: Task): Promise<Task> {
  return (await staff.get<Task>(`/api/tasks/${task.id}`)).body;
}

async function verbsOf(task: Task): Promise<unknown[]> {
  const { rows } = await ctx.db.execute<{ verb: string }>(
    sql`select verb from changes where record_id = ${task.id} order by id`,
  );
  return rows.map(({ verb }) => verb);
}

test('completing gives all the same reason, records each, and creates the next task of a series', async () => {
  const tag = newId();
  const once = await aTask(ctx, { tags: [tag] });
  const weekly = await aTask(ctx, { tags: [tag], dueDate, recurrenceType: 'weekly' });
  const reply = await staff.post(path, {
    action: 'complete',
    // A repeated id counts once.
    ids: [once.id, weekly.id, once.id],
    completionReason: ' Done on the phone ',
  });
  expect(reply).toMatchObject({ status: 200, body: { changed: 2 } });
  for (const task of [once, weekly]) {
    expect(await read(task)).toMatchObject({
      status: 'completed',
      completionReason: 'Done on the phone',
    });
    expect(await verbsOf(task)).toEqual(['task.created', 'task.completed']);
  }
  const active = await staff.get<Task[]>(`/api/tasks?tag=${tag}&status=pending`);
  expect(active.body).toMatchObject([
    { recurrenceType: 'weekly', dueDate: '2026-03-27T17:00:00.000Z' },
  ]);
});

test('deferring moves all to one date', async () => {
  const tasks = [await aTask(ctx), await aTask(ctx, { dueDate: '2026-01-02T08:00:00.000Z' })];
  const ids = tasks.map(({ id }) => id);
  expect((await staff.post(path, { action: 'defer', ids, dueDate })).body).toMatchObject({
    changed: 2,
  });
  for (const task of tasks) expect(await read(task)).toMatchObject({ status: 'pending', dueDate });
});

test('only admins and super users reassign', async () => {
  const task = await aTask(ctx);
  const colleague = await aUser(ctx);
  const change = { action: 'reassign', ids: [task.id], assigneeId: colleague.id };
  expect((await staff.post(path, change)).status).toBe(403);
  expect(await read(task)).toEqual(task);
  expect((await admin.post(path, change)).body).toMatchObject({ changed: 1 });
  expect((await read(task)).assigneeId).toBe(colleague.id);
  expect((await admin.post(path, { ...change, assigneeId: null })).status).toBe(200);
  expect((await read(task)).assigneeId).toBeNull();
  const refused = await admin.post<ErrorReply>(path, { ...change, assigneeId: newId() });
  expect(refused).toMatchObject({ status: 400, body: { fields: { assigneeId: 'is not a user' } } });
});

test('if one cannot be changed none is, and it is named', async () => {
  const open = await aTask(ctx);
  const done = await aTask(ctx, {
    title: 'Ring Ada',
    status: 'completed',
    completionReason: 'Signed',
  });
  const missing = newId();
  const ids = [open.id, done.id, missing];
  const reply = await staff.post<ErrorReply>(path, { action: 'defer', ids, dueDate });
  expect(reply).toMatchObject({
    status: 409,
    body: {
      message:
        'Nothing was changed: “Ring Ada” has already been completed. 1 more cannot be changed either.',
      fields: { [done.id]: 'has already been completed', [missing]: 'has been deleted' },
    },
  });
  expect(await read(open)).toEqual(open);
  expect(await verbsOf(open)).toEqual(['task.created']);
});

test.each([
  ['no task', { action: 'defer', ids: [], dueDate }],
  ['too many', { action: 'defer', ids: Array.from({ length: 501 }, newId), dueDate }],
  ['a blank reason', { action: 'complete', ids: [newId()], completionReason: ' ' }],
  ['no date', { action: 'defer', ids: [newId()] }],
  ['an unknown action', { action: 'delete', ids: [newId()] }],
])('%s is refused', async (_words, body) => {
  expect((await staff.post(path, body)).status).toBe(400);
});

test('a change is undone as a whole, each task to what it was', async () => {
  const colleague = await aUser(ctx);
  const due = await aTask(ctx, { dueDate: '2026-01-02T08:00:00.000Z', status: 'in_progress' });
  const undated = await aTask(ctx, { assigneeId: colleague.id });
  const before = [due, undated];
  const ids = before.map(({ id }) => id);
  type Versions = { tasks: { id: string; updatedAt: string }[] };
  const changes = [
    { action: 'defer', ids, dueDate },
    { action: 'complete', ids, completionReason: 'Done' },
    { action: 'reassign', ids, assigneeId: null },
  ];
  for (const change of changes) {
    const { body } = await admin.post<Versions>(path, change);
    const tasks = before.map(({ id, status, dueDate, assigneeId }) => {
      const updatedAt = body.tasks.find((task) => task.id === id)?.updatedAt;
      return { id, updatedAt, status, dueDate, assigneeId };
    });
    expect((await admin.post(path, { action: 'undo', tasks })).status).toBe(200);
    for (const task of before) {
      expect({ ...(await read(task)), updatedAt: task.updatedAt }).toEqual(task);
    }
  }
});

test('undo is refused if somebody has changed a task since, and to users who may not reassign', async () => {
  const [one, two] = [await aTask(ctx), await aTask(ctx, { title: 'Ring Bo' })];
  const ids = [one.id, two.id];
  await admin.post(path, { action: 'reassign', ids, assigneeId: null });
  const undo = async () => ({
    action: 'undo',
    tasks: await Promise.all(
      [one, two].map(async ({ id, status, dueDate, assigneeId }) => {
        const { updatedAt } = (await staff.get<Task>(`/api/tasks/${id}`)).body;
        return { id, updatedAt, status, dueDate, assigneeId };
      }),
    ),
  });
  expect((await staff.post(path, await undo())).status).toBe(403);
  const seen = await undo();
  app.clock.advance(1_000);
  await staff.patch(`/api/tasks/${two.id}`, { priority: 'high' });
  const refused = await admin.post<ErrorReply>(path, seen);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Nothing was changed: “Ring Bo” has been changed since.' },
  });
  expect((await read(one)).assigneeId).toBeNull();
});

test('many are created at once, or none; sent twice, they are created once', async () => {
  const tag = newId();
  const tasks = ['Call Ada', 'Call Bo'].map((title) => ({ title, dueDate, tags: [tag] }));
  const count = async () => (await staff.get<Task[]>(`/api/tasks?tag=${tag}`)).body.length;
  const refused = await staff.post<ErrorReply>('/api/tasks/many', {
    tasks: [...tasks, { title: 'Call nobody', personId: newId() }],
  });
  expect(refused.status).toBe(400);
  expect(await count()).toBe(0);
  const key = { 'idempotency-key': newId() };
  const first = await staff.post('/api/tasks/many', { tasks }, key);
  expect(first.status).toBe(201);
  expect((await staff.post('/api/tasks/many', { tasks }, key)).body).toEqual(first.body);
  expect(await count()).toBe(2);
});

test('their creation is undone as a whole, unless somebody has changed one since', async () => {
  const create = async () => {
    const tasks = [{ title: 'Call Ada' }, { title: 'Call Bo' }];
    return (await staff.post<{ tasks: Task[] }>('/api/tasks/many', { tasks })).body.tasks;
  };
  const versions = (tasks: Task[]) => tasks.map(({ id, updatedAt }) => ({ id, updatedAt }));
  const [first, second] = [await create(), await create()];
  app.clock.advance(1_000);
  await staff.patch(`/api/tasks/${second[1]?.id}`, { priority: 'high' });
  const kept = await staff.post<ErrorReply>(path, { action: 'delete', tasks: versions(second) });
  expect(kept).toMatchObject({
    status: 409,
    body: { message: 'Nothing was changed: “Call Bo” has been changed since.' },
  });
  const foreign = await aUser(ctx);
  const stranger = await app.signIn(foreign);
  const change = { action: 'delete', tasks: versions(first) };
  expect((await stranger.post(path, change)).status).toBe(403);
  expect((await staff.post(path, change)).body).toMatchObject({ changed: 2 });
  for (const { id } of first) expect((await staff.get(`/api/tasks/${id}`)).status).toBe(404);
  for (const { id } of second) expect((await staff.get(`/api/tasks/${id}`)).status).toBe(200);
});
