import { expect, test } from 'vitest';
import type { CrmSyncResult, CrmSyncRunSummary } from '#contract/crm-sync.ts';
import { anOrganisation, aPersonThere, trouble } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { mustSurvive } from '#test/must-survive.ts';

const { capsule, app, boss, sync, progress, report, startAfresh } = await openCrmSync();

const count = async (table: string) => {
  const { rows } = await app.database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
};

/** Thirty organizations and seventy people of theirs, on ten pages. */
async function aHundredParties(): Promise<void> {
  await startAfresh();
  capsule.perPage = 10;
  capsule.parties = Array.from({ length: 100 }, (_, i) =>
    i % 10 < 3
      ? anOrganisation(i + 1)
      : aPersonThere(i + 1, { organisation: { id: i - (i % 10) + 1 } }),
  );
}

test('429s, cuts, 500s and half answers in the middle: every record arrives once', async () => {
  await aHundredParties();
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const usual = undefined;
  capsule.mishaps = [
    usual,
    trouble.limited(now),
    usual,
    usual,
    usual,
    trouble.cut,
    usual,
    trouble.limitedFor(0),
    trouble.broken,
    usual,
    trouble.halfAnswer,
  ];
  const all = await sync('all');
  expect(all).toMatchObject({ created: 100, updated: 0, unchanged: 0, skipped: 0, count: 100 });
  expect(capsule.mishaps).toEqual([]);
  expect((await report(all.runId)).entities).toMatchObject([
    { entity: 'organizations', source: 30, created: 30 },
    { entity: 'people', source: 70, created: 70 },
    { entity: 'tasks', source: 0 },
  ]);
  expect(await count('people where organization_id is not null and deleted_at is null')).toBe(70);
  mustSurvive('R-18', { figure: `${all.count} of 100 records, once`, limit: 'each change once' });
});

/** Capsule does not answer for this page until the returned function is called. */
function holdPage(page: number): () => void {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  capsule.onCall = ({ path }) => (path.includes(`page=${page}`) ? held : undefined);
  return letGo;
}

test('of two at once the second is told so, and both a closed tab and the first go on', async () => {
  await aHundredParties();
  const letGo = holdPage(4);
  const first = boss.post<CrmSyncResult>('/api/crm-service/sync-all');
  await expect.poll(() => capsule.asked('/parties?').at(-1)).toMatch(/page=4/);
  expect(await progress()).toMatchObject({
    status: 'syncing',
    scope: 'all',
    currentStep: 'Reading organizations and people from Capsule: 30 so far',
    totalOrgs: 9,
    syncedOrgs: 0,
    totalPeople: 21,
  });
  for (const what of ['all', 'notes']) {
    const second = await boss.post(`/api/crm-service/sync-${what}`);
    expect(second).toMatchObject({ status: 409, body: { message: /running already/ } });
  }
  letGo();
  expect((await first).body).toMatchObject({ created: 100 });
  const { recentItems, ...rest } = await progress();
  expect(rest).toMatchObject({
    status: 'complete',
    totalOrgs: 30,
    syncedOrgs: 30,
    syncedPeople: 70,
  });
  expect(recentItems).toHaveLength(10);
  expect(recentItems[0]).toMatchObject({ type: 'person', name: 'Person 100', assignedTo: null });
});

test('a run whose process died shows as an error within 30 s, and goes on at its page', async () => {
  await aHundredParties();
  const letGo = holdPage(6);
  const first = boss.post<CrmSyncResult>('/api/crm-service/sync-all');
  await expect.poll(() => capsule.asked('/parties?').at(-1)).toMatch(/page=6/);
  // Its process is gone: nothing of it may be written any more.
  await app.database.pool.query('update crm_sync_runs set attempt = gen_random_uuid()');
  letGo();
  expect(await first).toMatchObject({ status: 409 });
  expect((await progress()).status).toBe('syncing');
  app.clock.advance(31_000);
  const dead = await progress();
  expect(dead).toMatchObject({ status: 'error', error: /interrupted/, canResume: true });
  expect(await count('organizations')).toBe(0);

  capsule.server.calls.length = 0;
  capsule.onCall = () => undefined;
  const resumed = await boss.post<CrmSyncResult>(`/api/crm-service/runs/${dead.runId}/resume`);
  expect(resumed).toMatchObject({ status: 200, body: { created: 100, skipped: 0, count: 100 } });
  expect(capsule.asked('/parties?')[0]).toMatch(/page=6/);
  expect(await progress()).toMatchObject({ status: 'complete', error: null, canResume: false });
  const again = await boss.post(`/api/crm-service/runs/${dead.runId}/resume`);
  expect(again.status).toBe(409);
});

test('whoever stops a run stops it at once, and it goes on from there', async () => {
  await aHundredParties();
  const letGo = holdPage(4);
  const first = boss.post<CrmSyncResult>('/api/crm-service/sync-all');
  await expect.poll(() => capsule.asked('/parties?').at(-1)).toMatch(/page=4/);
  const { runId } = await progress();
  const stopped = await boss.post(`/api/crm-service/runs/${runId}/stop`);
  expect(stopped.body).toMatchObject({ status: 'error', error: /was stopped/, canResume: true });
  expect(await first).toMatchObject({ status: 409, body: { message: /was stopped/ } });
  letGo();
  expect((await boss.post(`/api/crm-service/runs/${runId}/stop`)).status).toBe(409);
  const runs = await boss.get<CrmSyncRunSummary[]>('/api/crm-service/runs');
  expect(runs.body).toMatchObject([{ id: runId, status: 'error', canResume: true }]);
  capsule.onCall = () => undefined;
  const resumed = await boss.post(`/api/crm-service/runs/${runId}/resume`);
  expect(resumed.body).toMatchObject({ created: 100, count: 100 });
});

test('a run that was stopped says so, whatever befalls the page it was waiting for', async () => {
  await aHundredParties();
  const letGo = holdPage(4);
  const first = boss.post('/api/crm-service/sync-all');
  await expect.poll(() => capsule.asked('/parties?').at(-1)).toMatch(/page=4/);
  const { runId } = await progress();
  const { token } = capsule;
  capsule.token = 'another';
  await boss.post(`/api/crm-service/runs/${runId}/stop`);
  letGo();
  const reply = await first;
  capsule.token = token;
  expect(reply).toMatchObject({ status: 409, body: { message: /was stopped/ } });
  expect(await progress()).toMatchObject({ status: 'error', error: /was stopped/ });
});

test('a token that expires on the way ends the run with its words; the rest comes once there is another', async () => {
  await aHundredParties();
  capsule.mishaps = [undefined, undefined, undefined, trouble.expired];
  const reply = await boss.post('/api/crm-service/sync-organizations');
  expect(reply).toMatchObject({ status: 503, body: { message: /refused the API token/ } });
  const { runId, totalOrgs } = await progress();
  expect(totalOrgs).toBe(3);
  const resumed = await boss.post(`/api/crm-service/runs/${runId}/resume`);
  expect(resumed.body).toMatchObject({ created: 30 });
});

test('a page elsewhere is not followed, and the token stays here', async () => {
  await startAfresh();
  capsule.mishaps = [undefined, undefined, trouble.elsewhere];
  const reply = await boss.post('/api/crm-service/sync-people');
  expect(reply).toMatchObject({ status: 503, body: { message: /at another address/ } });
});

test('a record that moves to another page while they are read is caught up with', async () => {
  await aHundredParties();
  app.clock.advance(60_000);
  capsule.onCall = ({ path }) => {
    if (!path.includes('page=3')) return;
    // Changed, it comes last; the first of the pages to come slips onto one that was read.
    const [moved] = capsule.parties.splice(0, 1);
    if (!moved) throw new Error('Nothing to move');
    const updatedAt = app.clock.now().toISOString();
    capsule.parties = [...capsule.parties, { ...moved, updatedAt }];
    const slipped = capsule.parties.findIndex(({ id }) => id === 21);
    capsule.parties[slipped] = { ...anOrganisation(21), updatedAt };
    capsule.onCall = () => undefined;
  };
  expect(await sync('all')).toMatchObject({ created: 100, count: 100 });
});
