/** Exports from before records were merged: what they call the merged ones leads to those that these became. */
import { expect, test } from 'vitest';
import type { CrmImportReport } from '#contract/crm-import.ts';
import type { Note } from '#contract/notes.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { mergesOf } from '#test/merges.ts';
import { readRecords } from '#test/undone-tables.ts';

const app = await openTestApp();
const admin = await app.signIn('admin');
const { merge, unmerge } = mergesOf(app, admin);
const ctx = await app.as('admin');
const header =
  'Type,First Name,Last Name,Organisation,Email Address,Mobile Phone,City,Tags,General Notes';

async function imported(...rows: string[]): Promise<CrmImportReport> {
  const file = [header, ...rows].join('\n');
  const report = await crmEndOf(admin, await startCrmAs(admin, file));
  app.clock.advance(1_000);
  return report;
}

const listPeople = async (q: string) =>
  (await admin.get<Person[]>(`/api/people?q=${encodeURIComponent(q)}`)).body;

async function namesOf(q: string): Promise<string[]> {
  const { body } = await admin.get<Organization[]>(`/api/organizations?q=${q}&limit=100`);
  return body.map(({ name }) => name);
}

async function idOf(name: string): Promise<string> {
  const { body } = await admin.get<Organization[]>(`/api/organizations?q=${name}`);
  return body.find((each) => each.name === name)?.id ?? '';
}

test('an export that comes again changes nothing, whatever was merged in between', async () => {
  const rows = [
    'Organisation,,,Keel Motors,office@keel.example,02 9000 0001,Dubbo,Fleet,Founded 1901',
    'Organisation,,,Keel Mtrs,,02 9000 0009,Dubbo,Old,Closed on Mondays',
    'Person,Ada,Keel,Keel Motors,ada@keel.example,0400 000 001,Dubbo,VIP,Likes red',
    'Person,Bob,Keel,Keel Mtrs,bob@keel.example,0400 000 002,Dubbo,,Calls back',
    'Person,Cy,Keel,Keel Yard,cy@keel.example,,,,',
    'Person,Di,Keel,Keel Shed,di@keel.example,,,,',
    // Of one mailbox.
    'Person,Robert,Stern,Keel Yard,info@keel.example,,,,Prefers mail',
    'Person,Bobby,Stern,Keel Yard,info@keel.example,,,,Prefers calls',
  ];
  await imported(...rows);
  await merge('organization', [await idOf('Keel Motors'), await idOf('Keel Mtrs')]);
  await merge('organization', [await idOf('Keel Yard'), await idOf('Keel Shed')]);
  const stern = await listPeople('Stern');
  await merge(
    'person',
    stern.map(({ id }) => id),
  );
  const before = await readRecords(app);
  const report = await imported(...rows);
  expect(report.outcome).toMatchObject({
    people: { created: 0, completed: 0, unchanged: 6 },
    organizations: { created: 0, completed: 0, unchanged: 2 },
    ...{ named: 0, notes: 0 },
  });
  expect(await readRecords(app)).toEqual(before);
});

test('what such a row adds goes to the one that it became, and so do its people', async () => {
  const survivor = await anOrganization(ctx, { name: 'Prow Old', location: 'Dubbo' });
  app.clock.advance(1_000);
  const newer = await anOrganization(ctx, { name: 'Prow New', location: 'Orange' });
  // It has the newest name and place since.
  const { id } = await merge('organization', [survivor.id, newer.id]);
  expect((await admin.get(`/api/organizations/${survivor.id}`)).body).toMatchObject({
    ...{ name: 'Prow New', location: 'Orange' },
  });
  const rows = [
    'Organisation,,,prow old,office@prow.example,,Dubbo,Fleet,Rang in May',
    'Person,Ed,Prow,Prow Old,ed@prow.example,,,,',
  ];
  expect((await imported(...rows)).outcome).toMatchObject({
    organizations: { created: 0, completed: 1 },
    ...{ people: { created: 1 }, named: 0, notes: 1 },
  });
  expect((await admin.get(`/api/organizations/${survivor.id}`)).body).toMatchObject({
    email: 'office@prow.example',
    contactsCount: 1,
  });
  const { body } = await admin.get<Note[]>(`/api/notes?organizationId=${survivor.id}`);
  expect(body).toMatchObject([{ content: 'Rang in May' }]);
  expect(await namesOf('Prow')).toEqual(['Prow New']);
  // Taken apart, each is itself again.
  await unmerge(id);
  expect(
    (await imported(rows[1] ?? '', 'Person,Flo,Prow,Prow New,flo@prow.example,,,,')).outcome,
  ).toMatchObject({ named: 0, people: { created: 1 } });
  const organizationsOf = (await listPeople('@prow.example')).map((each) => each.organizationName);
  expect(organizationsOf).toEqual(['Prow Old', 'Prow New']);
});

test('one of that name somewhere else is another one, and each has its people', async () => {
  const [old, survivor] = [
    await anOrganization(ctx, { name: 'Hull Co', location: 'Perth' }),
    await anOrganization(ctx, { name: 'Hull Group', location: 'Perth' }),
  ];
  await merge('organization', [survivor.id, old.id]);
  const rows = [
    'Organisation,,,Hull Co,,,Darwin,,',
    'Organisation,,,Hull Co,,,Perth,,',
    'Person,Gil,Hull,Hull Co,gil@hull.example,,Darwin,,',
    'Person,Hal,Hull,Hull Co,hal@hull.example,,Perth,,',
    'Person,Ida,Hull,Hull Co,ida@hull.example,,,,',
  ];
  for (const created of [1, 0]) {
    const { outcome } = await imported(...rows);
    expect(outcome).toMatchObject({ organizations: { created }, named: 0 });
    const found = (await listPeople('@hull.example')).map((each) => each.organizationName);
    // Whoever is called so today goes first.
    expect(found).toEqual(['Hull Co', 'Hull Group', 'Hull Co']);
    expect(await namesOf('Hull')).toEqual(['Hull Co', 'Hull Group']);
  }
});

test('of people who share a mailbox each finds the one that they became', async () => {
  const email = 'desk@mast.example';
  const [anna, bert, annie] = [
    await aPerson(ctx, { name: 'Anna Mast', email, phone: null }),
    await aPerson(ctx, { name: 'Bert Mast', email, phone: null }),
    await aPerson(ctx, { name: 'Annie Mast', email, phone: null }),
  ];
  await merge('person', [anna.id, annie.id], { name: anna.id });
  const { outcome } = await imported(
    `Person,Bert,Mast,,${email},0400 000 031,,,`,
    `Person,Annie,Mast,,${email},0400 000 032,,,`,
  );
  expect(outcome).toMatchObject({ people: { created: 0, completed: 2 } });
  const phoneOf = async (id: string) => (await admin.get<Person>(`/api/people/${id}`)).body.phone;
  expect([await phoneOf(anna.id), await phoneOf(bert.id)]).toEqual([
    ...['0400 000 032', '0400 000 031'],
  ]);
});
