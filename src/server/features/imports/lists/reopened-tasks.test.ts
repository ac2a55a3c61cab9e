/** A list that opens tasks again that cannot be: these rows are faults, and the others go on. */
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported } = reviewsOf(staff);
const ctx = await app.as('staff');
const asked = { entity: 'tasks', key: 'title', policies: { status: 'overwrite' } };
const changedSince = 'The next task of this series has been changed since. Delete that one first.';

/** A weekly one that is completed, and the one that follows. */
async function aSeries(title: string) {
  const { body: open } = await staff.post<Task>('/api/tasks', {
    ...{ title, recurrenceType: 'weekly', dueDate: '2026-12-02T10:00:00Z', hasDueTime: true },
  });
  const completed = { status: 'completed', completionReason: 'Went well' };
  await staff.patch(`/api/tasks/${open.id}`, completed);
  const all = await listed(title);
  const next = all.find(({ id }) => id !== open.id);
  return { id: open.id, nextId: next?.id ?? '' };
}

async function listed(title: string): Promise<Task[]> {
  const { body } = await staff.get<Task[]>('/api/tasks?sort=dueDate');
  return body.filter((task) => task.title === title);
}

async function read(id: string): Promise<Task> {
  return (await staff.get<Task>(`/api/tasks/${id}`)).body;
}

const listOf = (titles: readonly string[]) =>
  ['Title,Due,Status', ...titles.map((title) => `${title},2026-12-02 10:00,pending`)].join('\n');

test('in the review it is a fault of the row; what can be opened again is', async () => {
  const kept = await aSeries('Kept done');
  await staff.patch(`/api/tasks/${kept.nextId}`, { priority: 'high' });
  const opened = await aSeries('Opened again');
  const person = await aPerson(ctx, { name: 'Gone Soon' });
  const { body: ofGone } = await staff.post<Task>('/api/tasks', {
    ...{ title: 'Of nobody', dueDate: '2026-12-02T10:00:00Z', personId: person.id },
    ...{ status: 'completed', completionReason: 'Yes' },
  });
  await staff.delete(`/api/people/${person.id}`);
  const titles = ['Kept done', 'Opened again', 'Of nobody'];
  const review = await reviewed(listOf(titles), asked);
  expect((await rowsOf(review.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['dropped', changedSince],
    ['update', null],
    ['dropped', 'It belongs to a record that was deleted. Restore that one first.'],
  ]);
  app.clock.advance(1_000);
  expect(await imported(review)).toMatchObject({ status: 'done', updated: 1, dropped: 2 });
  expect(await read(kept.id)).toMatchObject({ status: 'completed' });
  expect(await read(opened.id)).toMatchObject({ status: 'pending' });
  expect(await read(ofGone.id)).toMatchObject({ status: 'completed' });
  expect(await listed('Opened again')).toHaveLength(1);
});

test('changed after the review, the row is left out and the rest goes on', async () => {
  const kept = await aSeries('Kept later');
  const opened = await aSeries('Opened later');
  const review = await reviewed(listOf(['Kept later', 'Opened later']), asked);
  expect(review.counts).toMatchObject({ update: 2, dropped: 0 });
  await staff.patch(`/api/tasks/${kept.nextId}`, { priority: 'high' });
  app.clock.advance(1_000);
  const report = await imported(review);
  expect(report).toMatchObject({ status: 'done', updated: 1, dropped: 1 });
  expect(report.droppedRows).toMatchObject([{ line: 2, reason: changedSince }]);
  expect(await read(kept.id)).toMatchObject({ status: 'completed' });
  expect(await read(opened.id)).toMatchObject({ status: 'pending' });
});

test('a list that changes the next one as well does not open the first', async () => {
  const { id, nextId } = await aSeries('Both');
  const file =
    'Title,Due,Status,Priority\nBoth,2026-12-02 10:00,pending,\nBoth,2026-12-09 10:00,,high\n';
  const policies = { status: 'overwrite', priority: 'overwrite' };
  const review = await reviewed(file, { ...asked, policies });
  expect(review.counts).toMatchObject({ update: 2 });
  app.clock.advance(1_000);
  const report = await imported(review);
  expect(report).toMatchObject({ status: 'done', updated: 1, dropped: 1 });
  expect(report.droppedRows).toMatchObject([{ line: 2, reason: changedSince }]);
  expect(await read(id)).toMatchObject({ status: 'completed' });
  expect(await read(nextId)).toMatchObject({ priority: 'high' });
});
