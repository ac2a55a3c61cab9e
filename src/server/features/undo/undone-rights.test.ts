/** An undo writes no more than who takes it back may write today, and nothing that could not be written by hand. */
import { expect, test } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { Organization } from '#contract/organizations.ts';
import { openTestApp } from '#test/app.ts';
import { changeAs } from '#test/bulk.ts';
import { followDeeds } from '#test/deeds.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { changeRole } from '#test/role-changes.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const { deedOf } = followDeeds(app);

const undo = (deed: string, client = staff) => client.post<Undone>(`/api/deeds/${deed}/undo`);

const put = async ({ id }: { id: string }, patch: object) =>
  deedOf(await staff.patch(`/api/organizations/${id}`, patch));
const read = async ({ id }: { id: string }) =>
  (await staff.get<Organization>(`/api/organizations/${id}`)).body;

test('a parent that was deleted since does not come back, even once it is restored', async () => {
  const group = await anOrganization(ctx, { name: 'Group' });
  const branch = await anOrganization(ctx, { name: 'Branch', parentId: group.id });
  const left = await put(branch, { parentId: null, name: 'Alone' });
  deedOf(await staff.delete(`/api/organizations/${group.id}`));
  const { status, body } = await undo(left);
  expect(status).toBe(200);
  expect(body.kept).toMatchObject([
    { id: branch.id, fields: ['parentId'], reason: 'what it belonged to was deleted' },
  ]);
  deedOf(await staff.post(`/api/organizations/${group.id}/restore`));
  expect(await read(branch)).toMatchObject({ name: 'Branch', parentId: null });
});

test('a parent that is a branch by now does not come back', async () => {
  const group = await anOrganization(ctx, { name: 'Group' });
  const between = await anOrganization(ctx, { name: 'Between' });
  const branch = await anOrganization(ctx, { name: 'Branch', parentId: group.id });
  const left = await put(branch, { parentId: null, name: 'Alone' });
  await put(between, { parentId: branch.id });
  const turned = await put(group, { parentId: between.id });
  const { body } = await undo(left);
  expect(body.kept).toMatchObject([
    { id: branch.id, fields: ['parentId'], reason: 'it would be a branch of its own branch' },
  ]);
  expect(await read(branch)).toMatchObject({ name: 'Branch', parentId: null });
  // Without the circle it does.
  expect((await undo(turned)).body.kept).toEqual([]);
  expect((await undo(body.id)).status).toBe(200);
  expect(await read(branch)).toMatchObject({ name: 'Alone', parentId: null });
});

test.each([
  ['organizations', anOrganization, 'assignedToId'],
  ['people', aPerson, 'assignedToId'],
  ['opportunities', anOpportunity, 'assignedToId'],
  ['tasks', aTask, 'assigneeId'],
] as const)('many %s go back only by who may give many today', async (entity, make, key) => {
  const manager = await aUser(ctx, { role: 'admin' });
  const heir = await aUser(ctx);
  const made = [await make(ctx), await make(ctx)];
  const given = await changeAs(await app.signIn(manager), {
    entity,
    ids: made.map(({ id }) => id),
    change: { action: 'assign', assigneeId: heir.id },
  });
  const boss = await app.signIn('super_user');
  const assignees = () =>
    Promise.all(
      made.map(async ({ id }) => {
        const { body } = await boss.get<Record<string, unknown>>(`/api/${entity}/${id}`);
        return body[key];
      }),
    );
  const deed = given.run.deedId ?? '';
  const demoted = await changeRole(app, manager, 'staff');
  const refused = await undo(deed, demoted);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('not yours to reassign');
  expect(await assignees()).toEqual([heir.id, heir.id]);
  const undone = await undo(deed, await changeRole(app, manager, 'admin'));
  expect(undone).toMatchObject({ status: 200, body: { kept: [] } });
  expect(await assignees()).not.toContain(heir.id);
});

test('one that somebody gave away they may take back', async () => {
  const heir = await aUser(ctx);
  const organization = await anOrganization(ctx);
  const given = await put(organization, { assignedToId: heir.id });
  expect((await undo(given)).body.kept).toEqual([]);
  expect((await read(organization)).assignedToId).toBe(organization.assignedToId);
});
