/** Cookies and session rows, from the visitor to the sign-out. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, TestClient } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const secure = await openTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });

async function sessionRows(of: TestApp = app) {
  const result = await of.database.orm.execute<{ sid: string; sess: object; expire: string }>(
    sql`select sid, sess, expire::text from sessions order by sid`,
  );
  return result.rows;
}

async function logIn(of: TestApp, username: string, headers: Record<string, string> = {}) {
  const reply = await of.visitor.post(
    '/api/staff-login',
    { username, password: testPassword },
    headers,
  );
  expect(reply.status).toBe(200);
  const [cookie = ''] = reply.setCookies.filter((each) => !/^(__Host-)?device=/.test(each));
  return { cookie, pair: cookie.split(';')[0] ?? '' };
}

const hours = (count: number) => count * 60 * 60 * 1_000;

/** Makes a session look as if it had been made or extended some time ago. */
async function age(sid: string, milliseconds: number): Promise<void> {
  const expires = new Date(Date.now() + 7 * hours(24) - milliseconds).toISOString();
  await app.database.orm.execute(sql`
    update sessions set expire = ${expires}::timestamptz,
      sess = jsonb_set(sess, '{cookie,expires}', to_jsonb(${expires}::text))
    where sid = ${sid}`);
}

async function expiryOf(sid: string): Promise<number> {
  const row = (await sessionRows()).find((candidate) => candidate.sid === sid);
  return Date.parse(row?.expire ?? '');
}

const sidOf = (pair: string) =>
  decodeURIComponent(pair.slice(pair.indexOf('=') + 1)).split('.')[0] ?? '';

test('a visitor gets neither a row nor a cookie, whatever cookie they bring', async () => {
  const before = await sessionRows();
  const brought = [
    'session=',
    'session=abc.def',
    'session=%00.%00',
    `session=${'x'.repeat(4_000)}`,
  ];
  for (const headers of [{}, ...brought.map((cookie) => ({ cookie }))]) {
    expect((await app.visitor.get('/api/auth/user', headers)).status).toBe(401);
    expect((await app.visitor.get('/api/login', headers)).status).toBe(200);
    const wrong = { username: 'nobody', password: 'wrong!' };
    expect((await app.visitor.post('/api/staff-login', wrong, headers)).status).toBe(401);
  }
  expect(await sessionRows()).toEqual(before);
});

describe('the cookie', () => {
  test('over http: not readable by scripts, not sent along from other sites', async () => {
    const { username } = await aUser(await app.as());
    const { cookie } = await logIn(app, username);
    expect(cookie).toMatch(/^session=[^;]+;/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
    expect(cookie).not.toMatch(/Secure|Domain/);
    expect(Buffer.byteLength(cookie)).toBeLessThan(4_096);
    // 192 bits of chance before the signature.
    expect(sidOf(cookie.split(';')[0] ?? '')).toMatch(/^[\w-]{32}$/);
    mustSurvive('B-03', {
      figure: `${Buffer.byteLength(cookie)} bytes, HttpOnly, SameSite=Lax`,
      limit: 'HttpOnly, SameSite, under 4,096 bytes',
    });
    mustSurvive('S-06', { figure: '192 bits', limit: 'at least 128 bits' });
  });

  test.each([
    ['the proxy says https', { 'x-forwarded-proto': 'https' }],
    ['the proxy says nothing', {}],
  ])(
    'with an https PUBLIC_URL it is Secure and bound to the host, also where %s',
    async (_, headers) => {
      const { username } = await aUser(await secure.as());
      const { cookie, pair } = await logIn(secure, username, headers);
      expect(cookie).toMatch(/^__Host-session=[^;]+; /);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
        expect(cookie.split('; ')).toContain(attribute);
      }
      expect(cookie).not.toContain('Domain');
      const client = new TestClient(secure.fastify, pair);
      expect((await client.get('/api/auth/user', headers)).status).toBe(200);
      const plainName = { cookie: pair.replace('__Host-', '') };
      expect((await secure.visitor.get('/api/auth/user', plainName)).status).toBe(401);
      mustSurvive('B-03', { figure: '__Host-, Secure', limit: '__Host-, Secure' });
    },
  );

  test('with a forged or foreign signature it opens nothing', async () => {
    const { username } = await aUser(await app.as());
    const { pair } = await logIn(app, username);
    const sid = sidOf(pair);
    const forged = [`session=${sid}`, `session=${sid}.`, `session=${sid}.AAAA`, `${pair}x`];
    for (const cookie of forged) {
      expect((await app.visitor.get('/api/auth/user', { cookie })).status).toBe(401);
    }
  });
});

test('signing in gives a new id and ends the old session', async () => {
  const user = await aUser(await app.as());
  const first = await logIn(app, user.username);
  const second = await logIn(app, user.username, { cookie: first.pair });
  expect(second.cookie).toContain('Expires=');
  expect(sidOf(second.pair)).not.toBe(sidOf(first.pair));
  expect((await app.visitor.get('/api/auth/user', { cookie: first.pair })).status).toBe(401);
  expect((await app.visitor.get('/api/auth/user', { cookie: second.pair })).status).toBe(200);
  const sids = (await sessionRows()).map(({ sid }) => sid);
  expect(sids).toContain(sidOf(second.pair));
  expect(sids).not.toContain(sidOf(first.pair));
  mustSurvive('S-06', { figure: 'new id, the old one is a 401', limit: 'new id, old one dead' });
});

test('a session id set before sign-in is worth nothing afterwards', async () => {
  const user = await aUser(await app.as());
  const fixed = 'session=attacker-chose-this.signature';
  const { pair } = await logIn(app, user.username, { cookie: fixed });
  expect(pair).not.toContain('attacker-chose-this');
  expect((await app.visitor.get('/api/auth/user', { cookie: fixed })).status).toBe(401);
  mustSurvive('S-06', { figure: 'worth nothing', limit: 'a set id opens nothing' });
});

test('reading writes nothing, and the expiry moves on at most once an hour', async () => {
  const { username } = await aUser(await app.as());
  const { pair } = await logIn(app, username);
  const client = new TestClient(app.fastify, pair);
  const fresh = await sessionRows();
  for (const path of ['/api/auth/user', '/api/people', '/api/stats']) {
    const reply = await client.get(path);
    expect(reply).toMatchObject({ status: 200, setCookies: [] });
  }
  expect(await sessionRows()).toEqual(fresh);

  await age(sidOf(pair), hours(0.9));
  const almostAnHourAgo = await expiryOf(sidOf(pair));
  expect((await client.get('/api/people')).setCookies).toEqual([]);
  expect(await expiryOf(sidOf(pair))).toBe(almostAnHourAgo);

  await age(sidOf(pair), hours(1.1));
  const anHourAgo = await expiryOf(sidOf(pair));
  const extended = await client.get('/api/people');
  expect(await expiryOf(sidOf(pair))).toBeGreaterThan(anHourAgo + hours(1));
  // The browser's cookie lives as long as the row does.
  const [cookie = ''] = extended.setCookies;
  expect(cookie).toContain(pair);
  const until = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
  expect(until).toBeGreaterThan(anHourAgo + hours(1));
  expect(cookie).toMatch(/HttpOnly/);
  expect((await client.get('/api/people')).setCookies).toEqual([]);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ username });
});

test('a session that ran out opens nothing', async () => {
  const { username } = await aUser(await app.as());
  const { pair } = await logIn(app, username);
  await age(sidOf(pair), hours(7 * 24 + 1));
  expect((await app.visitor.get('/api/auth/user', { cookie: pair })).status).toBe(401);
});

test('a deactivated account is signed out at once; a changed role counts at once', async () => {
  const user = await aUser(await app.as(), { role: 'admin' });
  const client = await app.signIn(user);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ role: 'admin' });
  await app.database.orm.execute(sql`update users set role = 'staff' where id = ${user.id}`);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ role: 'staff' });
  await app.database.orm.execute(
    sql`update users set deactivated_at = now() where id = ${user.id}`,
  );
  const refused = await client.get<{ message: string }>('/api/people');
  expect(refused.status).toBe(401);
  expect(refused.body.message).toMatch(/^Unauthorized/);
  mustSurvive('S-04', { figure: 'the next call is a 401', limit: '401 or 403 at the next call' });
});

describe('signing out', () => {
  test('by address: the row is gone, the cookie is taken back, the browser goes to /', async () => {
    const user = await aUser(await app.as());
    const { pair } = await logIn(app, user.username);
    const client = new TestClient(app.fastify, pair);
    const reply = await client.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect(reply).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(reply.setCookies).toEqual([
      expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/),
    ]);
    expect((await sessionRows()).map(({ sid }) => sid)).not.toContain(sidOf(pair));
    expect((await client.get('/api/people')).status).toBe(401);
  });

  test('from another site it asks first; a click of its own or a form signs out', async () => {
    const user = await aUser(await app.as());
    const client = await app.signIn(user);
    const asked = await client.get<string>('/api/logout', { 'sec-fetch-site': 'cross-site' });
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('<a class="button" href="/api/logout">');
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const foreign = await client.post('/api/logout', '', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sameSite = { 'sec-fetch-site': 'same-origin' };
    for (const leave of [
      (user: TestClient) => user.post('/api/logout', '', { ...form, ...sameSite }),
      (user: TestClient) => user.get('/api/logout', sameSite),
    ]) {
      const visitor = await app.signIn(user);
      expect((await leave(visitor)).status).toBe(303);
      expect((await visitor.get('/api/auth/user')).status).toBe(401);
    }
  });

  test('over https the cookie is taken back with the attributes its name demands', async () => {
    const user = await aUser(await secure.as());
    const { pair } = await logIn(secure, user.username);
    const reply = await new TestClient(secure.fastify, pair).get('/api/logout');
    expect(reply.setCookies).toEqual([
      expect.stringMatching(/^__Host-session=; .*Path=\/.*Secure/),
    ]);
  });

  test('a request that was under way does not bring the session back', async () => {
    const user = await aUser(await app.as());
    const { pair } = await logIn(app, user.username);
    const client = new TestClient(app.fastify, pair);
    await age(sidOf(pair), hours(2));
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => client.get('/api/people')),
      client.get('/api/logout'),
      ...Array.from({ length: 8 }, () => client.get('/api/people')),
    ]);
    expect(replies[8]?.status).toBe(303);
    expect((await sessionRows()).map(({ sid }) => sid)).not.toContain(sidOf(pair));
  });
});
