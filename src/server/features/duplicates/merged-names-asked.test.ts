/** Whoever is called as somebody was before a merge is asked about at every door, so that no list makes it come undone. */
import { expect, test } from 'vitest';
import type { Duplicate } from '#contract/duplicates.ts';
import type { ImportKnown } from '#contract/imports.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';
import { mergesOf } from '#test/merges.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { merge, unmerge } = mergesOf(app, boss);
const { reviewed, rowsOf, imported, answer } = reviewsOf(boss);
const check = async (candidate: object) =>
  (await boss.post<Duplicate[][]>('/api/duplicates/check', { candidates: [candidate] })).body[0];
const idsOf = (found: Duplicate[] = []) => found.map(({ id }) => id);

test('typing, and creating, by the name of one that went and of one that was renamed', async () => {
  const survivor = await anOrganization(ctx, { name: 'Keel Carters' });
  app.clock.advance(1_000);
  const newer = await anOrganization(ctx, { name: 'Brigantine Yard' });
  const last = await anOrganization(ctx, { name: 'Ketch Holding' });
  const first = await merge('organization', [survivor.id, newer.id]);
  const then = await merge('organization', [last.id, survivor.id], { name: last.id });
  for (const name of ['Keel Carters Pty Ltd', 'brigantine yard']) {
    const found = await check({ kind: 'organization', name });
    expect(found).toMatchObject([{ id: last.id, name: 'Ketch Holding', level: 'likely' }]);
    const reply = await boss.post('/api/organizations?duplicates=refuse', { name });
    expect(reply.status).toBe(409);
  }
  // In another town it is hardly the same.
  await boss.patch(`/api/organizations/${last.id}`, { location: 'Perth, WA' });
  const elsewhere = await check({
    kind: 'organization',
    ...{ name: 'Brigantine Yard', location: 'Cairns, QLD', phone: '07 5550 3001' },
  });
  expect(elsewhere?.filter(({ level }) => level === 'likely')).toEqual([]);
  await boss.delete(`/api/organizations/${last.id}`);
  expect(await check({ kind: 'organization', name: 'Keel Carters' })).toEqual([]);
  await boss.post(`/api/organizations/${last.id}/restore`);
  // Taken apart, each is found by its own name alone.
  await unmerge(then.id);
  await unmerge(first.id);
  for (const { id, name } of [survivor, newer, last]) {
    expect(idsOf(await check({ kind: 'organization', name }))).toEqual([id]);
  }
});

test('a person by the name and the employer', async () => {
  const { id: organizationId } = await anOrganization(ctx, { name: 'Lugger Works' });
  const one = await aPerson(ctx, { name: 'Ada Keelhaul', organizationId });
  const other = await aPerson(ctx, { name: 'Ada Marriner', organizationId });
  await merge('person', [one.id, other.id], { name: one.id });
  const found = await check({ kind: 'person', name: 'Ada Marriner', organizationId });
  expect(found).toMatchObject([{ id: one.id, level: 'likely' }]);
});

test('a list asks in its review, and is told without one', async () => {
  const survivor = await anOrganization(ctx, { name: 'Sloop Masters' });
  const gone = await anOrganization(ctx, { name: 'Yawl Riggers', location: 'Dubbo' });
  await merge('organization', [survivor.id, gone.id], { name: survivor.id });
  const file = 'Name,Location\nYawl Riggers,Dubbo\nSloop Masters,Dubbo';
  const review = await reviewed(file, { entity: 'organizations', key: 'name' });
  expect(review.counts).toMatchObject({ create: 0, duplicate: 1, unchanged: 1 });
  const [row] = await rowsOf(review.id, '?outcome=duplicate');
  expect(row).toMatchObject({ recordId: survivor.id });
  // Nobody answers, and nothing is made.
  expect(await imported(review)).toMatchObject({ imported: 0, dropped: 1 });
  const again = await reviewed(file, { entity: 'organizations', key: 'name' });
  const { line = 0 } = (await rowsOf(again.id, '?outcome=duplicate'))[0] ?? {};
  await answer(again.id, line, { answer: 'create' });
  expect(await imported(again)).toMatchObject({ imported: 1 });
});

test('a list that comes again counts as known, and is skipped, where it was', async () => {
  const survivor = await anOrganization(ctx, { name: 'Dory Dealers', location: 'Orange' });
  const gone = await anOrganization(ctx, { name: 'Punt Dealers', location: 'Dubbo' });
  await merge('organization', [survivor.id, gone.id], { name: survivor.id, location: survivor.id });
  const file = 'Name,Location\nDory Dealers,Orange\nPunt Dealers,Dubbo\nPunt Dealers,Perth';
  const { body: upload } = await uploadAs(boss, file, { entity: 'organizations' });
  const start = { mapping: upload.mapping, skipsKnown: true };
  const known = await boss.post<ImportKnown>(`/api/imports/${upload.id}/known`, start);
  expect(known.body).toMatchObject({ rows: 3, known: 2 });
  await boss.post(`/api/imports/${upload.id}/start`, start);
  expect(await endOf(boss, upload.id)).toMatchObject({ imported: 1, known: 2 });
});

test('a list without a review makes it, and tells whom it may be', async () => {
  const survivor = await anOrganization(ctx, { name: 'Cutter Crews' });
  const gone = await anOrganization(ctx, { name: 'Wherry Crews' });
  await merge('organization', [survivor.id, gone.id], { name: survivor.id });
  const id = await startAs(boss, 'Name\nWherry Crews', 'organizations');
  expect(await endOf(boss, id)).toMatchObject({ imported: 1, alike: 1 });
});
