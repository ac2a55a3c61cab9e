/** Who comes in by a provider confirms there that it is still them: what counts is when they signed in there. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TestClient, TestClock } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { doorTo, openFrontDoor, openOidcServer } from '#test/oidc-server.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url);
// The provider goes by this machine's own clock.
const app = await openTestApp({ environment: oidc.environment, clock: new TestClock(new Date()) });
door.leadTo(doorTo(app.fastify));
await app.as();
const minute = 60_000;
const here = '/settings/users?q=ada';
const confirm = `/api/login/confirm?next=${encodeURIComponent(here)}`;
const newest = app.clock.now();

beforeEach(() => {
  oidc.accounts.clear();
  oidc.accounts.set('olga', { groups: ['crm-owners'] });
});
afterEach(() => app.clock.set(newest));

type Reply = Awaited<ReturnType<typeof app.fastify.inject>>;
const locationOf = (reply: Reply) => String(reply.headers.location ?? '');
const go = (url: string, cookie = '') => app.fastify.inject({ url, headers: { cookie } });
const cookieOf = (reply: Reply, name: string) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1);

/** From an address here over the provider, where `through` says what its user does, back to here. */
async function roundTrip(
  address: string,
  through: (address: string) => Promise<string>,
  session = '',
) {
  const begun = await go(address, session);
  expect(begun.statusCode).toBe(302);
  const back = await through(locationOf(begun));
  expect(back.startsWith(door.url), back).toBe(true);
  const cookies = [cookieOf(begun, 'sign-on') ?? '', session].filter(Boolean).join('; ');
  return go(back.slice(door.url.length), cookies);
}

const as = (login: string) => (address: string) => oidc.signIn(address, login);
const clientOf = (reply: Reply) => new TestClient(app.fastify, cookieOf(reply, 'session'));
let count = 0;
const invite = (client: TestClient) => {
  count += 1;
  const draft = { email: `guest-${count}@dealer.example`, role: 'staff' };
  return client.post('/api/users/invitations', draft);
};
const age = (client: TestClient, time: string | null) =>
  app.database.pool.query(
    `update sessions set sess = jsonb_set(sess, '{provenAt}', coalesce(to_jsonb($2::text), 'null'))
     where sid = split_part($1, '.', 1)`,
    [decodeURIComponent(client.cookie ?? '').slice('session='.length), time],
  );
const asked = {
  status: 403,
  body: {
    message: 'Please sign in again to do that: /api/login/confirm leads to your provider.',
    code: 'confirm-password',
  },
};

async function olga() {
  const client = clientOf(await roundTrip('/api/login', as('olga')));
  expect((await client.get('/api/auth/user')).status).toBe(200);
  return client;
}

/** Signed in as, for longer than an hour. */
async function olgaLater() {
  const client = await olga();
  const { rowCount } = await age(client, '2026-01-01T00:00:00Z');
  expect(rowCount).toBe(1);
  expect(await invite(client)).toMatchObject(asked);
  return client;
}

test('a sign-in that has just happened at the provider counts', async () => {
  const client = await olga();
  expect((await invite(client)).status).toBe(200);
  expect((await client.get('/api/auth/confirm-password')).body).toEqual({
    password: false,
    singleSignOn: true,
  });
});

test('one that happened there long ago brings in, but does not count', async () => {
  await olga();
  app.clock.advance(61 * minute);
  const silent = clientOf(await roundTrip('/api/login', (address) => oidc.visit(address)));
  expect((await silent.get('/api/auth/user')).status).toBe(200);
  expect(await invite(silent)).toMatchObject(asked);
});

test('the provider asks again, and the user stands on the page where they were, in the same session', async () => {
  const client = await olgaLater();
  const reply = await roundTrip(confirm, as('olga'), client.cookie);
  expect(reply.statusCode).toBe(303);
  expect(locationOf(reply)).toBe(here);
  expect(cookieOf(reply, 'session')).toBeUndefined();
  expect((await invite(client)).status).toBe(200);
});

describe('nothing is confirmed', () => {
  test('by being signed in there already', async () => {
    const client = await olgaLater();
    const begun = await go(confirm, client.cookie);
    const stopped = await oidc.visit(locationOf(begun));
    expect(stopped.startsWith(`${oidc.issuer}/interaction/`)).toBe(true);
  });

  test('by asking the provider for less on the way: the browser is not told what it is asked', async () => {
    const client = await olgaLater();
    const address = new URL(locationOf(await go(confirm, client.cookie)));
    expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
  });

  test('by a sign-in there that is older than an hour', async () => {
    const client = await olgaLater();
    const reply = await roundTrip(
      confirm,
      async (address) => {
        const back = await oidc.signIn(address, 'olga');
        app.clock.advance(61 * minute);
        return back;
      },
      client.cookie,
    );
    expect(reply.statusCode).toBe(403);
    expect(reply.payload).toContain('The provider did not ask you to sign in again.');
    expect(await invite(client)).toMatchObject(asked);
  });

  test('by somebody else', async () => {
    const client = await olgaLater();
    oidc.accounts.set('petra', { groups: ['crm-owners'] });
    await roundTrip('/api/login', as('petra'));
    const reply = await roundTrip(confirm, as('petra'), client.cookie);
    expect(reply.statusCode).toBe(403);
    expect(reply.payload).toContain('as somebody else');
    expect(reply.payload).toContain('Nothing was changed');
    expect(await invite(client)).toMatchObject(asked);
  });

  test('for another session than the one that asked, or for none', async () => {
    const client = await olgaLater();
    const other = await app.signIn(await aUser(await app.as(), { role: 'super_user' }));
    const begun = await go(confirm, client.cookie);
    const back = (await oidc.signIn(locationOf(begun), 'olga')).slice(door.url.length);
    const flow = cookieOf(begun, 'sign-on') ?? '';
    const reply = await go(back, `${flow}; ${other.cookie}`);
    expect(reply.statusCode).toBe(403);
    expect(reply.payload).toContain('no longer signed in to the account to confirm');
    expect(await invite(client)).toMatchObject(asked);
    const visitor = await go(confirm);
    expect(locationOf(visitor)).toBe(`/api/login?next=${encodeURIComponent(here)}`);
  });

  test('by a no, which leaves the session as it is', async () => {
    const client = await olgaLater();
    const reply = await roundTrip(confirm, (address) => oidc.refuse(address), client.cookie);
    expect(reply.statusCode).toBe(403);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect(await invite(client)).toMatchObject(asked);
  });

  test('by a password, where there is none', async () => {
    const client = await olgaLater();
    expect(await client.post('/api/auth/confirm-password', { password: 'anything' })).toMatchObject(
      { status: 409 },
    );
  });
});

test('connecting an account with the provider, which is a way in, asks too', async () => {
  const user = await aUser(await app.as());
  const client = await app.signIn(user);
  expect((await client.post('/api/account/single-sign-on')).status).toBe(200);
  app.clock.advance(61 * minute);
  expect(await client.post('/api/account/single-sign-on')).toMatchObject({
    status: 403,
    body: { code: 'confirm-password' },
  });
});
