/**
 * Two servers behind HAProxy on one database behind PgBouncer in transaction mode, begun at the same moment on an
 * empty database: what people do, each call answered by the other server.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport, ImportUpload } from '#contract/imports.ts';
import type { Person } from '#contract/people.ts';
import { openHaproxy, servedBy } from '../haproxy.ts';
import { openMailServer } from '../mail-server.ts';
import { openPgbouncer } from '../pgbouncer.ts';
import { cookiesOf, type LaunchedServer, launchServer } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';
import { openWebServer } from '../web-server.ts';

const admin = { email: 'boss@dealer.example', password: 'correct horse 1' };
const patience = { timeout: 60_000 };
const database = await createTestDatabase({ empty: true });
const pooled = await openPgbouncer(database.url);
const mails = await openMailServer();
const hooks = await openWebServer();
const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LEADS_OFFLINE: '1',
  OUTBOUND_ALLOW: `127.0.0.1:${hooks.port}`,
  SMTP_URL: mails.url,
};
const servers: LaunchedServer[] = [];
let url: string;
let closeProxy = async () => {};
let cookie: string;
const answeredBy = new Set<string>();

beforeAll(async () => {
  servers.push(...[1, 2].map(() => launchServer(pooled, '', environment)));
  const urls = await Promise.all(servers.map(({ ready }) => ready));
  const started = urls.filter((each) => each !== undefined);
  expect(started, servers.map((server) => server.output()).join('\n')).toHaveLength(2);
  const proxy = await openHaproxy(started);
  closeProxy = proxy.close;
  url = proxy.url;
  const signIn = await call('/api/staff-login', {
    method: 'POST',
    body: JSON.stringify({ username: admin.email, password: admin.password }),
    headers: { 'content-type': 'application/json' },
  });
  expect(signIn.status).toBe(200);
  cookie = cookiesOf(signIn);
});
afterAll(async () => {
  await closeProxy();
  for (const server of servers) await server.kill();
  await database.drop();
});

async function call(path: string, options: RequestInit = {}): Promise<Response> {
  const headers = { ...(cookie && { cookie }), ...options.headers };
  const reply = await fetch(url + path, { ...options, headers });
  const server = reply.headers.get(servedBy);
  if (server) answeredBy.add(server);
  return reply;
}

async function send<Body>(method: string, path: string, body?: object): Promise<Body> {
  const reply = await call(path, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await reply.text();
  expect(reply.ok, `${method} ${path}: ${reply.status} ${text}`).toBe(true);
  return JSON.parse(text);
}

async function ask(address: string, question: string): Promise<unknown[]> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

describe('what people do', () => {
  test('a sign-in at one is one at the other', async () => {
    answeredBy.clear();
    for (let round = 0; round < 10; round += 1)
      expect((await call('/api/auth/user')).status).toBe(200);
    expect(answeredBy.size).toBe(2);
  });

  test('what one creates the other lists, however many ask at once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Person ${index}`);
    await Promise.all(names.map((name) => send('POST', '/api/people', { name })));
    for (let round = 0; round < 4; round += 1) {
      const people = await send<Person[]>('GET', '/api/people');
      expect(people.map(({ name }) => name).sort()).toEqual([...names].sort());
    }
  });

  test('a file is uploaded to one, imported by the other, and its end read at both', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `Row ${index},row${index}@list.example`,
    );
    const form = new FormData();
    form.set('entity', 'people');
    form.set('file', new File([`name,email\n${rows.join('\n')}\n`], 'list.csv'));
    const uploaded = await call('/api/imports', { method: 'POST', body: form });
    expect(uploaded.status).toBe(201);
    const { id, mapping } = (await uploaded.json()) as ImportUpload;
    await send('POST', `/api/imports/${id}/start`, { mapping });
    const status = async () => (await send<ImportReport>('GET', `/api/imports/${id}`)).status;
    await expect.poll(status, patience).toBe('done');
    expect(await send('GET', `/api/imports/${id}`)).toMatchObject({ imported: 2_000, dropped: 0 });
    const found = await send<Person[]>('GET', '/api/people?q=Row%201999');
    expect(found).toHaveLength(1);
  });

  test('the whole export comes, from one moment', async () => {
    const reply = await call('/api/export');
    expect(reply.status).toBe(200);
    const { people } = (await reply.json()) as { people: unknown[] };
    expect(people).toHaveLength(2_060);
  });

  test('a stream of events comes to its end', async () => {
    const reply = await call('/api/ai/generate-leads-stream?query=car%20dealers%20in%20Sydney');
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    const text = await reply.text();
    expect(text).toMatch(/^: begin\n\n/);
    // What its source holds is in the database: nothing, and that is how it ends.
    expect(text).toMatch(
      /"type":"error","message":"No source could be searched\..* Business directory: It is empty/,
    );
  });

  test('each change is told to a webhook once, whichever server made it', async () => {
    const hook = await send<{ id: string }>('POST', '/api/webhooks', {
      url: `${hooks.url}/crm`,
      events: ['organization.created'],
    });
    const names = Array.from({ length: 20 }, (_, index) => `Firm ${index}`);
    for (const name of names) await send('POST', '/api/organizations', { name });
    await expect.poll(() => hooks.calls.length, patience).toBeGreaterThanOrEqual(20);
    const waiting = async () =>
      (await send<{ id: string; waiting: number }[]>('GET', '/api/webhooks')).find(
        ({ id }) => id === hook.id,
      )?.waiting;
    await expect.poll(waiting, patience).toBe(0);
    const told = hooks.calls.map(({ body }) => /Firm \d+/.exec(body)?.[0]).sort();
    expect(told).toEqual([...names].sort());
  });

  test('a reminder is mailed once', async () => {
    await send('POST', '/api/tasks', {
      title: 'Call the pool about its sessions',
      dueDate: new Date(Date.now() + 30 * 60_000).toISOString(),
      reminderEnabled: 'true',
    });
    const states = () => ask(database.url, 'select state from reminder_mails');
    await expect.poll(states, { timeout: 300_000, interval: 1_000 }).toEqual([{ state: 'sent' }]);
    expect(mails.taken).toHaveLength(1);
    expect(mails.taken[0]).toContain('Call the pool about its sessions');
  });
});

describe('what a session would have kept', () => {
  test('both migrated together, once', async () => {
    const twice = await ask(
      database.url,
      'select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1',
    );
    expect(twice).toEqual([]);
  });

  test('time limits and the zone hold for every session that PgBouncer gives', async () => {
    const shown = await Promise.all(
      Array.from({ length: 12 }, () =>
        ask(
          pooled,
          `select current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as pause, pg_sleep(0.2)`,
        ),
      ),
    );
    for (const [row] of shown) expect(row).toMatchObject({ statement: '5s', pause: '5s' });
    await expect(ask(pooled, 'select pg_sleep(30)')).rejects.toThrow(/statement timeout/);
    expect(await ask(pooled, "select current_setting('TimeZone') as zone")).toEqual([
      { zone: 'UTC' },
    ]);
  });

  test('no lock outlasts its transaction', async () => {
    const locks = () =>
      ask(
        database.url,
        `select 1 from pg_locks join pg_database on pg_database.oid = database
         where locktype = 'advisory' and datname = current_database()`,
      );
    await expect.poll(locks, patience).toEqual([]);
  });
});

describe('a start', () => {
  test('goes past the pooler where a way is named, and refuses one that leads elsewhere', async () => {
    const straight = launchServer(pooled, '', {
      ...environment,
      DATABASE_DIRECT_URL: database.url,
    });
    servers.push(straight);
    expect(await straight.ready, straight.output()).toBeDefined();
    const other = await createTestDatabase();
    const astray = launchServer(pooled, '', { ...environment, DATABASE_DIRECT_URL: other.url });
    servers.push(astray);
    expect(await astray.ended).toBe(1);
    expect(astray.words().trim().split('\n').at(-1)).toBe(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
    );
    await other.drop();
  });

  test('says whom it waits for, and gives up in words', async () => {
    const stuck = new pg.Client(database.url);
    await stuck.connect();
    // The account's own limits would end it, as they would end a server that is stuck.
    await stuck.query('set idle_in_transaction_session_timeout = 0');
    await stuck.query(`begin; select pg_advisory_xact_lock(${0x64_63_72_6d_02})`);
    const late = launchServer(pooled, '', environment);
    servers.push(late);
    expect(await late.ended).toBe(1);
    expect(late.words()).toContain('Another server is bringing the database up to date: waiting');
    expect(late.words()).toMatch(
      /Another server \(session \d+ from .+\) has been bringing .+ for over 60 s\. Start this one again once it has finished\.\n$/,
    );
    await stuck.end();
  });

  test('asked to stop, both end in order', async () => {
    const pair = servers.slice(0, 2);
    for (const server of pair) server.signal('SIGTERM');
    expect(await Promise.all(pair.map(({ ended }) => ended))).toEqual([0, 0]);
  });
});
