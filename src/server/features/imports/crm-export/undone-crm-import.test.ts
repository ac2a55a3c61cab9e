/** The file of another CRM, with people and organizations who are here: one deed of the history, which is taken back whole. */
import { expect, test } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { Note } from '#contract/notes.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { crmEndOf, startCrmAs, uploadCrmAs } from '#test/crm-imports.ts';
import { aNote, anOrganization, aPerson } from '#test/factories.ts';
import { readRecords } from '#test/undone-tables.ts';

const app = await openTestApp();
const admin = await app.signIn('admin');
const ctx = await app.as('admin');

const header =
  'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,City,Tags,General Notes';
const file = [
  header,
  'Organisation,,,,Keel Motors,office@keel.example,02 9000 0001,Dubbo,Fleet,Founded 1901',
  'Organisation,,,,Prow Motors,,02 9000 0002,Orange,,',
  'Person,Ada,Keel,Ms,Keel Motors,ada@keel.example,0400 000 001,Dubbo,VIP,Likes red',
  'Person,Bob,Prow,,Prow Motors,bob@prow.example,0400 000 002,,,Calls back',
  'Person,Cy,Stern,,Stern Motors,cy@stern.example,,,,',
].join('\n');

const deedsOf = async (query = '') => (await admin.get<Deed[]>(`/api/deeds${query}`)).body;
const undo = (id = '') => admin.post<Undone>(`/api/deeds/${id}/undo`);

test('it is one deed with what it made and what it completed, and nothing of it is left once it is taken back', async () => {
  const yard = await anOrganization(ctx, { name: 'Keel Motors', tags: ['Old'] });
  const ada = await aPerson(ctx, { name: 'Ada Keel', email: 'ada@keel.example', tags: ['Old'] });
  await aNote(ctx, { personId: ada.id, content: 'Rang in May' });
  app.clock.advance(60_000);
  const [before, earlier] = [await readRecords(app), await deedsOf()];

  const { body: upload } = await uploadCrmAs(admin, file);
  const started = await admin.post(`/api/crm-service/imports/${upload.id}/start`, {});
  expect(await crmEndOf(admin, upload.id)).toMatchObject({
    outcome: {
      people: { created: 2, completed: 1 },
      organizations: { created: 1, completed: 1 },
      ...{ named: 1, notes: 3 },
    },
  });
  const read = async () => ({
    ada: (await admin.get<Person>(`/api/people/${ada.id}`)).body,
    yard: (await admin.get<Organization>(`/api/organizations/${yard.id}`)).body,
  });
  expect(await read()).toMatchObject({
    ada: { organizationId: yard.id, phone: '0400 000 001', tags: ['Old', 'VIP', 'capsule-import'] },
    yard: { phone: '02 9000 0001', email: 'office@keel.example' },
  });
  const after = await readRecords(app);

  const [deed, ...others] = await deedsOf();
  expect(others).toEqual(earlier);
  expect(deed).toMatchObject({
    id: started.headers['x-deed-id'],
    title:
      'Imported 2 organizations, 3 notes and 2 people and changed an organization and a contact',
    ...{ changes: 9, hasMore: false, mayUndo: true, undone: null },
  });
  expect((await deedsOf(`?recordId=${ada.id}`))[0]).toMatchObject({ id: deed?.id });
  const { body: timeline } = await admin.get<TimelineEntry[]>(`/api/timeline?personId=${ada.id}`);
  const edits = timeline.filter(({ changes = [] }) => changes.length > 0);
  expect(edits).toHaveLength(1);

  app.clock.advance(60_000);
  const undone = await undo(deed?.id);
  expect(undone).toMatchObject({ status: 200, body: { kept: [], records: 9 } });
  expect(await readRecords(app)).toEqual(before);
  expect(await deedsOf()).toMatchObject([
    { id: undone.body.id, undoes: deed?.id, mayUndo: true },
    { id: deed?.id, mayUndo: false, undone: { id: undone.body.id, kept: 0 } },
    ...earlier.map(({ id }) => ({ id })),
  ]);

  app.clock.advance(60_000);
  expect(await undo(undone.body.id)).toMatchObject({ status: 200, body: { kept: [] } });
  expect(await readRecords(app)).toEqual(after);
});

test('what somebody has changed since stays, and is told', async () => {
  const person = await aPerson(ctx, { name: 'Ann Old', email: 'ann@old.example' });
  app.clock.advance(60_000);
  const rows = [
    'Person,Ann,Old,,Hull Motors,ann@old.example,0400 000 003,,VIP,Likes blue',
    'Person,Di,New,,Hull Motors,di@new.example,0400 000 004,,,',
  ];
  await crmEndOf(admin, await startCrmAs(admin, [header, ...rows].join('\n')));
  const [deed] = await deedsOf();
  app.clock.advance(60_000);
  await admin.patch(`/api/people/${person.id}`, { phone: '0400 000 099' });
  const undone = await undo(deed?.id);
  expect(undone.body.kept).toMatchObject([
    { id: person.id, fields: ['phone'], reason: 'changed since' },
  ]);
  expect((await admin.get<Person>(`/api/people/${person.id}`)).body).toMatchObject({
    ...{ phone: '0400 000 099', organizationId: null, tags: [] },
  });
  expect((await admin.get<Note[]>(`/api/notes?personId=${person.id}`)).body).toEqual([]);
  expect((await admin.get<Person[]>('/api/people?q=di@new.example')).body).toEqual([]);
  expect((await admin.get<Organization[]>('/api/organizations?q=Hull')).body).toEqual([]);
});

test('two rows of one person or organization far apart add up, and go back together', async () => {
  const yard = await anOrganization(ctx, { name: 'Mast Motors', location: null });
  const ada = await aPerson(ctx, { name: 'Ada Mast', email: 'ada@mast.example', phone: null });
  app.clock.advance(60_000);
  const before = await readRecords(app);
  const others = Array.from(
    { length: 300 },
    (_, n) => `Person,Crew,M${n},,Mast Motors,crew${n}@mast.example,,,,`,
  );
  const rows = [
    'Organisation,,,,Mast Motors,,02 9000 0041,,Fleet,Founded 1901',
    'Organisation,,,,Boom Motors,,02 9000 0042,,Fleet,Founded 1902',
    'Person,Ada,Mast,,Mast Motors,ada@mast.example,0400 000 041,,VIP,Likes red',
    'Person,Bob,Boom,,Boom Motors,bob@boom.example,0400 000 042,,VIP,Likes blue',
    ...others,
    'Organisation,,,,Mast Motors,office@mast.example,,Dubbo,Parts,Moved in 1950',
    'Organisation,,,,Boom Motors,office@boom.example,,Orange,Parts,Moved in 1951',
    'Person,Ada,Mast,,Boom Motors,ada@mast.example,0400 000 043,Dubbo,Parts,Likes red',
    'Person,Bob,Boom,,Mast Motors,bob@boom.example,0400 000 044,Orange,Parts,Calls back',
  ];
  const report = await crmEndOf(admin, await startCrmAs(admin, [header, ...rows].join('\n')));
  expect(report).toMatchObject({
    skipped: 0,
    outcome: {
      people: { created: 301, completed: 3 },
      organizations: { created: 1, completed: 3 },
      ...{ named: 0, notes: 7 },
    },
  });
  const { body: found } = await admin.get<Person[]>('/api/people?q=bob@boom.example');
  // The first row says it; the second adds what it left open.
  expect(found).toMatchObject([
    {
      ...{ phone: '0400 000 042', location: 'Orange', organizationName: 'Boom Motors' },
      tags: ['VIP', 'capsule-import', 'Parts'],
    },
  ]);
  expect((await admin.get(`/api/people/${ada.id}`)).body).toMatchObject({
    ...{ phone: '0400 000 041', location: 'Dubbo', organizationId: yard.id },
  });
  const after = await readRecords(app);
  const [deed] = await deedsOf();
  app.clock.advance(60_000);
  await admin.patch(`/api/organizations/${yard.id}`, { phone: '02 9000 0099' });
  const undone = await undo(deed?.id);
  expect(undone).toMatchObject({
    body: { kept: [{ id: yard.id, fields: ['phone'], reason: 'changed since' }] },
  });
  await admin.patch(`/api/organizations/${yard.id}`, { phone: yard.phone });
  expect(await readRecords(app)).toEqual(before);
  app.clock.advance(60_000);
  expect(await undo(undone.body.id)).toMatchObject({ status: 200, body: { kept: [] } });
  await admin.patch(`/api/organizations/${yard.id}`, { phone: '02 9000 0041' });
  expect(await readRecords(app)).toEqual(after);
});
