/** Sign-in under attack: who is slowed down or kept out, who is not, and what the audit records. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { refusals } from '#server/kernel/refusals.table.ts';
import { pruneRefusals } from '#server/kernel/refusals.ts';
import { openTestApp, type TestApp, TestClock } from '#test/app.ts';
import { ageAttempts } from '#test/attempts.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '0' } });
// Like a server without a proxy: no stated address is believed.
const direct = await openTestApp({
  environment: { DISABLE_RATE_LIMIT: '0', TRUSTED_PROXIES: 'none' },
});

/** Another server on the same database. */
function openSecond(): Promise<TestApp> {
  const { database } = app;
  const kept = { ...database, close: async () => undefined, drop: async () => undefined };
  return openTestApp({ database: kept, environment: { DISABLE_RATE_LIMIT: '0' } });
}

interface Attempt {
  app?: TestApp;
  from?: string;
  cookie?: string | undefined;
}

function logIn(username: string, password: string, attempt: Attempt = {}) {
  const { app: at = app, from = '198.51.100.1', cookie } = attempt;
  const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) };
  return at.visitor.post<ErrorReply>('/api/staff-login', { username, password }, headers);
}

function deviceOf(setCookies: readonly string[]): string | undefined {
  return setCookies.find((each) => each.startsWith('device='))?.split(';')[0];
}

async function guess(times: number, username: string, attempt: Attempt = {}) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await logIn(username, `wrong ${n}`, attempt)).status);
  }
  return statuses;
}

const count = (statuses: number[], status: number) =>
  statuses.filter((each) => each === status).length;

async function audit(query: string, at = app): Promise<AuditEntry[]> {
  const boss = await at.signIn('super_user');
  return (await boss.get<AuditEntry[]>(`/api/audit?${query}`)).body;
}

describe('S-08: guessing past the limit', () => {
  test('two hundred wrong passwords: ten are checked, whatever address the visitor states', async () => {
    const { username } = await aUser(await direct.as());
    const other = await aUser(await direct.as());
    const spellings = [
      username,
      username.toUpperCase(),
      ` ${username}`,
      username.replace('s', 'ｓ'),
    ];
    const replies = [];
    for (let n = 0; n < 200; n += 1) {
      const claimed = {
        'x-forwarded-for': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
      };
      const body = { username: spellings[n % spellings.length], password: 'wrong-one' };
      replies.push(await direct.visitor.post<ErrorReply>('/api/staff-login', body, claimed));
    }
    expect(
      count(
        replies.map(({ status }) => status),
        401,
      ),
    ).toBe(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(190);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // From the same address another user's right password still works.
    expect((await logIn(other.username, testPassword, { app: direct })).status).toBe(200);
    const [row] = await audit(`q=session.refused&limit=1`, direct);
    expect(row?.after).toMatchObject({ count: 200, address: '127.0.0.1' });
    mustSurvive('S-08', {
      figure: `${replies.length - refused.length} of ${replies.length} checked`,
      limit: '10 in 15 min for an account',
    });
  });

  test('many at once, on two servers with one database, do not get more attempts', async () => {
    const second = await openSecond();
    const { username } = await aUser(await app.as());
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        logIn(username, 'wrong-one', { app: n % 2 ? app : second, from: `203.0.113.${n}` }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50]);
  });
});

test('sign-ups and wrong access tokens are counted by the database, not by a process', async () => {
  const second = await openSecond();
  const visitors = [app.visitor, second.visitor] as const;
  const from = { 'x-forwarded-for': '192.0.2.99' };
  const signUps = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      visitors[n % 2 ? 0 : 1].post('/api/signup', { username: 'x' }, from),
    ),
  );
  const tokens = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      visitors[n % 2 ? 0 : 1].get('/api/people', { ...from, authorization: `Bearer dcrm_${n}` }),
    ),
  );
  const tally = (replies: { status: number }[], status: number) =>
    count(
      replies.map((reply) => reply.status),
      status,
    );
  expect([tally(signUps, 400), tally(signUps, 429)]).toEqual([20, 20]);
  expect([tally(tokens, 401), tally(tokens, 429)]).toEqual([30, 30]);
});

describe('a device that has signed in before', () => {
  test('gets in while strangers are kept out, and has a budget of its own', async () => {
    const { username } = await aUser(await app.as());
    const cookie = deviceOf((await logIn(username, testPassword)).setCookies);
    expect(cookie).toBeDefined();
    expect((await guess(11, username, { from: '203.0.113.66' })).at(-1)).toBe(429);
    expect((await logIn(username, testPassword, { from: '198.51.100.9' })).status).toBe(429);
    expect((await logIn(username, testPassword, { cookie })).status).toBe(200);
    // That gives the strangers no further attempt.
    expect((await logIn(username, 'wrong', { from: '203.0.113.67' })).status).toBe(429);
    expect(count(await guess(12, username, { cookie }), 401)).toBe(10);
    expect((await logIn(username, testPassword, { cookie })).status).toBe(429);
    await ageAttempts(app.database, 15);
    expect((await logIn(username, testPassword, { cookie })).status).toBe(200);
  });

  test('is only known for the accounts that it signed in to', async () => {
    const [first, second, third] = [
      await aUser(await app.as()),
      await aUser(await app.as()),
      await aUser(await app.as()),
    ];
    const one = deviceOf((await logIn(first.username, testPassword)).setCookies);
    const shared = await logIn(second.username, testPassword, { cookie: one });
    const cookie = deviceOf(shared.setCookies);
    for (const { username } of [first, second, third]) await guess(10, username);
    const statuses = [];
    for (const { username } of [first, second, third]) {
      statuses.push((await logIn(username, testPassword, { cookie })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('counts as a stranger if its cookie was changed, is too old, or belongs to an earlier password', async () => {
    const { username, id } = await aUser(await app.as());
    const reply = await logIn(username, testPassword);
    const cookie = deviceOf(reply.setCookies) ?? '';
    const [header = ''] = reply.setCookies.filter((each) => each.startsWith('device='));
    expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(header).not.toContain(id);
    await guess(10, username);
    const middle = Math.floor(cookie.length / 2);
    const changed =
      cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1);
    for (const forged of [changed, 'device=v1.', 'device=x', `device=${id}`]) {
      expect((await logIn(username, testPassword, { cookie: forged })).status).toBe(429);
    }
    expect((await logIn(username, testPassword, { cookie })).status).toBe(200);
    app.clock.advance(181 * 24 * 60 * 60 * 1_000);
    await guess(10, username);
    expect((await logIn(username, testPassword, { cookie })).status).toBe(429);
    await ageAttempts(app.database, 15);
    const again = deviceOf((await logIn(username, testPassword)).setCookies);
    await guess(10, username);
    const { passwordHash } = await otherHash();
    await app.database.pool.query('update users set password_hash = $1 where id = $2', [
      passwordHash,
      id,
    ]);
    expect((await logIn(username, testPassword, { cookie: again })).status).toBe(429);
  });
});

/** The same password hashed again, like a new one. */
async function otherHash() {
  const { hashPassword } = await import('#server/kernel/passwords.ts');
  return { passwordHash: await hashPassword(testPassword) };
}

describe('one address', () => {
  test('stays usable for colleagues while one of them guesses, and is only blocked after three hundred failures', async () => {
    const office = { from: '192.0.2.50' };
    const colleague = await aUser(await app.as());
    await guess(40, 'no-such-colleague', office);
    expect((await logIn(colleague.username, testPassword, office)).status).toBe(200);
    // 10 of the 40 were checked; the others did not count against the office.
    await app.database.pool.query(
      `update attempts set at = at || array_fill(now(), array[$1::int]) where key like $2`,
      [290, `sign-ins from ${office.from}`],
    );
    expect((await logIn(colleague.username, testPassword, office)).status).toBe(429);
    const [row] = await audit('q=session.refused&limit=1');
    expect(row?.after).toMatchObject({ account: 'any', address: office.from, count: 1 });
    // A blocked address cannot use up the budgets of others.
    await guess(12, colleague.username, office);
    expect((await logIn(colleague.username, testPassword)).status).toBe(200);
  });

  test('means the /64 of a customer for IPv6', async () => {
    const key = 'sign-ins from 2001:db8:0:7::/64';
    await guess(2, 'somebody-v6', { from: '2001:db8:0:7::1' });
    await guess(2, 'somebody-v6', { from: '2001:db8:0:7:ffff:1:2:3' });
    await guess(2, 'somebody-v6', { from: '2001:db8:0:8::1' });
    const counted = await app.database.pool.query(
      `select cardinality(at) as count from attempts where key = $1`,
      [key],
    );
    expect(counted.rows).toEqual([{ count: 4 }]);
    const rows = (await audit('q=somebody-v6')).map(({ after }) => after);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({ address: '2001:db8:0:7::/64', count: 4, account: 'somebody-v6' }),
    );
  });
});

describe('one password on many names', () => {
  test('S-08: is noticed, recorded and slowed down, and a right password still works', async () => {
    const from = '203.0.113.200';
    const { username } = await aUser(await app.as());
    for (let n = 0; n < 30; n += 1)
      expect((await logIn(`sprayed ${n}`, 'x', { from })).status).toBe(401);
    const [noticed, ...others] = await audit('q=session.sprayed');
    expect(others).toEqual([]);
    expect(noticed).toMatchObject({ actorId: null, after: { address: from, names: 30 } });
    // From now on one attempt per second is checked; others elsewhere do not wait.
    let isOver = false;
    const slow = Promise.all([1, 2, 3].map((n) => logIn(`more ${n}`, 'x', { from }))).finally(
      () => {
        isOver = true;
      },
    );
    const elsewhere = await logIn(username, testPassword, { from: '198.51.100.2' });
    expect([elsewhere.status, isOver]).toEqual([200, false]);
    expect((await slow).map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await logIn(username, testPassword, { from })).status).toBe(200);
  });

  test('from many addresses is noticed too', async () => {
    const wide = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '0' } });
    await wide.database.pool.query(
      `insert into refusals (id, verb, about, network, quarter, first_at, last_at, count, told)
       select gen_random_uuid(), 'session.refused', 'name ' || n, '203.0.113.' || n, $1, $1, $1, 1, '{}'
       from generate_series(1, 199) as n`,
      [wide.clock.now()],
    );
    await logIn('the two hundredth', 'x', { app: wide });
    const noticed = await audit('q=session.sprayed', wide);
    expect(noticed).toHaveLength(1);
    expect(noticed[0]?.after).toMatchObject({ address: 'many networks', names: 200 });
  });
});

describe('the audit of refused sign-ins', () => {
  test('has one row per account, address and quarter of an hour, with a count', async () => {
    const clock = new TestClock('2026-03-11T09:31:00.000Z');
    const told = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '0' }, clock });
    const { username, email } = await aUser(await told.as());
    await guess(4, username, { app: told });
    clock.set('2026-03-11T09:44:00.000Z');
    await guess(9, String(email), { app: told });
    await guess(1, username, { app: told, from: '198.51.100.77' });
    clock.set('2026-03-11T09:46:00.000Z');
    await guess(2, username, { app: told });
    const rows = await audit('kind=access&q=session.refused&sort=at', told);
    expect(rows.map(({ at, after }) => [at.slice(11, 16), after])).toEqual([
      [
        '09:31',
        expect.objectContaining({
          account: email,
          count: 13,
          address: '198.51.100.1',
          lastAt: '2026-03-11T09:44:00.000Z',
        }),
      ],
      ['09:44', expect.objectContaining({ account: username, count: 1, address: '198.51.100.77' })],
      ['09:46', expect.objectContaining({ account: username, count: 2 })],
    ]);
    expect(rows[0]?.changes).toContainEqual({
      field: 'count',
      label: 'Times',
      from: null,
      to: '13',
    });
    // Shown between the rows of the change log, in order, and found like them.
    const all = await audit('actorId=none&limit=100', told);
    expect(all.filter(({ verb }) => verb === 'session.refused')).toHaveLength(3);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(await audit(`recordId=${rows[0]?.id}`, told)).toHaveLength(1);
    expect(await audit('q=session.refused&from=2026-03-11T09:45:00.000Z', told)).toHaveLength(1);
    // Deleted after 90 days, and not earlier.
    const kept: number[] = [];
    for (const time of ['09:43', '09:45', '09:47']) {
      clock.set(`2026-06-09T${time}:00.000Z`);
      await pruneRefusals({ db: told.database.orm, clock });
      kept.push(await told.database.orm.$count(refusals));
    }
    expect(kept).toEqual([3, 1, 0]);
  });
});

test('DISABLE_RATE_LIMIT=1 switches all of it off', async () => {
  const open = await openTestApp();
  const { username } = await aUser(await open.as());
  expect(new Set(await guess(15, username, { app: open }))).toEqual(new Set([401]));
  for (let n = 0; n < 32; n += 1) await logIn(`name ${n}`, 'x', { app: open });
  expect((await logIn(username, testPassword, { app: open })).status).toBe(200);
  expect(await open.database.orm.execute(sql`select 1 from attempts`)).toHaveProperty(
    'rowCount',
    0,
  );
  expect(await audit('q=session.sprayed', open)).toEqual([]);
});
