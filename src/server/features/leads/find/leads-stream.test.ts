/** A search over a real connection: all configured sources, websites, and a page that is closed. */
import { once } from 'node:events';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LeadMessage } from '#contract/leads.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openOsmServer } from '#test/osm-server.ts';
import { openWebServer } from '#test/web-server.ts';

const osm = await openOsmServer();
const site = await openWebServer();
const app = await openTestApp({
  environment: {
    LEADS_OFFLINE: '0',
    LEADS_NOMINATIM_URL: osm.nominatimUrl,
    LEADS_OVERPASS_URL: osm.overpassUrl,
    OUTBOUND_ALLOW: `127.0.0.1:${site.port}`,
  },
});
let address = '';
beforeAll(async () => {
  address = await app.listen();
});
afterEach(() => {
  osm.mishaps = [];
});

async function open(query: string, init: RequestInit = {}, as?: TestClient) {
  const { cookie = '' } = as ?? (await app.signIn('staff'));
  // On a connection of its own, so that none is left open when the server closes.
  const headers = { cookie, 'accept-encoding': 'gzip', connection: 'close' };
  const path = `/api/ai/generate-leads-stream?query=${encodeURIComponent(query)}`;
  return fetch(address + path, { ...init, headers });
}

function lastOf(text: string): LeadMessage {
  const data = text.split('\n\n').findLast((event) => event.startsWith('data: ')) ?? '';
  return LeadMessage.parse(JSON.parse(data.slice('data: '.length)));
}

test('OpenStreetMap finds a company, and its website proves it', async () => {
  osm.elements = [
    {
      type: 'node',
      id: 7,
      lat: -32.25,
      lon: 148.6,
      tags: {
        name: 'Ironbark Haulage',
        office: 'logistics',
        phone: '+61 2 6885 1234',
        website: `http://127.0.0.1:${site.port}/`,
        'addr:city': 'Dubbo',
      },
    },
  ];
  site.answer = (_call, reply) => {
    const words = 'We move grain and cotton across the west from our yard in Dubbo. '.repeat(8);
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Ironbark Haulage</title><p>${words} <a href="tel:0268851234">Ring us</a>`);
  };
  const reply = await open('trucking in Dubbo with 50+ employees and a fleet of 20 trucks');
  // With compression it would wait in the compressor.
  expect(reply.headers.get('content-encoding')).toBeNull();
  expect(lastOf(await reply.text())).toMatchObject({
    type: 'complete',
    leads: [
      { name: 'Ironbark Haulage', verified: true, evidence: { outcome: 'verified', score: 75 } },
    ],
    sources: [
      { source: 'AI search', state: 'off' },
      { source: 'Business directory', state: 'off' },
      {
        source: 'OpenStreetMap',
        state: 'answered',
        reason: 'It does not know how many people a company employs and what it drives.',
      },
    ],
    attributions: ['© OpenStreetMap contributors'],
  });
});

test('one user can run three searches at once, not more', async () => {
  const held = Promise.withResolvers<() => void>();
  osm.mishaps = [(reply) => held.resolve(() => reply.writeHead(403).end())];
  const running = await Promise.all(
    ['Orange', 'Moree', 'Taree'].map((town) => open(`vets in ${town}`)),
  );
  const release = await held.promise;
  const fourth = await open('vets in Dubbo');
  expect(lastOf(await fourth.text())).toMatchObject({
    type: 'error',
    message: expect.stringContaining('Three of your searches'),
  });
  release();
  for (const reply of running) expect(lastOf(await reply.text()).type).toBe('error');
  const later = await open('vets in Dubbo');
  expect(lastOf(await later.text()).type).toBe('complete');
});

test('closing the page stops the request to a service', async () => {
  const asked = Promise.withResolvers<{ closed: Promise<unknown> }>();
  osm.mishaps = [(reply) => asked.resolve({ closed: once(reply, 'close') })];
  const page = new AbortController();
  const reply = await open('plumbers in New South Wales', { signal: page.signal });
  const broken = reply.text().catch((error: Error) => error.name);
  const { closed } = await asked.promise;
  page.abort();
  expect(await broken).toBe('AbortError');
  await closed;
});

test('open streams take neither a turn of heavy calls nor a connection of their user', async () => {
  const held: (() => void)[] = [];
  osm.mishaps = [(reply) => held.push(() => reply.writeHead(403).end())];
  const client = await app.signIn(await aUser(await app.as()));
  const running = await Promise.all(
    ['Orange', 'Moree', 'Taree'].map((town) => open(`vets in ${town}`, {}, client)),
  );
  await expect.poll(() => held.length).toBe(1);
  const { pool } = app.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  // If each took a place, the third of these would wait for them, and so would a fourth connection.
  const paths = ['/api/exports/people?format=csv', '/api/reports/sales?period=30', '/api/people'];
  const replies = await Promise.all([...paths, ...paths].map((path) => client.get(path)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  for (const release of held) release();
  for (const reply of running) expect(lastOf(await reply.text()).type).toBe('error');
});

const patchAs = async (id: string, change: object) => {
  const reply = await (await app.signIn('super_user')).patch(`/api/users/${id}`, change);
  expect(reply.status).toBe(200);
};

test.each<[string, (id: string) => Promise<unknown>]>([
  ['an account that is closed', (id) => patchAs(id, { active: false })],
  ['an account that is demoted', (id) => patchAs(id, { role: 'staff' })],
  [
    'a session that is ended',
    (id) =>
      app.database.pool.query(`delete from sessions where sess ->> 'userId' = $1::text`, [id]),
  ],
])('S-04: %s hears nothing more', async (_whose, end) => {
  const asked = Promise.withResolvers<{ closed: Promise<unknown> }>();
  osm.mishaps = [(reply) => asked.resolve({ closed: once(reply, 'close') })];
  const user = await aUser(await app.as(), { role: 'admin' });
  const client = await app.signIn(user);
  const reply = await open('plumbers in New South Wales', {}, client);
  const { closed } = await asked.promise;
  await end(user.id);
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect(await reply.text()).not.toContain('"complete"');
  await closed;
  mustSurvive('S-04', { figure: '0 events after', limit: '0 events after' });
});
