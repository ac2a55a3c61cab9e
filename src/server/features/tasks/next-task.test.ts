/** A completion that brings the task that follows: both or neither, and one deed. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Task } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const client = await app.signIn('staff');
const due = '2026-04-01T06:00:00.000Z';
const completion = { status: 'completed', completionReason: 'Sent the quote' };

const tasksWith = async (personId: string) =>
  (await client.get<Task[]>(`/api/tasks?personId=${personId}&sort=createdAt`)).body;

test('what follows has what the completed task had, unless it is given, and is the user’s own', async () => {
  const me = await app.userOf('staff');
  const person = await aPerson(ctx);
  const other = await aUser(await app.as());
  const given = { priority: 'high', activityType: 'phone_call' } as const;
  const task = await aTask(ctx, {
    ...given,
    title: 'Quote',
    personId: person.id,
    assigneeId: other.id,
  });
  app.clock.advance(1_000);
  const next = { title: 'Ask about the quote', dueDate: due };
  const reply = await client.patch<Task>(`/api/tasks/${task.id}`, { ...completion, next });
  expect(reply).toMatchObject({ status: 200, body: { id: task.id, ...completion } });
  expect(await tasksWith(person.id)).toMatchObject([
    { id: task.id, ...completion },
    { ...given, ...next, status: 'pending', personId: person.id, assigneeId: me.id },
  ]);
  const deed = reply.headers['x-deed-id'];
  expect((await client.post(`/api/deeds/${deed}/undo`)).status).toBe(200);
  expect(await tasksWith(person.id)).toMatchObject([{ id: task.id, status: 'pending' }]);
});

test('what follows may be a colleague’s, or nobody’s', async () => {
  const other = await aUser(await app.as());
  const person = await aPerson(ctx);
  for (const assigneeId of [other.id, null]) {
    const task = await aTask(ctx, { personId: person.id });
    app.clock.advance(1_000);
    const next = { title: 'Theirs', dueDate: due, assigneeId };
    await client.patch<Task>(`/api/tasks/${task.id}`, { ...completion, next });
  }
  const made = (await tasksWith(person.id)).filter(({ title }) => title === 'Theirs');
  expect(made.map(({ assigneeId }) => assigneeId)).toEqual([other.id, null]);
});

test('without a title it has that of the completed task', async () => {
  const person = await aPerson(ctx);
  const task = await aTask(ctx, { title: 'Ring', personId: person.id });
  app.clock.advance(1_000);
  await client.patch(`/api/tasks/${task.id}`, { ...completion, next: { dueDate: due } });
  expect(await tasksWith(person.id)).toMatchObject([
    { status: 'completed' },
    { title: 'Ring', status: 'pending', dueDate: due },
  ]);
});

test.each([
  ['next.dueDate', { next: {} }],
  ['next.dueDate', { next: { dueDate: 'friday' } }],
  ['next.title', { next: { dueDate: due, title: ' ' } }],
  ['next.assigneeId', { next: { dueDate: due, assigneeId: newId() } }],
  ['next', { next: 'none' }],
  ['next', { status: 'pending', completionReason: null, next: { dueDate: due } }],
])('names %s when the completion is sent with %j, and writes nothing', async (field, wrong) => {
  const person = await aPerson(ctx);
  const task = await aTask(ctx, { personId: person.id });
  const body = { ...completion, ...wrong };
  const reply = await client.patch<ErrorReply>(`/api/tasks/${task.id}`, body);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  expect(await tasksWith(person.id)).toEqual([task]);
});
