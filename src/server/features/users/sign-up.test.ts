/** Signing up: what is required, who may, and that it never creates more than a staff account. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ensureSuperUser } from './users.commands.ts';

const app = await openTestApp();
// Without a trusted proxy, so no stated address is believed.
const limited = await openTestApp({
  environment: { DISABLE_RATE_LIMIT: '0', TRUSTED_PROXIES: 'none' },
});

let made = 0;
function newcomer(given: Record<string, unknown> = {}) {
  made += 1;
  return {
    username: `newcomer${made}`,
    password: 'secret',
    firstName: 'New',
    lastName: 'Comer',
    email: `newcomer${made}@dealer.example`,
    ...given,
  };
}

async function accounts() {
  const result = await app.database.orm.execute<{ username: string; role: string; id: string }>(
    sql`select id, username, role, email, password_hash from users order by id`,
  );
  return result.rows;
}

const signUp = (body: unknown) => app.visitor.post<CurrentUser & ErrorReply>('/api/signup', body);

describe('what is required', () => {
  test.each([
    ['username', { username: 'ab' }, 'must be at least 3 characters'],
    ['username', { username: '   ' }, 'must not be blank'],
    ['username', { username: '  a  ' }, 'must be at least 3 characters'],
    ['username', { username: 'x'.repeat(61) }, 'must be at most 60 characters'],
    // One character that becomes eighteen when normalized.
    ['username', { username: '\ufdfa'.repeat(10) }, 'must be at most 60 characters'],
    ['username', { username: 'nul\0nul' }, 'must not contain a NUL character'],
    ['username', { username: 'half \ud800' }, 'must not contain half a character'],
    ['username', { username: undefined }, 'is required'],
    ['username', { username: 12_345 }, 'must be a string'],
    ['username', { username: ['rosa'] }, 'must be a string'],
    ['password', { password: '12345' }, 'must be at least 6 characters'],
    ['password', { password: '🚚🚚🚚🚚🚚' }, 'must be at least 6 characters'],
    ['password', { password: undefined }, 'is required'],
    ['password', { password: 'x'.repeat(1_001) }, 'must be at most 1000 characters'],
    ['firstName', { firstName: '' }, 'must not be blank'],
    ['firstName', { firstName: null }, 'must not be null'],
    ['lastName', { lastName: ' ' }, 'must not be blank'],
    ['lastName', { lastName: 'x'.repeat(101) }, 'must be at most 100 characters'],
    ['email', { email: '' }, 'must be a valid e-mail address'],
    ['email', { email: 'rosa' }, 'must be a valid e-mail address'],
    ['email', { email: 'rosa@' }, 'must be a valid e-mail address'],
    ['email', { email: 'rosa bell@dealer.example' }, 'must be a valid e-mail address'],
    ['email', { email: `${'x'.repeat(250)}@dealer.example` }, 'must be at most 254 characters'],
    ['email', { email: undefined }, 'is required'],
  ])('%s: %j', async (field, given, fault) => {
    const before = await accounts();
    const reply = await signUp(newcomer(given));
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(reply.body.fields).toEqual({ [field]: fault });
    expect(await accounts()).toEqual(before);
  });

  test('a password needs only six characters of any kind, and none is cut off', async () => {
    for (const password of ['123456', '      ', 'pässwörd', '🚚🚚🚚🚚🚚🚚', 'x'.repeat(1_000)]) {
      const draft = newcomer({ password });
      expect((await signUp(draft)).status).toBe(201);
      const logIn = (word: string) =>
        app.visitor.post('/api/staff-login', { username: draft.username, password: word });
      expect((await logIn(password)).status).toBe(200);
      expect((await logIn([...password].slice(0, -1).join(''))).status).toBe(401);
    }
    mustSurvive('S-39', { figure: '5 of 5 whole, none cut off', limit: 'none is cut off' });
  });

  test('a password is the same however the keyboard composes it', async () => {
    const draft = newcomer({ password: 'cafe\u0301-cafe\u0301' });
    expect((await signUp(draft)).status).toBe(201);
    const { username } = draft;
    const reply = await app.visitor.post('/api/staff-login', { username, password: 'café-café' });
    expect(reply.status).toBe(200);
  });

  test('the password is kept as an argon2id hash with the recommended cost, and never shown', async () => {
    const reply = await signUp(newcomer({ password: 'very-secret-word' }));
    expect(reply.status).toBe(201);
    const [row] = await app.database.pool
      .query('select password_hash from users where id = $1', [reply.body.id])
      .then(({ rows }) => rows);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const log = await app.database.pool.query('select before, after from changes');
    expect(JSON.stringify([reply, log.rows])).not.toMatch(/very-secret-word|argon2|hash/);
    mustSurvive('S-39', { figure: 'argon2id, 19 MiB, t = 2', limit: 'argon2id, 19 MiB, t = 2' });
  });
});

test('names are trimmed, and the account is a staff account', async () => {
  const reply = await signUp(
    newcomer({ username: '  Ｒｏｓａ  ', firstName: ' Rosa ', email: ' Rosa@Dealer.example ' }),
  );
  expect(reply.body).toMatchObject({
    username: 'Rosa',
    firstName: 'Rosa',
    email: 'Rosa@Dealer.example',
    role: 'staff',
  });
  // Signing up does not sign in.
  expect(reply.setCookies).toEqual([]);
});

test('never more than staff, whatever the body adds', async () => {
  const root = (await app.userOf('super_user')).id;
  const additions: (Record<string, unknown> | string)[] = [
    ...['super_user', 'admin', 'owner', '', null, 1, true, ['super_user'], { name: 'admin' }].map(
      (role) => ({ role }),
    ),
    ...['roles', 'role[]', 'Role', 'ROLE', 'user_role', 'roleId', 'group', 'groups'].map((key) => ({
      [key]: ['super_user'],
    })),
    ...['is_admin', 'isAdmin', 'admin', 'superuser', 'is_superuser', 'is_staff', 'sudo'].map(
      (key) => ({ [key]: true }),
    ),
    { permissions: ['*'] },
    { permissions: { 'custom-field.manage': 'any' } },
    { reach: 'any' },
    { id: root },
    { id: '0190a5b2-0000-7000-8000-000000000001' },
    { created_at: '2000-01-01', createdAt: '2000-01-01T00:00:00Z' },
    { passwordHash: 'x', password_hash: 'x' },
    { deactivatedAt: null, lastSeenAt: '2000-01-01T00:00:00Z' },
    { constructor: { prototype: { role: 'super_user' } } },
    { prototype: { role: 'super_user' } },
    { user: { role: 'super_user' } },
    { data: { role: 'super_user' } },
    { $set: { role: 'super_user' } },
    { profileImageUrl: 'javascript:alert(1)' },
    '{"__proto__":{"role":"super_user"},',
    '{"role":"staff","role":"super_user",',
    '{"\\u0072ole":"super_user",',
  ];
  expect(additions.length).toBeGreaterThanOrEqual(40);
  const before = await accounts();
  for (const addition of additions) {
    const draft = newcomer();
    const body =
      typeof addition === 'string'
        ? addition + JSON.stringify(draft).slice(1)
        : { ...draft, ...addition };
    const reply = await app.visitor.post<CurrentUser>('/api/signup', body, {
      'content-type': 'application/json',
    });
    if (reply.status === 201) {
      expect(reply.body.role).toBe('staff');
      expect(reply.body.id).not.toBe(root);
      expect(reply.body.profileImageUrl).toBeNull();
      expect(reply.body.createdAt).toBe(app.clock.now().toISOString());
    } else expect(reply.status).toBe(400);
  }
  const after = await accounts();
  const elevated = after.filter(({ role }) => role !== 'staff');
  expect(elevated).toEqual(before.filter(({ role }) => role !== 'staff'));
  expect(Object.prototype).not.toHaveProperty('role');
  mustSurvive('S-01', {
    figure: `0 elevated over ${additions.length} variants`,
    limit: '0 elevated over 40 variants',
  });
}, 30_000);

describe('taken names', () => {
  test.each([
    ['username', { username: 'TakenName' }],
    ['username', { username: 'takenname' }],
    ['username', { username: ' TAKENNAME ' }],
    ['username', { username: 'ｔakenname' }],
    ['username', { username: 'taken@dealer.example' }],
    ['email', { email: 'Taken@Dealer.example' }],
    ['email', { email: 'taken@dealer.example ' }],
  ])('%s: %j', async (field, given) => {
    const taken = { username: 'TakenName', email: 'taken@dealer.example' };
    await signUp(newcomer(taken));
    const before = await accounts();
    const reply = await signUp(newcomer(given));
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await accounts()).toEqual(before);
  });

  test('an address that is somebody else’s username is refused', async () => {
    expect((await signUp(newcomer({ username: 'name@dealer.example' }))).status).toBe(201);
    const reply = await signUp(newcomer({ email: 'NAME@dealer.example' }));
    expect(reply).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  });

  test('fifty at once: one wins, forty-nine are refused', async () => {
    const variants = ['racer', 'Racer', 'RACER', 'ｒacer', 'rAcEr'];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => signUp(newcomer({ username: variants[i % 5] }))),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  }, 30_000);

  test('if two take each other’s name and address at once, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = `swap${round}@dealer.example`;
      const replies = await Promise.all([
        signUp(newcomer({ username: address })),
        signUp(newcomer({ email: address })),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });
});

describe('SIGNUP', async () => {
  const closed = await openTestApp({ environment: { SIGNUP: 'closed' } });
  const domain = await openTestApp({ environment: { SIGNUP: 'domain:Dealer.Example' } });

  test('closed: nobody signs up', async () => {
    const reply = await closed.visitor.post<ErrorReply>('/api/signup', newcomer());
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'Sign-up is closed. Ask an administrator for an account.' },
    });
  });

  test.each([
    ['rosa@dealer.example', 201],
    ['bert@DEALER.EXAMPLE', 201],
    ['rosa@other.example', 403],
    ['rosa@sub.dealer.example', 403],
    ['rosa@notdealer.example', 403],
    ['rosa@dealer.example.evil.example', 403],
    ['"rosa@dealer.example"@evil.example', 400],
  ])('one domain: %s answers %i', async (email, status) => {
    const reply = await domain.visitor.post<ErrorReply>('/api/signup', newcomer({ email }));
    expect(reply.status).toBe(status);
    // The page shows it beside the address.
    if (status === 403) {
      expect(reply.body.fields).toEqual({ email: 'must be an address at dealer.example' });
    }
  });

  test('twenty an hour from one address, whatever address is stated', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      const reply = await limited.visitor.post(
        '/api/signup',
        { username: 'x' },
        { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` },
      );
      statuses.push(reply.status);
      if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
    // It limits nothing else.
    expect((await limited.visitor.get('/api/health')).status).toBe(200);
  });
});

describe('the first super user', async () => {
  const fresh = await openTestApp();
  const visitor = { ...(await fresh.as()), actor: null };

  test('is created once, with a password that is shown once', async () => {
    // First the test app's own super user is deleted.
    await fresh.database.orm.execute(sql`truncate users cascade`);
    const given = await Promise.all([
      ensureSuperUser(visitor, undefined),
      ensureSuperUser(visitor, undefined),
    ]);
    const [told] = given.filter((one) => one !== null);
    expect(given.filter((one) => one === null)).toHaveLength(1);
    expect(told?.password.length).toBeGreaterThanOrEqual(16);
    const reply = await fresh.visitor.post<CurrentUser>('/api/staff-login', told);
    expect(reply).toMatchObject({ status: 200, body: { role: 'super_user', username: 'admin' } });
  });

  test('takes its address and password from the environment', async () => {
    await fresh.database.orm.execute(sql`truncate users cascade`);
    const admin = { email: 'boss@dealer.example', password: 'from-environment' };
    expect(await ensureSuperUser(visitor, admin)).toBeNull();
    // A second start changes nothing, not even with another password.
    expect(await ensureSuperUser(visitor, { ...admin, password: 'another' })).toBeNull();
    const credentials = { username: admin.email, password: admin.password };
    expect((await fresh.visitor.post('/api/staff-login', credentials)).status).toBe(200);
  });
});

test('an account without a password cannot be signed in to', async () => {
  const { username } = await aUser(await app.as(), { passwordHash: null });
  for (const password of [testPassword, 'null', 'undefined', ' ']) {
    expect((await app.visitor.post('/api/staff-login', { username, password })).status).toBe(401);
  }
});
