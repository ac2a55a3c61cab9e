/** The user's own account over HTTP: names, password, sessions, and what none of them gives away. */
import { describe, expect, test } from 'vitest';
import type { SignedInSession } from '#contract/account.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/users.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, sessionCookieOf, TestClient } from '#test/app.ts';
import { ageAttempts } from '#test/attempts.ts';
import { aUser, testPassword } from '#test/factories.ts';

const app = await openTestApp();
const limited = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '' } });
const boss = await app.as();

async function logIn(username: string, password = testPassword, userAgent = 'Browser one') {
  const reply = await app.visitor.post(
    '/api/staff-login',
    { username, password },
    { 'user-agent': userAgent },
  );
  const cookie = sessionCookieOf(reply.setCookies);
  return { status: reply.status, client: new TestClient(app.fastify, cookie) };
}

/** A new account, signed in as often as browsers are named. */
async function aMember(...browsers: string[]) {
  const user = await aUser(boss);
  const clients: TestClient[] = [];
  for (const browser of browsers.length > 0 ? browsers : ['Browser one']) {
    clients.push((await logIn(user.username, testPassword, browser)).client);
  }
  const [first = app.visitor, ...others] = clients;
  return { user, client: first, others };
}

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

function renewedBy({ setCookies }: { setCookies: string[] }): TestClient {
  return new TestClient(app.fastify, sessionCookieOf(setCookies));
}

describe('the profile', () => {
  test('changes what is sent, and is what the user is called from then on', async () => {
    const { client, user } = await aMember();
    app.clock.advance(1_000);
    const reply = await client.patch<CurrentUser>('/api/account', {
      firstName: ' Ada ',
      email: ' ada@fleet.example ',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        id: user.id,
        username: user.username,
        firstName: 'Ada',
        lastName: user.lastName,
        email: 'ada@fleet.example',
        role: 'staff',
      },
    });
    expect((await client.get('/api/auth/user')).body).toEqual(reply.body);
    expect((await logIn('ADA@fleet.example')).status).toBe(200);
  });

  test('keeps username, role and everything else out of reach', async () => {
    const { client, user } = await aMember();
    const reply = await client.patch<CurrentUser>('/api/account', {
      lastName: 'New',
      username: 'root',
      role: 'super_user',
      id: newId(),
      deactivatedAt: null,
    });
    expect(reply.body).toMatchObject({
      id: user.id,
      username: user.username,
      role: 'staff',
      lastName: 'New',
    });
  });

  test.each([
    ['firstName', { firstName: ' ' }],
    ['firstName', { firstName: null }],
    ['firstName', { firstName: 'x'.repeat(101) }],
    ['lastName', { lastName: 'x'.repeat(101) }],
    ['email', { email: '' }],
    ['email', { email: null }],
    ['email', { email: 'ada' }],
  ])('names %s when it is %j, and changes nothing', async (field, given) => {
    const { client } = await aMember();
    const before = (await client.get('/api/auth/user')).body;
    const reply = await client.patch<ErrorReply>('/api/account', { lastName: 'Lost', ...given });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await client.get('/api/auth/user')).body).toEqual(before);
  });

  test('takes no address that another account answers to, in any case', async () => {
    const { client, user } = await aMember();
    const names = { username: 'boss@fleet.example', email: 'known@fleet.example' };
    const named = await aUser(boss, names);
    for (const email of [named.email?.toUpperCase(), named.username]) {
      const reply = await client.patch('/api/account', { email });
      expect(reply).toMatchObject({
        status: 409,
        body: { fields: { email: 'belongs to another account' } },
      });
    }
    // One's own stays one's own, however it is written.
    const own = await client.patch('/api/account', { email: user.email?.toUpperCase() });
    expect(own.status).toBe(200);
  });

  test('is not changed from an outdated page', async () => {
    const { client } = await aMember();
    const { headers } = await client.get('/api/auth/user');
    app.clock.advance(1_000);
    expect((await client.patch('/api/account', { firstName: 'One' })).status).toBe(200);
    const ifMatch = { 'If-Match': headers.etag ?? '' };
    expect((await client.patch('/api/account', { firstName: 'Two' }, ifMatch)).status).toBe(412);
  });
});

describe('the password', () => {
  const change = (client: TestClient, currentPassword: string, newPassword: string) =>
    client.post<ErrorReply>('/api/account/password', { currentPassword, newPassword });

  test('is changed with the present one, and every other session is over at once', async () => {
    const { client, user, others } = await aMember('One', 'Two', 'Three');
    const stranger = await aMember();
    const changed = await change(client, testPassword, 'a new word');
    expect(changed.status).toBe(204);
    // Its own goes on under a new id.
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(renewedBy(changed))).toBe(true);
    for (const other of others) {
      const reply = await other.get<ErrorReply>('/api/people');
      expect(reply.status).toBe(401);
      expect(reply.body.message).toMatch(/^Unauthorized/);
    }
    expect(await isSignedIn(stranger.client)).toBe(true);
    expect((await logIn(user.username)).status).toBe(401);
    expect((await logIn(user.username, 'a new word')).status).toBe(200);
  });

  test.each([
    ['currentPassword', 'wrong one', 'a new word'],
    ['currentPassword', '', 'a new word'],
    ['newPassword', testPassword, 'short'],
    ['newPassword', testPassword, ''],
    ['newPassword', testPassword, 'x'.repeat(1_001)],
  ])('names %s given %j and %j, and changes nothing', async (field, current, next) => {
    const { client, user, others } = await aMember('One', 'Two');
    const reply = await change(client, current, next);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await isSignedIn(others[0] ?? app.visitor)).toBe(true);
    expect((await logIn(user.username)).status).toBe(200);
  });

  test('of an account that signs in another way cannot be changed here', async () => {
    const { client, user } = await aMember();
    await app.database.pool.query('update users set password_hash = null where id = $1', [user.id]);
    expect((await change(client, testPassword, 'a new word')).status).toBe(409);
  });

  test('never gets into the change log', async () => {
    const { client, user } = await aMember();
    await change(client, testPassword, 'very secret word');
    const { rows } = await app.database.pool.query(
      `select verb, after, before from changes where record_id = $1 and record_type = 'user'`,
      [user.id],
    );
    expect(rows).toEqual([{ verb: 'user.password-changed', after: { id: user.id }, before: null }]);
  });
});

describe('guessing at the present password', () => {
  test('is cut short as guessing at a sign-in is, but strangers’ guesses there do not count', async () => {
    const client = await limited.signIn('staff');
    const { username } = await limited.userOf('staff');
    for (let n = 0; n < 12; n += 1) {
      await limited.visitor.post('/api/staff-login', { username, password: 'guess' });
    }
    const guess = () =>
      client.post<ErrorReply>('/api/account/password', {
        currentPassword: 'guess',
        newPassword: 'a new word',
      });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await ageAttempts(limited.database, 15);
    expect((await guess()).status).toBe(400);
  });
});

describe('sessions', () => {
  const list = async (client: TestClient) =>
    (await client.get<SignedInSession[]>('/api/account/sessions')).body;

  test('are listed with their browsers, one’s own first, and nothing that opens them', async () => {
    const { client, user } = await aMember('One', 'Two', 'Three');
    await aMember('Stranger');
    const listed = await list(client);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(listed[0]?.userAgent).toBe('One');
    expect(listed.map(({ userAgent }) => userAgent).toSorted()).toEqual(['One', 'Three', 'Two']);
    const times = listed.map(({ signedInAt }) => signedInAt ?? '');
    for (const time of times) expect(time).toMatch(/^\d{4}-.*Z$/);
    expect(times.slice(1)).toEqual(times.slice(1).toSorted().toReversed());
    const { rows } = await app.database.pool.query<{ sid: string }>(
      `select sid from sessions where sess ->> 'userId' = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(3);
    for (const { sid } of rows) expect(JSON.stringify(listed)).not.toContain(sid);
  });

  test('end one by one', async () => {
    const { client, others } = await aMember('One', 'Two', 'Three');
    const second = (await list(client)).find(({ userAgent }) => userAgent === 'Two');
    const path = `/api/account/sessions/${second?.id}`;
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.delete(path)).status).toBe(404);
    expect(await Promise.all([client, ...others].map(isSignedIn))).toEqual([true, false, true]);
  });

  test('end all but one’s own', async () => {
    const { client, others } = await aMember('One', 'Two', 'Three');
    const stranger = await aMember();
    const reply = await client.delete('/api/account/sessions');
    expect(reply.status).toBe(204);
    const own = renewedBy(reply);
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect(await list(own)).toHaveLength(1);
    expect(await isSignedIn(stranger.client)).toBe(true);
  });

  test('of others are out of reach', async () => {
    const { client } = await aMember();
    const stranger = await aMember();
    const [session] = await list(stranger.client);
    expect((await client.delete(`/api/account/sessions/${session?.id}`)).status).toBe(404);
    expect(await isSignedIn(stranger.client)).toBe(true);
    expect((await client.delete('/api/account/sessions/1')).status).toBe(400);
  });
});
