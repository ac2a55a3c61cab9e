/** What ends with a new password, a deactivation, a demotion and 'sign out everywhere', and what does not. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import { openTestApp, sessionCookieOf, TestClient } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { beginEpoch } from './epochs.ts';

const app = await openTestApp({ environment: { PUBLIC_URL: 'http://127.0.0.1' } });
const boss = await app.signIn('super_user');

async function signInAs(username: string, password = testPassword) {
  const reply = await app.visitor.post('/api/staff-login', { username, password });
  return {
    status: reply.status,
    client: new TestClient(app.fastify, sessionCookieOf(reply.setCookies)),
  };
}

async function isAlive(client: TestClient): Promise<boolean> {
  const { status } = await client.get('/api/auth/user');
  expect([200, 401]).toContain(status);
  return status === 200;
}

async function aliveOf(clients: TestClient[]): Promise<number> {
  const alive = await Promise.all(clients.map(isAlive));
  return alive.filter(Boolean).length;
}

async function rowsOf(userId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from sessions where sess ->> 'userId' = $1`,
    [userId],
  );
  return rows[0].count;
}

/** A super user with two browsers, a token, a feed, an invitation and a password link for a colleague. */
async function aWellConnectedUser() {
  const user = await aUser(await app.as(), { role: 'super_user' });
  const colleague = await aUser(await app.as());
  const { client } = await signInAs(user.username);
  const { client: other } = await signInAs(user.username);
  const made = await client.post<{ token: string }>('/api/account/access-tokens', { name: 'x' });
  const bearer = { authorization: `Bearer ${made.body.token}` };
  const feed = await client.post<{ address: string }>('/api/account/calendar-feed', {});
  const feedPath = new URL(feed.body.address).pathname;
  const email = `new-${user.username}@dealer.example`;
  const invitation = await client.post<{ path: string }>('/api/users/invitations', {
    email,
    role: 'super_user',
  });
  const link = await client.post<{ path: string }>(`/api/users/${colleague.id}/password-link`);
  const opens = async ({ path }: { path: string }) =>
    (await app.visitor.post('/api/account-links/open', { token: path.split('#')[1] })).status ===
    200;
  return {
    user,
    client,
    /** Which of all these still work. */
    async standing() {
      return {
        otherSession: await isAlive(other),
        token: (await app.visitor.get('/api/people?limit=1', bearer)).status === 200,
        feed: (await app.visitor.get(feedPath)).status === 200,
        invitation: await opens(invitation.body),
        linkForColleague: await opens(link.body),
      };
    },
  };
}

const nothing = {
  otherSession: false,
  token: false,
  feed: false,
  invitation: false,
  linkForColleague: false,
};
const newPassword = 'a new one, and long';

describe('S-05: earlier sign-ins end', () => {
  test('with one’s own new password: all but feeds and links made for others; the session continues under a new id', async () => {
    const { user, client, standing } = await aWellConnectedUser();
    expect(Object.values(await standing())).toEqual([true, true, true, true, true]);
    const change = { currentPassword: testPassword, newPassword };
    const reply = await client.post('/api/account/password', change);
    expect(reply.status).toBe(204);
    expect(await standing()).toEqual({
      ...nothing,
      feed: true,
      invitation: true,
      linkForColleague: true,
    });
    const renewed = sessionCookieOf(reply.setCookies);
    expect(renewed).toMatch(/^session=/);
    expect(renewed).not.toBe(client.cookie);
    expect(await isAlive(client)).toBe(false);
    expect(await isAlive(new TestClient(app.fastify, renewed))).toBe(true);
    expect(await rowsOf(user.id)).toBe(1);
    mustSurvive('S-05', { figure: 'all others end at once', limit: 'all others 401 at once' });
  });

  test('with a password set by a link', async () => {
    const { user, client, standing } = await aWellConnectedUser();
    const link = await boss.post<{ path: string }>(`/api/users/${user.id}/password-link`);
    const earlier = link.body.path.split('#')[1];
    const set = { token: earlier, password: newPassword };
    expect((await app.visitor.post('/api/account-links/password', set)).status).toBe(204);
    expect(await isAlive(client)).toBe(false);
    expect(await standing()).toMatchObject({ otherSession: false, token: false, feed: true });
  });

  test.each([
    ['deactivation', { active: false }],
    ['demotion', { role: 'admin' }],
  ])('with a %s: feeds and what one gave as well', async (_, patch) => {
    const { user, client, standing } = await aWellConnectedUser();
    expect((await boss.patch(`/api/users/${user.id}`, patch)).status).toBe(200);
    expect(await isAlive(client)).toBe(false);
    expect(await standing()).toEqual(nothing);
    // None of it comes back with the account.
    await boss.patch(`/api/users/${user.id}`, { active: true, role: 'super_user' });
    expect(await isAlive(client)).toBe(false);
    expect(await standing()).toEqual(nothing);
  });

  test('with ‘sign out everywhere’: all but the current session, which gets a new id', async () => {
    const { client, standing } = await aWellConnectedUser();
    const reply = await client.delete('/api/account/sessions');
    expect(reply.status).toBe(204);
    expect(await standing()).toEqual(nothing);
    expect(await isAlive(client)).toBe(false);
    const renewed = new TestClient(app.fastify, sessionCookieOf(reply.setCookies));
    expect(await isAlive(renewed)).toBe(true);
    expect((await renewed.get('/api/account/calendar-feed')).body).toBeNull();
    expect((await renewed.get<unknown[]>('/api/account/access-tokens')).body).toEqual([]);
    expect((await renewed.get<unknown[]>('/api/account/sessions')).body).toHaveLength(1);
  });

  test('but not with a promotion', async () => {
    const user = await aUser(await app.as());
    const { client } = await signInAs(user.username);
    expect((await boss.patch(`/api/users/${user.id}`, { role: 'admin' })).status).toBe(200);
    expect(await isAlive(client)).toBe(true);
  });

  test('S-07: a password link ends when the password is changed in another way', async () => {
    const user = await aUser(await app.as());
    const { client } = await signInAs(user.username);
    const link = await boss.post<{ path: string }>(`/api/users/${user.id}/password-link`);
    await client.post('/api/account/password', { currentPassword: testPassword, newPassword });
    const set = { token: link.body.path.split('#')[1], password: 'not this one' };
    expect((await app.visitor.post('/api/account-links/open', set)).status).toBe(400);
    expect((await app.visitor.post('/api/account-links/password', set)).status).toBe(400);
    expect((await signInAs(user.username, newPassword)).status).toBe(200);
  });
});

test.each([
  [
    'changed by its owner',
    async (_: { id: string }, client: TestClient) =>
      client.post('/api/account/password', { currentPassword: testPassword, newPassword }),
  ],
  [
    'set by a link',
    async (user: { id: string }) => {
      const link = await boss.post<{ path: string }>(`/api/users/${user.id}/password-link`);
      const set = { token: link.body.path.split('#')[1], password: newPassword };
      return app.visitor.post('/api/account-links/password', set);
    },
  ],
])('S-05: of 20 sign-ins with the old password while it is %s none is alive', async (_, change) => {
  const user = await aUser(await app.as());
  const { client } = await signInAs(user.username);
  const threads = Array.from({ length: 20 }, () => signInAs(user.username));
  // In the middle of them.
  await Promise.any(threads);
  const changed = await change(user, client);
  expect(changed.status).toBe(204);
  const tried = await Promise.all(threads);
  expect(await aliveOf(tried.map(({ client }) => client))).toBe(0);
  // The session that changed it, at most.
  expect(await rowsOf(user.id)).toBe(sessionCookieOf(changed.setCookies) ? 1 : 0);
  expect((await signInAs(user.username)).status).toBe(401);
  expect((await signInAs(user.username, newPassword)).status).toBe(200);
  mustSurvive('S-05', {
    figure: `${await aliveOf(tried.map(({ client }) => client))} of ${tried.length} sessions alive`,
    limit: '0 alive',
  });
});

test('S-05: of 20 sign-ins during a deactivation none is valid, then or after a reactivation', async () => {
  const user = await aUser(await app.as());
  const threads = Array.from({ length: 20 }, () => signInAs(user.username));
  await Promise.any(threads);
  expect((await boss.patch(`/api/users/${user.id}`, { active: false })).status).toBe(200);
  const clients = (await Promise.all(threads)).map(({ client }) => client);
  expect(await aliveOf(clients)).toBe(0);
  expect((await boss.patch(`/api/users/${user.id}`, { active: true })).status).toBe(200);
  expect(await aliveOf(clients)).toBe(0);
  expect(await rowsOf(user.id)).toBe(0);
  expect((await signInAs(user.username)).status).toBe(200);
});

test('S-05: sign-ins that checked the old password just before it was changed fail', async () => {
  const user = await aUser(await app.as());
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [user.id]);
    // Each that has a connection has checked the password, and waits to note that its user was seen. From one
    // network there are two at once; the others come behind them.
    const threads = Array.from({ length: 6 }, () => signInAs(user.username));
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(2);
    const ctx = { ...(await app.as(user)), db: drizzle(holder) };
    await beginEpoch(ctx, user.id, { alsoGiven: false });
    await holder.query('commit');
    const tried = await Promise.all(threads);
    expect(tried.map(({ status }) => status)).toEqual(threads.map(() => 401));
    expect(await aliveOf(tried.map(({ client }) => client))).toBe(0);
    expect(await rowsOf(user.id)).toBe(0);
  } finally {
    holder.release();
  }
});

test('a session and a token from before accounts had epochs stay valid', async () => {
  const user = await aUser(await app.as());
  const { client } = await signInAs(user.username);
  await app.database.pool.query(
    `update sessions set sess = sess - 'epoch' - 'confirmedAt' where sess ->> 'userId' = $1`,
    [user.id],
  );
  expect(await isAlive(client)).toBe(true);
});

test('S-07: of 20 concurrent uses of a link exactly one succeeds', async () => {
  const user = await aUser(await app.as());
  const link = await boss.post<{ path: string }>(`/api/users/${user.id}/password-link`);
  const token = link.body.path.split('#')[1];
  const set = Array.from({ length: 20 }, (_, n) =>
    app.visitor.post('/api/account-links/password', { token, password: `password ${n}` }),
  );
  const statuses = (await Promise.all(set)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, ...Array<number>(19).fill(400)]);
  const invitation = await boss.post<{ path: string }>('/api/users/invitations', {
    email: `once-${user.username}@dealer.example`,
    role: 'staff',
  });
  const accept = Array.from({ length: 20 }, (_, n) =>
    app.visitor.post('/api/account-links/invitation', {
      token: invitation.body.path.split('#')[1],
      username: `${user.username}-${n}`,
      password: testPassword,
      firstName: 'Once',
      lastName: 'Only',
    }),
  );
  const accepted = (await Promise.all(accept)).map(({ status }) => status);
  expect(accepted.filter((status) => status < 300)).toHaveLength(1);
  expect(accepted.filter((status) => status === 400)).toHaveLength(19);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as n from users where username like $1`,
    [`${user.username}-%`],
  );
  expect(rows[0].n).toBe(1);
  mustSurvive('S-07', {
    figure: `${rows[0].n} of ${accepted.length}, of a link and of an invitation`,
    limit: 'exactly 1 success',
  });
});
