/** Access tokens over HTTP: what they open and what not, for whom, until when, and what is kept of them. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AccessToken, TokenLifetime } from '#contract/access-tokens.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Person } from '#contract/people.ts';
import { roles } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp, type TestApp, type TestClient, TestClock } from '#test/app.ts';
import { aPerson, aUser, testPassword } from '#test/factories.ts';

const app = await openTestApp();
const day = 24 * 60 * 60 * 1_000;
const path = '/api/account/access-tokens';
type Made = AccessToken & { token: string };

/** A member of the team with a token, and what it is sent as. */
async function aHolder(expires: TokenLifetime = '90-days', role: (typeof roles)[number] = 'staff') {
  const user = await aUser(await app.as(), { role });
  const client = await app.signIn(user);
  const { status, body } = await client.post<Made>(path, { name: 'Nightly sync', expires });
  expect(status).toBe(200);
  return { user, client, made: body, bearer: bearer(body.token) };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Calls with a token alone. */
const me = (headers: Record<string, string>, on: TestApp = app) =>
  on.visitor.get<CurrentUser>('/api/auth/user', headers);

async function auditOf(verb: string): Promise<AuditEntry[]> {
  const boss = await app.signIn('super_user');
  const { body } = await boss.get<AuditEntry[]>('/api/audit?kind=access');
  return body.filter((entry) => entry.verb === verb);
}

describe('what a token is', () => {
  test('its secret is shown once, and only its hash is kept', async () => {
    const { client, made } = await aHolder();
    expect(made.token).toMatch(/^dcrm_[\w-]{43}$/);
    expect(made.lastFour).toBe(made.token.slice(-4));
    const { token, ...rest } = made;
    expect((await client.get(path)).body).toEqual([rest]);
    const kept = await app.database.orm.execute(
      sql`select (select jsonb_agg(to_jsonb(t)) from access_tokens t)::text
        || coalesce((select jsonb_agg(to_jsonb(c)) from changes c)::text, '')
        || coalesce((select jsonb_agg(to_jsonb(k)) from idempotency_keys k)::text, '') as everything`,
    );
    expect(String(kept.rows[0]?.everything)).not.toContain(token);
  });

  test('a repeated request keeps no secret for its retry', async () => {
    const { client } = await aHolder();
    const headers = { 'idempotency-key': 'twice' };
    const [one, two] = [
      await client.post<Made>(path, { name: 'One' }, headers),
      await client.post<Made>(path, { name: 'One' }, headers),
    ];
    expect(one.body.token).not.toBe(two.body.token);
  });

  test.each([
    ['30-days', 30],
    ['90-days', 90],
    ['1-year', 365],
  ] as const)('%s end to the millisecond', async (expires, days) => {
    const { made, bearer, client } = await aHolder(expires);
    const now = app.clock.now();
    expect(Date.parse(made.expiresAt ?? '') - now.getTime()).toBe(days * day);
    app.clock.advance(days * day - 1);
    expect((await me(bearer)).status).toBe(200);
    app.clock.advance(1);
    const refused = await me(bearer);
    expect(refused).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized: the access token has expired.', code: 'unauthorized' },
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
    expect((await client.get<AccessToken[]>(path)).body[0]?.isExpired).toBe(true);
    app.clock.set(now);
  });

  test('one that never expires works in a hundred years', async () => {
    const { made, bearer } = await aHolder('never');
    expect(made).toMatchObject({ expiresAt: null, isExpired: false });
    const now = app.clock.now();
    app.clock.advance(36_525 * day);
    expect((await me(bearer)).status).toBe(200);
    app.clock.set(now);
  });

  test('its last use is noted, at most once an hour', async () => {
    const { bearer, client } = await aHolder();
    const lastUsed = async () => (await client.get<AccessToken[]>(path)).body[0]?.lastUsedAt;
    expect(await lastUsed()).toBe(null);
    await me(bearer);
    const first = await lastUsed();
    expect(first).toBe(app.clock.now().toISOString());
    app.clock.advance(59 * 60_000);
    await me(bearer);
    expect(await lastUsed()).toBe(first);
    app.clock.advance(2 * 60_000);
    await me(bearer);
    expect(await lastUsed()).toBe(app.clock.now().toISOString());
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a', expires: 'tomorrow' }, 'expires'],
    [{}, 'name'],
  ])('%j is refused', async (draft, field) => {
    const { client } = await aHolder();
    const reply = await client.post(path, draft);
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('a user has fifty at most, also where many are made at once', async () => {
    const { client } = await aHolder();
    const posts = Array.from({ length: 60 }, (_, n) => client.post(path, { name: `Token ${n}` }));
    const refused = (await Promise.all(posts)).filter(({ status }) => status === 409);
    expect(refused).toHaveLength(11);
    expect((await client.get<AccessToken[]>(path)).body).toHaveLength(50);
  });
});

describe('what a token opens', () => {
  test.each(roles)('a token of a %s may what they may', async (role) => {
    const { user, bearer } = await aHolder('90-days', role);
    expect((await me(bearer)).body).toMatchObject({ id: user.id, role });
    expect((await app.visitor.get('/api/audit', bearer)).status).toBe(
      role === 'super_user' ? 200 : 403,
    );
    const created = await app.visitor.post<Person>('/api/people', { name: 'Pat' }, bearer);
    expect(created).toMatchObject({ status: 201, body: { assignedToId: user.id } });
    const theirs = await aPerson(await app.as());
    const deletion = await app.visitor.delete(`/api/people/${theirs.id}`, bearer);
    expect(deletion.status).toBe(role === 'staff' ? 403 : 204);
  });

  test('a page of another site cannot be told from a program, for it cannot send a token', async () => {
    const { bearer } = await aHolder();
    const headers = { ...bearer, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.visitor.post('/api/people', { name: 'Pat' }, headers)).status).toBe(201);
  });

  test('no cookie is set, and a plain client needs nothing else', async () => {
    const { bearer } = await aHolder();
    const reply = await me({ authorization: bearer.authorization.replace('Bearer', 'bearer') });
    expect(reply.status).toBe(200);
    expect(reply.setCookies).toEqual([]);
  });

  test('beside a cookie the token counts, and a bad one is not made good by it', async () => {
    const { bearer, user } = await aHolder();
    const boss = await app.signIn('super_user');
    expect((await boss.get('/api/auth/user', bearer)).body).toMatchObject({ id: user.id });
    expect((await boss.get('/api/audit', bearer)).status).toBe(403);
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer dcrm_x', 'bearer a b', 'Bearer x']) {
      expect((await boss.get('/api/auth/user', { authorization })).status).toBe(401);
    }
    // Another scheme is none of ours.
    expect((await boss.get('/api/auth/user', { authorization: 'Basic eDp5' })).status).toBe(200);
  });

  test('it decides nothing about who comes in', async () => {
    const { bearer, user } = await aHolder('never', 'super_user');
    const closed = app.fastify.routeTable
      .map(({ endpoint }) => endpoint)
      .filter((endpoint): endpoint is Endpoint => endpoint?.needsSession === true);
    expect(closed.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /api/account/access-tokens',
        'POST /api/account/access-tokens',
        'DELETE /api/account/access-tokens/:id',
        'PATCH /api/account',
        'POST /api/account/password',
        'GET /api/account/sessions',
        'DELETE /api/account/sessions',
        'DELETE /api/account/sessions/:id',
        'POST /api/account/calendar-feed',
        'PATCH /api/account/calendar-feed',
        'DELETE /api/account/calendar-feed',
        'POST /api/webhooks',
        'PATCH /api/webhooks/:id',
        'DELETE /api/webhooks/:id',
        'POST /api/webhooks/:id/secret',
        'POST /api/webhooks/:id/test',
        'POST /api/webhook-deliveries/:id/repeat',
        'PATCH /api/users/:id',
        'POST /api/users/:id/password-link',
        'POST /api/users/invitations',
      ]),
    );
    for (const { method, path } of closed) {
      const reply = await app.visitor.send(method, path.replace(':id', user.id), {}, bearer);
      expect(reply, `${method} ${path}`).toMatchObject({
        status: 403,
        body: { message: 'An access token cannot do that. Please sign in.' },
      });
    }
  });
});

test('it connects no identity of single sign-on with its account', async () => {
  const withProvider = await openTestApp({
    environment: {
      PUBLIC_URL: 'https://crm.example',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'crm',
      OIDC_CLIENT_SECRET: 'secret',
    },
  });
  const user = await aUser(await withProvider.as());
  const client = await withProvider.signIn(user);
  const { body } = await client.post<Made>(path, { name: 'Nightly sync' });
  const connect = '/api/account/single-sign-on';
  const reply = await withProvider.visitor.post(connect, undefined, bearer(body.token));
  expect(reply).toMatchObject({
    status: 403,
    body: { message: 'An access token cannot do that. Please sign in.' },
  });
});

describe('how a token ends', () => {
  const refusal = {
    status: 401,
    body: { message: 'Unauthorized: the access token is not valid.', code: 'unauthorized' },
  };

  test('revoked, at once and for good; by nobody but its user', async () => {
    const { client, made, bearer } = await aHolder();
    const colleague = await aHolder();
    expect((await colleague.client.delete(`${path}/${made.id}`)).status).toBe(404);
    expect((await me(bearer)).status).toBe(200);
    expect((await client.delete(`${path}/${made.id}`)).status).toBe(204);
    expect(await me(bearer)).toMatchObject(refusal);
    expect((await client.get(path)).body).toEqual([]);
    expect((await client.delete(`${path}/${made.id}`)).status).toBe(404);
    expect((await me(colleague.bearer)).status).toBe(200);
  });

  test('with the account, and it stays ended when that is opened again', async () => {
    const { user, bearer } = await aHolder();
    const boss = await app.signIn('super_user');
    await boss.patch(`/api/users/${user.id}`, { active: false });
    expect(await me(bearer)).toMatchObject(refusal);
    await boss.patch(`/api/users/${user.id}`, { active: true });
    expect(await me(bearer)).toMatchObject(refusal);
  });

  test('also where the account was closed behind its back', async () => {
    const { user, bearer } = await aHolder();
    await app.database.orm.execute(
      sql`update users set deactivated_at = now() where id = ${user.id}`,
    );
    expect(await me(bearer)).toMatchObject(refusal);
  });

  test('with the password, by whomever it is changed', async () => {
    const { client, bearer } = await aHolder();
    const body = { currentPassword: testPassword, newPassword: 'another one' };
    expect((await client.post('/api/account/password', body)).status).toBe(204);
    expect(await me(bearer)).toMatchObject(refusal);
    const other = await aHolder();
    const boss = await app.signIn('super_user');
    const link = await boss.post<{ path: string }>(`/api/users/${other.user.id}/password-link`);
    const token = link.body.path.split('#')[1] ?? '';
    const set = { token, password: 'by the link' };
    expect((await app.visitor.post('/api/account-links/password', set)).status).toBe(204);
    expect(await me(other.bearer)).toMatchObject(refusal);
  });

  test('a new role counts at once: a higher one opens more, a lower one ends the token', async () => {
    const { user, bearer } = await aHolder('never', 'admin');
    const boss = await app.signIn('super_user');
    expect((await app.visitor.get('/api/audit', bearer)).status).toBe(403);
    await boss.patch(`/api/users/${user.id}`, { role: 'super_user' });
    expect((await app.visitor.get('/api/audit', bearer)).status).toBe(200);
    await boss.patch(`/api/users/${user.id}`, { role: 'staff' });
    expect((await me(bearer)).status).toBe(401);
  });
});

test('the audit tells of tokens made, revoked and refused, without their secrets', async () => {
  const { client, made, bearer, user } = await aHolder();
  await app.visitor.get('/api/audit', bearer);
  await client.delete(`${path}/${made.id}`);
  await me(bearer);
  const byThem = async (verb: string) =>
    (await auditOf(verb)).filter(({ actorId }) => actorId === user.id);
  expect(await byThem('access-token.made')).toMatchObject([
    { recordId: made.id, after: { name: 'Nightly sync', lastFour: made.lastFour } },
  ]);
  expect(await byThem('access.refused')).toMatchObject([
    { after: { path: '/api/audit', tokenId: made.id } },
  ]);
  expect(await byThem('access-token.revoked')).toMatchObject([{ recordId: made.id }]);
  expect(await byThem('access-token.refused')).toMatchObject([
    { recordId: made.id, after: { name: 'Nightly sync', reason: 'revoked' } },
  ]);
  await me({ authorization: 'Bearer dcrm_nobody-has-this' });
  expect(await auditOf('access-token.refused')).toContainEqual(
    expect.objectContaining({
      actorId: null,
      after: expect.objectContaining({ name: null, reason: 'unknown' }),
    }),
  );
});

test('wrong tokens are counted by address, and never keep out a right one', async () => {
  const limited = await openTestApp({
    clock: new TestClock(),
    environment: { DISABLE_RATE_LIMIT: '' },
  });
  const user = await aUser(await limited.as());
  const client: TestClient = await limited.signIn(user);
  const { body } = await client.post<Made>(path, { name: 'Nightly sync' });
  const statuses = new Set<number>();
  for (let tried = 1; tried <= 30; tried += 1) {
    statuses.add((await me({ authorization: `Bearer dcrm_${tried}` }, limited)).status);
  }
  expect([...statuses]).toEqual([401]);
  const refused = await limited.visitor.get('/api/people', {
    authorization: 'Bearer dcrm_31',
    forwarded: 'for=203.0.113.7',
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await me(bearer(body.token), limited)).status).toBe(200);
  const told = await limited.database.orm.execute(
    sql`select count(*)::int as rows, sum(count)::int as count from refusals
      where verb = 'access-token.refused'`,
  );
  expect(told.rows).toEqual([{ rows: 1, count: 31 }]);
});
