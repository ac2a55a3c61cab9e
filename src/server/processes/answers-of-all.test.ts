/** A server of two processes: whichever is asked, it answers for both. */
import { afterAll, expect, test } from 'vitest';
import type { SupportBundle, SystemState } from '#contract/system.ts';
import { freePort } from '#test/free-port.ts';
import { startServerProcess } from '#test/server-process.ts';
import { callEach, namesProcess } from '#test/several-processes.ts';
import { createTestDatabase } from '#test/test-database.ts';

const token = 'scrape-me-every-15-s';
const boss = { username: 'boss@dealer.example', password: 'correct horse 1' };
const port = await freePort();
const database = await createTestDatabase();
const server = await startServerProcess(database.url, namesProcess, {
  WORKERS: '2',
  METRICS_PORT: String(port),
  METRICS_TOKEN: token,
  ADMIN_EMAIL: boss.username,
  ADMIN_PASSWORD: boss.password,
});
const callers = await callEach(server.url, 2);
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await server.kill();
  await database.drop();
});

test('metrics are those of both, at either port', async () => {
  for (const caller of callers) expect((await caller.call('/api/staff-users')).status).toBe(401);
  const calls =
    'dealer_crm_http_requests_total{method="GET",route="/api/staff-users",status="401"}';
  const headers = { authorization: `Bearer ${token}` };
  const addresses = [`${server.url}/api/metrics`, `http://127.0.0.1:${port}/metrics`];
  for (const address of [...addresses, ...addresses]) {
    const lines = (await (await fetch(address, { headers })).text()).split('\n');
    expect(lines).toContain('dealer_crm_processes 2');
    expect(lines).toContain(`${calls} 2`);
    // Read once, not added up.
    expect(lines).toContain('dealer_crm_database_up 1');
  }
});

test('the System page and the bundle tell of both', async () => {
  const [one, other] = callers;
  if (!one || !other) throw new Error('Two were asked for');
  one.cookie = (await one.call('/api/staff-login', boss)).cookies;
  other.cookie = one.cookie;
  // So that each logs a fault.
  await database.pool.query('alter table units rename to machines');
  for (const caller of callers) expect((await caller.call('/api/units?limit=5')).status).toBe(500);
  await database.pool.query('alter table machines rename to units');
  for (const caller of callers) {
    const system: SystemState = JSON.parse((await caller.call('/api/system')).text);
    expect(system.processes).toBe(2);
    const { text } = await caller.call('/api/system/support-bundle');
    const bundle: SupportBundle = JSON.parse(text);
    const faults = bundle.trouble.filter(({ level }) => level === 50);
    expect(new Set(faults.map(({ pid }) => pid)).size).toBe(2);
    expect(text).not.toContain(token);
  }
});
