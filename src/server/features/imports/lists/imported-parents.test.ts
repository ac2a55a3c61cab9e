/** Lists that say whose branch an organization is: found, made, later in the file, in a circle, come again, taken back. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { ImportResult } from '#contract/imports.ts';
import type { Organization } from '#contract/organizations.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);
const ctx = await app.as('staff');
const asked = { entity: 'organizations', key: 'name' };
const none = { create: 0, update: 0, conflict: 0, duplicate: 0, dropped: 0 };
const overwriting = { policies: { parent: 'overwrite', phone: 'overwrite' } };

const header = 'Name,Parent organization,Phone';
const listOf = (...rows: string[]) => [header, ...rows].join('\n');
const read = async (id: string) => (await staff.get<Organization>(`/api/organizations/${id}`)).body;

/** Those whose name begins so, each with its parent's. */
async function familyOf(name: string): Promise<Record<string, string | null>> {
  const { body } = await staff.get<Organization[]>(`/api/organizations?q=${name}&limit=100`);
  return Object.fromEntries(body.map((each) => [each.name, each.parentName]));
}

async function undoLast(): Promise<void> {
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  expect(await staff.post(`/api/deeds/${deeds[0]?.id}/undo`)).toMatchObject({ status: 200 });
}

test('a parent is found by name, by our ID, and later in the same file; one who is not here is made', async () => {
  const group = await anOrganization(ctx, { name: 'Keel Group' });
  const file = listOf(
    'Keel North,keel group,1',
    `Keel South,${group.id},2`,
    'Keel Depot,Keel East,3',
    'Keel East,Keel Group,4',
    'Keel West,Keel Holding,5',
    'Keel Alone,,6',
  );
  const report = await endOf(staff, await startAs(staff, file, 'organizations'));
  expect(report).toMatchObject({ status: 'done', imported: 6, dropped: 0 });
  const family = {
    ...{ 'Keel Group': null, 'Keel North': 'Keel Group', 'Keel South': 'Keel Group' },
    ...{ 'Keel Depot': 'Keel East', 'Keel East': 'Keel Group', 'Keel West': 'Keel Holding' },
    ...{ 'Keel Holding': null, 'Keel Alone': null },
  };
  expect(await familyOf('Keel')).toEqual(family);
  // The log has the parents too, of those that were written before theirs as well.
  const { rows } = await app.database.pool.query(
    `select organizations.name from organizations join changes on changes.record_id = organizations.id
     where verb = 'organization.imported' and parent_id is not null
       and (after ->> 'parentId')::uuid is distinct from parent_id`,
  );
  expect(rows).toEqual([]);
  const review = await reviewed(file, { ...asked, ...overwriting });
  expect(review.counts).toMatchObject({ ...none, unchanged: 6 });
  expect(await imported(review)).toMatchObject({ imported: 0, updated: 0, unchanged: 6 });
  const { body } = await uploadAs(staff, file, { entity: 'organizations' });
  await staff.post(`/api/imports/${body.id}/start`, { mapping: body.mapping, skipsKnown: true });
  expect(await endOf(staff, body.id)).toMatchObject({ imported: 0, known: 6 });
  expect(await familyOf('Keel')).toEqual(family);
});

test('in a call with its rows, too, and the same in a review', async () => {
  const rows = [
    { Name: 'Prow Yard', 'Parent Account': 'Prow Group' },
    { Name: 'Prow Group', 'Parent Account': '' },
  ];
  const call = await staff.post<ImportResult>('/api/organizations/import-csv', { data: rows });
  expect(call.body).toMatchObject({ imported: 2, skipped: 0 });
  expect(await familyOf('Prow')).toEqual({ 'Prow Yard': 'Prow Group', 'Prow Group': null });

  const file = listOf('Mast Yard,Mast Group,', 'Mast Mill,Mast Works,', 'Mast Group,,');
  const review = await reviewed(file, asked);
  expect(review.counts).toMatchObject({ ...none, create: 3 });
  expect(await imported(review)).toMatchObject({ imported: 3, dropped: 0 });
  const family = { 'Mast Yard': 'Mast Group', 'Mast Mill': 'Mast Works' };
  expect(await familyOf('Mast')).toEqual({ ...family, 'Mast Group': null, 'Mast Works': null });
});

test('what is no organization of ours by its ID is a fault of the row', async () => {
  const unknown = '00000000-0000-7000-8000-000000000000';
  const file = listOf(`Rib Yard,${unknown},1`);
  const reason = `"Parent organization" is none of your organizations: ${unknown}`;
  const review = await reviewed(file, asked);
  expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'dropped', reason }]);
  const report = await endOf(staff, await startAs(staff, file, 'organizations'));
  expect(report).toMatchObject({ imported: 0, droppedRows: [{ line: 2, reason }] });
});

test('what each column may do holds for the parent', async () => {
  await anOrganization(ctx, { name: 'Old Group' });
  const other = await anOrganization(ctx, { name: 'New Group' });
  const old = await staff.post<Organization>('/api/organizations', { name: 'Old Group 2' });
  const filled = await anOrganization(ctx, { name: 'Bow Filled', parentId: old.body.id });
  const blank = await anOrganization(ctx, { name: 'Bow Blank' });
  const file = listOf('Bow Filled,new group,', 'Bow Blank,New Group,');
  const never = await reviewed(file, { ...asked, policies: { parent: 'never' } });
  expect(never.counts).toMatchObject({ ...none, unchanged: 2 });
  const filling = await reviewed(file, asked);
  expect(filling.counts).toMatchObject({ ...none, unchanged: 1, update: 1 });
  app.clock.advance(1_000);
  expect(await imported(filling)).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await read(blank.id)).toMatchObject({ parentId: other.id });
  expect(await read(filled.id)).toMatchObject({ parentId: old.body.id });

  app.clock.advance(1_000);
  const review = await reviewed(file, {
    ...asked,
    ...overwriting,
    policies: { parent: 'overwrite' },
  });
  expect((await rowsOf(review.id))[0]).toMatchObject({
    outcome: 'update',
    changes: [
      { field: 'parent', label: 'Parent organization', before: 'Old Group 2', after: 'new group' },
    ],
  });
  expect(await imported(review)).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await read(filled.id)).toMatchObject({ parentId: other.id });
  const { body: timeline } = await staff.get<TimelineEntry[]>(
    `/api/timeline?organizationId=${filled.id}`,
  );
  expect(timeline[0]?.changes).toMatchObject([
    { label: 'Parent organization', from: 'Old Group 2', to: 'New Group' },
  ]);
  const again = await reviewed(file, { ...asked, policies: { parent: 'overwrite' } });
  expect(again.counts).toMatchObject({ ...none, unchanged: 2 });
  await undoLast();
  expect(await read(filled.id)).toMatchObject({ parentId: old.body.id });
});

test('a parent stays where a row names it, whoever else is called so', async () => {
  await anOrganization(ctx, { name: 'Twin Group' });
  const second = await anOrganization(ctx, { name: 'Twin Group' });
  const branch = await anOrganization(ctx, { name: 'Twin Branch', parentId: second.id });
  const file = listOf('Twin Branch,Twin Group,');
  const review = await reviewed(file, { ...asked, policies: { parent: 'overwrite' } });
  expect(review.counts).toMatchObject({ ...none, unchanged: 1 });
  await imported(review);
  expect(await read(branch.id)).toMatchObject({ parentId: second.id });
});

test('a parent who is not here is made for a row that changes, and goes with the import', async () => {
  const branch = await anOrganization(ctx, { name: 'Stern Branch' });
  app.clock.advance(1_000);
  const review = await reviewed(listOf('Stern Branch,Stern Group,'), asked);
  expect(await imported(review)).toMatchObject({ updated: 1 });
  expect(await familyOf('Stern')).toEqual({ 'Stern Branch': 'Stern Group', 'Stern Group': null });
  await undoLast();
  expect(await familyOf('Stern')).toEqual({ 'Stern Branch': null });
  expect(await read(branch.id)).toMatchObject({ parentId: null });
});

const itself = '"Parent organization" is the organization itself';
const circle = '"Parent organization" would make it a branch of its own branch';

test('circles of a file: the row that closes one is left out, and told', async () => {
  const file = listOf('Ring A,Ring B,', 'Ring B,Ring C,', 'Ring C,Ring A,', 'Ring D,ring d,');
  const reasons = [
    { line: 4, reason: `${circle}: Ring A` },
    { line: 5, reason: `${itself}: ring d` },
  ];
  const review = await reviewed(file, asked);
  expect(review.counts).toMatchObject({ ...none, create: 2, dropped: 2 });
  expect(await rowsOf(review.id, '?outcome=dropped')).toMatchObject(reasons);
  // Mending another row of it opens the circle.
  const mended = await answer(review.id, 3, { cells: [{ column: 1, value: '' }] });
  expect(mended.body.counts).toMatchObject({ ...none, create: 3, dropped: 1 });
  const closed = await answer(review.id, 3, { cells: [{ column: 1, value: 'Ring C' }] });
  expect(closed.body.counts).toMatchObject({ ...none, create: 2, dropped: 2 });
  await answer(review.id, 3, { cells: [{ column: 1, value: '' }] });
  expect(await imported(review)).toMatchObject({ imported: 3, dropped: 1 });
  const family = { 'Ring A': 'Ring B', 'Ring B': null, 'Ring C': 'Ring A' };
  expect(await familyOf('Ring')).toEqual(family);
  await undoLast();

  const report = await endOf(staff, await startAs(staff, file, 'organizations'));
  expect(report).toMatchObject({ imported: 2, dropped: 2, droppedRows: reasons });
  expect(await familyOf('Ring')).toEqual({
    'Ring A': 'Ring B',
    'Ring B': 'Ring C',
    'Ring C': null,
  });
});

test('in a long list parents stand anywhere, and a circle closes far below', async () => {
  const rows = Array.from({ length: 1_198 }, (_, n) => `Long ${n + 1},Long ${n},`);
  const file = listOf('Long 0,Long Z,', ...rows.toReversed(), 'Long Z,Long 1198,');
  const reason = `${circle}: Long 1198`;
  const review = await reviewed(file, asked);
  expect(review.counts).toMatchObject({ ...none, create: 1_199, dropped: 1 });
  expect(await rowsOf(review.id, '?outcome=dropped')).toMatchObject([{ line: 1_201, reason }]);
  expect(await imported(review)).toMatchObject({ imported: 1_199, dropped: 1 });
  const isWhole = async () => {
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count, count(distinct name)::int as names from organizations branch
       where name like 'Long %' and deleted_at is null and (name = 'Long Z' or exists (
         select from organizations parent where parent.id = branch.parent_id and parent.deleted_at is null))`,
    );
    expect(rows).toEqual([{ count: 1_200, names: 1_200 }]);
  };
  await isWhole();
  await undoLast();
  const report = await endOf(staff, await startAs(staff, file, 'organizations'));
  expect(report).toMatchObject({ imported: 1_199, droppedRows: [{ line: 1_201, reason }] });
  await isWhole();
  await undoLast();
});

test('circles with what is here', async () => {
  const top = await anOrganization(ctx, { name: 'Loop Top' });
  const middle = await anOrganization(ctx, { name: 'Loop Middle', parentId: top.id });
  await anOrganization(ctx, { name: 'Loop Low', parentId: middle.id });
  app.clock.advance(1_000);
  const policies = { parent: 'overwrite', phone: 'overwrite' };
  const file = listOf(
    'Loop Top,Loop Low,1',
    'Loop Middle,Loop Middle,2',
    'Loop Low,Loop New,3',
    'Loop New,Loop Low,4',
  );
  const review = await reviewed(file, { ...asked, policies });
  const rows = await rowsOf(review.id);
  expect(rows.map(({ reason }) => reason)).toEqual([
    `${circle}: Loop Low`,
    `${itself}: Loop Middle`,
    null,
    `${circle}: Loop Low`,
  ]);
  expect(await imported(review)).toMatchObject({ imported: 0, updated: 1, dropped: 3 });
  expect(await familyOf('Loop')).toEqual({
    ...{ 'Loop Top': null, 'Loop Middle': 'Loop Top', 'Loop Low': 'Loop New', 'Loop New': null },
  });
  // Nothing else of the rows that were left out.
  expect(await read(top.id)).toMatchObject({ phone: null });
});

test('a circle that came to be since the review is left out', async () => {
  const one = await anOrganization(ctx, { name: 'Since One' });
  const two = await anOrganization(ctx, { name: 'Since Two' });
  app.clock.advance(1_000);
  const review = await reviewed(listOf('Since One,Since Two,'), asked);
  expect(review.counts).toMatchObject({ update: 1 });
  await staff.patch(`/api/organizations/${two.id}`, { parentId: one.id });
  const report = await imported(review);
  expect(report).toMatchObject({ updated: 0, dropped: 1 });
  expect(report.droppedRows).toMatchObject([{ line: 2, reason: `${circle}: Since Two` }]);
});

test('our own list comes again with no change', async () => {
  const group = await anOrganization(ctx, { name: 'Own Group' });
  const branch = await anOrganization(ctx, { name: 'Own Branch', parentId: group.id });
  await anOrganization(ctx, { name: 'Own Yard', parentId: branch.id });
  const reply = await app.fastify.inject({
    url: '/api/exports/organizations?format=csv&q=Own',
    headers: { cookie: staff.cookie ?? '' },
  });
  const review = await reviewed(reply.rawPayload, { ...asked, policies: { parent: 'overwrite' } });
  expect(review.mapping.map(({ field }) => field)).toContain('parent');
  expect(review.counts).toMatchObject({ ...none, unchanged: 3 });
});

test('a row that is left out as known is the parent that other rows name, whatever it is called here', async () => {
  const site = 'https://spar-marine.example';
  const group = await anOrganization(ctx, { name: 'Spar Marine Pty Ltd', website: site });
  const file = [
    'Name,Parent organization,Website',
    'Spar North,Spar Marine,',
    `Spar Marine,,${site}`,
    'Spar South,spar marine,',
    'Spar East,Spar Holding,',
  ].join('\n');
  const { body } = await uploadAs(staff, file, { entity: 'organizations' });
  await staff.post(`/api/imports/${body.id}/start`, { mapping: body.mapping, skipsKnown: true });
  expect(await endOf(staff, body.id)).toMatchObject({
    ...{ imported: 3, known: 1, dropped: 1 },
    droppedRows: [{ line: 3, reason: `Looks like ${group.name}, which you have: same website` }],
  });
  expect(await familyOf('Spar')).toEqual({
    ...{ 'Spar Marine Pty Ltd': null, 'Spar Holding': null, 'Spar East': 'Spar Holding' },
    ...{ 'Spar North': 'Spar Marine Pty Ltd', 'Spar South': 'Spar Marine Pty Ltd' },
  });
  await undoLast();
  expect(await familyOf('Spar')).toEqual({ 'Spar Marine Pty Ltd': null });
});
