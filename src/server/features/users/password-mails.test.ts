/** 'Forgot password?': who gets which mail, and that it reveals to nobody who has an account. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { openMailer } from '#server/kernel/outbound/mail.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { sendPasswordMail } from './recover-account.ts';

const mailServer = await openMailServer();
const environment = {
  SMTP_URL: mailServer.url,
  PUBLIC_URL: 'http://crm.dealer.example',
  DISABLE_RATE_LIMIT: '0',
};
const app = await openTestApp({ environment });
const without = await openTestApp();
await app.listen();

let asked = 0;
beforeEach(() => {
  mailServer.taken = [];
  mailServer.mishaps = [];
});

/** Each request comes from an address of its own, unless the test is about that. */
function ask(username: unknown, from = `203.0.113.${++asked}`) {
  const headers = { 'x-forwarded-for': from };
  return app.visitor.post<ErrorReply | null>('/api/forgot-password', { username }, headers);
}

function askByForm(username: string, at = app) {
  const body = new URLSearchParams({ username, next: '/people' }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `198.51.100.${++asked}`,
  };
  return at.visitor.post<string>('/api/login/forgot-password', body, headers);
}

/** Waits until all requests have been processed. */
async function whenSeenTo(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select count(*)::int as count from jobs.job
         where name = 'passwords.mail' and state in ('created', 'retry', 'active')`,
      );
      return rows[0]?.count;
    })
    .toBe(0);
}

const linkIn = (mail: string | undefined) => /http:\S+#([\w-]+)/.exec(mail ?? '')?.[1] ?? '';

const setPassword = (token: string, password: string) =>
  app.visitor.post<ErrorReply>('/api/account-links/password', { token, password });

test('a link is sent to the address of the account, sets a new password once, and lets the user sign in', async () => {
  const user = await aUser(await app.as(), { firstName: 'Rosa' });
  expect(await ask(`  ${String(user.email).toUpperCase()} `)).toMatchObject({ status: 204 });
  await expect.poll(() => mailServer.taken.length, { timeout: 30_000 }).toBe(1);
  const [mail] = mailServer.taken;
  expect(mail).toMatch(new RegExp(`^To: ${user.email}\\r?$`, 'm'));
  expect(mail).toContain('Subject: A new password for Dealer CRM');
  expect(mail).toContain('Hello Rosa,');
  expect(mail).toContain(`your account ${user.username}`);
  expect(mail).toContain('http://crm.dealer.example/one-time-link#');
  const token = linkIn(mail);
  // Strangers who guess meanwhile do not lock the owner out.
  for (let n = 0; n < 11; n += 1) {
    await app.visitor.post('/api/staff-login', { username: user.username, password: 'guess' });
  }
  const set = await setPassword(token, 'a new password');
  expect(set.status).toBe(204);
  expect((await setPassword(token, 'another one')).status).toBe(400);
  const device = set.setCookies.find((each) => each.startsWith('device='))?.split(';')[0] ?? '';
  const logIn = (password: string, headers = {}) =>
    app.visitor.post('/api/staff-login', { username: user.username, password }, headers);
  expect((await logIn('a new password')).status).toBe(429);
  expect((await logIn('a new password', { cookie: device })).status).toBe(200);
  expect((await logIn(testPassword, { cookie: device })).status).toBe(401);
  const boss = await app.signIn('super_user');
  const { body } = await boss.get<unknown[]>(`/api/audit?q=password-link-mailed&limit=1`);
  expect(body[0]).toMatchObject({ actorId: null, after: { id: user.id, address: '203.0.113.1' } });
  expect(JSON.stringify(body)).not.toContain(token);
});

test('a new password closes the other links that were sent', async () => {
  const { username } = await aUser(await app.as());
  await ask(username);
  await ask(username);
  await expect.poll(() => mailServer.taken.length, { timeout: 30_000 }).toBe(2);
  const [first, second] = mailServer.taken.map(linkIn);
  expect((await setPassword(String(second), 'a new password')).status).toBe(204);
  expect((await setPassword(String(first), 'of somebody else')).status).toBe(400);
});

test('S-25: the link in a mail leads to PUBLIC_URL, whatever host was called', async () => {
  const { username } = await aUser(await app.as());
  const askAt = (headers: Record<string, string>) =>
    app.visitor.post('/api/forgot-password', { username }, headers);
  for (const name of ['host', 'x-forwarded-host']) {
    expect((await askAt({ [name]: 'evil.example' })).status).toBe(421);
  }
  const others = { host: '127.0.0.1:4711', 'x-forwarded-host': 'localhost:4712' };
  expect((await askAt({ ...others, forwarded: 'host=evil.example' })).status).toBe(204);
  await whenSeenTo();
  const addresses = mailServer.taken.flatMap((mail) => mail.match(/https?:\/\/[^/\s]+/g) ?? []);
  expect([...new Set(addresses)]).toEqual([environment.PUBLIC_URL]);
  mustSurvive('S-25', { figure: 'leads to PUBLIC_URL', limit: 'links use the configured origin' });
});

describe('S-09: whether there is an account', () => {
  test('is not revealed, and only accounts with a password and an address get a mail', async () => {
    const known = await aUser(await app.as());
    const elsewhere = await aUser(await app.as(), { passwordHash: null });
    const gone = await aUser(await app.as(), { deactivatedAt: app.clock.now() });
    const bare = await aUser(await app.as(), { email: null });
    const told = [];
    for (const { username } of [known, elsewhere, gone, bare, { username: 'nobody-at-all' }]) {
      const { status, body, headers } = await ask(username);
      const { date, ...others } = headers;
      const page = await askByForm(username);
      told.push({
        status,
        body,
        others,
        page: [page.status, page.body.replace(/nonce="[^"]*"/, '')],
      });
    }
    for (const each of told) expect(each).toEqual(told[0]);
    expect(told[0]).toMatchObject({ status: 204, page: [200, expect.stringContaining('inbox')] });
    await whenSeenTo();
    expect(mailServer.taken.map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1])).toEqual([
      known.email,
      known.email,
    ]);
    mustSurvive('S-09', { figure: `${told.length} kinds of names, 1 answer`, limit: 'one answer' });
  });

  // By its statements and not by a clock: the answer takes two milliseconds, and looks nobody up.
  test('is not revealed by the time either: a known name takes as long as an unknown one', async () => {
    const { username } = await aUser(await app.as());
    const pool = app.database.pool;
    const asksOf = async (name: string) => {
      const statements: string[] = [];
      const query = pool.query.bind(pool);
      const note = (text: unknown) => {
        const words = typeof text === 'string' ? text : String(Object(text).text);
        // Apart from what the server does by itself meanwhile.
        if (/"users"|"attempts"|insert/i.test(words)) statements.push(words);
      };
      // Only what this call needs.
      Object.assign(pool, {
        query: (...given: Parameters<typeof query>) => {
          note(given[0]);
          return query(...given);
        },
      });
      try {
        await ask(name);
      } finally {
        Object.assign(pool, { query });
      }
      return statements;
    };
    await whenSeenTo();
    const known = await asksOf(username);
    await whenSeenTo();
    const unknown = await asksOf('nobody-of-that-name');
    expect(known.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    mustSurvive('S-09', {
      figure: `${known.length} statements for either`,
      limit: 'the same statements',
    });
  });
});

test('requests are limited by account, in every spelling, and by address', async () => {
  const { username, email } = await aUser(await app.as());
  const spellings = [username, username.toUpperCase(), String(email), ` ${username}`];
  const statuses = [];
  for (const spelling of spellings) statuses.push((await ask(spelling)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  const refused = await ask(username);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ code: 'too_many' });
  expect((await askByForm(username)).status).toBe(429);
  const fromOne = [];
  for (let n = 0; n < 21; n += 1) fromOne.push((await ask(`nobody ${n}`, '192.0.2.7')).status);
  expect(fromOne.filter((status) => status === 204)).toHaveLength(20);
  expect(fromOne.at(-1)).toBe(429);
  await whenSeenTo();
  expect(mailServer.taken).toHaveLength(3);
});

test('a short outage of the mail server loses nothing, a refusal is final', async () => {
  const ctx = { ...(await app.as()), actor: null };
  const mailer = openMailer(mailServer.url);
  const { username } = await aUser(await app.as());
  const order = {
    username,
    network: '192.0.2.8',
    origin: 'http://crm.dealer.example',
    askedAt: app.clock.now().toISOString(),
  };
  mailServer.mishaps = [{ at: 'data', code: 451 }];
  await expect(sendPasswordMail(ctx, order, mailer)).rejects.toThrow('451 Try again later');
  await sendPasswordMail(ctx, order, mailer);
  expect(mailServer.taken).toHaveLength(1);
  mailServer.mishaps = [{ at: 'recipient', code: 550 }];
  await sendPasswordMail(ctx, order, mailer);
  expect(mailServer.taken).toHaveLength(1);
  // After an hour a request is given up.
  const old = new Date(app.clock.now().getTime() - 3_601_000).toISOString();
  await sendPasswordMail(ctx, { ...order, askedAt: old }, mailer);
  expect(mailServer.taken).toHaveLength(1);
  mailer.close();
});

test('it is only offered if mail can be sent', async () => {
  const offered = await app.visitor.get<string>('/api/login?next=/people');
  expect(offered.body).toContain(
    '<a href="/api/login/forgot-password?next=%2Fpeople">Forgot password?</a>',
  );
  expect((await app.visitor.get('/api/forgot-password')).body).toEqual({ available: true });
  const form = await app.visitor.get<string>('/api/login/forgot-password?next=//evil.example');
  expect(form.status).toBe(200);
  expect(form.body).toContain('<input type="hidden" name="next" value="/">');

  expect((await without.visitor.get<string>('/api/login')).body).not.toContain('Forgot');
  expect((await without.visitor.get('/api/forgot-password')).body).toEqual({ available: false });
  expect((await without.visitor.get('/api/login/forgot-password')).status).toBe(404);
  const refused = await without.visitor.post('/api/forgot-password', { username: 'boss' });
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await askByForm('boss', without)).status).toBe(404);
});

test('an invalid name is refused in words, also on the page', async () => {
  expect(await ask('')).toMatchObject({ status: 400 });
  expect(await ask({ $ne: '' })).toMatchObject({ status: 400 });
  const page = await askByForm('');
  expect(page.status).toBe(400);
  expect(page.body).toContain('role="alert"');
});
