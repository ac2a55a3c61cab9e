import { expect, test } from 'vitest';
import type { CrmSyncIssue } from '#contract/crm-sync.ts';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const { capsule, app, boss, sync, issues, organizations, people, startAfresh } =
  await openCrmSync();

test('what a user changed since stays, what changed there comes, what was deleted stays deleted', async () => {
  await startAfresh();
  capsule.parties = [
    anOrganisation(1, {
      name: 'Alpha',
      phoneNumbers: [{ type: 'Work', number: '1' }],
      tags: [{ name: 'Old' }],
    }),
    anOrganisation(2, { name: 'Beta' }),
    aPersonThere(10, { organisation: { id: 1 } }),
  ];
  await sync('all');
  const [alpha, beta] = await organizations();
  await boss.patch(`/api/organizations/${alpha?.id}`, {
    phone: '999',
    tags: ['Old', 'Ours'],
    industry: 'Trucks',
  });
  await boss.delete(`/api/organizations/${beta?.id}`);
  app.clock.advance(60 * 60_000);
  const updatedAt = app.clock.now().toISOString();
  capsule.parties = [
    anOrganisation(1, {
      name: 'Alpha Motors',
      updatedAt,
      phoneNumbers: [{ type: 'Work', number: '2' }],
      tags: [{ name: 'New' }],
    }),
    anOrganisation(2, { name: 'Beta Motors', updatedAt }),
  ];
  capsule.deleted = [{ id: 10, deletedAt: updatedAt }];
  const again = await sync('all');
  expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 0, skipped: 1, count: 2 });
  expect(await organizations()).toMatchObject([
    { name: 'Alpha Motors', phone: '999', tags: ['Ours', 'New'], industry: 'Trucks' },
  ]);
  expect(await people()).toHaveLength(1);
  expect(await issues(again.runId)).toEqual([
    ['kept', 'Alpha Motors', 'Phone was changed here too, and stays as it is here'],
    ['skipped', 'Beta Motors', 'It was deleted here, and is not brought back'],
    ['gone', 'Person 10', 'It was deleted in Capsule, and is kept here'],
  ]);
  const skipped = await boss.get<CrmSyncIssue[]>(
    `/api/crm-service/issues?runId=${again.runId}&kind=skipped&entity=organizations&q=motors`,
  );
  // Where it was deleted, there is nothing to open.
  expect(skipped.body).toMatchObject([{ name: 'Beta Motors', recordId: null }]);
});

test('what is as good as certainly the same is linked, and only what is blank is filled in', async () => {
  await startAfresh();
  const ctx = await app.as();
  const ours = await anOrganization(ctx, {
    name: 'Northside Motors Pty Ltd',
    location: 'Dubbo NSW 2830',
  });
  const namesake = await anOrganization(ctx, { name: 'Southside Motors', location: 'Hobart TAS' });
  const ada = await aPerson(ctx, { name: 'Ada King', email: 'ADA@north.example', phone: '1' });
  const shared = await aPerson(ctx, { name: 'Zoe Unlike', email: 'office@north.example' });
  capsule.parties = [
    anOrganisation(1, {
      name: 'Northside Motors',
      addresses: [{ city: 'Dubbo', state: 'NSW', zip: '2830' }],
      websites: [{ service: 'URL', url: 'https://north.example' }],
    }),
    anOrganisation(2, { name: 'Southside Motors', addresses: [{ city: 'Cairns', state: 'QLD' }] }),
    aPersonThere(10, {
      firstName: 'Ada',
      lastName: 'King',
      emailAddresses: [{ address: 'ada@north.example' }],
      phoneNumbers: [{ number: '2' }],
      jobTitle: 'Buyer',
    }),
    aPersonThere(11, {
      firstName: 'Ada',
      lastName: 'King',
      emailAddresses: [{ address: 'ada@north.example' }],
    }),
    aPersonThere(12, {
      firstName: 'Bert',
      lastName: 'Mayer',
      emailAddresses: [{ address: 'office@north.example' }],
    }),
  ];
  expect(await sync('all')).toMatchObject({ created: 3, updated: 2 });
  expect((await organizations()).find(({ id }) => id === ours.id)).toMatchObject({
    name: ours.name,
    website: 'https://north.example',
  });
  expect((await organizations()).filter(({ name }) => name === namesake.name)).toHaveLength(2);
  const team = await people();
  expect(team.find(({ id }) => id === ada.id)).toMatchObject({ phone: '1', jobTitle: 'Buyer' });
  expect(team.find(({ id }) => id === shared.id)?.name).toBe('Zoe Unlike');
  expect(team).toHaveLength(4);
});

test('a test run brings in 50 of each kind, and the whole one the rest', async () => {
  await startAfresh();
  capsule.perPage = 30;
  capsule.parties = [
    ...Array.from({ length: 70 }, (_, i) =>
      aPersonThere(1_000 + i, { organisation: { id: 1 + i } }),
    ),
    ...Array.from({ length: 80 }, (_, i) => anOrganisation(1 + i)),
  ];
  const tried = await sync('organizations?limit=50');
  expect(tried).toMatchObject({ created: 50, count: 50, isTestMode: true });
  expect(await sync('people?limit=50')).toMatchObject({ created: 50, isTestMode: true });
  // Those whose organization came only now are linked to it as well.
  expect(await sync('all')).toMatchObject({ created: 50, updated: 0, unchanged: 100 });
  expect((await people()).every(({ organizationName }) => organizationName !== null)).toBe(true);
  expect((await boss.post('/api/crm-service/sync-people?limit=0')).status).toBe(400);
});

test('people who come before their organizations are linked once these are there', async () => {
  await startAfresh();
  capsule.parties = [anOrganisation(1), aPersonThere(10, { organisation: { id: 1 } })];
  capsule.tasks = [aTaskThere(20, { party: { id: 1 } })];
  capsule.entries = [aNoteThere(30, { party: { id: 1 } })];
  await sync('people');
  await sync('tasks');
  expect(await sync('notes')).toMatchObject({ created: 0, skipped: 1 });
  await sync('organizations');
  expect(await sync('people')).toMatchObject({ updated: 1 });
  expect(await sync('tasks')).toMatchObject({ updated: 1 });
  expect(await sync('notes')).toMatchObject({ created: 1, skipped: 0 });
  expect((await people())[0]?.organizationName).toBe('Organisation 1');
});
