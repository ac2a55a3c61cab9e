/** Lists from before organizations were merged: what they call the merged ones leads to those that these became. */
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '#contract/imports.ts';
import type { Membership } from '#contract/memberships.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Unit } from '#contract/units.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUnit } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, findImportedPerson, startAs } from '#test/imports.ts';
import { mergesOf } from '#test/merges.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, imported, answer } = reviewsOf(staff);
const { merge, unmerge } = mergesOf(app, await app.signIn('admin'));
const ctx = await app.as('staff');
const none = { create: 0, update: 0, conflict: 0, duplicate: 0, dropped: 0 };

const findPerson = (email: string) => findImportedPerson(staff, email);

async function employersOf(email: string): Promise<string[]> {
  const { id } = await findPerson(email);
  const { body } = await staff.get<Membership[]>(`/api/people/${id}/memberships`);
  return body.map(({ organizationName }) => organizationName);
}

async function namesOf(name: string): Promise<string[]> {
  const { body } = await staff.get<Organization[]>(`/api/organizations?q=${name}&limit=100`);
  return body.map((each) => each.name);
}

test('further organizations of a person that were merged since stay those that they became', async () => {
  const [yard, mill, works] = [
    await anOrganization(ctx, { name: 'Brig Yard' }),
    await anOrganization(ctx, { name: 'Brig Mill' }),
    await anOrganization(ctx, { name: 'Brig Works' }),
  ];
  const email = 'ada@brig.example';
  const person = await aPerson(ctx, { name: 'Ada Brig', email, organizationId: yard.id });
  const memberships = [
    { organizationId: yard.id },
    { organizationId: mill.id, from: '2010-01-01', until: '2012-01-01' },
    { organizationId: works.id },
  ];
  await staff.send('PUT', `/api/people/${person.id}/memberships`, { memberships });
  const file = [
    'Name,Email,Organization,Organization 2,From 2,Until 2,Organization 3',
    `Ada Brig,${email},Brig Yard,Brig Mill,2010-01-01,2012-01-01,brig works`,
  ].join('\n');
  const review = await reviewed(file);
  expect(review.counts).toMatchObject({ ...none, unchanged: 1 });
  const holding = await anOrganization(ctx, { name: 'Brig Holding' });
  await merge('organization', [holding.id, mill.id, works.id]);
  const then = ['Brig Yard', 'Brig Holding', 'Brig Holding'];
  expect(await employersOf(email)).toEqual(then);
  for (const policy of ['append', 'overwrite']) {
    const policies = { otherOrganization: policy, organization: 'overwrite' };
    const again = await reviewed(file, { policies });
    expect(again.counts).toMatchObject({ ...none, unchanged: 1 });
    expect(await imported(again)).toMatchObject({ updated: 0, unchanged: 1 });
  }
  // Both are one by now.
  const both = `Name,Email,Organization 2,Organization 3\nAda Brig,${email},Brig Works,Brig Holding`;
  expect((await reviewed(both)).counts).toMatchObject({ ...none, unchanged: 1 });
  expect(await employersOf(email)).toEqual(then);
  expect(await namesOf('Brig')).toEqual(['Brig Holding', 'Brig Yard']);
});

test('so does the organization of a person or a unit, with and without a review', async () => {
  const [old, survivor] = [
    await anOrganization(ctx, { name: 'Sloop Old' }),
    await anOrganization(ctx, { name: 'Sloop New' }),
  ];
  const unit = await aUnit(ctx, { organizationId: old.id, make: 'Sloop', serial: 'SL-1' });
  await merge('organization', [survivor.id, old.id]);
  const file = 'Name,Email,Organization\nBob Sloop,bob@sloop.example,sloop old';
  expect(await endOf(staff, await startAs(staff, file))).toMatchObject({ imported: 1 });
  expect(await employersOf('bob@sloop.example')).toEqual(['Sloop New']);
  const units = 'Organization,Make,Serial number\nSloop Old,Sloop,SL-1\nSloop Old,Sloop,SL-2';
  const review = await reviewed(units, {
    ...{ entity: 'units', key: 'serial', policies: { organization: 'overwrite' } },
  });
  expect(review.counts).toMatchObject({ ...none, unchanged: 1, create: 1 });
  expect(await imported(review)).toMatchObject({ imported: 1 });
  const { body } = await staff.get<Unit[]>(`/api/units?organizationId=${survivor.id}`);
  expect(body.map(({ serial }) => serial).toSorted()).toEqual([unit.serial, 'SL-2']);
  expect(await namesOf('Sloop')).toEqual(['Sloop New']);
});

test('so does that of an opportunity and of a task', async () => {
  const [old, survivor] = [
    await anOrganization(ctx, { name: 'Lugger Old' }),
    await anOrganization(ctx, { name: 'Lugger New' }),
  ];
  await anOpportunity(ctx, { name: 'Lugger deal', organizationId: old.id });
  await aTask(ctx, { title: 'Lugger call', organizationId: old.id });
  await merge('organization', [survivor.id, old.id]);
  const policies = { organization: 'overwrite' };
  const deals = 'Deal name,Organization\nLugger deal,Lugger Old\nLugger next,Lugger Old';
  const ofDeals = await reviewed(deals, { entity: 'opportunities', key: 'name', policies });
  expect(ofDeals.counts).toMatchObject({ ...none, unchanged: 1, create: 1 });
  expect(await imported(ofDeals)).toMatchObject({ imported: 1 });
  const { body } = await staff.get<Opportunity[]>('/api/opportunities?q=Lugger');
  const organizationIds = body.map(({ organizationId }) => organizationId);
  expect(organizationIds).toEqual([survivor.id, survivor.id]);
  const tasks = 'Title,Organization\nLugger call,Lugger Old';
  const ofTasks = await reviewed(tasks, { entity: 'tasks', key: 'title', policies });
  expect(ofTasks.counts).toMatchObject({ ...none, unchanged: 1 });
});

test('one that is merged between review and import is the one that it became', async () => {
  const [old, survivor] = [
    await anOrganization(ctx, { name: 'Ketch Old' }),
    await anOrganization(ctx, { name: 'Ketch New' }),
  ];
  const email = 'cy@ketch.example';
  await aPerson(ctx, { name: 'Cy Ketch', email });
  const file = [
    'Name,Email,Organization,Organization 2',
    `Cy Ketch,${email},Ketch Yard,Ketch Old`,
    'Di Ketch,di@ketch.example,Ketch Old,',
  ].join('\n');
  const review = await reviewed(file);
  expect(review.counts).toMatchObject({ ...none, update: 1, create: 1 });
  await merge('organization', [survivor.id, old.id]);
  expect(await imported(review)).toMatchObject({ updated: 1, imported: 1, dropped: 0 });
  expect(await employersOf(email)).toEqual(['Ketch Yard', 'Ketch New']);
  expect(await employersOf('di@ketch.example')).toEqual(['Ketch New']);
});

test('whoever is called so today goes first', async () => {
  const [old, survivor, other] = [
    await anOrganization(ctx, { name: 'Yawl Old' }),
    await anOrganization(ctx, { name: 'Yawl New' }),
    await anOrganization(ctx, { name: 'Yawl Other' }),
  ];
  await merge('organization', [survivor.id, old.id]);
  await staff.patch(`/api/organizations/${other.id}`, { name: 'Yawl Old' });
  const file = 'Name,Email,Organization\nEd Yawl,ed@yawl.example,Yawl Old';
  await endOf(staff, await startAs(staff, file));
  expect(await findPerson('ed@yawl.example')).toMatchObject({ organizationId: other.id });
});

test('so does what the survivor was called, where it got its name by the merge', async () => {
  const survivor = await anOrganization(ctx, { name: 'Wherry Old' });
  app.clock.advance(1_000);
  const newer = await anOrganization(ctx, { name: 'Wherry New' });
  const file = 'Name,Email,Organization\nFay Wherry,fay@wherry.example,wherry old';
  const { id } = await merge('organization', [survivor.id, newer.id]);
  expect(await namesOf('Wherry')).toEqual(['Wherry New']);
  await endOf(staff, await startAs(staff, file));
  expect(await findPerson('fay@wherry.example')).toMatchObject({ organizationId: survivor.id });
  const branch = 'Name,Parent organization\nWherry Branch,Wherry Old';
  await endOf(staff, await startAs(staff, branch, 'organizations'));
  expect(await namesOf('Wherry')).toEqual(['Wherry Branch', 'Wherry New']);
  // Also once that is merged on.
  app.clock.advance(1_000);
  const last = await anOrganization(ctx, { name: 'Wherry Last' });
  const next = await merge('organization', [last.id, survivor.id], { name: last.id });
  const again = file.replaceAll('ay', 'ey');
  await endOf(staff, await startAs(staff, again));
  expect(await employersOf('fey@wherry.example')).toEqual(['Wherry Last']);
  // And no more once both are taken apart.
  await unmerge(next.id);
  await unmerge(id);
  expect(await namesOf('Wherry')).toEqual([
    ...['Wherry Branch', 'Wherry Last', 'Wherry New', 'Wherry Old'],
  ]);
  await staff.patch(`/api/organizations/${survivor.id}`, { name: 'Wherry Renamed' });
  await endOf(staff, await startAs(staff, file.replaceAll('ay', 'oy')));
  const { organizationId } = await findPerson('foy@wherry.example');
  expect([survivor.id, newer.id, last.id]).not.toContain(organizationId);
});

describe('as a parent', () => {
  const parentOf = async (name: string) => {
    const { body } = await staff.get<Organization[]>(`/api/organizations?q=${name}`);
    const branch = body.find((each) => each.name === name);
    const parent = branch?.parentId
      ? (await staff.get<Organization>(`/api/organizations/${branch.parentId}`)).body
      : null;
    return parent?.name ?? null;
  };
  const asked = { entity: 'organizations', key: 'name', policies: { parent: 'overwrite' } };

  test('it is the one that it became, with and without a review, and in a call with its rows', async () => {
    const old = await anOrganization(ctx, { name: 'Cutter Old' });
    await anOrganization(ctx, { name: 'Cutter One', parentId: old.id });
    const survivor = await anOrganization(ctx, { name: 'Cutter New' });
    await merge('organization', [survivor.id, old.id]);
    const file = 'Name,Parent organization\nCutter One,cutter old\nCutter Two,Cutter Old';
    const review = await reviewed(file, asked);
    expect(review.counts).toMatchObject({ ...none, unchanged: 1, create: 1 });
    expect(await imported(review)).toMatchObject({ imported: 1 });
    const plain = 'Name,Parent organization\nCutter Three,Cutter Old';
    expect(await endOf(staff, await startAs(staff, plain, 'organizations'))).toMatchObject({
      imported: 1,
    });
    const data = [{ name: 'Cutter Four', 'Parent organization': 'Cutter Old' }];
    const call = await staff.post<ImportResult>('/api/organizations/import-csv', { data });
    expect(call.body).toMatchObject({ imported: 1 });
    for (const name of ['Cutter One', 'Cutter Two', 'Cutter Three', 'Cutter Four']) {
      expect({ name, parent: await parentOf(name) }).toEqual({ name, parent: 'Cutter New' });
    }
    expect(await namesOf('Cutter Old')).toEqual([]);
  });

  test('whatever was below it and became it has none', async () => {
    const old = await anOrganization(ctx, { name: 'Dory Old' });
    const survivor = await anOrganization(ctx, { name: 'Dory New', parentId: old.id });
    await merge('organization', [survivor.id, old.id]);
    const review = await reviewed('Name,Parent organization\nDory New,Dory Old', asked);
    expect(review.counts).toMatchObject({ ...none, unchanged: 1 });
  });

  test('a row of that name is another organization, above and below its branches', async () => {
    for (const [place, how] of ['review', 'job', 'call'].entries()) {
      const [old, merged] = [`Punt Old ${how}`, `Punt New ${how}`];
      const first = await anOrganization(ctx, { name: old });
      const survivor = await anOrganization(ctx, { name: merged });
      await merge('organization', [survivor.id, first.id]);
      const names = [`Punt A ${how}`, old, `Punt B ${how}`];
      const rows = names.map((name) => [name, name === old ? '' : old]);
      const file = [['Name', 'Parent organization'], ...rows].map(String).join('\n');
      if (place === 0) {
        const review = await reviewed(file, asked);
        // It may be the survivor: nobody makes it without having been asked.
        expect(review.counts).toMatchObject({ ...none, create: 2, duplicate: 1 });
        expect(await answer(review.id, 3, { answer: 'create' })).toMatchObject({ status: 200 });
        expect(await imported(review)).toMatchObject({ imported: 3 });
      } else if (place === 1) {
        const id = await startAs(staff, file, 'organizations');
        expect(await endOf(staff, id)).toMatchObject({ imported: 3 });
      } else {
        const data = rows.map(([name, parent]) => ({ name, 'Parent organization': parent }));
        await staff.post('/api/organizations/import-csv', { data });
      }
      for (const name of [`Punt A ${how}`, `Punt B ${how}`]) {
        expect({ name, parent: await parentOf(name) }).toEqual({ name, parent: old });
      }
    }
  });

  test('one that is merged between review and import is the one that it became', async () => {
    const old = await anOrganization(ctx, { name: 'Skiff Old' });
    const survivor = await anOrganization(ctx, { name: 'Skiff New' });
    await anOrganization(ctx, { name: 'Skiff One' });
    const file = 'Name,Parent organization\nSkiff One,Skiff Old\nSkiff Two,Skiff Old';
    const review = await reviewed(file, asked);
    expect(review.counts).toMatchObject({ ...none, update: 1, create: 1 });
    await merge('organization', [survivor.id, old.id]);
    expect(await imported(review)).toMatchObject({ updated: 1, imported: 1 });
    expect([await parentOf('Skiff One'), await parentOf('Skiff Two')]).toEqual([
      'Skiff New',
      'Skiff New',
    ]);
  });
});
