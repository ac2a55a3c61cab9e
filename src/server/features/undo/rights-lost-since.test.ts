/** Who has lost a right since takes back only what they may still write: the rest stays, each with why. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Membership } from '#contract/memberships.ts';
import type { Note } from '#contract/notes.ts';
import type * as permissions from '#contract/permissions.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { changeAs } from '#test/bulk.ts';
import { followDeeds } from '#test/deeds.ts';
import { aNote, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { changeRole } from '#test/role-changes.ts';

/** What staff may do only to records of their own, where today they may to any. */
const onlyOwn = vi.hoisted(() => new Set<string>());

vi.mock('#contract/permissions.ts', async (original) => {
  const real = await original<typeof permissions>();
  const can: typeof real.can = (user, permission, record = {}) => {
    const isLess = user.role === 'staff' && onlyOwn.has(permission);
    return real.can(user, isLess ? 'note.edit' : permission, record);
  };
  return { ...real, can };
});

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const { deedOf, undo } = followDeeds(app);
afterEach(() => onlyOwn.clear());

/** An admin, who is staff again after what they do. */
async function aManager() {
  const user = await aUser(ctx, { role: 'admin' });
  return {
    user,
    context: await app.as(user),
    client: await app.signIn(user),
    demote: () => changeRole(app, user, 'staff'),
  };
}

const isThere = async (id: string) => (await staff.get(`/api/people/${id}`)).status === 200;

/** Everything of the deed stays, so it is refused. */
async function expectRefused(client: TestClient, deed: string, reason: string): Promise<void> {
  const reply = await client.post(`/api/deeds/${deed}/undo`);
  expect(reply.status).toBe(409);
  expect(JSON.stringify(reply.body)).toContain(`everything was ${reason}`);
}

test('another’s note, edited as an admin, stays as it is', async () => {
  const { client, demote } = await aManager();
  const person = await aPerson(ctx);
  const note = await aNote(ctx, { personId: person.id, content: 'Said' });
  const deed = deedOf(await client.patch(`/api/notes/${note.id}`, { content: 'Said so' }));
  await expectRefused(await demote(), deed, 'not yours to change');
  const { body } = await staff.get<Note[]>(`/api/notes?personId=${person.id}`);
  expect(body.map(({ content }) => content)).toEqual(['Said so']);
});

test('of several people deleted as an admin, one’s own come back', async () => {
  const { client, context, demote } = await aManager();
  const [own, other] = [await aPerson(context), await aPerson(ctx)];
  const { run } = await changeAs(client, {
    entity: 'people',
    ids: [own.id, other.id],
    change: { action: 'delete' },
  });
  app.clock.advance(1_000);
  const { kept } = await undo(await demote(), run.deedId ?? '');
  expect(kept).toMatchObject([{ id: other.id, fields: [], reason: 'not yours to restore' }]);
  expect([await isThere(own.id), await isThere(other.id)]).toEqual([true, false]);
});

test('another’s people, brought back as an admin, stay', async () => {
  const { client, context, demote } = await aManager();
  const [own, other] = [await aPerson(context), await aPerson(ctx)];
  const records = [own, other].map(({ id }) => ({ kind: 'person', id }));
  for (const { id } of records) deedOf(await client.delete(`/api/people/${id}`));
  const deed = deedOf(await client.post('/api/deleted/restore', { records }));
  const { kept } = await undo(await demote(), deed);
  expect(kept).toMatchObject([{ id: other.id, fields: [], reason: 'not yours to delete' }]);
  expect([await isThere(own.id), await isThere(other.id)]).toEqual([false, true]);
});

test('a person whom somebody else owns by now stays, even if they were added by who takes it back', async () => {
  const { client, demote } = await aManager();
  const reply = await client.post<{ id: string }>('/api/people', { name: 'Given away' });
  const deed = deedOf(reply);
  // As a document of everything says of whom it brings.
  await app.database.pool.query('update people set created_by_id = $1 where id = $2', [
    ctx.actor.id,
    reply.body.id,
  ]);
  await expectRefused(await demote(), deed, 'not yours to delete');
  expect(await isThere(reply.body.id)).toBe(true);
});

test('where another’s contact works stays, once only their own are theirs to change', async () => {
  const { client, demote } = await aManager();
  const [organization, person] = [await anOrganization(ctx), await aPerson(ctx)];
  const path = `/api/people/${person.id}/memberships`;
  const memberships = [{ organizationId: organization.id, role: 'Adviser' }];
  const deed = deedOf(await client.put(path, { memberships }));
  const demoted = await demote();
  onlyOwn.add('person.edit');
  await expectRefused(demoted, deed, 'not yours to change');
  const read = async () => (await staff.get<Membership[]>(path)).body;
  expect(await read()).toMatchObject([{ organizationId: organization.id, role: 'Adviser' }]);
  onlyOwn.clear();
  expect((await undo(demoted, deed)).kept).toEqual([]);
  expect(await read()).toEqual([]);
});
