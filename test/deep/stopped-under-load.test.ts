/** asked to stop with fifty calls, an import and two hundred streams under way, it finishes or tells them, and ends. */
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { ImportReport, ImportUpload } from '#contract/imports.ts';
import { openTestApp } from '../app.ts';
import { holdTable } from '../brakes.ts';
import { aUser } from '../factories.ts';
import { formWith } from '../files.ts';
import { mustSurvive } from '../must-survive.ts';
import { type ServerProcess, signInAt, startServerProcess } from '../server-process.ts';
import { openWebServer } from '../web-server.ts';

// For its database and its accounts.
const app = await openTestApp();
const silent = await openWebServer();
silent.answer = () => undefined;
const environment = {
  LEADS_NOMINATIM_URL: silent.url,
  LEADS_OVERPASS_URL: silent.url,
  OUTBOUND_ALLOW: `127.0.0.1:${silent.port}`,
};
const [calls, streams, rows] = [50, 200, 10_000];
const begin = () => startServerProcess(app.database.url, '', environment);
let server: ServerProcess = await begin();
afterAll(() => server.kill());

async function signIn(): Promise<string> {
  const { username } = await aUser(await app.as(), { role: 'admin' });
  return signInAt(server.url, username);
}
const people = await Promise.all(Array.from({ length: 10 }, signIn));
const cookieOf = (place: number) => people[place % people.length] ?? '';

async function call<Body>(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const reply = await fetch(server.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie: cookieOf(0), ...(body && { 'content-type': 'application/json' }) },
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
}

interface Stream {
  ended: Promise<'ended' | 'cut'>;
}

/** On a connection of its own; resolves once it has begun. */
async function openStream(place: number): Promise<Stream> {
  const path = '/api/ai/generate-leads-stream?query=car%20dealers%20in%20Sydney';
  const headers = { cookie: cookieOf(place) };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(server.url + path, { agent: false, headers })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
  expect(reply.statusCode).toBe(200);
  const ended = new Promise<'ended' | 'cut'>((resolve) => {
    reply.once('end', () => resolve('ended')).once('error', () => resolve('cut'));
    reply.resume();
  });
  return { ended };
}

async function countWaiting(): Promise<number> {
  const { rowCount } = await app.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

async function countPeople(words: string): Promise<number> {
  const { rows: found } = await app.database.pool.query<{ count: number }>(
    'select count(*)::int from people where name like $1',
    [`${words}%`],
  );
  return found[0]?.count ?? -1;
}

async function isClosed(): Promise<boolean> {
  return fetch(`${server.url}/api/health`).then(
    ({ status }) => status === 503,
    () => true,
  );
}

async function startImport(): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => `Listed ${n},p${n}@listed.example\n`);
  const form = await formWith('fair.csv', Buffer.from(`Name,Email\n${lines.join('')}`), {
    entity: 'people',
  });
  const reply = await fetch(`${server.url}/api/imports`, {
    method: 'POST',
    headers: { ...form.headers, cookie: cookieOf(0) },
    body: new Uint8Array(form.body),
  });
  const { id, mapping }: ImportUpload = await reply.json();
  expect((await call(`/api/imports/${id}/start`, { mapping })).status).toBe(200);
  return id;
}

test('R-16: fifty calls, an import and two hundred streams', async () => {
  const opened: Stream[] = [];
  for (let place = 0; place < streams; place += 1) opened.push(await openStream(place));
  const release = await holdTable(app.database, 'people');
  const importId = await startImport();
  const writes = Array.from({ length: calls }, (_, place) =>
    fetch(`${server.url}/api/people`, {
      method: 'POST',
      headers: { cookie: cookieOf(place), 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Under Way ${place}` }),
    }).then(
      async (reply) => [reply.status, await reply.text()] as const,
      (error: Error) => ['cut', String(error.cause)] as const,
    ),
  );
  await expect.poll(countWaiting).toBeGreaterThan(5);
  // So that it has read all of them: one that is still on its way is not under way.
  await sleep(1_000);
  server.signal('SIGTERM');
  const asked = performance.now();
  await expect.poll(isClosed).toBe(true);
  await release();
  const answered = await Promise.all(writes);
  const seconds = () => (performance.now() - asked) / 1_000;
  const answeredAfter = seconds();
  expect(answered.filter(([status]) => status !== 201)).toEqual([]);
  expect(await server.ended).toBe(0);
  const endedAfter = seconds();
  expect(await Promise.all(opened.map(({ ended }) => ended))).toEqual(opened.map(() => 'ended'));
  expect(await countPeople('Under Way')).toBe(calls);
  // Fifteen seconds, and three times that where others have the machine too.
  expect(endedAfter).toBeLessThan(45);

  // What has become of the import says the next one.
  server = await begin();
  const report = async () => (await call<ImportReport>(`/api/imports/${importId}`)).body;
  await expect
    .poll(async () => (await report()).status, { timeout: 120_000 })
    .toMatch(/^(done|failed)$/);
  const { status } = await report();
  expect(await countPeople('Listed')).toBe(status === 'done' ? rows : 0);
  mustSurvive('R-16', {
    figure: `${calls} of ${calls} calls under way answered ${answeredAfter.toFixed(1)} s after`,
    limit: 'in flight finish within 10 s',
    value: answeredAfter,
    most: 10,
  });
  mustSurvive('R-16', {
    figure: `${streams} of ${streams} streams ended, the import ${status} with ${status === 'done' ? rows : 0} rows; exit 0 after ${endedAfter.toFixed(1)} s`,
    limit: 'streams end, exit 0 within 15 s',
    value: endedAfter,
    most: 15,
  });
});

test('R-16: asked a second time it does not wait any longer', async () => {
  const release = await holdTable(app.database, 'people');
  const underWay = call('/api/people', { name: 'Left Behind' }).catch(() => 'cut');
  await expect.poll(countWaiting).toBeGreaterThan(0);
  server.signal('SIGTERM');
  await expect.poll(isClosed).toBe(true);
  // Within two seconds it would be the same wish, which comes twice from a terminal.
  await sleep(2_500);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(1);
  expect(await underWay).toBe('cut');
  await release();
  expect(await countPeople('Left Behind')).toBe(0);
  mustSurvive('R-16', {
    figure: 'a second SIGTERM ended it with a call under way, of which nothing stayed',
    limit: 'second SIGTERM quits at once',
  });
});
