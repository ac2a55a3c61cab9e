/** Issuing things asks for the password again, unless it was given within the hour. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/kernel/clock.ts';
import { openTestApp, sessionCookieOf, TestClient, TestClock } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';

const app = await openTestApp();
const limited = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '0' } });
const minute = 60_000;
const confirm = '/api/auth/confirm-password';
const start = app.clock.now();

afterEach(() => app.clock.set(start));

async function signedIn(on = app, role: 'staff' | 'super_user' = 'super_user') {
  const user = await aUser(await on.as(), { role });
  return { user, client: await on.signIn(user) };
}

/** Set by whoever works on the server; the database goes on. */
class JumpyClock extends TestClock {
  override readonly inDatabase = systemClock.inDatabase;
}

const asked = {
  status: 403,
  body: { message: 'Please confirm your password to do that.', code: 'confirm-password' },
};

describe('which calls ask', () => {
  /** Every write that needs a session, or is about accounts or webhooks, and what it asks of whom. */
  const decided: Record<string, boolean | string[]> = {
    'PATCH /api/users/:id': ['role'],
    // Closing an account issues nothing, and PATCH asks for no password for it either.
    'POST /api/users/:id/hand-over': false,
    'POST /api/people/:id/erase': false, // It asks for the name.
    'POST /api/users/:id/password-link': true,
    'POST /api/users/invitations': true,
    'DELETE /api/users/invitations/:id': false,
    'PATCH /api/account': ['email'],
    'POST /api/account/password': false, // It asks for the password itself.
    'POST /api/auth/confirm-password': false,
    'POST /api/account/single-sign-on': true,
    'DELETE /api/account/sessions': false,
    'DELETE /api/account/sessions/:id': false,
    'POST /api/account/access-tokens': true,
    'DELETE /api/account/access-tokens/:id': false,
    'POST /api/account/calendar-feed': true,
    'PATCH /api/account/calendar-feed': false,
    'DELETE /api/account/calendar-feed': false,
    'POST /api/webhooks': true,
    'PATCH /api/webhooks/:id': ['url'],
    'POST /api/webhooks/:id/secret': true,
    'DELETE /api/webhooks/:id': false,
    'POST /api/webhooks/:id/test': false,
    'POST /api/webhook-deliveries/:id/repeat': false,
    'PUT /api/ai/settings': false,
    'PUT /api/crm-service/settings': false,
    'PUT /api/mail-service/settings': false,
    'POST /api/mail-service/disconnect': false,
    'POST /api/viewers': false,
    'POST /api/backups': false,
    'PATCH /api/deletion-settings': false,
    'POST /api/deletion-settings/purge': false,
    'POST /api/file-store/adopt': false,
    'POST /api/file-store/sweep': false,
    'POST /api/file-store/restore': false,
    'POST /api/file-store/delete-overdue': false,
  };
  const endpoints = app.fastify.routeTable.flatMap(({ method, endpoint }) =>
    endpoint && method === endpoint.method ? [endpoint] : [],
  );

  test('each that could is decided upon', () => {
    const could = endpoints.filter(
      ({ method, permission, needsSession, confirmsPassword }) =>
        confirmsPassword !== false ||
        (method !== 'GET' &&
          (needsSession || permission === 'user.manage' || permission === 'webhook.manage')),
    );
    const found = could.map(({ method, path, confirmsPassword }) => [
      `${method} ${path}`,
      confirmsPassword,
    ]);
    expect(Object.fromEntries(found)).toEqual(decided);
  });

  test('whatever answers a secret asks, and none is for access tokens', () => {
    const secrets = endpoints.filter(
      ({ reply }) =>
        reply instanceof z.ZodObject &&
        ['token', 'secret', 'address', 'path'].some((key) => key in reply.shape),
    );
    expect(secrets.length).toBeGreaterThanOrEqual(7);
    for (const { path, confirmsPassword } of secrets) expect(confirmsPassword, path).toBe(true);
    for (const { path, confirmsPassword, needsSession } of endpoints) {
      if (confirmsPassword !== false) expect(needsSession, path).toBe(true);
    }
  });
});

describe('after an hour', () => {
  async function issues() {
    const { client } = await signedIn();
    const other = await aUser(await app.as());
    const hook = { url: 'https://example.com/hooks/crm', events: ['person.created'] };
    const made = await client.post<{ id: string }>('/api/webhooks', hook);
    const webhook = `/api/webhooks/${made.body.id}`;
    const account = `/api/users/${other.id}`;
    const email = `new.${other.username}@dealer.example`;
    const calls: [string, 'POST' | 'PATCH', string, unknown, number][] = [
      ['an invitation', 'POST', '/api/users/invitations', { email, role: 'staff' }, 200],
      ['a password link', 'POST', `${account}/password-link`, undefined, 200],
      ['a role', 'PATCH', account, { role: 'admin' }, 200],
      ['a role with more', 'PATCH', account, { active: true, role: 'staff' }, 200],
      ['an access token', 'POST', '/api/account/access-tokens', { name: 'Sync' }, 200],
      ['a webhook', 'POST', '/api/webhooks', hook, 200],
      ['another address', 'PATCH', webhook, { url: 'https://example.com/other' }, 200],
      ['another secret', 'POST', `${webhook}/secret`, undefined, 200],
      ['a calendar address', 'POST', '/api/account/calendar-feed', {}, 200],
      ['a new e-mail address', 'PATCH', '/api/account', { email: `my.${email}` }, 200],
    ];
    return { client, account, webhook, calls };
  }

  async function issued() {
    const { rows } = await app.database.pool.query(`
      select (select count(*) from account_links) as links,
        (select count(*) from access_tokens) as tokens,
        (select jsonb_agg(to_jsonb(webhooks) order by id) from webhooks) as webhooks,
        (select jsonb_agg(to_jsonb(users) - 'last_seen_at' order by id) from users) as users,
        (select count(*) from calendar_feeds) as feeds,
        (select count(*) from changes) as changes`);
    return rows[0];
  }

  test('it is 403 and nothing happens; once confirmed it is done', async () => {
    const { client, calls } = await issues();
    app.clock.advance(60 * minute);
    const before = await issued();
    for (const [what, method, path, body] of calls) {
      expect(await client.send(method, path, body), what).toMatchObject(asked);
    }
    // Nor is it told in the audit as a refusal.
    expect(await issued()).toEqual(before);
    expect((await client.post(confirm, { password: testPassword })).status).toBe(204);
    for (const [what, method, path, body, status] of calls) {
      expect((await client.send(method, path, body)).status, what).toBe(status);
    }
    app.clock.advance(60 * minute - 1);
    const [invitation] = calls;
    const [, , path, body] = invitation ?? [];
    expect((await client.post(path ?? '', body)).status).toBe(200);
    app.clock.advance(1);
    expect(await client.post(path ?? '', body)).toMatchObject(asked);
  });

  test('what issues nothing goes on, and so does closing an account', async () => {
    const { client, account, webhook } = await issues();
    app.clock.advance(6 * 60 * minute);
    const others = [
      client.patch(account, { active: false }),
      client.patch('/api/account', { firstName: 'Sandy' }),
      client.patch(webhook, { active: false }),
      client.get('/api/users'),
      client.post('/api/people', { name: 'Ada Lovelace' }),
    ];
    for (const { status } of await Promise.all(others)) expect([200, 201]).toContain(status);
  });

  test('who may not do it at all is told that, and wrong input is', async () => {
    const { client } = await signedIn(app, 'staff');
    const { client: boss } = await signedIn();
    app.clock.advance(61 * minute);
    const draft = { email: 'x@dealer.example', role: 'staff' };
    expect(await client.post('/api/users/invitations', draft)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await boss.post('/api/users/invitations', { role: 'staff' })).status).toBe(400);
    expect(await client.post('/api/account/access-tokens', { name: 'x' })).toMatchObject(asked);
  });

  test('an access token gets the words it always got', async () => {
    const { client } = await signedIn();
    const made = await client.post<{ token: string }>('/api/account/access-tokens', { name: 'x' });
    const bearer = { authorization: `Bearer ${made.body.token}` };
    const words = 'An access token cannot do that. Please sign in.';
    for (const path of ['/api/account/access-tokens', confirm]) {
      expect(
        await app.visitor.post(path, { name: 'y', password: testPassword }, bearer),
      ).toMatchObject({ status: 403, body: { message: words, code: 'forbidden' } });
    }
  });
});

describe('what counts', () => {
  const make = (client: TestClient) => client.post('/api/account/access-tokens', { name: 'x' });

  test('each session has its own time', async () => {
    const { user, client } = await signedIn();
    app.clock.advance(61 * minute);
    const reply = await app.visitor.post('/api/staff-login', {
      username: user.username,
      password: testPassword,
    });
    const newer = new TestClient(app.fastify, sessionCookieOf(reply.setCookies));
    expect((await make(newer)).status).toBe(200);
    expect(await make(client)).toMatchObject(asked);
  });

  test('the form without JavaScript and a new password do', async () => {
    const { user, client } = await signedIn();
    app.clock.advance(61 * minute);
    const form = new URLSearchParams({ username: user.username, password: testPassword });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const came = await app.visitor.post('/api/login', form.toString(), type);
    expect((await make(new TestClient(app.fastify, sessionCookieOf(came.setCookies)))).status).toBe(
      200,
    );
    const changed = await client.post('/api/account/password', {
      currentPassword: testPassword,
      newPassword: 'another horse',
    });
    const renewed = new TestClient(app.fastify, sessionCookieOf(changed.setCookies));
    expect((await make(renewed)).status).toBe(200);
  });

  test('the clock that says so is the database’s, whatever happens to a server’s own', async () => {
    const clock = new JumpyClock(new Date());
    const own = await openTestApp({ clock });
    const { client } = await signedIn(own);
    clock.advance(24 * 60 * minute);
    expect((await make(client)).status).toBe(200);
    await own.database.pool.query(
      `update sessions set sess = sess || jsonb_build_object('provenAt', now() - interval '61 minutes')`,
    );
    clock.set('2020-01-01T00:00:00Z');
    expect(await make(client)).toMatchObject(asked);
  });

  test('another id carries the time over, and does not renew it', async () => {
    const { client } = await signedIn();
    app.clock.advance(40 * minute);
    const reply = await client.delete('/api/account/sessions');
    const renewed = new TestClient(app.fastify, sessionCookieOf(reply.setCookies));
    expect((await make(renewed)).status).toBe(200);
    app.clock.advance(21 * minute);
    expect(await make(renewed)).toMatchObject(asked);
  });

  test('a session from before there were times asks, and so does one from the future', async () => {
    const { user, client } = await signedIn();
    const set = (sess: string) =>
      app.database.pool.query(`update sessions set sess = ${sess} where sess ->> 'userId' = $1`, [
        user.id,
      ]);
    await set(`sess - 'provenAt'`);
    expect(await make(client)).toMatchObject(asked);
    await set(`sess || '{"provenAt": "2031-01-01T00:00:00Z"}'`);
    expect(await make(client)).toMatchObject(asked);
  });

  test('the expiry of a session moves on without taking it back', async () => {
    const { user, client } = await signedIn();
    await app.database.pool.query(
      `update sessions set expire = expire - interval '2 hours',
         sess = jsonb_set(sess, '{cookie,expires}', to_jsonb(expire - interval '2 hours'))
       where sess ->> 'userId' = $1`,
      [user.id],
    );
    app.clock.advance(61 * minute);
    const { accounts } = app.fastify;
    const { see } = accounts;
    const spy = vi.spyOn(accounts, 'see').mockImplementationOnce(async (...call) => {
      spy.mockRestore();
      expect((await client.post(confirm, { password: testPassword })).status).toBe(204);
      return see(...call);
    });
    const reply = await client.get('/api/auth/user');
    expect(sessionCookieOf(reply.setCookies)).toBeDefined();
    expect((await make(client)).status).toBe(200);
  });
});

describe('the password', () => {
  test('that is wrong is no 401, and leaves things as they were', async () => {
    const { user, client } = await signedIn();
    app.clock.advance(61 * minute);
    for (const password of ['wrong one', 'wrong two']) {
      expect(await client.post(confirm, { password })).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { password: 'is not your password' } },
      });
    }
    expect(await client.post('/api/account/access-tokens', { name: 'x' })).toMatchObject(asked);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select count, told ->> 'account' as account from refusals
       where verb = 'session.password-refused' and about = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ count: 2, account: user.username }]);
  });

  test('is asked for ten times, and counts against the address; then not even the right one', async () => {
    const { client } = await signedIn(limited);
    const fromHere = async () => {
      const { rows } = await limited.database.pool.query<{ count: number }>(
        `select coalesce(sum(cardinality(at)), 0)::int as count from attempts
         where key like 'sign-ins from %'`,
      );
      return rows[0]?.count;
    };
    const before = (await fromHere()) ?? 0;
    for (let guess = 0; guess < 9; guess += 1) {
      expect((await client.post(confirm, { password: `guess ${guess}` })).status).toBe(400);
    }
    expect((await client.post(confirm, { password: testPassword })).status).toBe(204);
    expect(await fromHere()).toBe(before + 9);
    // The right one has taken them back.
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await client.post(confirm, { password: `guess ${guess}` })).status).toBe(400);
    }
    const late = await client.post<{ message: string }>(confirm, { password: testPassword });
    expect(late.status).toBe(429);
    expect(late.body.message).toMatch(
      /^Too many wrong passwords\. Please try again in 1\d minutes\.$/,
    );
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(600);
    // Nor is there a second budget for it.
    const other = { currentPassword: testPassword, newPassword: 'another horse' };
    expect((await client.post('/api/account/password', other)).status).toBe(429);
  });

  test('and how it can be confirmed is told', async () => {
    const { client } = await signedIn();
    expect((await client.get(confirm)).body).toEqual({ password: true, singleSignOn: false });
  });
});
