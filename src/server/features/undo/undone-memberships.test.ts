/** Where people work and have worked goes back with its days, however late it is taken back. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { FormerPerson, Membership } from '#contract/memberships.ts';
import { purgeBatch } from '#server/features/deletions/purge-deletions.ts';
import { forgetSyncs } from '#server/features/erasure/forget-syncs.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const days = 24 * 60 * 60 * 1_000;

const { deedOf, undo: undoAs } = followDeeds(app);
const undo = (deed: string) => undoAs(boss, deed);

interface Named {
  id: string;
}

const list = async ({ id }: Named) =>
  (await boss.get<Membership[]>(`/api/people/${id}/memberships`)).body;
const former = async ({ id }: Named) =>
  (await boss.get<FormerPerson[]>(`/api/organizations/${id}/former-people`)).body;
const put = async ({ id }: Named, memberships: object[]) =>
  deedOf(await boss.send('PUT', `/api/people/${id}/memberships`, { memberships }));
const move = async ({ id }: Named, organizationId: string | null) =>
  deedOf(await boss.patch(`/api/people/${id}`, { organizationId }));

async function aMember() {
  const alpha = await anOrganization(ctx, { name: 'Alpha' });
  const bravo = await anOrganization(ctx, { name: 'Bravo' });
  const kim = await aPerson(ctx, { organizationId: alpha.id, jobTitle: 'Buyer' });
  await put(kim, [
    { organizationId: alpha.id, from: '2020-02-29' },
    { organizationId: bravo.id, role: 'Guest', from: '2018-01-01', until: '2019-01-01' },
  ]);
  return { alpha, bravo, kim };
}

test('a move taken back days later leaves nothing at either place, and comes back with its days', async () => {
  const { alpha, bravo, kim } = await aMember();
  const before = await list(kim);
  const moved = await move(kim, bravo.id);
  const after = await list(kim);
  app.clock.advance(9 * days);
  const undone = await undo(moved);
  expect(undone).toMatchObject({ records: 1, kept: [] });
  expect(await list(kim)).toEqual(before);
  expect(await former(alpha)).toEqual([]);
  expect(await former(bravo)).toMatchObject([{ until: '2019-01-01' }]);
  app.clock.advance(3 * days);
  await undo(undone.id);
  expect(await list(kim)).toEqual(after);
});

test('who is taken off their first organization by Undo was never there', async () => {
  const { alpha } = await aMember();
  const lee = await aPerson(ctx);
  const joined = await move(lee, alpha.id);
  app.clock.advance(5 * days);
  const undone = await undo(joined);
  expect([await list(lee), await former(alpha)]).toEqual([[], []]);
  await undo(undone.id);
  expect(await list(lee)).toMatchObject([{ organizationId: alpha.id, from: null, until: null }]);
});

test('what somebody said of memberships is taken back, and that again; it counts as one change', async () => {
  const { alpha, bravo, kim } = await aMember();
  const before = await list(kim);
  const said = await put(kim, [{ organizationId: bravo.id, role: 'Adviser' }]);
  const after = await list(kim);
  const [line] = (await boss.get<Deed[]>('/api/deeds?limit=1')).body;
  expect(line).toMatchObject({ id: said, title: 'Changed a contact', changes: 1 });
  app.clock.advance(2 * days);
  const undone = await undo(said);
  expect(undone).toMatchObject({ records: 1, kept: [] });
  expect(await list(kim)).toEqual(before);
  await undo(undone.id);
  expect(await list(kim)).toEqual(after);
  expect(await former(alpha)).toEqual([]);
});

test('a membership that somebody changed since stays, and is told', async () => {
  const { alpha, bravo, kim } = await aMember();
  const moved = await move(kim, bravo.id);
  await put(kim, [{ organizationId: bravo.id, from: '2024-05-05' }]);
  const { kept } = await undo(moved);
  expect(kept).toMatchObject([{ id: kim.id, fields: ['memberships'], reason: 'changed since' }]);
  expect((await list(kim))[0]).toMatchObject({ organizationId: alpha.id, isPrimary: true });
});

async function purge({ id }: Named): Promise<void> {
  expect((await boss.delete(`/api/organizations/${id}`)).status).toBe(204);
  app.clock.advance(1_000);
  const before = app.clock.now();
  const mayGo = async () => new Set<string>();
  await purgeBatch(ctx, { kind: 'organization', before, after: null, mayGo, forgetSyncs });
  const { rows } = await app.database.pool.query('select from organizations where id = $1', [id]);
  expect(rows).toEqual([]);
}

test('what led to something removed for good since stays, each with why, and the rest goes back', async () => {
  const { alpha, bravo, kim } = await aMember();
  const gone = 'what it belonged to was deleted';
  const left = deedOf(
    await boss.patch(`/api/people/${kim.id}`, { organizationId: bravo.id, name: 'Kim Berg' }),
  );
  const branch = await anOrganization(ctx, { name: 'Branch', parentId: alpha.id });
  const freed = deedOf(
    await boss.patch(`/api/organizations/${branch.id}`, { parentId: null, name: 'Free' }),
  );
  const said = await put(kim, [{ organizationId: bravo.id, role: 'Chief' }]);
  await purge(alpha);
  expect(await undo(said)).toMatchObject({
    kept: [{ id: kim.id, fields: ['memberships'], reason: gone }],
  });
  expect(await undo(left)).toMatchObject({ kept: [{ fields: ['organizationId'], reason: gone }] });
  expect(await undo(freed)).toMatchObject({ kept: [{ fields: ['parentId'], reason: gone }] });
  expect((await boss.get(`/api/people/${kim.id}`)).body).toMatchObject({
    name: kim.name,
    organizationId: bravo.id,
  });
  expect((await boss.get(`/api/organizations/${branch.id}`)).body).toMatchObject({
    name: 'Branch',
    parentId: null,
  });
});

test('where no membership can go back, nothing is taken back', async () => {
  const { alpha, bravo, kim } = await aMember();
  const said = await put(kim, [{ organizationId: alpha.id, from: '2020-02-29' }]);
  await purge(bravo);
  const refused = await boss.post(`/api/deeds/${said}/undo`);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('what it belonged to was deleted');
});
