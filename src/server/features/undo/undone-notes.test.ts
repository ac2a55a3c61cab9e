/** A note that was taken back was not written: the activity log says so, as it does of calls. */
import { expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { Note } from '#contract/notes.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { deedOf, undoWhole } = followDeeds(app);

async function aNoted() {
  const { id: personId } = await aPerson(await app.as());
  const reply = await staff.post<Note>('/api/notes', { personId, content: 'Wants a loader' });
  const lines = async () =>
    (await staff.get<ActivityLog[]>(`/api/activity-logs?personId=${personId}`)).body;
  return { note: reply.body, deed: deedOf(reply), lines };
}

test('its line goes with it, and comes back once the undo is taken back', async () => {
  const { deed, lines } = await aNoted();
  const before = await lines();
  expect(before).toMatchObject([{ activityType: 'other', description: 'Added a note' }]);
  const undone = await undoWhole(staff, deed);
  expect(await lines()).toEqual([]);
  const redone = await undoWhole(staff, undone);
  expect(await lines()).toEqual(before);
  await undoWhole(staff, redone);
  expect(await lines()).toEqual([]);
});

test('what was deleted afterwards was written, and counts, whatever is taken back of the deletion', async () => {
  const { note, lines } = await aNoted();
  const before = await lines();
  const deleted = deedOf(await staff.delete(`/api/notes/${note.id}`));
  expect(await lines()).toEqual(before);
  const undone = await undoWhole(staff, deleted);
  expect(await lines()).toEqual(before);
  await undoWhole(staff, undone);
  expect(await lines()).toEqual(before);
});
