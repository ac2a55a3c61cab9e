/** What providers really do: tell little in the ID token, know few scopes, and take a secret in one way alone. */
import { generateKeyPair, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp, type TestApp, TestClient } from '#test/app.ts';
import {
  type HabitualProvider,
  habitualClient,
  openHabitualProvider,
  signed,
  subject,
  told,
  toldAsJwt,
} from '#test/openid-habits.ts';

const overHttps = { 'x-forwarded-proto': 'https' };
const cookiesOf = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');

/** There and back; what the page at the end says, and whom it let in. */
async function signIn(app: TestApp, provider: HabitualProvider) {
  provider.calls.length = 0;
  const begun = await app.fastify.inject({ url: '/api/login', headers: overHttps });
  const address = String(begun.headers.location);
  const back = new URL(await provider.visit(address));
  const cookie = cookiesOf(begun.headers).join('; ');
  const headers = { ...overHttps, cookie };
  const reply = await app.fastify.inject({ url: back.pathname + back.search, headers });
  const session = cookiesOf(reply.headers).find((each) => /session=./.test(each));
  const client = session === undefined ? null : new TestClient(app.fastify, session);
  return {
    status: reply.statusCode,
    page: reply.payload,
    asked: new URL(address).searchParams,
    user: client && (await client.get<CurrentUser>('/api/auth/user', overHttps)).body,
  };
}

const openApp = (provider: HabitualProvider, more: Record<string, string> = {}) =>
  openTestApp({ environment: { ...provider.environment, ...more } });

const okta = ['openid', 'profile', 'email', 'groups'];
const inGroups = { sub: subject, groups: ['crm-admins'] };
const provider = await openHabitualProvider({ scopes: okta, userinfo: told(inGroups) });
const app = await openApp(provider);
const foreign = await generateKeyPair('RS256');

beforeEach(() => {
  provider.habits.idToken = {};
  provider.habits.userinfo = told(inGroups);
});

describe('an ID token that does not tell the role', () => {
  test('is completed by userinfo, as with Okta', async () => {
    provider.habits.idToken = { name: 'Anna Berg', preferred_username: 'anna@dealer.example' };
    provider.habits.userinfo = told({
      ...inGroups,
      email: 'anna@dealer.example',
      email_verified: true,
      given_name: 'Anna Maria',
      family_name: 'Berg',
    });
    const { status, user } = await signIn(app, provider);
    expect(status).toBe(303);
    expect(user).toMatchObject({
      role: 'admin',
      username: 'anna@dealer.example',
      email: 'anna@dealer.example',
      firstName: 'Anna Maria',
      lastName: 'Berg',
    });
  });

  test('is completed by userinfo that is signed', async () => {
    const claims = { ...inGroups, iss: provider.issuer, aud: habitualClient.id };
    provider.habits.userinfo = toldAsJwt(() => provider.sign(claims));
    expect((await signIn(app, provider)).user).toMatchObject({ role: 'admin' });
  });

  test('wins over userinfo in what it does tell', async () => {
    provider.habits.idToken = { groups: ['sales'] };
    provider.habits.userinfo = told({ ...inGroups, groups: ['crm-owners'] });
    expect((await signIn(app, provider)).user).toMatchObject({ role: 'staff' });
    // That nobody gives a role is told too.
    provider.habits.idToken = { groups: [] };
    expect((await signIn(app, provider)).status).toBe(403);
  });

  const asOurs = { ...inGroups, iss: provider.issuer, aud: habitualClient.id };
  const nobody = { groups: ['crm-owners'] };
  test.each<[string, NonNullable<HabitualProvider['habits']['userinfo']>]>([
    ['of somebody else', told({ sub: 'boss', ...nobody })],
    ['of nobody', told(nobody)],
    ['signed by somebody else', toldAsJwt(() => signed(asOurs, foreign.privateKey))],
    ['that should be signed and is not', toldAsJwt(async () => new UnsecuredJWT(asOurs).encode())],
    [
      'signed for another client',
      toldAsJwt(() => provider.sign({ ...asOurs, aud: 'another-app' })),
    ],
    ['signed by another issuer', toldAsJwt(() => provider.sign({ ...asOurs, iss: 'https://b' }))],
    ['that is no JSON', (reply) => reply.end('<html>')],
    ['that is refused', (reply) => reply.writeHead(401, { 'www-authenticate': 'Bearer' }).end()],
    ['that is out of order', (reply) => reply.writeHead(500).end()],
  ])('lets nobody in by userinfo %s', async (_what, userinfo) => {
    provider.habits.userinfo = userinfo;
    const { status, page, user } = await signIn(app, provider);
    expect(provider.calls).toContain('GET /userinfo');
    expect({ status, user }).toEqual({ status: 403, user: null });
    expect(page).toContain(
      'The userinfo of the provider, which is to tell your role, could not be read',
    );
  });
});

describe('an ID token that tells the role', () => {
  test('and a name is all that is asked for', async () => {
    provider.habits.idToken = { groups: ['sales'], name: 'Anna Berg' };
    expect((await signIn(app, provider)).status).toBe(303);
    expect(provider.calls).toContain('POST /token');
    expect(provider.calls).not.toContain('GET /userinfo');
  });

  test('and no name is completed by userinfo, and does without it', async () => {
    provider.habits.idToken = { groups: ['sales'] };
    provider.habits.userinfo = (reply) => reply.writeHead(500).end();
    expect((await signIn(app, provider)).user).toMatchObject({ role: 'staff' });
    expect(provider.calls).toContain('GET /userinfo');
  });
});

test('no name of the ID token: the account of a first visit gets those of userinfo', async () => {
  const provider = await openHabitualProvider({
    idToken: { groups: ['sales'] },
    userinfo: told({ sub: subject, given_name: 'Anna', family_name: 'Berg' }),
  });
  const { user } = await signIn(await openApp(provider), provider);
  expect(user).toMatchObject({ firstName: 'Anna', lastName: 'Berg', role: 'staff' });
});

test('a role inside of a claim is looked for in userinfo as well, as with Keycloak', async () => {
  const provider = await openHabitualProvider({
    idToken: { name: 'Anna Berg', realm_access: { verify_caller: true } },
    userinfo: told({ sub: subject, realm_access: { roles: ['crm-admins'] } }),
  });
  const app = await openApp(provider, { OIDC_ROLE_CLAIM: 'realm_access.roles' });
  expect((await signIn(app, provider)).user).toMatchObject({ role: 'admin' });
});

describe('the scope', () => {
  test('groups is asked of a provider that knows it, and of no other', async () => {
    expect((await signIn(app, provider)).asked.get('scope')).toBe('openid profile email groups');
    const google = await openHabitualProvider({
      scopes: ['openid', 'profile', 'email'],
      idToken: { email: 'anna@dealer.example', name: 'Anna Berg' },
    });
    const roles = { OIDC_ROLE_CLAIM: 'email', OIDC_ROLES: 'anna@dealer.example=admin' };
    const { asked, user } = await signIn(await openApp(google, roles), google);
    expect(asked.get('scope')).toBe('openid profile email');
    expect(user).toMatchObject({ role: 'admin' });
  });

  test('that the provider refuses is told', async () => {
    const provider = await openHabitualProvider({});
    const app = await openApp(provider, { OIDC_SCOPE: 'openid groups' });
    const { status, page } = await signIn(app, provider);
    expect(status).toBe(403);
    expect(page).toContain('invalid_scope');
  });
});

describe('the secret', () => {
  const idToken = { groups: ['sales'], name: 'Anna Berg' };
  test('is sent as the provider takes it', async () => {
    const authMethods = ['client_secret_post', 'private_key_jwt'];
    const provider = await openHabitualProvider({ takes: 'post', authMethods, idToken });
    expect((await signIn(await openApp(provider), provider)).user).toMatchObject({ role: 'staff' });
  });

  test('is refused by a provider that does not decode it, which Post solves and the page says', async () => {
    const provider = await openHabitualProvider({ takes: 'basic, undecoded', idToken });
    const { status, page, user } = await signIn(await openApp(provider), provider);
    expect({ status, user }).toEqual({ status: 503, user: null });
    expect(page).toContain('The provider does not accept how this server proves who it is.');
    expect(page).toContain('OIDC_CLIENT_AUTH');
    provider.habits.takes = 'post';
    const app = await openApp(provider, { OIDC_CLIENT_AUTH: 'post' });
    expect((await signIn(app, provider)).status).toBe(303);
  });

  test('of a client that is not known is told in the same words, however it was sent', async () => {
    const provider = await openHabitualProvider({ takes: 'post', idToken });
    const more = { OIDC_CLIENT_AUTH: 'post', OIDC_CLIENT_SECRET: 'an old one' };
    const { status, page } = await signIn(await openApp(provider, more), provider);
    expect(status).toBe(503);
    expect(page).toContain('OIDC_CLIENT_SECRET');
  });

  test('of letters, digits and - _ . ~ is sent as it is, for those that do not decode', async () => {
    const plain = { id: '0oa-1.crm', secret: 'Gx~8Q_a-b.c~' };
    const provider = await openHabitualProvider({ takes: 'basic, undecoded', idToken }, plain);
    expect((await signIn(await openApp(provider), provider)).status).toBe(303);
  });
});

describe('more groups than Entra tells', () => {
  const elsewhere = {
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://graph.example/users/1/getMemberObjects' } },
  };

  test.each([
    ['that lie elsewhere', elsewhere],
    ['that are said to be there', { hasgroups: true }],
  ])('%s are told as such, with what solves it', async (_what, claims) => {
    provider.habits.idToken = { name: 'Anna Berg', ...claims };
    const { status, page, user } = await signIn(app, provider);
    expect({ status, user }).toEqual({ status: 403, user: null });
    expect(page).toContain('so many groups that the provider leaves them out');
    expect(page).toContain('app role');
    expect(page).not.toContain('gives you no role in Dealer CRM (claim');
    const boss = await app.signIn('super_user');
    const audit = await boss.get<{ changes: unknown[] }[]>(
      '/api/audit?kind=access&q=session.refused&limit=1',
      overHttps,
    );
    expect(JSON.stringify(audit.body)).toContain('so many groups');
  });

  test('do no harm where app roles give the role', async () => {
    provider.habits.idToken = { name: 'Anna Berg', roles: ['crm-admins'], ...elsewhere };
    const byRoles = await openApp(provider, { OIDC_ROLE_CLAIM: 'roles' });
    expect((await signIn(byRoles, provider)).user).toMatchObject({ role: 'admin' });
  });

  test('are none where the claim is there, or another one is elsewhere', async () => {
    provider.habits.idToken = { name: 'Anna Berg', groups: ['sales'], ...elsewhere };
    expect((await signIn(app, provider)).status).toBe(303);
    provider.habits.userinfo = told({ sub: subject });
    provider.habits.idToken = { name: 'Anna Berg', _claim_names: { address: 'src1' } };
    expect((await signIn(app, provider)).page).toContain('gives you no role in Dealer CRM (claim');
  });
});
