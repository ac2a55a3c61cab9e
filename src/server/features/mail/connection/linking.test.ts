/** Accounts of Google and Microsoft 365 linked at a real provider: consent, tokens, renewal and revocation. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailSettings } from '#contract/mail-sync.ts';
import { readEnvironment } from '#server/environment.ts';
import { ReconnectNeeded } from '#server/features/mail/providers/mail-provider.ts';
import { openEncryption } from '#server/kernel/encryption.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { openTestApp, sessionCookieOf, TestClient } from '#test/app.ts';
import { testPassword } from '#test/factories.ts';
import { openGoogleServer } from '#test/google-server.ts';
import { mailClient, openFrontDoor, openOidcServer } from '#test/oidc-server.ts';
import { findRow, readConnection } from './connection.ts';
import { openAccess } from './linked-access.ts';
import { isAllGranted, readLinkApp } from './linking.rules.ts';
import { openTokenStore } from './tokens.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url, { tellsAll: true });
oidc.accounts.set('sales', { email: 'sales@dealer.example' });
const google = await openGoogleServer();
const environment = {
  PUBLIC_URL: door.url,
  MAIL_SERVICE_PROVIDER: 'google',
  MAIL_SERVICE_URL: google.url,
  MAIL_SERVICE_ISSUER: oidc.issuer,
  MAIL_SERVICE_CLIENT_ID: mailClient.id,
  MAIL_SERVICE_CLIENT_SECRET: mailClient.secret,
};
const app = await openTestApp({ environment });
const boss = await app.signIn('super_user');

const shownTokens = new Set<string>();
google.isToken = (token) => {
  shownTokens.add(token);
  return oidc.isToken(token);
};

beforeEach(async () => {
  await app.database.pool.query('delete from mail_settings');
  google.server.calls.length = 0;
  shownTokens.clear();
});

const start = '/api/mail-service/link';
const page = '/settings/mail-service';
const cookieOf = (cookies: readonly string[]) =>
  cookies.map((each) => each.split(';')[0] ?? '').find((each) => each.startsWith('mail-link='));
const pathOf = (address: string) => address.slice(door.url.length);
const come = async (path: string, ...cookies: (string | undefined)[]) => {
  const client = new TestClient(app.fastify, cookies.filter(Boolean).join('; '));
  const { status, headers, setCookies } = await client.get(path);
  return { status, to: headers.location ?? '', flow: cookieOf(setCookies) };
};
const begin = (client = boss) => come(start, client.cookie);
const settings = async () => (await boss.get<MailSettings>('/api/mail-service/settings')).body;
const tryIt = async () => (await boss.post('/api/mail-service/test-connection')).body;

async function link() {
  const begun = await begin();
  const back = await oidc.signIn(begun.to, 'sales');
  const done = await come(pathOf(back), boss.cookie, begun.flow);
  return { begun, back, done };
}

const sealed = async () => {
  const { rows } = await app.database.pool.query<{ sealed_tokens: string }>(
    'select sealed_tokens from mail_settings',
  );
  return rows[0]?.sealed_tokens;
};

describe('linking', () => {
  test('asks for offline access, and shows the account with its collections', async () => {
    expect(await settings()).toMatchObject({ state: 'unlinked', account: null });
    const { begun, done } = await link();
    const asked = new URL(begun.to);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: mailClient.id,
      redirect_uri: `${door.url}/api/mail-service/linked`,
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      scope: expect.stringContaining('https://www.googleapis.com/auth/contacts '),
    });
    expect(done).toMatchObject({ status: 303, to: `${page}?linked=yes` });
    expect(await settings()).toMatchObject({
      state: 'connected',
      account: 'sales@dealer.example',
      problem: null,
      collections: [
        { kind: 'contacts', name: 'Google Contacts' },
        { kind: 'calendar', name: 'Sales' },
      ],
    });
    expect(await tryIt()).toEqual({
      success: true,
      message: 'Connected to Google as sales@dealer.example.',
    });
  });

  test('keeps its tokens encrypted, and shows them to nobody', async () => {
    await link();
    expect(await sealed()).toMatch(/^v1\./);
    const [token = 'none'] = shownTokens;
    for (const path of ['/api/mail-service/settings', '/api/audit', '/api/export']) {
      const text = JSON.stringify((await boss.get(path)).body);
      expect(text).not.toContain(token);
      expect(text).not.toContain(mailClient.secret);
    }
    const { rows } = await app.database.pool.query(
      `select after from changes where verb = 'mail-service.connected' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      { after: { provider: 'google', account: 'sales@dealer.example' } },
    ]);
  });

  test('is only for super users with a session', async () => {
    const { body } = await boss.post<{ token: string }>('/api/account/access-tokens', {
      name: 'A program',
      expires: '90-days',
    });
    const withToken = { authorization: `Bearer ${body.token}` };
    for (const path of [start, '/api/mail-service/linked']) {
      expect((await (await app.signIn('admin')).get(path)).status).toBe(403);
      expect((await app.visitor.get(path)).status).toBe(401);
      expect((await app.visitor.get(path, withToken)).status).toBe(403);
    }
  });

  test('the answer is accepted once, in the session that began', async () => {
    const { begun, back } = await link();
    const kept = await sealed();
    // The browser has given the cookie back.
    expect((await come(pathOf(back), boss.cookie)).to).toBe(`${page}?linkProblem=expired`);
    // Even with a kept cookie, the provider accepts no code twice.
    const again = await come(pathOf(back), boss.cookie, begun.flow);
    expect(again.to).toBe(`${page}?linkProblem=expired`);
    expect(await sealed()).toBe(kept);
  });

  test('a forged answer changes nothing', async () => {
    const begun = await begin();
    const back = pathOf(await oidc.signIn(begun.to, 'sales'));
    const other = await begin();
    // The same person, signed in again.
    const { username } = await app.userOf('super_user');
    const signedIn = await app.visitor.post('/api/staff-login', {
      username,
      password: testPassword,
    });
    const elsewhere = sessionCookieOf(signedIn.setCookies);
    const forged = [
      [back.replace(/state=[^&]+/, 'state=forged'), boss.cookie, begun.flow],
      [back.replace(/iss=[^&]+/, 'iss=https://evil.example'), boss.cookie, begun.flow],
      [back, boss.cookie, other.flow],
      [back, elsewhere, begun.flow],
    ] as const;
    for (const [path, ...cookies] of forged) {
      expect((await come(path, ...cookies)).to).toBe(`${page}?linkProblem=state`);
    }
    const unsealed = [back, boss.cookie, 'mail-link=v1.AAAA'] as const;
    expect((await come(...unsealed)).to).toBe(`${page}?linkProblem=expired`);
    expect(await settings()).toMatchObject({ state: 'unlinked' });
  });

  test('a refusal, an unreachable provider and a wrong app are told apart', async () => {
    const begun = await begin();
    const refused = await oidc.refuse(begun.to);
    expect((await come(pathOf(refused), boss.cookie, begun.flow)).to).toBe(
      `${page}?linkProblem=refused`,
    );
    const next = await begin();
    const back = pathOf(await oidc.signIn(next.to, 'sales'));
    oidc.setAway(true);
    expect((await come(back, boss.cookie, next.flow)).to).toBe(`${page}?linkProblem=offline`);
    oidc.setAway(false);

    const wrong = await openTestApp({
      environment: { ...environment, MAIL_SERVICE_CLIENT_SECRET: 'wrong' },
    });
    const chief = await wrong.signIn('super_user');
    const asked = await chief.get(start);
    const returned = pathOf(await oidc.signIn(asked.headers.location ?? '', 'sales'));
    const cookie = `${chief.cookie}; ${cookieOf(asked.setCookies)}`;
    const answer = await new TestClient(wrong.fastify, cookie).get(returned);
    expect(answer.headers.location).toBe(`${page}?linkProblem=settings`);

    const away = await openTestApp({
      environment: { ...environment, MAIL_SERVICE_ISSUER: 'http://127.0.0.1:1' },
    });
    const reply = await (await away.signIn('super_user')).get(start);
    expect(reply.headers.location).toBe(`${page}?linkProblem=offline`);
    const none = await openTestApp();
    const without = await (await none.signIn('super_user')).get(start);
    expect(without.headers.location).toBe(`${page}?linkProblem=settings`);
  });

  test('the account is linked even if the service cannot be read yet', async () => {
    google.mishaps = [(reply) => reply.writeHead(404).end('{}')];
    expect((await link()).done.to).toBe(`${page}?linked=yes`);
    expect(await settings()).toMatchObject({ state: 'connected', account: 'sales@dealer.example' });
    expect(await tryIt()).toMatchObject({ success: true });
  });
});

describe('access', () => {
  const secret = Buffer.alloc(32, 7);
  const tools = {
    environment: readEnvironment(environment),
    encryption: openEncryption(secret),
  };
  const connection = tools.environment.mailService;
  const ports = [google.url, oidc.issuer].map((url) => new URL(url).host);
  const web = openSafeFetch({ allow: ports });
  const open = async () => {
    if (!connection) throw new Error('There is no connection');
    const ctx = await app.as();
    const tokens = openTokenStore(ctx, connection, tools);
    return openAccess({ connection, web, tokens, now: () => app.clock.now() });
  };

  test('that expires is renewed once for all who need it, and its tokens replace the old ones', async () => {
    await link();
    const first = [...shownTokens];
    const before = await sealed();
    app.clock.advance(2 * 3_600_000);
    shownTokens.clear();
    const tries = await Promise.all(Array.from({ length: 4 }, tryIt));
    expect(tries).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ success: true })),
    );
    expect(shownTokens.size).toBe(1);
    expect(first).not.toContain([...shownTokens][0]);
    expect(await sealed()).not.toBe(before);
    // The earlier refresh token is invalid: the stored one is used.
    app.clock.advance(2 * 3_600_000);
    expect(await tryIt()).toMatchObject({ success: true });
  });

  test('that was revoked asks to be connected again, and tries nothing until then', async () => {
    await link();
    await oidc.endAccess();
    expect(await tryIt()).toMatchObject({ success: false, message: /Google has ended the access/ });
    expect(await settings()).toMatchObject({
      state: 'reconnect',
      problem: expect.stringContaining('taken back'),
    });
    google.server.calls.length = 0;
    const sync = await boss.post<{ message: string }>('/api/mail-service/sync-contacts');
    expect(sync).toMatchObject({ status: 409, body: { message: /connected again/ } });
    expect(google.server.calls).toEqual([]);
    await link();
    expect(await settings()).toMatchObject({ state: 'connected', problem: null });
  });

  test('is revoked when the account is disconnected, even if the provider is away', async () => {
    await link();
    const [token = ''] = shownTokens;
    expect(await oidc.isToken(token)).toBe(true);
    const reply = await boss.post<MailSettings>('/api/mail-service/disconnect');
    expect(reply).toMatchObject({ status: 200, body: { state: 'unlinked', account: null } });
    expect(await oidc.isToken(token)).toBe(false);
    expect(await sealed()).toBeNull();
    await link();
    oidc.setAway(true);
    expect((await boss.post('/api/mail-service/disconnect')).status).toBe(200);
    oidc.setAway(false);
    expect(await sealed()).toBeNull();
  });

  test('without a link, or with one that cannot be read, says so', async () => {
    await expect((await open())()).rejects.toBeInstanceOf(ReconnectNeeded);
    await link();
    await expect((await open())()).rejects.toThrow(/Connect it again/);
  });

  test('a provider in trouble is a temporary error', async () => {
    await link();
    app.clock.advance(2 * 3_600_000);
    oidc.setAway(true);
    expect(await tryIt()).toMatchObject({ success: false, message: /could not be reached/ });
    oidc.setAway(false);
    expect(await settings()).toMatchObject({ state: 'connected' });
    expect(await tryIt()).toMatchObject({ success: true });
  });
});

describe('the request', () => {
  const base = { serverUrl: null, contactsUrl: null, username: null, password: null, issuer: null };
  const secrets = { clientId: 'id', clientSecret: 'secret' };

  test('is different for each provider, at its own address', () => {
    const { issuer, parameters } =
      readLinkApp({ ...base, ...secrets, provider: 'microsoft', tenant: 'dealer.example' }) ?? {};
    expect(issuer?.href).toBe('https://login.microsoftonline.com/dealer.example/v2.0');
    expect(parameters).toEqual({
      scope: 'openid email offline_access User.Read Contacts.ReadWrite Calendars.ReadWrite',
    });
    const google = readLinkApp({ ...base, ...secrets, provider: 'google', tenant: null });
    expect(google?.issuer.href).toBe('https://accounts.google.com/');
    expect(readLinkApp({ ...base, ...secrets, provider: 'microsoft', tenant: null })).toBeNull();
    expect(readLinkApp({ ...base, ...secrets, provider: 'dav', tenant: null })).toBeNull();
    expect(readLinkApp(null)).toBeNull();
  });

  test('goes to another address only if the environment names it, whatever was saved', async () => {
    const none = await openTestApp();
    const chief = await none.signIn('super_user');
    const saved = await chief.put('/api/mail-service/settings', {
      provider: 'google',
      serverUrl: 'https://evil.example',
      clientId: 'id',
      clientSecret: 'app-secret',
      contactsDirection: 'in',
      calendarDirection: 'in',
      schedule: 'off',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { state: 'unlinked', hasClientSecret: true },
    });
    expect(JSON.stringify(saved.body)).not.toContain('app-secret');
    const encryption = { seal: String, open: () => 'app-secret' };
    const bare = { environment: readEnvironment({}), encryption };
    expect(readConnection(await findRow(await none.as()), bare)).toMatchObject({
      provider: 'google',
      clientSecret: 'app-secret',
      serverUrl: null,
      contactsUrl: null,
      issuer: null,
    });
  });

  test('must be granted completely', () => {
    const app = readLinkApp({ ...base, ...secrets, provider: 'microsoft', tenant: 'x' });
    if (!app) throw new Error('There is no app');
    expect(isAllGranted(app, undefined)).toBe(true);
    const graph = 'https://graph.microsoft.com/';
    const all = `openid ${graph}user.read ${graph}Contacts.ReadWrite Calendars.ReadWrite`;
    expect(isAllGranted(app, all)).toBe(true);
    expect(isAllGranted(app, 'openid User.Read Contacts.ReadWrite')).toBe(false);
  });
});
