/** Single sign-on with a real provider: in, out, out by the back channel, and what is not let in. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp, TestClient } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { doorTo, openFrontDoor, openOidcServer } from '#test/oidc-server.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url);
const app = await openTestApp({ environment: oidc.environment });
door.leadTo(doorTo(app.fastify));
await app.as();

beforeEach(() => oidc.accounts.clear());

type Reply = Awaited<ReturnType<typeof app.fastify.inject>>;

const locationOf = (reply: Reply) => String(reply.headers.location ?? '');
const cookieOf = (reply: Reply, name: string) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1);

const go = (path: string, cookie = '') => app.fastify.inject({ url: path, headers: { cookie } });
const pathOf = (address: string) => address.slice(door.url.length);

/** To the provider and back; resolves to what the app says at the end. */
async function arrive(login: string, path = '/api/login') {
  const begun = await go(path);
  expect(begun.statusCode).toBe(302);
  return comeBack(login, begun, locationOf(begun));
}

async function connect(login: string, session: string) {
  const begun = await app.fastify.inject({
    method: 'POST',
    url: '/api/account/single-sign-on',
    headers: { cookie: session },
  });
  expect(begun.statusCode).toBe(200);
  return comeBack(login, begun, begun.json().address, session);
}

async function comeBack(login: string, begun: Reply, address: string, session = '') {
  const back = await oidc.signIn(address, login);
  const flow = cookieOf(begun, 'sign-on') ?? '';
  const reply = await go(pathOf(back), [flow, session].filter(Boolean).join('; '));
  return { reply, back, flow, client: new TestClient(app.fastify, cookieOf(reply, 'session')) };
}

const userOf = async (client: TestClient) => (await client.get<CurrentUser>('/api/auth/user')).body;

describe('signing in', () => {
  test('S-25: comes back to PUBLIC_URL, whatever host was called', async () => {
    for (const host of ['localhost:4711', '127.0.0.1']) {
      const headers = { host, 'x-forwarded-host': host, forwarded: 'host=evil.example' };
      const begun = await app.fastify.inject({ url: '/api/login', headers });
      const back = new URL(locationOf(begun)).searchParams.get('redirect_uri') ?? '';
      expect(new URL(back).origin).toBe(new URL(door.url).origin);
    }
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]) {
      expect((await app.fastify.inject({ url: '/api/login', headers })).statusCode).toBe(421);
    }
    mustSurvive('S-25', {
      figure: 'comes back to PUBLIC_URL',
      limit: 'links use the configured origin',
    });
  });

  test('makes an account with the role of the claim, and finds it again', async () => {
    oidc.accounts.set('anna', {
      email: 'anna@dealer.example',
      email_verified: true,
      given_name: 'Anna',
      family_name: 'Berg',
      preferred_username: 'anna.berg',
      groups: ['everybody', 'crm-admins'],
    });
    const first = await arrive('anna', '/api/login?next=/tasks%3Ffilter=today');
    expect(first.reply.statusCode).toBe(303);
    expect(locationOf(first.reply)).toBe('/tasks?filter=today');
    const user = await userOf(first.client);
    expect(user).toMatchObject({
      username: 'anna.berg',
      email: 'anna@dealer.example',
      firstName: 'Anna',
      lastName: 'Berg',
      role: 'admin',
    });
    oidc.accounts.set('anna', { groups: ['sales'] });
    const again = await userOf((await arrive('anna')).client);
    expect(again).toMatchObject({ id: user.id, role: 'staff', email: 'anna@dealer.example' });
  });

  test('is refused without a role, and leaves no account', async () => {
    oidc.accounts.set('guest', { email: 'guest@dealer.example', groups: ['everybody'] });
    const { reply, client } = await arrive('guest');
    expect(reply.statusCode).toBe(403);
    expect(reply.payload).toContain('gives you no role');
    expect(client.cookie).toBeUndefined();
    const boss = await app.signIn('super_user');
    expect((await boss.get<unknown[]>('/api/users?q=guest')).body).toEqual([]);
    const { rows } = await app.database.pool.query(
      `select told ->> 'account' as account from refusals where verb = 'session.refused'`,
    );
    expect(rows).toContainEqual({ account: `guest at ${oidc.issuer}` });
  });

  test('an address is no identity: whoever has it too is refused, and connects while signed in', async () => {
    const local = await aUser(await app.as(), { email: 'lena@dealer.example' });
    oidc.accounts.set('lena', {
      email: 'Lena@Dealer.example',
      email_verified: true,
      groups: ['crm-owners'],
    });
    const refused = await arrive('lena');
    expect(refused.reply.statusCode).toBe(409);
    expect(refused.reply.payload).toContain('connect single sign-on at your account page');
    const { cookie = '' } = await app.signIn(local);
    const connected = await connect('lena', cookie);
    expect(locationOf(connected.reply)).toBe('/account');
    const { client } = await arrive('lena');
    expect(await userOf(client)).toMatchObject({ id: local.id, role: 'super_user' });
    expect((await client.get('/api/account/single-sign-on')).body).toEqual({
      available: true,
      connected: true,
    });
    // One identity, one account.
    const other = await app.signIn(await aUser(await app.as()));
    const taken = await connect('lena', other.cookie ?? '');
    expect(taken.reply.statusCode).toBe(409);
    mustSurvive('S-27', {
      figure: 'refused until connected while signed in',
      limit: 'linked by issuer and subject, never by e-mail',
    });
  });

  test('an address that is not verified does not count', async () => {
    const { email } = await aUser(await app.as());
    oidc.accounts.set('mallory', { email: email ?? '', email_verified: false, groups: ['sales'] });
    const { client } = await arrive('mallory');
    expect(await userOf(client)).toMatchObject({ email: null, username: 'mallory', role: 'staff' });
  });

  test('a name that is taken gets a mark', async () => {
    const { username } = await aUser(await app.as());
    oidc.accounts.set('twin', { preferred_username: username.toUpperCase(), groups: ['sales'] });
    const user = await userOf((await arrive('twin')).client);
    expect(user.username).toMatch(new RegExp(`^${username.toUpperCase()}-[0-9a-f]{8}$`));
  });

  test('a deactivated account stays outside', async () => {
    oidc.accounts.set('gone', { groups: ['sales'] });
    const { id } = await userOf((await arrive('gone')).client);
    await app.database.pool.query('update users set deactivated_at = now() where id = $1', [id]);
    const { reply, client } = await arrive('gone');
    expect(reply.statusCode).toBe(403);
    expect(client.cookie).toBeUndefined();
  });

  test('a claim never takes the last super user away', async () => {
    oidc.accounts.set('owner', { groups: ['crm-owners'] });
    const { id } = await userOf((await arrive('owner')).client);
    oidc.accounts.set('owner', { groups: ['sales'] });
    await app.database.pool.query(
      `update users set role = 'admin' where role = 'super_user' and id <> $1`,
      [id],
    );
    try {
      expect(await userOf((await arrive('owner')).client)).toMatchObject({ role: 'super_user' });
    } finally {
      await app.database.pool.query(`update users set role = 'super_user' where id = $1`, [
        (await app.userOf('super_user')).id,
      ]);
    }
    expect(await userOf((await arrive('owner')).client)).toMatchObject({ role: 'staff' });
  });
});

describe('what comes back is believed only', () => {
  beforeEach(() => oidc.accounts.set('anna', { groups: ['sales'] }));

  test('once', async () => {
    const { back, flow } = await arrive('anna');
    const replayed = await go(pathOf(back), flow);
    expect(replayed.statusCode).toBe(403);
    expect(cookieOf(replayed, 'session')).toBeUndefined();
  });

  test('in the browser that began', async () => {
    const begun = await go('/api/login');
    const back = await oidc.signIn(locationOf(begun), 'anna');
    expect((await go(pathOf(back))).statusCode).toBe(400);
    const other = cookieOf(await go('/api/login'), 'sign-on') ?? '';
    expect((await go(pathOf(back), other)).statusCode).toBe(403);
    expect((await go(pathOf(back), 'sign-on=v1.AAAA')).statusCode).toBe(400);
    mustSurvive('S-27', { figure: '0 of 3 foreign sessions', limit: 'no code of another session' });
  });

  test('with its own state', async () => {
    const begun = await go('/api/login');
    const back = await oidc.signIn(locationOf(begun), 'anna');
    const forged = pathOf(back).replace(/state=[^&]+/, 'state=forged');
    expect((await go(forged, cookieOf(begun, 'sign-on'))).statusCode).toBe(403);
  });

  test('and a refusal of the provider is told', async () => {
    const begun = await go('/api/login');
    const state = new URL(locationOf(begun)).searchParams.get('state');
    const path = `/api/login/callback?error=access_denied&state=${state}&iss=${oidc.issuer}`;
    const reply = await go(path, cookieOf(begun, 'sign-on'));
    expect(reply.statusCode).toBe(403);
    expect(reply.payload).toContain('access_denied');
  });

  test('never leads to another site', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil']) {
      const { reply } = await arrive('anna', `/api/login?next=${encodeURIComponent(next)}`);
      expect(locationOf(reply)).toMatch(/^\/(?![/\\])/);
    }
    mustSurvive('S-24', {
      figure: '4 of 4 stay, by the callback',
      limit: 'Location of the same origin only',
    });
  });
});

describe('signing out', () => {
  beforeEach(() => oidc.accounts.set('anna', { groups: ['sales'] }));

  test('ends the session here and goes on to the provider, which sends the browser home', async () => {
    const { client } = await arrive('anna');
    const reply = await go('/api/logout', client.cookie);
    const address = locationOf(reply);
    expect(address.startsWith(`${oidc.issuer}/session/end?`)).toBe(true);
    expect((await client.get('/api/people')).status).toBe(401);
    expect(await oidc.signOut(address)).toBe(`${door.url}/`);
  });

  test('at the provider ends the session here by the back channel, and nobody else’s', async () => {
    const elsewhere = await arrive('anna');
    const { client } = await arrive('anna');
    const stranger = await app.signIn('staff');
    const { rows } = await app.database.pool.query<{ token: string }>(
      `select sess -> 'signOn' ->> 'idToken' as token from sessions
       where sess ? 'signOn' order by sess ->> 'signedInAt' desc limit 1`,
    );
    const address = new URL(`${oidc.issuer}/session/end`);
    address.searchParams.set('id_token_hint', rows[0]?.token ?? '');
    await oidc.signOut(address.href);
    expect((await client.get('/api/people')).status).toBe(401);
    for (const other of [elsewhere.client, stranger]) {
      expect((await other.get('/api/people')).status).toBe(200);
    }
  });

  test('of a local account stays here', async () => {
    const { cookie } = await app.signIn(await aUser(await app.as()));
    expect(locationOf(await go('/api/logout', cookie))).toBe('/');
  });
});

describe('with the provider away', () => {
  test('the login page says so and lets a local account in, by either way', async () => {
    const away = await openTestApp({
      environment: { ...oidc.environment, OIDC_ISSUER: 'http://127.0.0.1:1' },
    });
    const { username } = await aUser(await away.as());
    const page = await away.fastify.inject('/api/login');
    expect(page.statusCode).toBe(503);
    expect(page.payload).toContain('Single sign-on cannot be reached right now.');
    expect(page.payload).toContain('name="password"');
    const signedIn = await away.visitor.post('/api/staff-login', {
      username,
      password: testPassword,
    });
    expect(signedIn.status).toBe(200);
    expect((await away.visitor.get('/api/health')).status).toBe(200);
  });

  test('it is found again once it is back', async () => {
    const fresh = await openTestApp({ environment: oidc.environment });
    oidc.setAway(true);
    expect((await fresh.fastify.inject('/api/login')).statusCode).toBe(503);
    oidc.setAway(false);
    expect((await fresh.fastify.inject('/api/login')).statusCode).toBe(302);
  });

  test('a local account signs in next to it at any time', async () => {
    const page = await go('/api/login?local=1');
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('name="password"');
    expect(page.payload).toContain('Single sign-on');
  });
});
