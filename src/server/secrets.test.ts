/**
 * Keys and passwords go in and never come out: not of any call, export, page of an error or stream, not of the
 * log of a real process, and not of a copy of the database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#contract/permissions.ts';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import { openTestApp } from '#test/app.ts';
import { testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ApiDocument } from '#test/openapi.ts';
import { type ServerProcess, settings, startServerProcess } from '#test/server-process.ts';
import { requestWith, textPlacesOf } from '#test/text-places.ts';
import { openWebServer } from '#test/web-server.ts';

const app = await openTestApp();
/** Stands for every service: a bad one, which answers all with what it was sent. */
const service = await openWebServer();
service.answer = ({ headers, body }, reply) => {
  reply.writeHead(403, { 'Content-Type': 'application/json' });
  reply.end(JSON.stringify({ message: JSON.stringify(headers), error: { message: body } }));
};
/** No word of them is anything else's. */
const given = {
  crmToken: 'crm-token-Zq81xvNw',
  davPassword: 'dav-password-Zq82xvNw',
  clientSecret: 'client-secret-Zq83xvNw',
  aiKey: 'ai-key-Zq84xvNw',
  mailPassword: 'smtp-password-Zq85xvNw',
  ownPassword: 'own-password-Zq86xvNw',
};
/** What the server makes and answers once. */
const made: Record<string, string> = { secretKey: settings('').SECRET_KEY ?? '' };
let server: ServerProcess;
let document: ApiDocument;
const cookies = new Map<Role, string>();
const session = (role: Role) => cookies.get(role) ?? '';

interface Reply {
  status: number;
  text: string;
  cookie: string;
}

async function call(method: string, path: string, role?: Role, body?: unknown): Promise<Reply> {
  const reply = await fetch(new URL(path, server.url), {
    method,
    redirect: 'manual',
    headers: {
      ...(role ? { cookie: session(role) } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const set = reply.headers.getSetCookie().find((each) => each.startsWith('session='));
  const cookie = set?.split(';')[0] ?? '';
  const headers = [...reply.headers].filter(([name]) => name !== 'set-cookie');
  return { status: reply.status, text: JSON.stringify(headers) + (await readReply(reply)), cookie };
}

/** Of a stream that goes on for ever, what it tells first. */
async function readReply(reply: Response): Promise<string> {
  if (!reply.url.includes('/api/changes/stream')) return reply.text();
  let text = '';
  for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}

async function done(method: string, path: string, body?: unknown): Promise<string> {
  const reply = await call(method, path, 'super_user', body);
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300);
  return reply.text;
}

function found(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret);
    const forms = [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64'),
      bytes.toString('hex'),
    ];
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });
}
const ways = { contactsDirection: 'in', calendarDirection: 'in', schedule: 'off' };

beforeAll(async () => {
  server = await startServerProcess(app.database.url, undefined, {
    OUTBOUND_ALLOW: `127.0.0.1:${service.port}`,
    CRM_SERVICE_URL: service.url,
    SMTP_URL: `smtp://mailer:${given.mailPassword}@127.0.0.1:9`,
  });
  for (const role of roles) {
    const { username } = await app.userOf(role);
    const reply = await call('POST', '/api/staff-login', undefined, {
      username,
      password: testPassword,
    });
    cookies.set(role, reply.cookie);
    made[`session of ${role}`] = reply.cookie.split('=')[1] ?? '';
  }
  const described = await fetch(new URL('/api/openapi.json', server.url), {
    headers: { cookie: session('super_user') },
  });
  document = new ApiDocument((await described.json()) as OpenApiDocument);

  await done('PUT', '/api/crm-service/settings', { token: given.crmToken });
  await done('PUT', '/api/mail-service/settings', {
    ...{ ...ways, provider: 'google', clientId: 'x', clientSecret: given.clientSecret },
  });
  await done('PUT', '/api/mail-service/settings', {
    ...{ ...ways, provider: 'dav', serverUrl: service.url, username: 'team' },
    password: given.davPassword,
  });
  await done('PUT', '/api/ai/settings', {
    ...{ provider: 'openai-compatible', model: 'm', baseUrl: `${service.url}/v1` },
    ...{ apiKey: given.aiKey, monthlyTokens: null },
  });
  const hook = { url: 'https://hooks.invalid/crm', events: ['person.*'] };
  made.webhookSecret = wordIn(await done('POST', '/api/webhooks', hook), 'secret');
  const token = await done('POST', '/api/account/access-tokens', { name: 'Nightly' });
  made.accessToken = wordIn(token, 'token');
  const feed = await done('POST', '/api/account/calendar-feed', { events: 'own' });
  made.feed = /calendar-feed\/([\w-]+)\.ics/.exec(feed)?.[1] ?? '';
  const invited = { email: 'new@dealer.example', role: 'staff' };
  const invitation = await done('POST', '/api/users/invitations', invited);
  made.invitation = /one-time-link#([\w-]+)/.exec(invitation)?.[1] ?? '';
  await done('POST', '/api/people', { name: 'Pat Doe', email: 'pat@buyer.example' });
});
afterAll(() => server.kill());

function wordIn(text: string, field: string): string {
  return new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1] ?? '';
}

describe('S-32: secrets stay in', () => {
  test('all of them are known here', () => {
    expect(Object.values(made).filter((secret) => secret.length < 16)).toEqual([]);
  });

  test.each(roles)('of every call that %s can read', async (role) => {
    const reads = document.calls.filter(
      ({ method, path }) => method === 'GET' && path !== '/api/logout',
    );
    const leaks: string[] = [];
    for (const { path } of reads) {
      const required = '?format=csv&from=2026-03-01&to=2026-03-31&stage=lead&query=trucks';
      const address = path.replace(/\{\w+\}/, '0190c4f5-0000-7000-8000-000000000000') + required;
      const { text } = await call('GET', address, role);
      // A feed's address is its owner's to read again.
      const own = path === '/api/account/calendar-feed' ? { ...made, feed: '-'.repeat(40) } : made;
      leaks.push(...found(text, { ...given, ...own }).map((name) => `${path}: ${name}`));
    }
    expect(leaks).toEqual([]);
    mustSurvive('S-32', {
      figure: `0 leaks in ${reads.length} calls`,
      limit: 'keys never returned',
    });
  });

  test('where the services that they are for fail', async () => {
    const tries = [
      'crm-service/test-connection',
      'mail-service/test-connection',
      'ai/settings/test',
    ];
    const more = ['crm-service/sync-people', 'mail-service/sync-contacts', 'ai/ask'];
    for (const path of [...tries, ...more]) {
      const body = path === 'ai/ask' ? { question: 'Who?' } : undefined;
      const { text } = await call('POST', `/api/${path}`, 'super_user', body);
      expect(found(text, { ...given, ...made }), path).toEqual([]);
    }
    const heard = service.calls.map(({ headers }) => headers.authorization ?? '').join();
    expect(found(heard, given)).toEqual(expect.arrayContaining(['crmToken', 'aiKey']));
  });

  test('where a request with one of them is refused, whatever is wrong with it', async () => {
    const places = textPlacesOf(document).filter(
      ({ part, keys }) => part === 'body' && /password|secret|key|token/i.test(keys.at(-1) ?? ''),
    );
    expect(places.length).toBeGreaterThan(8);
    for (const place of places) {
      const { url, body } = requestWith(document, place, given.ownPassword);
      const { method } = place.call;
      const whole = JSON.stringify(body);
      const wrong = [{ ...body, unheardOf: 1 }, whole.slice(0, -1), `${whole}x`, [body]];
      for (const sent of [...wrong, { ...body, [place.keys[0] ?? '']: [given.ownPassword] }]) {
        const { text } = await call(method, url, 'staff', sent);
        expect(found(text, given), `${place.call.name} ${place.name}`).toEqual([]);
      }
    }
    const page = await fetch(new URL('/api/login', server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `username=nobody&password=${given.ownPassword}`,
    });
    const told = await page.text();
    expect(page.status, told).toBe(401);
    expect(found(told, given)).toEqual([]);
  });

  test('of a copy of the database, where what is compared is kept as a hash', async () => {
    const { rows: tables } = await app.database.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables where table_type = 'BASE TABLE'
         and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const leaks: string[] = [];
    let copy = '';
    for (const { name } of tables) {
      const { rows } = await app.database.pool.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      const text = rows.map(({ row }) => row).join('\n');
      leaks.push(...found(text, { ...given, ...made }).map((secret) => `${name}: ${secret}`));
      copy += text;
    }
    expect(tables.length).toBeGreaterThan(30);
    // The proof that it would be found.
    expect(copy).toContain('pat@buyer.example');
    expect(leaks).toEqual([]);
    mustSurvive('S-32', { figure: `0 in ${tables.length} tables`, limit: 'encrypted at rest' });
  });

  test('of the log, after all of that and a fault', async () => {
    await app.database.pool.query('alter table webhooks rename to webhooks_away');
    const hook = { url: 'https://hooks.invalid/crm', events: ['person.*'] };
    const failed = await call('POST', '/api/webhooks', 'super_user', hook);
    await app.database.pool.query('alter table webhooks_away rename to webhooks');
    expect(failed.status).toBe(500);
    await expect.poll(() => server.output()).toMatch(/fault of ours/);
    expect(found(server.output(), { ...given, ...made })).toEqual([]);
    expect(found(failed.text, { ...given, ...made })).toEqual([]);
    mustSurvive('S-32', { figure: '0 in the log', limit: '0 in the log' });
  });
});
