/** A further CRM service is a folder and a line: it works beside Capsule on one database, and neither touches the other's links. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CrmServiceSettings } from '#contract/crm-service.ts';
import type { CrmSyncProgress, CrmSyncResult, CrmSyncRunSummary } from '#contract/crm-sync.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { anOrganisation, aPersonThere, trouble } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { openWebServer } from '#test/web-server.ts';
import { crmServices } from './services.ts';

/** The line. */
crmServices.ledger = {
  name: 'Ledger',
  url: 'https://api.ledger.example',
  async open(parts) {
    const { openLedger } = await import('#test/ledger-service/ledger-service.ts');
    return openLedger(parts);
  },
};
afterAll(() => {
  delete crmServices.ledger;
});

const { capsule, app: one, boss } = await openCrmSync();

interface Account {
  id: string;
  kind: 'firm' | 'human';
  name: string;
  email: string | null;
  firm: string | null;
}
let accounts: Account[] = [];
const ledger = await openWebServer();
ledger.answer = ({ path, headers }, reply) => {
  const isKnown = headers.authorization === 'Bearer ledger-token';
  const body = path === '/me' ? { name: 'Lea Ledger', timeZone: null } : { accounts, next: null };
  reply
    .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    .end(JSON.stringify(body));
};

// A second server on the same database, which is connected to the other service.
const own = openDatabase(one.database.url);
const other = await openTestApp({
  environment: {
    CRM_SERVICE: 'ledger',
    CRM_SERVICE_TOKEN: 'ledger-token',
    CRM_SERVICE_URL: ledger.url,
  },
  database: { ...own, url: one.database.url, drop: () => own.close() },
});
let bossThere: TestClient;
beforeAll(async () => {
  bossThere = await other.signIn('super_user');
});

async function sync(client: TestClient, what: string): Promise<CrmSyncResult> {
  const reply = await client.post<CrmSyncResult>(`/api/crm-service/sync-${what}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}
const progressFor = async (client: TestClient) =>
  (await client.get<CrmSyncProgress>('/api/crm-service/sync-progress')).body;
const organizations = async () =>
  (await boss.get<Organization[]>('/api/organizations')).body.map(({ name }) => name).toSorted();
const linksOf = async (table: string) => {
  const { rows } = await one.database.pool.query<{ service: string; count: number }>(
    `select service, count(*)::int as count from ${table} group by service order by service`,
  );
  return rows;
};

test('each folder of a service has its line', async () => {
  const folders = await readdir(new URL('..', import.meta.url), { withFileTypes: true });
  const shared = ['connection', 'service', 'sync'];
  const services = folders.filter((each) => each.isDirectory() && !shared.includes(each.name));
  const known = Object.keys(crmServices).filter((name) => name !== 'ledger');
  expect(
    services.map(({ name }) => name).toSorted(),
    'A service is a folder in features/crm-services and a line of that name in connection/services.ts',
  ).toEqual(known.toSorted());
});

test('the server says which one it is connected to', async () => {
  expect((await boss.get('/api/crm-service')).body).toEqual({ provider: 'Capsule' });
  expect((await bossThere.get('/api/crm-service')).body).toEqual({ provider: 'Ledger' });
  expect((await bossThere.post('/api/crm-service/test-connection')).body).toEqual({
    success: true,
    message: 'Connected to Ledger as Lea Ledger.',
  });
});

test('the same id in both services is two records, and each service keeps its own', async () => {
  capsule.parties = [anOrganisation(1, { name: 'Cairns Trucks' })];
  accounts = [{ id: '1', kind: 'firm', name: 'Lübeck Cranes', email: null, firm: null }];
  expect(await sync(boss, 'all')).toMatchObject({ created: 1 });
  expect(await sync(bossThere, 'all')).toMatchObject({ created: 1 });
  expect(await organizations()).toEqual(['Cairns Trucks', 'Lübeck Cranes']);

  capsule.parties = [
    anOrganisation(1, { name: 'Cairns Lorries', updatedAt: '2026-06-01T00:00:00Z' }),
  ];
  accounts = [{ id: '1', kind: 'firm', name: 'Lübeck Hoists', email: null, firm: null }];
  expect(await sync(boss, 'all')).toMatchObject({ created: 0, updated: 1 });
  expect(await sync(bossThere, 'all')).toMatchObject({ created: 0, updated: 1 });
  expect(await organizations()).toEqual(['Cairns Lorries', 'Lübeck Hoists']);
  expect(await linksOf('crm_sync_links')).toEqual([
    { service: 'capsule', count: 1 },
    { service: 'ledger', count: 1 },
  ]);
  const cursors = await linksOf('crm_sync_cursors');
  expect(cursors.map(({ service }) => service)).toEqual(['capsule', 'ledger']);
});

test('a person in both services is one person here, linked to both', async () => {
  const emailAddresses = [{ id: 1, type: 'Work', address: 'rosa@example.com' }];
  capsule.parties.push(
    aPersonThere(7, { firstName: 'Rosa', lastName: 'Rowe', name: undefined, emailAddresses }),
  );
  accounts.push({
    id: '7',
    kind: 'human',
    name: 'Rosa Rowe',
    email: 'rosa@example.com',
    firm: '1',
  });
  expect(await sync(boss, 'people?full=true')).toMatchObject({ created: 1 });
  expect(await sync(bossThere, 'people?full=true')).toMatchObject({ created: 0 });
  const { body: people } = await boss.get<Person[]>('/api/people');
  expect(people).toMatchObject([{ name: 'Rosa Rowe', organizationName: 'Lübeck Hoists' }]);
  expect(await linksOf('crm_sync_links')).toEqual([
    { service: 'capsule', count: 2 },
    { service: 'ledger', count: 2 },
  ]);
});

test('each service has its own token, and saving one does not affect the other', async () => {
  const save = (client: TestClient, token: string | null) =>
    client.put<CrmServiceSettings>('/api/crm-service/settings', { token });
  expect((await save(boss, 'of-capsule')).body).toMatchObject({
    provider: 'Capsule',
    hasToken: true,
  });
  const { body: there } = await bossThere.get<CrmServiceSettings>('/api/crm-service/settings');
  expect(there).toMatchObject({ provider: 'Ledger', hasToken: false });
  const cursors = await linksOf('crm_sync_cursors');
  expect(cursors.map(({ service }) => service)).toEqual(['ledger']);
  expect((await save(bossThere, 'of-ledger')).body).toMatchObject({ hasToken: true });
  expect((await linksOf('crm_service_settings')).map(({ service }) => service)).toEqual([
    'capsule',
    'ledger',
  ]);
});

test('a run that broke off can only be resumed with its own service', async () => {
  capsule.mishaps = [trouble.expired];
  expect((await boss.post('/api/crm-service/sync-people')).status).toBe(503);
  const { runId } = await progressFor(boss);
  for (const [client, canResume] of [
    [boss, true],
    [bossThere, false],
  ] as const) {
    expect(await progressFor(client)).toMatchObject({ runId, status: 'error', canResume });
    const { body: runs } = await client.get<CrmSyncRunSummary[]>('/api/crm-service/runs');
    expect(runs[0]).toMatchObject({ id: runId, canResume });
    const { body: run } = await client.get(`/api/crm-service/runs/${runId}`);
    expect(run).toMatchObject({ id: runId, canResume });
  }
  expect((await bossThere.post(`/api/crm-service/runs/${runId}/resume`)).status).toBe(409);
  expect((await boss.post(`/api/crm-service/runs/${runId}/resume`)).status).toBe(200);
});
