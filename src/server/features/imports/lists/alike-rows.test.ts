/** Doors that ask for no answer before they write: who may be there is created, told in the reply, and among the duplicates. */
import { expect, test } from 'vitest';
import type { DuplicateGroup } from '#contract/duplicates.ts';
import type { ImportResult } from '#contract/imports.ts';
import { findSomePairs } from '#server/features/duplicates/find-pairs.ts';
import { openTestApp } from '#test/app.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { endOf, startAs } from '#test/imports.ts';

const app = await openTestApp();
const admin = await app.signIn('admin');
const ctx = await app.as('admin');

/** Whether the page of duplicates has the two, once the background has looked. */
async function isPaired(name: string, other: string, kind = 'person') {
  while (await findSomePairs(ctx, 'AU'));
  const path = `/api/duplicates?kind=${kind}&q=${encodeURIComponent(name)}`;
  const { body } = await admin.get<DuplicateGroup[]>(path);
  const groups = body.map(({ records }) => records.map((each) => each.name));
  expect(groups.filter((names) => names.includes(name) && names.includes(other))).toHaveLength(1);
}

test('a list in one call', async () => {
  const { id } = await anOrganization(ctx, { name: 'Ravenswood Freight' });
  await aPerson(ctx, { name: 'Robert Ravenswood', organizationId: id });
  await aPerson(ctx, { name: 'Ilse Quandt', email: 'quandt@quandt.example' });
  const data = [
    { name: 'Nobody Else', email: 'nobody@else.example' },
    { name: 'Bob Ravenswood', email: 'bob@rf.example', organizationName: 'Ravenswood Freight' },
    { name: 'Jochen Quandt', email: 'Quandt@quandt.example' },
    { name: 'Jochen Quandt', email: 'Quandt@quandt.example' },
  ];
  const reply = await admin.post<ImportResult>('/api/people/import-csv', { data });
  const maybe = expect.stringMatching(
    /^Jochen Quandt may be Ilse Quandt \(same e-mail.*Duplicates$/,
  );
  expect(reply.body).toEqual({
    imported: 4,
    skipped: 0,
    errors: [],
    alike: 3,
    notices: [
      {
        row: 2,
        message: expect.stringMatching(
          /^Bob Ravenswood is likely Robert Ravenswood \(.*Duplicates$/,
        ),
      },
      { row: 3, message: maybe },
      { row: 4, message: maybe },
    ],
  });
  await isPaired('Bob Ravenswood', 'Robert Ravenswood');
  await isPaired('Jochen Quandt', 'Ilse Quandt');
});

test('a list of organizations in one call', async () => {
  await anOrganization(ctx, { name: 'Tolsma Cranes', location: 'Perth WA' });
  await anOrganization(ctx, { name: 'Pardoo Holden', website: 'https://pardoo-group.example' });
  const data = [
    { name: 'Tolsma Cranes Pty Ltd', location: 'Perth WA' },
    { name: 'Pardoo Mazda', website: 'https://pardoo-group.example' },
    { name: 'Something Else' },
  ];
  const reply = await admin.post<ImportResult>('/api/organizations/import-csv', { data });
  expect(reply.body).toMatchObject({ imported: 3, alike: 2, notices: [{ row: 1 }, { row: 2 }] });
  await isPaired('Pardoo Mazda', 'Pardoo Holden', 'organization');
});

test('a file without a review', async () => {
  await aPerson(ctx, { name: 'Katherine Ostrander', phone: '+61 491 570 156' });
  await aPerson(ctx, { name: 'Ilse Borgward', email: 'borgward@borgward.example' });
  await aPerson(ctx, { name: 'Known Already', email: 'known@already.example' });
  const file = [
    'Name,Email,Phone',
    'Kate Ostrander,kate@ostrander.example,0491 570 156',
    'Jochen Borgward,borgward@borgward.example,',
    'Known Already,known@already.example,',
    'New Person,new@person.example,',
  ].join('\n');
  const all = await endOf(admin, await startAs(admin, file));
  expect(all).toMatchObject({ imported: 4, dropped: 0, known: 0, alike: 3, droppedRows: [] });
  expect(all.notices.map(({ line }) => line)).toEqual([2, 3, 4]);
  await isPaired('Jochen Borgward', 'Ilse Borgward');
});

test('an export of another CRM', async () => {
  await aPerson(ctx, { name: 'Heinrich Vollrath', phone: '+61 491 570 157' });
  await aPerson(ctx, { name: 'Ada Lindqvist', phone: '+61 491 570 158' });
  await anOrganization(ctx, { name: 'Wollongbar Steel Pty Ltd', location: 'Ballina NSW' });
  const file = [
    'Type,First Name,Last Name,Organisation,Email Address,Mobile Phone,City,State',
    'Person,Heinz,Vollrath,,heinz@vollrath.example,0491 570 157,,',
    'Person,,Lindqvist,,lindqvist@else.example,0491 570 158,,',
    'Person,Zed,Nobody,Wollongbar Steel,zed@nobody.example,,,',
  ].join('\n');
  const done = await crmEndOf(admin, await startCrmAs(admin, file));
  expect(done.outcome).toMatchObject({ people: { created: 3 }, named: 1, alike: 3 });
  await isPaired('Heinz Vollrath', 'Heinrich Vollrath');
  // Nobody of it is alike once all are here and known by their keys.
  const again = await crmEndOf(admin, await startCrmAs(admin, file));
  expect(again.outcome).toMatchObject({ people: { created: 0, unchanged: 3 }, named: 0 });
  expect(again.outcome).not.toHaveProperty('alike');
});
