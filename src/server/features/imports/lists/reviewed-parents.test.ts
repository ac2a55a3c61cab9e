/** Parents in a review: gone before the import, records of another name, columns that change nothing, circles that stay. */
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);
const ctx = await app.as('staff');
const asked = { entity: 'organizations', key: 'name' };
const overwriting = { ...asked, policies: { parent: 'overwrite', phone: 'overwrite' } };
const circle = '"Parent organization" would make it a branch of its own branch';

const listOf = (...rows: string[]) => ['Name,Parent organization,Phone', ...rows].join('\n');
const listWithEmails = (...rows: string[]) =>
  ['Name,Parent organization,Email', ...rows].join('\n');
const read = async (id: string) => (await staff.get<Organization>(`/api/organizations/${id}`)).body;

/** Those whose name begins so, each with its parent's. */
async function familyOf(name: string): Promise<Record<string, string | null>> {
  const { body } = await staff.get<Organization[]>(`/api/organizations?q=${name}&limit=100`);
  return Object.fromEntries(body.map((each) => [each.name, each.parentName]));
}

test('a parent that is deleted after the review is made again by its name', async () => {
  const group = await anOrganization(ctx, { name: 'Gone Group' });
  const old = await anOrganization(ctx, { name: 'Gone Old' });
  app.clock.advance(1_000);
  const file = listOf('Gone Old,Gone Group,', 'Gone New,Gone Group,', `Gone Same,${group.id},`);
  const review = await reviewed(file, overwriting);
  expect(review.counts).toMatchObject({ create: 2, update: 1 });
  await staff.delete(`/api/organizations/${group.id}`);
  expect(await imported(review)).toMatchObject({ imported: 2, updated: 1, dropped: 0 });
  expect(await familyOf('Gone')).toEqual({
    ...{ 'Gone Old': 'Gone Group', 'Gone New': 'Gone Group', 'Gone Same': 'Gone Group' },
    'Gone Group': null,
  });
  expect((await read(old.id)).parentId).not.toBe(group.id);
});

test('a parent that is merged into another after the review is that one', async () => {
  const group = await anOrganization(ctx, { name: 'Twice Group' });
  const survivor = await anOrganization(ctx, { name: 'Twice Holding' });
  await anOrganization(ctx, { name: 'Twice Old' });
  app.clock.advance(1_000);
  const review = await reviewed(
    listOf('Twice Old,Twice Group,', 'Twice New,Twice Group,'),
    overwriting,
  );
  const merge = { kind: 'organization', survivorId: survivor.id, ids: [group.id] };
  expect(await staff.post('/api/merges', merge)).toMatchObject({ status: 201 });
  expect(await imported(review)).toMatchObject({ imported: 1, updated: 1, dropped: 0 });
  expect(await familyOf('Twice')).toEqual({
    ...{ 'Twice Old': 'Twice Holding', 'Twice New': 'Twice Holding', 'Twice Holding': null },
  });
});

test('a parent that is renamed after the review stays the parent', async () => {
  const group = await anOrganization(ctx, { name: 'Named Group' });
  const review = await reviewed(listOf('Named New,Named Group,'), asked);
  await staff.patch(`/api/organizations/${group.id}`, { name: 'Named Holding' });
  expect(await imported(review)).toMatchObject({ imported: 1 });
  expect(await familyOf('Named')).toEqual({ 'Named New': 'Named Holding', 'Named Holding': null });
});

test('leaving out the twin of a row that closes a circle does not open the circle', async () => {
  const file = listOf('Hoop A,Hoop B,', 'Hoop B,Hoop A,', 'Hoop B,Hoop A,');
  const review = await reviewed(file, asked);
  const { body } = await answer(review.id, 4, { answer: 'leave' });
  expect(body.counts).toMatchObject({ create: 1, dropped: 2 });
  const rows = await rowsOf(review.id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'dropped', 'dropped']);
  expect(rows[1]?.reason).toBe(`${circle}: Hoop A`);
});

test('a parent whose row is a record of another name is that record', async () => {
  const corporation = await anOrganization(ctx, {
    name: 'Acme Corporation',
    email: 'info@acme.example',
  });
  app.clock.advance(1_000);
  const file = listWithEmails(
    'Acme East,Acme,',
    'Acme,Acme Above,info@acme.example',
    'Acme West,Acme,',
  );
  const review = await reviewed(file, { entity: 'organizations', key: 'email' });
  expect(review.counts).toMatchObject({ create: 2, update: 1 });
  expect(await imported(review)).toMatchObject({ imported: 2, updated: 1 });
  expect(await familyOf('Acme')).toEqual({
    ...{ 'Acme East': 'Acme Corporation', 'Acme West': 'Acme Corporation' },
    ...{ 'Acme Corporation': 'Acme Above', 'Acme Above': null },
  });
  expect((await read(corporation.id)).name).toBe('Acme Corporation');
});

test('a circle goes through a record of another name, too', async () => {
  await anOrganization(ctx, { name: 'Bend Corporation', email: 'info@bend.example' });
  await anOrganization(ctx, { name: 'Bend East', email: 'east@bend.example' });
  const file = listWithEmails(
    'Bend East,Bend,east@bend.example',
    'Bend,Bend East,info@bend.example',
  );
  const review = await reviewed(file, { entity: 'organizations', key: 'email' });
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'update' },
    { outcome: 'dropped', reason: `${circle}: Bend East` },
  ]);
  expect(await imported(review)).toMatchObject({ updated: 1, dropped: 1 });
  expect(await familyOf('Bend')).toEqual({
    ...{ 'Bend East': 'Bend Corporation', 'Bend Corporation': null },
  });
});

test('a parent that is not to be written leaves no row out', async () => {
  const top = await anOrganization(ctx, { name: 'Peak Top' });
  const other = await anOrganization(ctx, { name: 'Peak Low' });
  app.clock.advance(1_000);
  const unknown = '00000000-0000-7000-8000-000000000000';
  const file = listOf('Peak Top,Peak Top,+1 212 555 0101', `Peak Low,${unknown},+1 212 555 0102`);
  const review = await reviewed(file, {
    ...asked,
    policies: { parent: 'never', phone: 'overwrite' },
  });
  expect(review.counts).toMatchObject({ update: 2, dropped: 0 });
  expect(await imported(review)).toMatchObject({ updated: 2, dropped: 0 });
  expect(await read(top.id)).toMatchObject({ parentId: null, phone: '+1 212 555 0101' });
  expect(await read(other.id)).toMatchObject({ parentId: null, phone: '+1 212 555 0102' });
  // To be written, each is a fault.
  expect((await reviewed(file, overwriting)).counts).toMatchObject({ dropped: 2 });
});

test('a circle that came to be since the review names the column of the file', async () => {
  const one = await anOrganization(ctx, { name: 'Late One' });
  const two = await anOrganization(ctx, { name: 'Late Two' });
  app.clock.advance(1_000);
  const review = await reviewed('Name,Parent Account\nLate One,Late Two', asked);
  expect(review.counts).toMatchObject({ update: 1 });
  await staff.patch(`/api/organizations/${two.id}`, { parentId: one.id });
  const report = await imported(review);
  const reason = '"Parent Account" would make it a branch of its own branch: Late Two';
  expect(report.droppedRows).toMatchObject([{ line: 2, reason }]);
});

test('counts stay right when an answer opens and closes circles, with rows that have no parent', async () => {
  const file = listOf('Turn A,Turn B,', 'Turn B,Turn C,', 'Turn C,Turn A,', 'Turn D,,1');
  const review = await reviewed(file, asked);
  const counts = async (line: number, patch: object) =>
    (await answer(review.id, line, patch)).body.counts;
  expect(await counts(5, { cells: [{ column: 2, value: '+1 212 555 0103' }] })).toMatchObject({
    ...{ create: 3, dropped: 1 },
  });
  expect(await counts(5, { answer: 'leave' })).toMatchObject({ create: 2, dropped: 2 });
  expect(await counts(2, { answer: 'leave' })).toMatchObject({ create: 2, dropped: 2 });
  expect(await counts(2, { answer: null })).toMatchObject({ create: 2, dropped: 2 });
  expect(await counts(3, { cells: [{ column: 1, value: '' }] })).toMatchObject({
    ...{ create: 3, dropped: 1 },
  });
});

test('mending what is no parent weighs no branches of the file again', async () => {
  const review = await reviewed(listOf('Calm A,Calm B,', 'Calm C,,1'), asked);
  const reasonOfBranch = async () => (await rowsOf(review.id))[0]?.reason;
  await app.database.pool.query(
    `update import_review_rows set content = jsonb_set(content, '{reason}', '"Not weighed"')
     where review_id = $1 and line = 2`,
    [review.id],
  );
  await answer(review.id, 3, { cells: [{ column: 2, value: '+1 212 555 0104' }] });
  expect(await reasonOfBranch()).toBe('Not weighed');
  await answer(review.id, 3, { cells: [{ column: 1, value: 'Calm A' }] });
  expect(await reasonOfBranch()).toBeNull();
});
