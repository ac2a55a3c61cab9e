import { expect, test } from 'vitest';
import type { CrmServiceSettings } from '#contract/crm-service.ts';
import { trouble } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';

const token = 'capsule-token-0815';
const { capsule, app, boss } = await openCrmSync({ CRM_SERVICE_TOKEN: undefined });
capsule.token = token;

const save = (given: unknown) =>
  boss.put<CrmServiceSettings>('/api/crm-service/settings', { token: given });
const tryIt = async () => (await boss.post('/api/crm-service/test-connection')).body;

test('without a token there is no connection, and the page says how to get one', async () => {
  expect((await boss.get('/api/crm-service')).body).toEqual({ provider: null });
  expect(await tryIt()).toMatchObject({ success: false, message: /save an API token first/ });
  expect(await boss.post('/api/crm-service/sync-people')).toMatchObject({
    status: 409,
    body: { message: /save an API token first/ },
  });
});

test('a saved token is encrypted, used, and never shown', async () => {
  expect(await save('with spaces')).toMatchObject({ status: 400, body: { fields: {} } });
  const saved = await save(` ${token} `);
  expect(saved).toMatchObject({
    status: 200,
    body: { provider: 'Capsule', hasToken: true, isSetByEnvironment: false },
  });
  expect((await boss.get('/api/crm-service')).body).toEqual({ provider: 'Capsule' });
  expect(await tryIt()).toEqual({ success: true, message: 'Connected to Capsule as Bea Boss.' });
  const { rows } = await app.database.pool.query('select sealed_token from crm_service_settings');
  expect(rows).toEqual([{ sealed_token: expect.stringMatching(/^v1\./) }]);
  for (const path of ['/api/crm-service/settings', '/api/audit', '/api/export']) {
    const reply = await boss.get(path);
    expect(reply.status, path).toBe(200);
    expect(JSON.stringify(reply.body), path).not.toContain(token);
  }
  const { rows: log } = await app.database.pool.query(
    `select after from changes where verb = 'crm-service.updated'`,
  );
  expect(log).toMatchObject([{ after: { hasToken: true, tokenChanged: true } }]);

  const stale = await boss.put(
    '/api/crm-service/settings',
    { token: null },
    { 'if-match': '"another version"' },
  );
  expect(stale.status).toBe(412);
  expect((await save(null)).body).toMatchObject({ hasToken: false });
  expect(await tryIt()).toMatchObject({ success: false });
});

test('problems of the connection are shown at once', async () => {
  await save(token);
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const cases = [
    [[trouble.limited(now + 3_000)], /takes no more calls for now/],
    [[trouble.cut, trouble.cut, trouble.cut], /could not be reached/],
    [[trouble.expired], /refused the API token/],
    [[trouble.answering('[1, 2]')], /could not be read/],
    [Array.from({ length: 3 }, () => trouble.answering('<p>')), /something else than JSON/],
  ] as const;
  for (const [mishaps, message] of cases) {
    capsule.mishaps = [...mishaps];
    expect(await tryIt()).toEqual({ success: false, message: expect.stringMatching(message) });
  }
  capsule.mishaps = [];
});

test('a token that was encrypted with another key has to be entered again', async () => {
  await app.database.pool.query(`update crm_service_settings set sealed_token = 'v1.AAAA'`);
  expect(await boss.post('/api/crm-service/test-connection')).toMatchObject({
    status: 409,
    body: { message: /cannot be read.*Enter it again/ },
  });
});
