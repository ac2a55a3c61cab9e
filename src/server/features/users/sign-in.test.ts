/** Signing in: who gets in, what others are told, and how guessing is limited. */
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/users.ts';
import { pruneAttempts } from '#server/kernel/attempts.ts';
import { hashOfNobody, hashPassword, verifyPassword } from '#server/kernel/passwords.ts';
import { openTestApp } from '#test/app.ts';
import { ageAttempts } from '#test/attempts.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '0' } });

function logIn(username: unknown, password: unknown, headers?: Record<string, string>) {
  return app.visitor.post<CurrentUser & ErrorReply>(
    '/api/staff-login',
    { username, password },
    headers,
  );
}

/** Moves the clock to the end of the first attempt's quarter of an hour. */
function expectQuarterOfAnHour(retryAfter: string | undefined): void {
  expect(Number(retryAfter)).toBeGreaterThan(13 * 60);
  expect(Number(retryAfter)).toBeLessThanOrEqual(15 * 60);
}

async function logInOften(times: number, username: string, password: string) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await logIn(username, password)).status);
  return statuses;
}

describe('a right password', () => {
  test.each([
    ['the username', (name: string) => name],
    ['the username in another case', (name: string) => name.toUpperCase()],
    ['the username with spaces around it', (name: string) => `  ${name} `],
    ['the username in full-width letters', (name: string) => name.replace('s', 'ｓ')],
    ['the e-mail address', (name: string) => `${name}@dealer.example`],
    [
      'the e-mail address in another case',
      (name: string) => `${name}@DEALER.example`.toUpperCase(),
    ],
  ])('opens the account by %s', async (_, spelled) => {
    const user = await aUser(await app.as(), { role: 'admin' });
    const reply = await logIn(spelled(user.username), testPassword);
    expect(reply).toMatchObject({ status: 200, body: { id: user.id, role: 'admin' } });
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|password/i);
  });

  test('opens an account whose letters fold differently in JavaScript than in PostgreSQL', async () => {
    for (const username of ['İpek', 'ΣΊΣΥΦΟΣ', 'Straße']) {
      await aUser(await app.as(), { username, email: null });
      expect((await logIn(username, testPassword)).status).toBe(200);
      expect((await logIn(username, 'wrong-one')).status).toBe(401);
    }
  });

  test('does not open a deactivated account', async () => {
    const user = await aUser(await app.as(), { deactivatedAt: app.clock.now() });
    const reply = await logIn(user.username, testPassword);
    expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } });
    expect(reply.setCookies).toEqual([]);
  });
});

test('a wrong password, an unknown name and a deactivated account get one and the same answer', async () => {
  const known = await aUser(await app.as());
  const gone = await aUser(await app.as(), { deactivatedAt: app.clock.now() });
  const bare = await aUser(await app.as(), { passwordHash: null });
  const replies = [];
  for (const { username } of [known, gone, bare, { username: 'nobody-at-all' }]) {
    const { status, body, headers } = await logIn(username, 'wrong-one');
    const { date, ...told } = headers;
    replies.push({ status, body, told });
  }
  expect(replies[0]?.body.message).not.toMatch(/Unauthorized/);
  for (const reply of replies) expect(reply).toEqual(replies[0]);
});

test('an unknown name takes as much work as a known one', async () => {
  const known = await hashPassword(testPassword);
  expect(hashOfNobody.split('$').slice(0, 4)).toEqual(known.split('$').slice(0, 4));
  expect(hashOfNobody.length).toBe(known.length);
  // It is a valid hash, not one that is refused at once.
  await expect(verify(hashOfNobody, testPassword)).resolves.toBe(false);
  expect(await verifyPassword(undefined, testPassword)).toBe(false);
  expect(await verifyPassword('not a hash', testPassword)).toBe(false);
});

describe('malformed sign-ins', () => {
  test.each([
    ['no username', { password: 'secret' }, ['username']],
    ['no password', { username: 'rosa' }, ['password']],
    ['blank', { username: ' ', password: '' }, ['username', 'password']],
    ['an object', { username: { $ne: '' }, password: { $ne: '' } }, ['username', 'password']],
    ['lists', { username: ['rosa'], password: ['secret'] }, ['username', 'password']],
    ['a password of 100 kB', { username: 'rosa', password: 'x'.repeat(100_000) }, ['password']],
    ['a NUL', { username: 'ro\0sa', password: 'secret' }, ['username']],
  ])('%s', async (_, body, fields) => {
    const reply = await app.visitor.post<ErrorReply>('/api/staff-login', body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(fields);
  });
});

describe('guessing', () => {
  test('ends after ten failures in fifteen minutes, also for the right password', async () => {
    const victim = await aUser(await app.as());
    const other = await aUser(await app.as());
    expect(await logInOften(12, victim.username, 'wrong-one')).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
      429,
    ]);
    const refused = await logIn(victim.username, testPassword);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expectQuarterOfAnHour(refused.headers['retry-after']);
    expect((await logIn(other.username, testPassword)).status).toBe(200);

    // Independent of the servers' clocks.
    app.clock.advance(60 * 60 * 1_000);
    expect((await logIn(victim.username, testPassword)).status).toBe(429);
    await ageAttempts(app.database, 13);
    expect((await logIn(victim.username, testPassword)).status).toBe(429);
    await ageAttempts(app.database, 2);
    expect((await logIn(victim.username, testPassword)).status).toBe(200);
  });

  test('S-08: counts every spelling of a name and every address together', async () => {
    const { username, email } = await aUser(await app.as());
    const spellings = [
      username,
      username.toUpperCase(),
      ` ${username} `,
      username.replace('s', 'ｓ'),
      String(email),
      String(email).toUpperCase(),
    ];
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      // Even if a trusted proxy states it: an attack may come from many addresses.
      const claimed = { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=198.51.100.${i}` };
      statuses.push((await logIn(spellings[i % spellings.length], 'wrong-one', claimed)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    mustSurvive('S-08', {
      figure: 'every spelling and address counted together',
      limit: '10 in 15 min for an account',
    });
  });

  test('of an unknown name is limited in the same way', async () => {
    const statuses = await logInOften(11, 'no-such-name', 'wrong-one');
    expect(statuses.at(-2)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    expect((await logIn('NO-SUCH-NAME', 'wrong-one')).status).toBe(429);
  });

  test('many at once do not get more attempts', async () => {
    const { username } = await aUser(await app.as());
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => logIn(username, 'wrong-one')),
    );
    const checked = replies.filter(({ status }) => status === 401);
    expect(checked.length).toBeLessThanOrEqual(10);
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('a success resets the count', async () => {
    const { username } = await aUser(await app.as());
    await logInOften(9, username, 'wrong-one');
    expect((await logIn(username, testPassword)).status).toBe(200);
    expect(await logInOften(10, username, 'wrong-one')).not.toContain(429);
    expect((await logIn(username, 'wrong-one')).status).toBe(429);
  });

  test('of many names with one password does not affect other users', async () => {
    const { username } = await aUser(await app.as());
    for (let i = 0; i < 20; i += 1) await logIn(`sprayed-${i}`, 'wrong-one');
    expect((await logIn(username, testPassword)).status).toBe(200);
  });

  test('is counted by the page for admins too', async () => {
    const { username } = await aUser(await app.as(), { role: 'admin' });
    await logInOften(10, username, 'wrong-one');
    const reply = await app.visitor.post<string>('/api/login', {
      username,
      password: testPassword,
    });
    expect(reply.status).toBe(429);
    expectQuarterOfAnHour(reply.headers['retry-after']);
    expect(reply.body).toContain('Too many failed sign-ins');
  });

  test('is deleted once it no longer counts', async () => {
    const { username } = await aUser(await app.as());
    await logInOften(3, username, 'wrong-one');
    const count = async () =>
      (await app.database.orm.execute(sql`select 1 from attempts`)).rows.length;
    await ageAttempts(app.database, 13);
    await pruneAttempts(app.database.orm);
    expect(await count()).toBeGreaterThanOrEqual(2);
    await ageAttempts(app.database, 3);
    await pruneAttempts(app.database.orm);
    expect(await count()).toBe(0);
  });
});
