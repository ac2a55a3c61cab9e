/** A task of a series whose next one was deleted, opened meanwhile: taken back, both belong together as before. */
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { aTask } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const { deedOf, undoWhole } = followDeeds(app);
const done = { status: 'completed', completionReason: 'Done' };
const open = { status: 'pending', completionReason: null };

test('the next task is known as such once the deletion is taken back, and goes when the first one is opened', async () => {
  const { id } = await aTask(await app.as('super_user'), {
    title: 'Ring weekly',
    recurrenceType: 'weekly',
  });
  const list = async () =>
    (await boss.get<Task[]>('/api/tasks?q=Ring%20weekly&sort=createdAt')).body;
  const change = async (patch: object) => deedOf(await boss.patch(`/api/tasks/${id}`, patch));
  await change(done);
  const next = (await list()).find((task) => task.id !== id);
  const removed = deedOf(await boss.delete(`/api/tasks/${next?.id}`));
  const opened = await change(open);
  const again = await change(done);
  await undoWhole(boss, again);
  await undoWhole(boss, opened);
  await undoWhole(boss, removed);
  expect((await list()).map((task) => task.status).toSorted()).toEqual(['completed', 'pending']);
  await change(open);
  expect(await list()).toMatchObject([{ id, status: 'pending' }]);
});
