/** The sign-in page at /api/login: it works without JavaScript, and redirects only within the app. */
import { describe, expect, test } from 'vitest';
import { openTestApp, sessionCookieOf } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const post = (fields: Record<string, string> | [string, string][], headers = {}) =>
  app.visitor.post<string>('/api/login', new URLSearchParams(fields).toString(), {
    ...form,
    ...headers,
  });

/** The value of a form field of the page. */
const fieldOf = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1];

test('the page is a plain form, without a script, under a policy that allows none', async () => {
  const page = await app.visitor.get<string>('/api/login?next=/people?tag=VIP');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<title>Admin Login · Dealer CRM</title>');
  expect(page.body).toContain('<form method="post" action="/api/login">');
  expect(page.body).toContain('<a href="/staff-login">Staff Login</a>');
  expect(fieldOf(page.body, 'next')).toBe('/people?tag=VIP');
  expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i);
  const policy = page.headers['content-security-policy'];
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy ?? '')?.[1];
  expect(page.body).toContain(`<style nonce="${nonce}">`);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('script-src');
  const again = await app.visitor.get<string>('/api/login');
  expect(again.headers['content-security-policy']).not.toBe(policy);
});

test('the right password leads to the requested page', async () => {
  const { username } = await aUser(await app.as(), { role: 'admin' });
  const reply = await post({ username, password: testPassword, next: '/people/42?tab=notes' });
  expect(reply).toMatchObject({ status: 303, headers: { location: '/people/42?tab=notes' } });
  const cookie = sessionCookieOf(reply.setCookies) ?? '';
  expect((await app.visitor.get('/api/auth/user', { cookie })).body).toMatchObject({ username });
  // Already signed in: redirected at once.
  const onward = await app.visitor.get('/api/login?next=/tasks', { cookie });
  expect(onward).toMatchObject({ status: 302, headers: { location: '/tasks' } });
});

test('a wrong password shows the page again, with the name and the target, never the password', async () => {
  const { username } = await aUser(await app.as());
  const reply = await post({ username, password: 'wrong-one-here', next: '/tasks' });
  expect(reply.status).toBe(401);
  expect(reply.body).toContain('<p class="fault" role="alert">Invalid username or password</p>');
  expect(fieldOf(reply.body, 'username')).toBe(username);
  expect(fieldOf(reply.body, 'next')).toBe('/tasks');
  expect(reply.body).not.toContain('wrong-one-here');
  expect(reply.setCookies).toEqual([]);
});

test.each([
  ['nothing', {}],
  ['no password', { username: 'rosa' }],
  ['a blank name', { username: ' ', password: 'secret' }],
  ['a name of 100,000 letters', { username: 'x'.repeat(10_000), password: 'secret' }],
])('%s shows the page again', async (_, fields) => {
  const reply = await post(fields as Record<string, string>);
  expect(reply.status).toBe(400);
  expect(reply.body).toContain('Please fill in both fields.');
});

describe('the target is within the app', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/people',
    '/\t/evil.example',
    '/%09/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/people\r\nX-Injected: 1',
    '/api/logout',
  ];

  test.each(hostile)('%j', async (next) => {
    const { username } = await aUser(await app.as());
    const asked = await app.visitor.get<string>(`/api/login?next=${encodeURIComponent(next)}`);
    const isPath = next === '/%09/evil.example'; // A path of this site, odd as it looks.
    expect(fieldOf(asked.body, 'next')).toBe(isPath ? next : '/');
    const failed = await post({ username, password: 'wrong-one', next });
    expect(fieldOf(failed.body, 'next')).toBe(isPath ? next : '/');
    const done = await post({ username, password: testPassword, next });
    expect(done).toMatchObject({ status: 303, headers: { location: isPath ? next : '/' } });
    expect(done.headers).not.toHaveProperty('x-injected');
    const client = await app.signIn({ username });
    const onward = await client.get(`/api/login?next=${encodeURIComponent(next)}`);
    expect(onward.headers.location).toBe(isPath ? next : '/');
    mustSurvive('S-24', {
      figure: 'same origin after a success, a failure and when signed in',
      limit: 'Location of the same origin only',
    });
  });

  test('is ignored if it is given twice', async () => {
    const asked = await app.visitor.get<string>('/api/login?next=/people&next=//evil.example');
    expect(fieldOf(asked.body, 'next')).toBe('/');
  });

  test('no address of a host that the request names is echoed', async () => {
    const poisoned = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    };
    const { username } = await aUser(await app.as());
    const replies = [
      await app.visitor.get('/api/login', poisoned),
      await post({ username, password: testPassword }, poisoned),
      await app.visitor.get('/api/logout', poisoned),
      await app.visitor.get('/api/people?limit=1', poisoned),
    ];
    expect(JSON.stringify(replies)).not.toContain('evil.example');
  });
});

test('typed text comes back as text, not as markup', async () => {
  const markup = `"><script>window.x=1</script><img src=x onerror='x'>&amp;`;
  const page = await app.visitor.get<string>(`/api/login?next=/${encodeURIComponent(markup)}`);
  const failed = await post({ username: markup, password: 'wrong-one', next: `/${markup}` });
  for (const body of [page.body, failed.body]) expect(body).not.toMatch(/<script|<img/);
  expect(fieldOf(failed.body, 'username')).toBe(
    '&quot;&gt;&lt;script&gt;window.x=1&lt;/script&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp;amp;',
  );
});

test('a form from another site signs nobody in', async () => {
  const { username } = await aUser(await app.as());
  const fields = { username, password: testPassword };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const reply = await post(fields, headers);
    expect(reply.status).toBe(403);
    expect(reply.setCookies).toEqual([]);
  }
});

test('forms are only accepted here', async () => {
  const staff = await app.signIn('staff');
  for (const path of ['/api/people', '/api/signup', '/api/staff-login', '/api/notes']) {
    expect((await staff.post(path, 'name=Form', form)).status).toBe(415);
  }
  expect((await post({ username: 'x'.repeat(20_000), password: 'y' })).status).toBe(413);
});
