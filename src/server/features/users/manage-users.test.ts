/** How super users manage accounts, and the one-time links that they make. */
import { expect, test } from 'vitest';
import type { Account, Invitation, OneTimeLink } from '#contract/users.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const tokenOf = ({ path }: OneTimeLink) => path.split('#')[1] ?? '';

async function verbsOf(recordId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ verb: string }>(
    `select verb from changes where record_id = $1 and record_type = 'user' order by at, id`,
    [recordId],
  );
  return rows.map(({ verb }) => verb);
}

test('everyone is listed with role, state and the last visit', async () => {
  const seen = await aUser(await app.as(), { role: 'admin' });
  const gone = await aUser(await app.as(), { deactivatedAt: app.clock.now() });
  await app.signIn(seen);
  const { body, status } = await boss.get<Account[]>('/api/users');
  expect(status).toBe(200);
  const byId = new Map(body.map((account) => [account.id, account]));
  expect(byId.get(seen.id)).toMatchObject({
    role: 'admin',
    active: true,
    lastSeenAt: app.clock.now().toISOString(),
  });
  expect(byId.get(gone.id)).toMatchObject({ active: false, lastSeenAt: null });
  expect(JSON.stringify(body)).not.toContain('argon2');
  const found = await boss.get<Account[]>(`/api/users?q=${gone.username}`);
  expect(found.body.map(({ id }) => id)).toEqual([gone.id]);
});

test('a changed role counts from the next call on', async () => {
  const colleague = await aUser(await app.as());
  const client = await app.signIn(colleague);
  expect((await client.get('/api/users')).status).toBe(403);
  const raised = await boss.patch<Account>(`/api/users/${colleague.id}`, { role: 'super_user' });
  expect(raised.body.role).toBe('super_user');
  expect((await client.get('/api/users')).status).toBe(200);
  await boss.patch(`/api/users/${colleague.id}`, { role: 'staff' });
  // A lower role ends the sign-ins with the higher one.
  expect((await client.get('/api/users')).status).toBe(401);
  expect(await verbsOf(colleague.id)).toEqual(['user.role-changed', 'user.role-changed']);
});

test('deactivating ends the sessions at once; reactivating lets the user sign in again', async () => {
  const colleague = await aUser(await app.as());
  const client = await app.signIn(colleague);
  const link = await boss.post<OneTimeLink>(`/api/users/${colleague.id}/password-link`);
  await boss.patch(`/api/users/${colleague.id}`, { active: false });
  expect((await client.get('/api/auth/user')).status).toBe(401);
  const signIn = () =>
    app.visitor.post('/api/staff-login', { username: colleague.username, password: testPassword });
  expect((await signIn()).status).toBe(401);
  expect((await boss.post(`/api/users/${colleague.id}/password-link`)).status).toBe(409);
  await boss.patch(`/api/users/${colleague.id}`, { active: true });
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
  const dead = await app.visitor.post('/api/account-links/open', { token: tokenOf(link.body) });
  expect(dead.status).toBe(400);
  expect(await verbsOf(colleague.id)).toEqual([
    'user.password-link-made',
    'user.deactivated',
    'user.reactivated',
  ]);
});

test.each([
  [{ role: 'owner' }, 400],
  [{ active: 'perhaps' }, 400],
  [{ role: null }, 400],
  ['{"role":', 400],
  [{}, 200],
])('a patch of %j answers %i', async (body, status) => {
  const colleague = await aUser(await app.as());
  const headers = { 'content-type': 'application/json' };
  const reply = await boss.patch(`/api/users/${colleague.id}`, body, headers);
  expect(reply.status).toBe(status);
  expect(await verbsOf(colleague.id)).toEqual([]);
});

test('a change of an outdated version is refused', async () => {
  const colleague = await aUser(await app.as());
  const path = `/api/users/${colleague.id}`;
  const { headers } = await boss.patch(path, { role: 'admin' });
  const ifMatch = { 'if-match': headers.etag ?? '' };
  expect((await boss.patch(path, { role: 'staff' }, ifMatch)).status).toBe(200);
  expect((await boss.patch(path, { role: 'admin' }, ifMatch)).status).toBe(412);
});

test('the last active super user stays, even if two demote each other at once', async () => {
  const { id: bossId } = await app.userOf('super_user');
  const last = await boss.patch<{ message: string }>(`/api/users/${bossId}`, { role: 'admin' });
  expect(last.status).toBe(409);
  expect(last.body.message).toContain('last active super user');
  expect((await boss.patch(`/api/users/${bossId}`, { active: false })).status).toBe(409);
  for (const patch of [{ role: 'staff' }, { active: false }]) {
    const rival = await aUser(await app.as(), { role: 'super_user' });
    const client = await app.signIn(rival);
    const replies = await Promise.all([
      boss.patch(`/api/users/${rival.id}`, patch),
      client.patch(`/api/users/${bossId}`, patch),
    ]);
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { rows } = await app.database.pool.query(
      "select id from users where role = 'super_user' and deactivated_at is null",
    );
    expect(rows).toHaveLength(1);
    await app.database.pool.query(
      "update users set role = 'super_user', deactivated_at = null where id = $1",
      [bossId],
    );
    await app.database.pool.query("update users set role = 'staff' where id = $1", [rival.id]);
    // The deactivated one has lost the session as well.
    if (rows[0]?.id !== bossId && 'active' in patch) return;
  }
});

test('an invitation creates one account with its role, once', async () => {
  const admin = await aUser(await app.as(), { role: 'super_user' });
  const inviter = await app.signIn(admin);
  const email = 'Kim.New@dealer.example';
  const first = await inviter.post<OneTimeLink>('/api/users/invitations', { email, role: 'staff' });
  const second = await inviter.post<OneTimeLink>('/api/users/invitations', {
    email,
    role: 'admin',
  });
  const open = (link: OneTimeLink) =>
    app.visitor.post('/api/account-links/open', { token: tokenOf(link) });
  expect((await open(first.body)).status).toBe(400);
  expect((await open(second.body)).body).toMatchObject({ purpose: 'invitation', email });
  const invitations = await inviter.get<Invitation[]>('/api/users/invitations');
  expect(invitations.body).toMatchObject([{ email, role: 'admin' }]);

  const token = tokenOf(second.body);
  const { rows } = await app.database.pool.query(
    'select (select jsonb_agg(to_jsonb(l)) from account_links l)::text links, (select jsonb_agg(to_jsonb(c)) from changes c)::text changes',
  );
  expect(JSON.stringify(rows)).not.toContain(token);

  const answer = { token, username: 'kim', password: 'secret1', firstName: 'Kim', lastName: 'New' };
  const password = { token, password: 'secret1' };
  expect((await app.visitor.post('/api/account-links/password', password)).status).toBe(400);
  const taken = { ...answer, username: admin.username };
  expect((await app.visitor.post('/api/account-links/invitation', taken)).status).toBe(409);
  const replies = await Promise.all([
    app.visitor.post('/api/account-links/invitation', answer),
    app.visitor.post('/api/account-links/invitation', { ...answer, username: 'kim2' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const made = replies.find(({ status }) => status === 200);
  expect(made?.body).toMatchObject({ email, role: 'admin' });
  expect((await open(second.body)).status).toBe(400);
  const again = await inviter.post('/api/users/invitations', { email, role: 'staff' });
  expect(again.status).toBe(409);
});

test('a withdrawn or expired invitation does not work', async () => {
  const inviter = await app.signIn(await aUser(await app.as(), { role: 'super_user' }));
  const invite = async (email: string) =>
    (await inviter.post<OneTimeLink>('/api/users/invitations', { email, role: 'staff' })).body;
  const withdrawn = await invite('one@dealer.example');
  const [{ id } = { id: '' }] = (await inviter.get<Invitation[]>('/api/users/invitations')).body;
  expect((await inviter.delete(`/api/users/invitations/${id}`)).status).toBe(204);
  expect((await inviter.delete(`/api/users/invitations/${id}`)).status).toBe(404);
  const old = await invite('two@dealer.example');
  app.clock.advance(7 * 24 * 60 * 60 * 1_000);
  for (const link of [withdrawn, old]) {
    const reply = await app.visitor.post('/api/account-links/open', { token: tokenOf(link) });
    expect(reply.status).toBe(400);
  }
  for (const body of [
    { email: 'x', role: 'staff' },
    { email: 'a@b.example', role: 'owner' },
  ]) {
    expect((await inviter.post('/api/users/invitations', body)).status).toBe(400);
  }
});

test('a password link sets a new password once and ends every session', async () => {
  const inviter = await app.signIn(await aUser(await app.as(), { role: 'super_user' }));
  const colleague = await aUser(await app.as());
  const client = await app.signIn(colleague);
  const make = async () =>
    tokenOf((await inviter.post<OneTimeLink>(`/api/users/${colleague.id}/password-link`)).body);
  const stale = await make();
  const token = await make();
  const set = (body: unknown) => app.visitor.post('/api/account-links/password', body);
  expect((await set({ token: stale, password: 'secret2' })).status).toBe(400);
  expect((await set({ token, password: 'short' })).status).toBe(400);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  expect((await set({ token, password: 'secret2' })).status).toBe(204);
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect((await set({ token, password: 'secret3' })).status).toBe(400);
  const { username } = colleague;
  const signIn = (password: string) => app.visitor.post('/api/staff-login', { username, password });
  expect((await signIn(testPassword)).status).toBe(401);
  expect((await signIn('secret2')).status).toBe(200);
});
