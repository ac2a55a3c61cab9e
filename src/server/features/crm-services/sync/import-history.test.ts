/** What a super user is told of the imports so far, and from where the next one goes on. */
import { expect, test } from 'vitest';
import type { CrmSyncIssue, CrmSyncResult, CrmSyncRunSummary } from '#contract/crm-sync.ts';
import type { Deed, Undone } from '#contract/deeds.ts';
import { aNoteThere, anOrganisation, aPersonThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { aUser } from '#test/factories.ts';

const { capsule, app, boss, sync, report, progress, organizations, people, startAfresh } =
  await openCrmSync();

const runs = async () => (await boss.get<CrmSyncRunSummary[]>('/api/crm-service/runs')).body;
const cursors = async () => {
  const { rows } = await app.database.pool.query(
    'select entity from crm_sync_cursors order by entity',
  );
  return rows.map(({ entity }) => entity);
};

test('each import says what it made, and the activity of the team names it', async () => {
  await startAfresh();
  capsule.parties = [anOrganisation(1), anOrganisation(2), aPersonThere(10), { id: 11, type: 'x' }];
  const first = await sync('all');
  expect(first.message).toBe('3 created, 0 updated, 0 unchanged, 1 skipped.');
  const { rows } = await app.database.pool.query(
    `select description from activity_log where description like 'Imported %' order by description`,
  );
  expect(rows.map(({ description }) => description)).toEqual([
    'Imported 1 person from Capsule',
    'Imported 2 organizations from Capsule',
  ]);
  const [run] = await runs();
  expect(run).toMatchObject({ scope: 'all', status: 'complete', since: null, canResume: false });
  expect(run?.startedBy).not.toBeNull();
  expect(run?.finishedAt).not.toBeNull();
  // Only what has changed since shortly before the first began is read by the second.
  const second = await sync('all');
  const startedAt = new Date(run?.startedAt ?? 0).getTime();
  expect((await report(second.runId)).since).toBe(new Date(startedAt - 120_000).toISOString());
});

test('what is reported can be searched, and opens what is still here', async () => {
  await startAfresh();
  capsule.parties = [
    anOrganisation(1, { name: 'Alpha', emailAddresses: [{ address: 'none' }] }),
    anOrganisation(2, { name: 'Beta', emailAddresses: [{ address: 'none' }] }),
    aPersonThere(10, { emailAddresses: [{ address: 'none' }] }),
    anOrganisation(3, { name: null }),
  ];
  const { runId } = await sync('all');
  const [alpha, beta] = await organizations();
  await boss.delete(`/api/organizations/${beta?.id}`);
  const listed = async (query: string) =>
    (await boss.get<CrmSyncIssue[]>(`/api/crm-service/issues?runId=${runId}${query}`)).body;
  const named = async (query: string) => (await listed(query)).map(({ name }) => name);
  expect(await named('')).toEqual(['Alpha', 'Beta', 'No. 3', 'Person 10']);
  expect(await named('&sort=-name&limit=2')).toEqual(['Person 10', 'No. 3']);
  expect(await named('&q=ALPH')).toEqual(['Alpha']);
  expect(await named('&entity=people')).toEqual(['Person 10']);
  expect(await named('&kind=skipped')).toEqual(['No. 3']);
  const reason = encodeURIComponent('The e-mail address is not valid');
  expect(await named(`&reason=${reason}&entity=organizations`)).toEqual(['Alpha', 'Beta']);
  expect((await listed('&entity=organizations')).map(({ recordId }) => recordId)).toEqual([
    alpha?.id,
    null,
    null,
  ]);
});

test('of a trial nothing is remembered, and it reads no more pages than it needs', async () => {
  await startAfresh();
  capsule.perPage = 10;
  capsule.parties = Array.from({ length: 40 }, (_, i) => anOrganisation(i + 1));
  const tried = await sync('organizations?limit=15');
  expect(tried).toMatchObject({ created: 15, count: 15, isTestMode: true });
  expect(capsule.asked('/parties?')).toHaveLength(2);
  expect(await cursors()).toEqual([]);
  expect(await sync('organizations')).toMatchObject({ created: 25, unchanged: 15 });
  expect(await cursors()).toEqual(['organizations']);
  // People were never read: whoever wants both gets all of both.
  capsule.parties.push(aPersonThere(100));
  expect(await sync('all')).toMatchObject({ created: 1, unchanged: 40 });
  expect(await cursors()).toEqual(['organizations', 'people']);
});

test('notes whose contact is missing are asked for again, until it is there', async () => {
  await startAfresh();
  capsule.parties = [anOrganisation(1)];
  capsule.entries = [aNoteThere(30, { party: { id: 1 } })];
  expect(await sync('notes')).toMatchObject({ created: 0, skipped: 1 });
  expect(await cursors()).not.toContain('notes');
  await sync('organizations');
  app.clock.advance(60 * 60_000);
  expect(await sync('notes')).toMatchObject({ created: 1 });
  expect(await cursors()).toContain('notes');
});

test('the last twenty imports are kept, and only the last can be gone on with', async () => {
  await startAfresh();
  const made: string[] = [];
  const { token } = capsule;
  for (let n = 0; n < 22; n += 1) {
    app.clock.advance(1_000);
    capsule.token = n === 20 ? 'expired' : token;
    await boss.post('/api/crm-service/sync-tasks');
    made.unshift((await runs())[0]?.id ?? '');
  }
  expect((await runs()).map(({ id }) => id)).toEqual(made.slice(0, 20));
  expect(await runs()).toMatchObject([
    { status: 'complete', canResume: false },
    { status: 'error', canResume: false, error: /refused the API token/ },
    ...Array.from({ length: 18 }, () => ({ status: 'complete' })),
  ]);
  const resume = (id = '') => boss.post(`/api/crm-service/runs/${id}/resume`);
  expect(await resume(made[1])).toMatchObject({
    status: 409,
    body: { message: 'Only the last import can be resumed, if it broke off.' },
  });
  expect((await resume(made[0])).status).toBe(409);
  expect((await resume(made[21])).status).toBe(404);
  expect((await boss.post(`/api/crm-service/runs/${made[21]}/stop`)).status).toBe(404);
  expect((await boss.get(`/api/crm-service/runs/${made[21]}`)).status).toBe(404);
});

test('an import is one deed: named by its reply, a line of the history, and taken back as a whole', async () => {
  await startAfresh();
  capsule.parties = [anOrganisation(1), anOrganisation(2), aPersonThere(10)];
  const { headers } = await boss.post('/api/crm-service/sync-all');
  const deed = headers['x-deed-id'];
  const [line] = (await boss.get<Deed[]>('/api/deeds?limit=1')).body;
  const title = 'Imported 2 organizations and a contact';
  expect(line).toMatchObject({ id: deed, title, changes: 3, mayUndo: true });
  const [organization] = await organizations();
  const own = await boss.get<Deed[]>(`/api/deeds?recordId=${organization?.id}`);
  expect(own.body.map(({ id }) => id)).toEqual([deed]);
  expect(await boss.post(`/api/deeds/${deed}/undo`)).toMatchObject({
    status: 200,
    body: { records: 3, kept: [] },
  });
  expect(await organizations()).toEqual([]);
});

test('what an import changed goes back too, but for what somebody changed since, and stays so in the next one', async () => {
  await startAfresh();
  const emailAddresses = [{ id: 1, address: 'old@there.example' }];
  const before = aPersonThere(10, { firstName: 'Ada', lastName: 'Old', emailAddresses });
  capsule.parties = [anOrganisation(1, { name: 'Old Yard' }), before];
  await sync('all');
  const read = async () => ({
    organizations: (await organizations()).map(({ name }) => name),
    people: (await people()).map(({ name, email, jobTitle }) => [name, email, jobTitle]),
  });
  const asBefore = await read();
  app.clock.advance(60_000);
  const address = { id: 1, address: 'new@there.example' };
  capsule.parties = [
    anOrganisation(1, { name: 'New Yard' }),
    { ...before, lastName: 'New', jobTitle: 'Buyer', emailAddresses: [address] },
    aPersonThere(11, { firstName: 'Bob', lastName: 'Fresh' }),
  ];
  const { headers, body } = await boss.post<CrmSyncResult>('/api/crm-service/sync-all?full=true');
  expect(body).toMatchObject({ updated: 2, created: 1 });
  app.clock.advance(60_000);
  const [ada] = await people();
  await boss.patch(`/api/people/${ada?.id}`, { jobTitle: 'Chief' });
  app.clock.advance(60_000);
  const undone = await boss.post<Undone>(`/api/deeds/${headers['x-deed-id']}/undo`);
  expect(undone).toMatchObject({
    status: 200,
    body: { records: 3, kept: [{ id: ada?.id, fields: ['jobTitle'], reason: 'changed since' }] },
  });
  const asUndone = { ...asBefore, people: [['Ada Old', 'old@there.example', 'Chief']] };
  expect(await read()).toEqual(asUndone);
  app.clock.advance(60_000);
  await boss.post('/api/crm-service/sync-all?full=true');
  expect(await read()).toEqual(asUndone);
});

test('notes that it brought are nobody’s activity, also once taken back and done again', async () => {
  await startAfresh();
  capsule.parties = [aPersonThere(10)];
  capsule.entries = [aNoteThere(1, { party: { id: 10 } })];
  await sync('people');
  const { headers, body } = await boss.post<CrmSyncResult>('/api/crm-service/sync-notes');
  expect(body).toMatchObject({ created: 1 });
  const undone = await boss.post<Undone>(`/api/deeds/${headers['x-deed-id']}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { records: 1, kept: [] } });
  app.clock.advance(1_000);
  const redone = await boss.post<Undone>(`/api/deeds/${undone.body.id}/undo`);
  expect(redone).toMatchObject({ status: 200, body: { records: 1, kept: [] } });
  const { rows } = await app.database.pool.query(
    `select from activity_log where description = 'Added a note'`,
  );
  expect(rows).toEqual([]);
});

test('an import that changed nothing is no deed', async () => {
  await startAfresh();
  const { status, headers } = await boss.post('/api/crm-service/sync-all');
  expect([status, headers['x-deed-id']]).toEqual([200, undefined]);
});

test('whoever began an import is told its deed at its end, should the reply be lost', async () => {
  await startAfresh();
  capsule.parties = [anOrganisation(1), aPersonThere(10)];
  await sync('all');
  const { deedId } = await progress();
  const [line] = (await boss.get<Deed[]>('/api/deeds?limit=1')).body;
  expect(line).toMatchObject({ id: deedId, title: 'Imported an organization and a contact' });
  const other = await app.signIn(await aUser(await app.as(), { role: 'super_user' }));
  const theirs = await other.get('/api/crm-service/sync-progress');
  expect(theirs.body).toMatchObject({ deedId: null });
  // Of one that wrote nothing there is nothing to take back.
  await sync('all');
  expect(await progress()).toMatchObject({ status: 'complete', deedId: null });
});
