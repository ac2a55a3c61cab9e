/** Metrics for Prometheus: by a token or at a port of their own, by route, and without anything that people typed. */
import { Client } from 'undici';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { openDatabaseLine } from '#test/database-line.ts';
import { aPerson } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { createTestDatabase } from '#test/test-database.ts';

const token = 'scrape-me-every-15-s';
const shown = { authorization: `Bearer ${token}` };
const port = await freePort();
const app = await openTestApp({
  environment: { METRICS_TOKEN: token, METRICS_PORT: String(port), ALLOWED_HOSTS: 'crm.lan' },
});
const boss = await app.signIn('super_user');

/** The value of a series, by its name and labels as they are written. */
function figureOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const read = async () => {
  const { status, headers, body } = await app.visitor.get<string>('/api/metrics', shown);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return body;
};

test('nobody reads them unless the environment says so', async () => {
  const plain = await openTestApp();
  expect((await plain.visitor.get('/api/metrics')).status).toBe(404);
  expect((await plain.visitor.get('/api/metrics', shown)).status).toBe(404);
});

test('with METRICS_TOKEN whoever shows it, and nobody else, a super user neither', async () => {
  for (const authorization of ['', 'Bearer scrape-me-every-16-s', token]) {
    const refused = await boss.get('/api/metrics', { authorization });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
  }
  await read();
});

test('calls are counted by the pattern of their route: no id, no search word', async () => {
  const { id } = await aPerson(await app.as(), { name: 'Wilhelmina Zaborowski' });
  await boss.get(`/api/people/${id}`);
  await boss.get(`/api/people/${id}?fields=zaborowski`);
  await boss.get('/api/search?q=zaborowski');
  await app.visitor.get('/api/zaborowski');
  await app.visitor.get('/api/people');
  const text = await read();
  const calls = 'dealer_crm_http_requests_total';
  expect(figureOf(text, `${calls}{method="GET",route="/api/people/:id",status="200"}`)).toBe(2);
  expect(figureOf(text, `${calls}{method="GET",route="/api/search",status="200"}`)).toBe(1);
  expect(figureOf(text, `${calls}{method="GET",route="/api/people",status="401"}`)).toBe(1);
  expect(figureOf(text, `${calls}{method="any",route="none",status="404"}`)).toBe(1);
  const seconds = 'dealer_crm_http_request_duration_seconds_count';
  expect(figureOf(text, `${seconds}{method="GET",route="/api/people/:id"}`)).toBe(2);
  expect(text.toLowerCase()).not.toContain('zaborowski');
  expect(text).not.toContain(id);
});

test('pools, work, the event loop and memory are told', async () => {
  const text = await read();
  expect(figureOf(text, 'dealer_crm_processes')).toBe(1);
  expect(figureOf(text, 'dealer_crm_database_up')).toBe(1);
  expect(figureOf(text, 'dealer_crm_database_waiting{pool="work"}')).toBe(0);
  expect(figureOf(text, 'dealer_crm_database_connections{pool="entry",state="busy"}')).toBe(0);
  expect(text).not.toContain('pool="replica"');
  expect(figureOf(text, 'dealer_crm_work{kind="imports",state="waiting"}')).toBe(0);
  expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

test('how old a sync is counts from the last that ended well', async () => {
  const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
  for (const [status, minutes] of [
    ['done', 90],
    ['done', 30],
    ['failed', 5],
  ] as const) {
    await app.database.pool.query(
      `insert into mail_runs (id, status, finished_at, kind, is_dry_run, started_at, current_step, counts)
       values (gen_random_uuid(), $1, $2, 'contacts', false, $2, '', '{}')`,
      [status, at(minutes)],
    );
  }
  const age = figureOf(await read(), 'dealer_crm_sync_age_seconds{sync="mail-contacts"}');
  expect(age).toBe(30 * 60);
});

test('a port of their own answers nothing else, and only by its own names', async () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', { headers: shown })).status).toBe(200);
  expect((await ask('/metrics', { headers: shown, method: 'POST' })).status).toBe(405);
  expect((await ask('/api/people', { headers: shown })).status).toBe(404);
  const client = new Client(`http://127.0.0.1:${port}`);
  const by = async (host: string) => {
    const headers = { host, ...shown };
    const { statusCode, body } = await client.request({ path: '/metrics', method: 'GET', headers });
    await body.dump();
    return statusCode;
  };
  expect(await by('evil.example')).toBe(421);
  expect(await by('crm.lan:9100')).toBe(200);
  await client.close();
});

test('without its database a server tells what it measures of itself', async () => {
  const real = await createTestDatabase();
  const line = await openDatabaseLine(real.url);
  const far = openDatabase(line.url, { onConnectionError: () => undefined });
  const lost = await openTestApp({
    environment: { METRICS_TOKEN: token },
    database: {
      ...far,
      url: line.url,
      async drop() {
        await far.close();
        await line.close();
        await real.drop();
      },
    },
  });
  await line.cut();
  const { body } = await lost.visitor.get<string>('/api/metrics', shown);
  expect(figureOf(body, 'dealer_crm_database_up')).toBe(0);
  expect(figureOf(body, 'dealer_crm_work{kind="imports",state="waiting"}')).toBeUndefined();
  expect(figureOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  await line.mend();
});
