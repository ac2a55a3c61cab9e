/** Taking back that something was brought back deletes it again, unless others have added to it or changed it since. */
import { expect, test } from 'vitest';
import type { Membership } from '#contract/memberships.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { anEvent, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { mergesOf } from '#test/merges.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const boss = await app.signIn('super_user');
const ctx = await app.as('staff');

const { deedOf, undo } = followDeeds(app);
const { merge, unmerge } = mergesOf(app, boss);

const bringBack = (kind: string, id: string) =>
  staff.post('/api/deleted/restore', { records: [{ kind, id }] });

test('an organization goes again with the contact that a colleague had there all along', async () => {
  const { id } = await anOrganization(ctx);
  const { id: personId } = await aPerson(await app.as('super_user'), { organizationId: id });
  deedOf(await staff.delete(`/api/organizations/${id}`));
  const back = deedOf(await bringBack('organization', id));
  deedOf(await boss.patch(`/api/people/${personId}`, { jobTitle: 'Buyer' }));
  expect(await undo(staff, back)).toMatchObject({ kept: [] });
  expect((await staff.get(`/api/organizations/${id}`)).status).toBe(404);
});

test('an organization goes again with the deal that was merged into it before, whatever came between', async () => {
  const kept = await anOrganization(ctx);
  const gone = await anOrganization(ctx);
  const deal = await anOpportunity(await app.as('super_user'), { organizationId: gone.id });
  const { id } = await merge('organization', [kept.id, gone.id]);
  deedOf(await staff.delete(`/api/organizations/${kept.id}`));
  const back = deedOf(await bringBack('organization', kept.id));
  const apart = await unmerge(id);
  deedOf(await boss.patch(`/api/opportunities/${deal.id}`, { value: '400' }));
  await undo(boss, apart.id);
  expect(await undo(staff, back)).toMatchObject({ kept: [] });
  expect((await staff.get(`/api/organizations/${kept.id}`)).status).toBe(404);
});

test('an organization stays once a colleague has merged one with a deal into it', async () => {
  const kept = await anOrganization(ctx);
  const gone = await anOrganization(ctx);
  const deal = await anOpportunity(await app.as('super_user'), { organizationId: gone.id });
  deedOf(await staff.delete(`/api/organizations/${kept.id}`));
  const back = deedOf(await bringBack('organization', kept.id));
  deedOf(await boss.patch(`/api/opportunities/${deal.id}`, { value: '400' }));
  await merge('organization', [kept.id, gone.id]);
  expect(await staff.post(`/api/deeds/${back}/undo`)).toMatchObject({ status: 409 });
});

test('an organization stays once a colleague has moved a contact to it', async () => {
  const { id } = await anOrganization(ctx);
  const { id: personId } = await aPerson(await app.as('super_user'));
  deedOf(await staff.delete(`/api/organizations/${id}`));
  const back = deedOf(await bringBack('organization', id));
  deedOf(await boss.patch(`/api/people/${personId}`, { organizationId: id }));
  expect(await staff.post(`/api/deeds/${back}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'Nothing was taken back: others have added to it since.' },
  });
});

test('an organization stays once a colleague has moved a contact back to it', async () => {
  const { id } = await anOrganization(ctx);
  const { id: other } = await anOrganization(ctx);
  const { id: personId } = await aPerson(await app.as('super_user'), { organizationId: id });
  const path = `/api/people/${personId}`;
  deedOf(await boss.patch(path, { organizationId: other }));
  deedOf(await staff.delete(`/api/organizations/${id}`));
  const back = deedOf(await bringBack('organization', id));
  deedOf(await boss.patch(path, { organizationId: id }));
  expect(await staff.post(`/api/deeds/${back}/undo`)).toMatchObject({ status: 409 });
});

test('an organization goes again with the deal that somebody changed while it was deleted before', async () => {
  const { id } = await anOrganization(ctx);
  const deal = await anOpportunity(await app.as('super_user'), { organizationId: id });
  const path = `/api/opportunities/${deal.id}`;
  deedOf(await staff.delete(`/api/organizations/${id}`));
  deedOf(await boss.patch(path, { value: '400' }));
  deedOf(await bringBack('organization', id));
  deedOf(await staff.delete(`/api/organizations/${id}`));
  deedOf(await boss.patch(path, { value: '500' }));
  const back = deedOf(await bringBack('organization', id));
  deedOf(await boss.patch(path, { value: '600' }));
  const gone = deedOf(await boss.delete(path));
  await undo(boss, gone);
  expect(await undo(staff, back)).toMatchObject({ kept: [] });
  expect((await staff.get(`/api/organizations/${id}`)).status).toBe(404);
});

test('an event comes back although the contact it was with was deleted before it', async () => {
  const { id: personId } = await aPerson(ctx);
  const event = await anEvent(ctx, { personId });
  deedOf(await staff.delete(`/api/people/${personId}`));
  const gone = deedOf(await staff.delete(`/api/calendar-events/${event.id}`));
  expect(await undo(staff, gone)).toMatchObject({ kept: [] });
  expect((await staff.get(`/api/calendar-events/${event.id}`)).body).toMatchObject({
    personId: null,
  });
  expect(
    (await staff.post('/api/deleted/restore', { records: [{ kind: 'person', id: personId }] }))
      .status,
  ).toBe(200);
  expect((await staff.get(`/api/calendar-events/${event.id}`)).body).toMatchObject({ personId });
});

test('a task goes again although its organization came back only after it', async () => {
  const { id: organizationId } = await anOrganization(ctx);
  const { id } = await aTask(ctx, { organizationId });
  const path = `/api/tasks/${id}`;
  deedOf(await staff.patch(path, { status: 'completed', completionReason: 'Done' }));
  const gone = deedOf(await staff.delete(`/api/organizations/${organizationId}`));
  deedOf(await staff.delete(path));
  const back = deedOf(await bringBack('task', id));
  await undo(staff, gone);
  const renamed = deedOf(await boss.patch(path, { title: 'For a while' }));
  await undo(boss, renamed);
  expect(await undo(staff, back)).toMatchObject({ kept: [] });
  expect((await staff.get(path)).status).toBe(404);
});

test('that nothing follows a task goes and comes back with its completion', async () => {
  const { id } = await aTask(ctx);
  const path = `/api/tasks/${id}`;
  const isSaid = async () => (await staff.get<Task>(path)).body.withoutNext;
  const outcome = { outcome: 'reached', words: '', next: null };
  const closed = deedOf(await staff.post(`${path}/outcome`, outcome));
  expect(await isSaid()).toBe(true);
  const open = { status: 'pending', completionReason: null };
  const reopened = deedOf(await staff.patch(path, open));
  expect(await isSaid()).toBe(false);
  await undo(staff, reopened);
  expect(await isSaid()).toBe(true);
  await undo(staff, closed);
  expect(await isSaid()).toBe(false);
});

test('who was unlinked by a deletion is back with its undo, though it was restored and deleted once more in between', async () => {
  const { id } = await anOrganization(ctx);
  const { id: other } = await anOrganization(ctx);
  const deal = await anOpportunity(ctx, { organizationId: id });
  const person = await aPerson(ctx, { organizationId: id });
  const places = async () => {
    const [one, two] = await Promise.all([
      staff.get<{ organizationId: string | null }>(`/api/opportunities/${deal.id}`),
      staff.get<{ organizationId: string | null }>(`/api/people/${person.id}`),
    ]);
    return [one.body.organizationId, two.body.organizationId];
  };
  const gone = deedOf(await staff.delete(`/api/organizations/${id}`));
  const moved = [
    deedOf(await staff.patch(`/api/opportunities/${deal.id}`, { organizationId: other })),
    deedOf(await staff.patch(`/api/people/${person.id}`, { organizationId: other })),
  ];
  const back = deedOf(await bringBack('organization', id));
  for (const deed of [back, ...moved.toReversed()]) {
    expect(await undo(staff, deed)).toMatchObject({ kept: [] });
  }
  expect(await places()).toEqual([null, null]);
  expect(await undo(staff, gone)).toMatchObject({ kept: [] });
  expect(await places()).toEqual([id, id]);
});

test('who was elsewhere while their organization came back works there again once both are taken back', async () => {
  const { id } = await anOrganization(ctx);
  const { id: other } = await anOrganization(ctx);
  const { id: personId } = await aPerson(ctx, { organizationId: id });
  const path = `/api/people/${personId}`;
  const read = async () => (await staff.get<Membership[]>(`${path}/memberships`)).body;
  const gone = deedOf(await staff.delete(`/api/organizations/${id}`));
  const moved = deedOf(await staff.patch(path, { organizationId: other }));
  const back = deedOf(await bringBack('organization', id));
  expect(await read()).toMatchObject([
    { organizationId: other, until: null },
    { organizationId: id, until: expect.any(String) },
  ]);
  expect(await undo(staff, back)).toMatchObject({ kept: [] });
  await undo(staff, moved);
  await undo(staff, gone);
  expect((await staff.get(path)).body).toMatchObject({ organizationId: id });
  expect(await read()).toMatchObject([{ organizationId: id, until: null }]);
});

test.each([
  ['person', 'people', aPerson],
  ['opportunity', 'opportunities', anOpportunity],
] as const)(
  'a deleted %s does not come back at an organization that has gone again by an undo',
  async (kind, path, make) => {
    const { id: organizationId } = await anOrganization(ctx);
    const { id } = await make(ctx, { organizationId });
    deedOf(await staff.delete(`/api/organizations/${organizationId}`));
    deedOf(await staff.delete(`/api/${path}/${id}`));
    await undo(staff, deedOf(await bringBack('organization', organizationId)));
    deedOf(await bringBack(kind, id));
    const { body } = await staff.get(`/api/${path}/${id}`);
    expect(body).toMatchObject({ organizationId: null, organizationName: null });
  },
);
