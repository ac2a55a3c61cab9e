/** A merge that is done once more, by taking back that it was taken apart, is the same merge again. */
import { expect, test } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { Membership } from '#contract/memberships.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { aCustomField, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { mergesOf } from '#test/merges.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { merge, unmerge } = mergesOf(app, boss);

const { undoWhole } = followDeeds(app);
const undo = (deed: string | undefined) => undoWhole(boss, deed);

async function nameOf(id: string): Promise<string> {
  return (await boss.get<Person>(`/api/people/${id}`)).body.name;
}

test('it takes what it took, although what it put back is the newest by now', async () => {
  const kept = await aPerson(ctx, { name: 'Kay' });
  app.clock.advance(1_000);
  const gone = await aPerson(ctx, { name: 'Bea' });
  const { id } = await merge('person', [kept.id, gone.id]);
  expect(await nameOf(kept.id)).toBe('Bea');
  const apart = await unmerge(id);
  expect(await nameOf(kept.id)).toBe('Kay');
  const again = await undo(apart.id);
  expect(await nameOf(kept.id)).toBe('Bea');
  await undo(again);
  expect(await nameOf(kept.id)).toBe('Kay');
});

test('taken back it leads to what was before the first one, where a change that came between went first', async () => {
  const kept = await aPerson(ctx, { name: 'Kay' });
  const gone = await aPerson(ctx, { name: 'Bea' });
  const { id } = await merge('person', [kept.id, gone.id], { name: gone.id });
  const renamed = await boss.patch(`/api/people/${kept.id}`, { name: 'Cleo' });
  app.clock.advance(1_000);
  const apart = await unmerge(id);
  expect(apart.kept).toMatchObject([{ id: kept.id, reason: 'changed since', fields: ['name'] }]);
  const again = await undo(apart.id);
  expect(await nameOf(kept.id)).toBe('Cleo');
  await undo(renamed.headers['x-deed-id']);
  expect(await nameOf(kept.id)).toBe('Bea');
  await undo(again);
  expect(await nameOf(kept.id)).toBe('Kay');
});

test('each custom field leads to what it was before the first one by itself', async () => {
  for (const name of ['fleet', 'lease']) await aCustomField(ctx, { name });
  const kept = await aPerson(ctx);
  const customFields = { fleet: '6', lease: 'yes' };
  const gone = await aPerson(ctx, { customFields });
  const path = `/api/people/${kept.id}`;
  const read = async () => (await boss.get<Person>(path)).body.customFields;
  const { id } = await merge('person', [kept.id, gone.id]);
  expect(await read()).toEqual(customFields);
  const filled = await boss.patch(path, { customFields: { ...customFields, fleet: '2' } });
  app.clock.advance(1_000);
  const apart = await unmerge(id);
  expect(await read()).toEqual({ fleet: '2' });
  const again = await undo(apart.id);
  await undo(filled.headers['x-deed-id']);
  expect(await read()).toEqual(customFields);
  await undo(again);
  expect(await read()).toEqual({});
});

test('a task that was with a third one as the merge was taken apart goes back to whom it was with', async () => {
  const [kept, gone, third] = [await aPerson(ctx), await aPerson(ctx), await aPerson(ctx)];
  const { id: taskId } = await aTask(ctx, { personId: gone.id });
  const read = async () => (await boss.get<Task>(`/api/tasks/${taskId}`)).body.personId;
  const { id } = await merge('person', [kept.id, gone.id]);
  const given = await boss.patch(`/api/tasks/${taskId}`, { personId: third.id });
  app.clock.advance(1_000);
  const apart = await unmerge(id);
  const again = await undo(apart.id);
  expect(await read()).toBe(third.id);
  await undo(given.headers['x-deed-id']);
  expect(await read()).toBe(kept.id);
  await undo(again);
  expect(await read()).toBe(gone.id);
});

test('a branch that its parent is merged into has that parent again', async () => {
  const parent = await anOrganization(ctx);
  const branch = await anOrganization(ctx, { parentId: parent.id });
  const path = `/api/organizations/${branch.id}`;
  const read = async () => (await boss.get<Organization>(path)).body.parentId;
  const { id } = await merge('organization', [branch.id, parent.id]);
  expect(await read()).toBeNull();
  const apart = await unmerge(id);
  expect(await read()).toBe(parent.id);
  const again = await undo(apart.id);
  expect(await read()).toBeNull();
  await undo(again);
  expect(await read()).toBe(parent.id);
});

test('who had assigned the survivor still has once somebody else takes the merge back', async () => {
  const [admin, heir] = [await aUser(ctx, { role: 'admin' }), await aUser(ctx)];
  const survivor = await anOrganization(await app.as(admin), { assignedToId: admin.id });
  const other = await anOrganization(ctx, { assignedToId: heir.id });
  const read = async () => {
    const { body } = await boss.get<Organization>(`/api/organizations/${survivor.id}`);
    return [body.assignedToId, body.assignedById];
  };
  const theirs = mergesOf(app, await app.signIn(admin));
  const merged = await theirs.merge('organization', [survivor.id, other.id], {
    assignedToId: other.id,
  });
  expect(await read()).toEqual([heir.id, admin.id]);
  const undone = await undo(merged.deed);
  expect(await read()).toEqual([admin.id, admin.id]);
  await undo(undone);
  expect(await read()).toEqual([heir.id, admin.id]);
});

test('where the others worked is not added once more, if somebody has taken it away in between', async () => {
  const works = await anOrganization(ctx, { name: 'Works' });
  const kept = await aPerson(ctx, { name: 'Kay' });
  const gone = await aPerson(ctx, { name: 'Bea', organizationId: works.id, jobTitle: 'Buyer' });
  const yard = await anOrganization(ctx, { name: 'Yard' });
  await boss.patch(`/api/people/${kept.id}`, { organizationId: yard.id });
  const path = `/api/people/${kept.id}/memberships`;
  const read = async () =>
    (await boss.get<Membership[]>(path)).body.map((each) => each.organizationName);
  const { id } = await merge('person', [kept.id, gone.id], { organizationId: kept.id });
  expect(await read()).toEqual(['Yard', 'Works']);
  expect((await boss.put(path, { memberships: [] })).status).toBe(200);
  app.clock.advance(1_000);
  const before = await read();
  const apart = await unmerge(id);
  await undo(apart.id);
  expect(await read()).toEqual(before);
});

test('the role that the survivor had where they worked before is that of the first merge', async () => {
  const [old, now] = [await anOrganization(ctx), await anOrganization(ctx)];
  const kept = await aPerson(ctx, { organizationId: old.id, jobTitle: 'Buyer' });
  const gone = await aPerson(ctx, { organizationId: now.id });
  const { id } = await merge('person', [kept.id, gone.id], { organizationId: gone.id });
  await boss.patch(`/api/people/${kept.id}`, { jobTitle: 'Director' });
  const read = async () =>
    (await boss.get<Membership[]>(`/api/people/${kept.id}/memberships`)).body.find(
      ({ organizationId }) => organizationId === old.id,
    );
  const before = await read();
  expect(before).toMatchObject({ role: 'Buyer', until: null });
  const apart = await unmerge(id);
  await undo(apart.id);
  expect(await read()).toEqual(before);
});

test('what a colleague added after the first merge is told as it is taken apart, and not once more', async () => {
  const kept = await anOrganization(ctx, { tags: ['fleet'] });
  const gone = await anOrganization(ctx, { tags: ['lease'] });
  const { id } = await merge('organization', [kept.id, gone.id]);
  await boss.patch(`/api/organizations/${kept.id}`, { tags: ['fleet', 'lease', 'new'] });
  const apart = await unmerge(id);
  expect(apart.kept).toMatchObject([{ id: kept.id, reason: 'changed since', fields: ['tags'] }]);
  const again = await boss.post<Undone>(`/api/deeds/${apart.id}/undo`);
  expect((await boss.post<Undone>(`/api/deeds/${again.body.id}/undo`)).body.kept).toEqual([]);
  expect((await boss.get<Organization>(`/api/organizations/${kept.id}`)).body.tags).toEqual([
    'fleet',
    'lease',
    'new',
  ]);
});
