/** Lists that say where people work beside their organization, and have worked: made, come again, changed, taken back. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { ImportResult } from '#contract/imports.ts';
import type { Membership } from '#contract/memberships.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, findImportedPerson, startAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);
const ctx = await app.as('staff');
const none = { create: 0, update: 0, conflict: 0, duplicate: 0, dropped: 0 };

const header =
  'Name,Email,Organization,Job title,Since,Organization 2,Role 2,From 2,Until 2,Organization 3,Role 3';
const listOf = (...rows: string[]) => [header, ...rows].join('\n');

const findPerson = (email: string) => findImportedPerson(staff, email);

/** 'Keel Yard (Buyer) 2020-01-02-', the primary one first. */
async function employersOf(email: string): Promise<string[]> {
  const { id } = await findPerson(email);
  const { body } = await staff.get<Membership[]>(`/api/people/${id}/memberships`);
  return body.map(
    ({ organizationName, role, from, until }) =>
      `${organizationName} (${role ?? ''}) ${from ?? ''}-${until ?? ''}`,
  );
}

const say = (person: Person, memberships: object[]) =>
  staff.send('PUT', `/api/people/${person.id}/memberships`, { memberships });

async function undoLast(): Promise<void> {
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  expect(await staff.post(`/api/deeds/${deeds[0]?.id}/undo`)).toMatchObject({ status: 200 });
}

test('new people have them, each found or made as their company is, and the same file says 0 changes', async () => {
  const mill = await anOrganization(ctx, { name: 'Prow Mill' });
  const file = listOf(
    'Ada Keel,ada@keel.example,Keel Yard,Buyer,2020-01-02,prow mill,Owner,2018-02-01,,Mast Co,Adviser',
    'Bob Keel,bob@keel.example,keel yard,,,Rope Works,Driver,2011-01-01,2015-12-31,Keel Yard,',
    'Cy Keel,cy@keel.example,,,,Rope Works,,,,,',
  );
  const review = await reviewed(file);
  expect(review.counts).toMatchObject({ ...none, create: 3 });
  expect(await imported(review)).toMatchObject({ imported: 3, dropped: 0 });
  expect(await employersOf('ada@keel.example')).toEqual([
    'Keel Yard (Buyer) 2020-01-02-',
    'Prow Mill (Owner) 2018-02-01-',
    'Mast Co (Adviser) -',
  ]);
  expect(await employersOf('bob@keel.example')).toEqual([
    'Keel Yard () -',
    'Rope Works (Driver) 2011-01-01-2015-12-31',
  ]);
  expect(await employersOf('cy@keel.example')).toEqual(['Rope Works () -']);
  const { body: here } = await staff.get<Person[]>(`/api/people?organizationId=${mill.id}`);
  expect(here.map(({ name }) => name)).toEqual(['Ada Keel']);
  for (const policy of ['append', 'fill', 'overwrite', 'never']) {
    const since = policy === 'append' ? 'fill' : policy;
    const policies = { otherOrganization: policy, organizationFrom: since };
    const again = await reviewed(file, { policies });
    expect(again.counts).toMatchObject({ ...none, unchanged: 3 });
    expect(await imported(again)).toMatchObject({ imported: 0, updated: 0, unchanged: 3 });
  }
});

test('without a review, and in a call with its rows', async () => {
  const file = listOf('Dee Stem,dee@stem.example,Stem Yard,,,Stern Mill,Owner,,,,');
  expect(await endOf(staff, await startAs(staff, file))).toMatchObject({ imported: 1 });
  expect(await employersOf('dee@stem.example')).toEqual(['Stem Yard () -', 'Stern Mill (Owner) -']);
  const named = async () =>
    (await staff.get<Organization[]>('/api/organizations?q=Stern%20Mill')).body.length;
  expect(await named()).toBe(1);
  await undoLast();
  expect(await named()).toBe(0);
  expect((await staff.get<Person[]>('/api/people?q=dee@stem.example')).body).toEqual([]);
  const rows = [
    {
      name: 'Eve Stem',
      email: 'eve@stem.example',
      'Organization 2': 'Stern Mill',
      'Role 2': 'Cook',
    },
  ];
  const call = await staff.post<ImportResult>('/api/people/import-csv', { data: rows });
  expect(call.body).toMatchObject({ imported: 1 });
  expect(await employersOf('eve@stem.example')).toEqual(['Stern Mill (Cook) -']);
});

test('what each column may do holds for them', async () => {
  const [yard, mill, works] = [
    await anOrganization(ctx, { name: 'Bilge Yard' }),
    await anOrganization(ctx, { name: 'Bilge Mill' }),
    await anOrganization(ctx, { name: 'Bilge Works' }),
  ];
  const email = 'fay@bilge.example';
  const person = await aPerson(ctx, { email, organizationId: yard.id });
  const before = [
    { organizationId: yard.id, from: '2020-01-01' },
    { organizationId: mill.id, role: 'Owner' },
    { organizationId: works.id, from: '2010-01-01', until: '2012-01-01' },
  ];
  await say(person, before);
  const kept = [
    'Bilge Yard () 2020-01-01-',
    'Bilge Mill (Owner) -',
    'Bilge Works () 2010-01-01-2012-01-01',
  ];
  expect(await employersOf(email)).toEqual(kept);
  const file = [
    'Name,Email,Since,Organization 2,Role 2,From 2,Organization 3',
    `${person.name},${email},2021-02-02,bilge mill,Cook,2019-03-03,Bilge New`,
  ].join('\n');
  const go = async (policies: Record<string, string>) => {
    app.clock.advance(1_000);
    const review = await reviewed(file, { policies });
    const [row] = await rowsOf(review.id);
    await imported(review);
    return row;
  };
  expect(await go({ otherOrganization: 'never', organizationFrom: 'never' })).toMatchObject({
    outcome: 'unchanged',
  });
  expect(await go({ otherOrganization: 'fill', organizationFrom: 'fill' })).toMatchObject({
    outcome: 'unchanged',
  });
  expect(await employersOf(email)).toEqual(kept);

  expect(await go({ otherOrganization: 'append' })).toMatchObject({
    outcome: 'update',
    changes: [
      {
        field: 'otherOrganization',
        label: 'Other organization',
        before: 'Bilge Mill (Owner); Bilge Works (2010-01-01 to 2012-01-01)',
        after:
          'Bilge Mill (Owner, since 2019-03-03); Bilge Works (2010-01-01 to 2012-01-01); Bilge New',
      },
    ],
  });
  expect(await employersOf(email)).toEqual([
    'Bilge Yard () 2020-01-01-',
    'Bilge Mill (Owner) 2019-03-03-',
    'Bilge New () -',
    'Bilge Works () 2010-01-01-2012-01-01',
  ]);
  const { body: timeline } = await staff.get<TimelineEntry[]>(
    `/api/timeline?personId=${person.id}`,
  );
  expect(timeline[0]?.changes).toMatchObject([{ label: 'Organizations' }]);
  await undoLast();
  expect(await employersOf(email)).toEqual(kept);

  await go({ otherOrganization: 'overwrite', organizationFrom: 'overwrite' });
  expect(await employersOf(email)).toEqual([
    'Bilge Yard () 2021-02-02-',
    'Bilge Mill (Cook) 2019-03-03-',
    'Bilge New () -',
  ]);
  await undoLast();
  expect(await employersOf(email)).toEqual(kept);
});

test('who changes their organization, and stays at the former one as well', async () => {
  const yard = await anOrganization(ctx, { name: 'Hull Yard' });
  const email = 'gus@hull.example';
  const person = await aPerson(ctx, { email, organizationId: yard.id, name: 'Gus Hull' });
  app.clock.advance(1_000);
  const file = listOf('Gus Hull,gus@hull.example,Hull Mill,,2024-05-05,Hull Yard,Adviser,,,,');
  const policies = { organization: 'overwrite' };
  const review = await reviewed(file, { policies });
  expect(await imported(review)).toMatchObject({ updated: 1 });
  const then = ['Hull Mill () 2024-05-05-', 'Hull Yard (Adviser) -'];
  expect(await employersOf(email)).toEqual(then);
  const again = await reviewed(file, { policies });
  expect(again.counts).toMatchObject({ ...none, unchanged: 1 });
  await undoLast();
  expect(await employersOf(email)).toEqual(['Hull Yard () -']);
  expect(await findPerson(email)).toMatchObject({ id: person.id, organizationId: yard.id });
});

test('who changes their organization, and left the former one on a day that the list says', async () => {
  const yard = await anOrganization(ctx, { name: 'Winch Yard' });
  const email = 'ann@winch.example';
  const made = { email, organizationId: yard.id, name: 'Ann Winch', jobTitle: 'Buyer' };
  const person = await aPerson(ctx, made);
  await say(person, [{ organizationId: yard.id, from: '2012-01-01' }]);
  app.clock.advance(1_000);
  const file = listOf('Ann Winch,ann@winch.example,Winch Mill,,,Winch Yard,,,2025-12-31,,');
  const policies = { organization: 'overwrite', otherOrganization: 'overwrite' };
  expect(await imported(await reviewed(file, { policies }))).toMatchObject({ updated: 1 });
  const [now, ...former] = await employersOf(email);
  expect(now).toMatch(/^Winch Mill/);
  expect(former).toEqual(['Winch Yard (Buyer) 2012-01-01-2025-12-31']);
  expect((await reviewed(file, { policies })).counts).toMatchObject({ ...none, unchanged: 1 });
  await undoLast();
  expect(await employersOf(email)).toEqual(['Winch Yard (Buyer) 2012-01-01-']);
});

test('who stays has one line of the import and one of its undo, each with all of it', async () => {
  const yard = await anOrganization(ctx, { name: 'Anchor Yard' });
  const email = 'kit@anchor.example';
  const person = await aPerson(ctx, { email, organizationId: yard.id, name: 'Kit Anchor' });
  await say(person, [{ organizationId: yard.id, from: '2012-01-01' }]);
  const lines = async () => {
    const path = `/api/timeline?personId=${person.id}&kind=change`;
    const { body } = await staff.get<TimelineEntry[]>(path);
    return body.map(({ changes }) => changes.map(({ label }) => label).join(', '));
  };
  app.clock.advance(1_000);
  const file = listOf('Kit Anchor,kit@anchor.example,Anchor Yard,Cook,,Anchor Mill,Owner,,,,');
  expect(await imported(await reviewed(file))).toMatchObject({ updated: 1 });
  expect(await employersOf(email)).toEqual([
    'Anchor Yard (Cook) 2012-01-01-',
    'Anchor Mill (Owner) -',
  ]);
  expect(await lines()).toEqual(['Job title, Organizations', 'Organizations']);
  app.clock.advance(1_000);
  await undoLast();
  expect(await employersOf(email)).toEqual(['Anchor Yard () 2012-01-01-']);
  expect(await lines()).toEqual([
    'Job title, Organizations',
    'Job title, Organizations',
    'Organizations',
  ]);
});

test('who comes to an organization once more, and leaves it', async () => {
  const yard = await anOrganization(ctx, { name: 'Capstan Yard' });
  const email = 'ben@capstan.example';
  const person = await aPerson(ctx, { email, organizationId: yard.id, name: 'Ben Capstan' });
  await say(person, [{ organizationId: yard.id, from: '2019-01-01' }]);
  app.clock.advance(1_000);
  const file = [
    'Name,Email,Organization,Organization 2,Until 2,Organization 3,From 3,Until 3',
    `Ben Capstan,${email},Capstan Mill,Capstan Yard,2015-12-31,Capstan Yard,2020-02-02,2025-12-31`,
  ].join('\n');
  const policies = { organization: 'overwrite' };
  expect(await imported(await reviewed(file, { policies }))).toMatchObject({ updated: 1 });
  expect((await employersOf(email)).slice(1)).toEqual([
    'Capstan Yard () 2020-02-02-2025-12-31',
    'Capstan Yard () -2015-12-31',
  ]);
});

test('whose fields change with their organizations is changed once, and Undo puts all of it back', async () => {
  const [yard, mill] = [
    await anOrganization(ctx, { name: 'Fender Yard' }),
    await anOrganization(ctx, { name: 'Fender Mill' }),
  ];
  const made = { name: 'Flo Fender', organizationId: yard.id, jobTitle: 'Buyer' };
  const moving = await aPerson(ctx, { ...made, email: 'flo@fender.example' });
  const staying = await aPerson(ctx, { ...made, email: 'gil@fender.example', name: 'Gil Fender' });
  await say(moving, [{ organizationId: yard.id, from: '2012-01-01' }, { organizationId: mill.id }]);
  app.clock.advance(1_000);
  const file = [
    'Name,Email,Phone,Organization,Job title,Organization 2,Role 2',
    'Flo Fender,flo@fender.example,+1 212 555 0140,Fender Works,Owner,Fender Dock,Adviser',
    'Gil Fender,gil@fender.example,+1 212 555 0141,Fender Yard,Owner,Fender Dock,Adviser',
  ].join('\n');
  const policies = { organization: 'overwrite', jobTitle: 'overwrite' };
  expect(await imported(await reviewed(file, { policies }))).toMatchObject({ updated: 2 });
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  const logged = await app.database.pool.query(
    "select verb from changes where batch_id = $1 and record_type = 'person'",
    [deeds[0]?.id],
  );
  expect(logged.rows).toEqual([{ verb: 'person.updated' }, { verb: 'person.updated' }]);
  const { body: timeline } = await staff.get<TimelineEntry[]>(
    `/api/timeline?personId=${moving.id}`,
  );
  const labels = (timeline[0]?.changes ?? []).map(({ label }) => label).toSorted();
  expect(labels).toEqual(['Job title', 'Organization', 'Organizations', 'Phone']);
  expect(await findPerson('flo@fender.example')).toMatchObject({ jobTitle: 'Owner' });
  expect((await employersOf('flo@fender.example')).map((words) => words.split(' (')[0])).toEqual([
    ...['Fender Works', 'Fender Mill', 'Fender Dock', 'Fender Yard'],
  ]);
  await undoLast();
  expect(await findPerson('flo@fender.example')).toMatchObject({ ...made, phone: moving.phone });
  expect(await employersOf('flo@fender.example')).toEqual([
    'Fender Yard (Buyer) 2012-01-01-',
    'Fender Mill () -',
  ]);
  expect(await findPerson('gil@fender.example')).toMatchObject({
    ...{ jobTitle: 'Buyer', phone: staying.phone },
  });
  expect(await employersOf('gil@fender.example')).toEqual(['Fender Yard (Buyer) -']);
});

test('who was changed since the review is left out, and told', async () => {
  const mill = await anOrganization(ctx, { name: 'Rudder Mill' });
  const email = 'hal@rudder.example';
  const person = await aPerson(ctx, { email, name: 'Hal Rudder' });
  const review = await reviewed(listOf(`Hal Rudder,${email},,,,Rudder Yard,,,,,`));
  expect(review.counts).toMatchObject({ ...none, update: 1 });
  await say(person, [{ organizationId: mill.id }]);
  const report = await imported(review);
  expect(report).toMatchObject({ updated: 0, dropped: 1 });
  expect(report.droppedRows).toMatchObject([
    { reason: 'Hal Rudder has been changed since the review: Other organization' },
  ]);
  expect(await employersOf(email)).toEqual(['Rudder Mill () -']);
});

test('a day to come is a fault, and what cannot be kept is told', async () => {
  const file = listOf(
    'Ivy Tiller,ivy@tiller.example,,,,Tiller Yard,,,2099-01-01,,',
    'Jo Tiller,jo@tiller.example,,,,Tiller Yard,,,2019,,',
  );
  const review = await reviewed(file);
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'dropped', reason: '"Until 2" is still to come: 2099-01-01' },
    {
      outcome: 'create',
      reason:
        '"Organization 2" was left out: "Until 2" must be a date such as 2026-11-20: Tiller Yard',
    },
  ]);
  const mended = await answer(review.id, 2, { cells: [{ column: 8, value: '2019-01-01' }] });
  expect(mended.body.row).toMatchObject({ outcome: 'create' });
  expect(await imported(review)).toMatchObject({ imported: 2, dropped: 0 });
  expect(await employersOf('ivy@tiller.example')).toEqual(['Tiller Yard () -2019-01-01']);
  expect(await employersOf('jo@tiller.example')).toEqual([]);
});

test('a day to come in one of several columns is told with its organization', async () => {
  const file = [
    'Name,Email,Organization 2,Until 2,Organization 3,Until 3',
    'Kit Bowsprit,kit@bowsprit.example,Bowsprit Yard,2019-01-01,Bowsprit Mill,2099-01-01',
  ].join('\n');
  const review = await reviewed(file);
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'dropped', reason: '"Bowsprit Mill" has a day that is still to come: 2099-01-01' },
  ]);
});

test('who would have more organizations than anybody may is left out whole, and mended', async () => {
  const email = 'kim@gaff.example';
  const person = await aPerson(ctx, { email, name: 'Kim Gaff', phone: null });
  const yards = await Promise.all(
    Array.from({ length: 49 }, (_, place) => anOrganization(ctx, { name: `Gaff Yard ${place}` })),
  );
  await say(
    person,
    yards.map(({ id }) => ({ organizationId: id })),
  );
  const file = [
    'Name,Email,Phone,Organization 2,Other employers',
    `Kim Gaff,${email},+1 212 555 0150,Gaff Mill,Gaff Works`,
  ].join('\n');
  const review = await reviewed(file);
  const reason =
    '"Organization 2" and the columns like it make 51 organizations: a person may have 50';
  expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'dropped', reason }]);
  const report = await imported(review);
  expect(report).toMatchObject({ updated: 0, dropped: 1, droppedRows: [{ line: 2, reason }] });
  expect(await findPerson(email)).toMatchObject({ phone: null });
  const again = await reviewed(file);
  const mended = await answer(again.id, 2, { cells: [{ column: 4, value: '' }] });
  expect(mended.body.row).toMatchObject({ outcome: 'update' });
  expect(await imported(again)).toMatchObject({ updated: 1, dropped: 0 });
  expect(await employersOf(email)).toHaveLength(50);
});
