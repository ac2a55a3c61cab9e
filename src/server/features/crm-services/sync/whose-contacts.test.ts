/** Which contact there is which here, whose it is, and what becomes of that when something was deleted. */
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { anOrganization, aPerson, aUser } from '#test/factories.ts';

const { capsule, app, boss, sync, issues, organizations, people, startAfresh } =
  await openCrmSync();

test('an organization of the same name and number is the same, and of two that fit neither', async () => {
  await startAfresh();
  const ctx = await app.as();
  const ours = await anOrganization(ctx, { name: 'Alpha Pty Ltd', phone: '07 4000 1234' });
  const [one, two] = [
    await anOrganization(ctx, { name: 'Beta', phone: '07 4000 9999' }),
    await anOrganization(ctx, { name: 'Beta', phone: '07 4000 9999' }),
  ];
  const gone = await aPerson(ctx, { name: 'Person 10', email: 'person-10@capsule.example' });
  await boss.delete(`/api/people/${gone.id}`);
  capsule.parties = [
    anOrganisation(1, { name: 'ALPHA', phoneNumbers: [{ number: '+61 7 4000 1234' }] }),
    anOrganisation(2, { name: 'Beta', phoneNumbers: [{ number: '07 4000 9999' }] }),
    aPersonThere(10),
  ];
  expect(await sync('all')).toMatchObject({ created: 2, unchanged: 1 });
  const all = await organizations();
  expect(all.map(({ name }) => name)).toEqual(['Alpha Pty Ltd', 'Beta', 'Beta', 'Beta']);
  expect(all[0]?.id).toBe(ours.id);
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
  // Whoever was deleted here before the first import is nobody's match.
  expect((await people()).map(({ id }) => id)).not.toContain(gone.id);
  // The one that is linked is known from now on, whatever it is called there.
  capsule.parties = [anOrganisation(1, { name: 'Alpha Motors', about: 'New' })];
  expect(await sync('organizations?full=true')).toMatchObject({ created: 0, updated: 1 });
  // It was called otherwise here before, and stays so.
  expect((await organizations())[0]).toMatchObject({
    id: ours.id,
    name: 'Alpha Pty Ltd',
    customFields: { About: 'New' },
  });
});

test('people are their owner’s, by username or e-mail address, else those of their organization', async () => {
  await startAfresh();
  const ctx = await app.as();
  const nora = await aUser(ctx, { username: 'nora', email: 'Nora@team.example' });
  const otto = await aUser(ctx, { username: 'otto', email: 'otto@team.example' });
  const owner = (username: string) => ({ owner: { id: 1, username, name: 'Whoever' } });
  await boss.put('/api/territories', {
    states: [{ state: 'QLD', userId: otto.id }],
    codes: [],
  });
  const organisation = { id: 1 };
  capsule.parties = [
    anOrganisation(1, { addresses: [{ city: 'Cairns', state: 'QLD' }] }),
    aPersonThere(10, { organisation, ...owner('NORA') }),
    aPersonThere(11, { organisation, ...owner('nora@TEAM.example') }),
    aPersonThere(12, { organisation, ...owner('stranger') }),
    aPersonThere(13, owner('stranger')),
  ];
  await sync('all');
  const owners = async () => (await people()).map(({ assignedToId }) => assignedToId);
  expect(await owners()).toEqual([nora.id, nora.id, otto.id, null]);
  const { rows } = await app.database.pool.query(
    `select name, assigned_by_id is not null as told from people order by name`,
  );
  expect(rows.map(({ told }) => told)).toEqual([true, true, true, false]);

  // Given to another there; and given away here, which stays where nobody there is known.
  const [first, , third] = await people();
  await boss.patch(`/api/people/${third?.id}`, { assignedToId: nora.id });
  capsule.parties = [
    aPersonThere(10, { organisation, ...owner('otto') }),
    aPersonThere(12, { organisation, ...owner('stranger') }),
  ];
  expect(await sync('people?full=true')).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await owners()).toEqual([otto.id, nora.id, nora.id, null]);
  expect((await people())[0]?.id).toBe(first?.id);
});

test('people move there from one organization to another, and outlive what is deleted here', async () => {
  await startAfresh();
  const ofOrganization = (id: number) => aPersonThere(10, { organisation: { id } });
  capsule.parties = [anOrganisation(1), anOrganisation(2), ofOrganization(1)];
  await sync('all');
  const [one, two] = await organizations();
  expect(await people()).toMatchObject([{ organizationId: one?.id }]);
  capsule.parties = [ofOrganization(2)];
  expect(await sync('people?full=true')).toMatchObject({ updated: 1 });
  expect(await people()).toMatchObject([{ organizationId: two?.id }]);

  await boss.delete(`/api/organizations/${two?.id}`);
  capsule.parties = [{ ...ofOrganization(2), jobTitle: 'Buyer' }];
  const run = await sync('people?full=true');
  expect(run).toMatchObject({ created: 0, updated: 1 });
  expect(await issues(run.runId)).toEqual([
    ['partial', 'Person 10', 'Its organization was deleted here'],
  ]);
  expect(await people()).toMatchObject([{ jobTitle: 'Buyer', organizationId: null }]);
  // Theirs is another by now, and so is ours: nobody here has chosen theirs.
  capsule.parties = [{ ...ofOrganization(1), jobTitle: 'Buyer' }];
  const again = await sync('people?full=true');
  expect(await issues(again.runId)).toEqual([
    ['kept', 'Person 10', 'Organization was changed here too, and stays as it is here'],
  ]);
});

test('a note that changes there changes here, unless it was changed here too', async () => {
  await startAfresh();
  const party = { id: 1 };
  capsule.parties = [anOrganisation(1), aPersonThere(10)];
  capsule.entries = [aNoteThere(30, { party }), aNoteThere(31, { party: { id: 10 } })];
  capsule.tasks = [aTaskThere(20, { party: { id: 10 }, category: { name: 'E-mail' } })];
  await sync('all');
  await sync('notes');
  const notes = async () => (await boss.get<Note[]>('/api/notes?sort=createdAt')).body;
  const own = (await notes()).find(({ personId }) => personId !== null);
  await boss.patch(`/api/notes/${own?.id}`, { content: 'Ours' });
  capsule.entries = [
    aNoteThere(30, { party, content: 'Changed' }),
    aNoteThere(31, { party: { id: 10 }, content: 'Theirs' }),
  ];
  const run = await sync('notes?full=true');
  expect(run).toMatchObject({ updated: 1, unchanged: 1 });
  expect((await notes()).map(({ content }) => content).toSorted()).toEqual(['Changed', 'Ours']);
  expect(await issues(run.runId)).toEqual([
    ['kept', 'Theirs', 'Text was changed here too, and stays as it is here'],
  ]);
});
