/** Tokens that a provider never issued, or not for us, or not now: each is refused, whatever it claims. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, TestClient } from '#test/app.ts';
import { mustSurvive } from '#test/must-survive.ts';

const clientId = 'dealer-crm';
const publicUrl = 'https://crm.dealer.example';
const own = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

/** A provider that hands out whatever a test wants. */
let idToken: (nonce: string) => Promise<string>;
let nonce = '';
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', issuer);
  const answer = (body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (pathname === '/.well-known/openid-configuration') {
    return answer({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  }
  if (pathname === '/jwks') return answer({ keys: [jwk] });
  return answer({ access_token: 'x', token_type: 'Bearer', id_token: await idToken(nonce) });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const app = await openTestApp({
  environment: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_ROLES: 'sales=staff',
    PUBLIC_URL: publicUrl,
  },
});

const cookiesOf = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='));

const overHttps = { 'x-forwarded-proto': 'https' };

/** A sign-in whose ID token is the test's own. */
async function signIn(path = '/api/login', session = '') {
  const headers = { ...overHttps, cookie: session };
  const begun = await app.fastify.inject({ url: path, headers });
  const asked = new URL(String(begun.headers.location));
  nonce = asked.searchParams.get('nonce') ?? '';
  const state = asked.searchParams.get('state');
  const reply = await app.fastify.inject({
    url: `/api/login/callback?code=abc&state=${state}`,
    headers: { ...headers, cookie: [...cookiesOf(begun.headers), session].join('; ') },
  });
  const came = cookiesOf(reply.headers).find((cookie) => cookie.includes('session='));
  return { status: reply.statusCode, session: came, asked };
}

type Claims = Record<string, unknown>;
const now = () => Math.floor(Date.now() / 1_000);
const goodClaims = (given: string): Claims => ({
  iss: issuer,
  aud: clientId,
  sub: 'anna',
  sid: 'session-1',
  nonce: given,
  groups: ['sales'],
  iat: now(),
  exp: now() + 300,
});
const signed = (claims: Claims, key = own.privateKey, header = { alg: 'RS256', kid: 'one' }) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key);

test('a good token is let in, so that what follows is refused for what is wrong with it', async () => {
  idToken = (given) => signed(goodClaims(given));
  const { status, session } = await signIn();
  expect(status).toBe(303);
  expect(session).toBeDefined();
});

const forgeries: [string, (given: string) => Promise<string>][] = [
  ['of another issuer', (given) => signed({ ...goodClaims(given), iss: 'https://evil.example' })],
  ['for another client', (given) => signed({ ...goodClaims(given), aud: 'other-app' })],
  [
    'for several clients, made for another',
    (given) => signed({ ...goodClaims(given), aud: [clientId, 'other-app'], azp: 'other-app' }),
  ],
  ['with another nonce', () => signed(goodClaims('another nonce'))],
  [
    'without a nonce',
    (given) => {
      const { nonce: _nonce, ...claims } = goodClaims(given);
      return signed(claims);
    },
  ],
  ['that has expired', (given) => signed({ ...goodClaims(given), exp: now() - 600 })],
  ['of the future', (given) => signed({ ...goodClaims(given), iat: now(), nbf: now() + 600 })],
  ['signed by somebody else', (given) => signed(goodClaims(given), foreign.privateKey)],
  [
    'signed with a key that nobody published',
    (given) => signed(goodClaims(given), foreign.privateKey, { alg: 'RS256', kid: 'two' }),
  ],
  [
    'signed with the public key as a password',
    async (given) => {
      const key = new TextEncoder().encode(await exportSPKI(own.publicKey));
      return new SignJWT(goodClaims(given)).setProtectedHeader({ alg: 'HS256' }).sign(key);
    },
  ],
  ['not signed', async (given) => new UnsecuredJWT(goodClaims(given)).encode()],
  [
    'changed after it was signed',
    async (given) => {
      const [head, , tail] = (await signed(goodClaims(given))).split('.');
      const claims = { ...goodClaims(given), sub: 'boss' };
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), tail].join('.');
    },
  ],
  [
    'without a subject',
    (given) => {
      const { sub: _sub, ...claims } = goodClaims(given);
      return signed(claims);
    },
  ],
  ['that is none', async () => 'nonsense'],
];

test.each(forgeries)('an ID token %s is refused', async (_what, forge) => {
  idToken = forge;
  expect(await signIn()).toMatchObject({ status: 403, session: undefined });
  mustSurvive('S-27', { figure: '0 logins', limit: '0 logins of 14' });
});

describe('of a provider that does not tell when somebody signed in there, or not truly', () => {
  const confirm = () => signIn('/api/login/confirm', session);
  const token = { name: 'Sync' };
  const make = async () => {
    const client = new TestClient(app.fastify, session);
    return (await client.post('/api/account/access-tokens', token, overHttps)).status;
  };
  let session = '';
  beforeEach(async () => {
    idToken = (given) => signed(goodClaims(given));
    session = (await signIn()).session ?? '';
  });

  test('no sign-in counts but one that it was asked to let nobody skip', async () => {
    expect(await make()).toBe(403);
    const { status, asked } = await confirm();
    expect(status).toBe(303);
    expect(asked.searchParams.get('max_age')).toBe('0');
    expect(asked.searchParams.get('prompt')).toBe('login');
    expect(await make()).toBe(200);
  });

  test('that one does not where it is older after all', async () => {
    const long = app.clock.now().getTime() / 1_000 - 3_600;
    idToken = (given) => signed({ ...goodClaims(given), auth_time: long });
    expect((await confirm()).status).toBe(403);
    expect(await make()).toBe(403);
  });

  test('one that is still to come counts from now', async () => {
    const start = app.clock.now();
    const later = start.getTime() / 1_000 + 3_600;
    idToken = (given) => signed({ ...goodClaims(given), auth_time: later });
    session = (await signIn()).session ?? '';
    expect(await make()).toBe(200);
    app.clock.advance(60 * 60_000);
    expect(await make()).toBe(403);
    app.clock.set(start);
  });
});

describe('by the back channel', () => {
  let client: TestClient;
  const logout = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const goodLogout = (): Claims => ({
    iss: issuer,
    aud: clientId,
    sid: 'session-1',
    iat: now(),
    exp: now() + 60,
    jti: newId(),
    events: logout,
  });
  const tell = (token: string) =>
    app.visitor.send('POST', '/api/login/backchannel-logout', `logout_token=${token}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const isIn = async () =>
    (await client.get('/api/people', { 'x-forwarded-proto': 'https' })).status === 200;

  beforeEach(async () => {
    idToken = (given) => signed(goodClaims(given));
    client = new TestClient(app.fastify, (await signIn()).session);
    expect(await isIn()).toBe(true);
  });

  test('a good token ends the session, once', async () => {
    const token = await signed(goodLogout());
    const reply = await tell(token);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await isIn()).toBe(false);
    expect((await tell(token)).status).toBe(400);
  });

  test('one that names the subject alone ends all sessions of that one', async () => {
    const { sid: _sid, ...claims } = goodLogout();
    expect((await tell(await signed({ ...claims, sub: 'anna' }))).status).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test('one of another session ends nothing here', async () => {
    expect((await tell(await signed({ ...goodLogout(), sid: 'session-2' }))).status).toBe(200);
    expect(await isIn()).toBe(true);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => signed({ ...goodLogout(), iss: 'https://evil.example' })],
    ['for another client', () => signed({ ...goodLogout(), aud: 'other-app' })],
    ['that is old', () => signed({ ...goodLogout(), iat: now() - 600, exp: now() + 60 })],
    ['that is an ID token', () => signed(goodClaims('x'))],
    ['with a nonce', () => signed({ ...goodLogout(), nonce: 'x' })],
    ['about something else', () => signed({ ...goodLogout(), events: { other: {} } })],
    ['that names nobody', () => signed({ ...goodLogout(), sid: undefined })],
    ['without a jti', () => signed({ ...goodLogout(), jti: undefined })],
    ['signed by somebody else', () => signed(goodLogout(), foreign.privateKey)],
    ['not signed', () => new UnsecuredJWT(goodLogout()).encode()],
    ['that is none', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('a token %s is refused and ends nothing', async (_what, make) => {
    expect((await tell(await make())).status).toBe(400);
    expect(await isIn()).toBe(true);
  });

  test('a body that is no form is refused', async () => {
    expect((await app.visitor.post('/api/login/backchannel-logout', { a: 1 })).status).toBe(400);
  });
});
