/** What scanners ask of every server: files that are nobody's, and the headers that they grade. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pagePaths } from '#contract/pages.ts';
import { openTestApp } from '#test/app.ts';
import { testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { observatoryScores, observatoryTotal } from '#test/observatory.ts';

/** Built pages, with beside them what must not be served. */
const folder = await mkdtemp(join(tmpdir(), 'crm-pages-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const index = '<!doctype html><script type="module" src="/assets/main.js"></script>';
await writeFile(join(folder, 'index.html'), index);
await mkdir(join(folder, 'assets'));
for (const name of ['.env', 'main.js.map', 'package.json', 'assets/main.js.map', 'assets/.env']) {
  await writeFile(join(folder, name), 'SECRET=1');
}
const app = await openTestApp({
  environment: { PUBLIC_URL: 'https://crm.example', TRUSTED_PROXIES: '127.0.0.1' },
  pages: folder,
});

const probes = [
  ...['/.git/HEAD', '/.git/config', '/.env', '/.env.local', '/.svn/entries', '/.DS_Store'],
  ...[
    '/main.js.map',
    '/assets/main.js.map',
    '/assets/.env',
    '/assets/main.js.MAP',
    '/index.html.map',
    '/theme.js.map',
  ],
  ...['/data', '/data/', '/data/postgres/PG_VERSION', '/data/secret-key', '/metrics', '/docs'],
  ...['/package.json', '/package-lock.json', '/node_modules/fastify/package.json'],
  ...['/src/server/main.mjs', '/migrations/meta/_journal.json', '/server-status', '/debug'],
  ...['/actuator/env', '/wp-login.php', '/phpinfo.php', '/swagger.json', '/openapi.json'],
  ...['/api/metrics', '/api/debug', '/api/data', '/api/.env', '/documentation/json'],
  ...['/assets/../.env', '/assets/..%2f.env', '/assets/%2e%2e/.env', '/assets/..%5c.env'],
  ...['/assets/../../package.json', '/%2e%2e/.env', '//.env', '/favicon.svg/../.env'],
];

test.each(probes)('B-05: %s is nobody’s', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const reply = await app.visitor.send<unknown>(method, path, undefined, {
      host: 'crm.example',
    });
    // What is no address at all may be refused as such.
    const refusals = method === 'POST' || /\.\.|%/.test(path) ? [400, 401, 404] : [401, 404];
    expect(refusals, `${method} ${path}`).toContain(reply.status);
    expect(JSON.stringify(reply.body)).not.toContain('SECRET');
  }
  mustSurvive('B-05', { figure: '400, 401 or 404', limit: '404 or 401' });
});

test('B-05: the pages of the router are those that the server knows', async () => {
  const router = await readFile(new URL('../web/app/router.tsx', import.meta.url), 'utf8');
  const paths = [...router.matchAll(/(?:path: |[pP]ageAt\(\s*)'([^']+)'/g)].map(([, path]) => path);
  expect(paths.toSorted()).toEqual(pagePaths.toSorted());
  for (const path of pagePaths) {
    const reply = await app.visitor.get(path.replace('$id', 'x'), { host: 'crm.example' });
    expect(reply.status, path).toBe(200);
  }
});

test.each([
  ['a page', '/', 200],
  ['a page that there is not', '/nowhere', 404],
  ['the sign-in page', '/api/login', 200],
  ['the description of the API', '/api/docs', 200],
  ['a refusal', '/api/people', 401],
])('B-07: %s is graded at least 115', async (_, path, status) => {
  const client = path === '/api/docs' ? await app.signIn('staff') : app.visitor;
  const reply = await client.get<unknown>(path, { host: 'crm.example' });
  expect(reply.status).toBe(status);
  const { headers, setCookies, body } = reply;
  const scores = observatoryScores({ headers, setCookies, html: String(body) });
  expect(scores.filter(([, points]) => points < 0)).toEqual([]);
  expect(observatoryTotal(scores)).toBeGreaterThanOrEqual(115);
  mustSurvive('B-07', { figure: `${observatoryTotal(scores)} points`, limit: '115 points' });
});

test('B-07: so is a page that sets the cookie of a session', async () => {
  const body = `username=${(await app.userOf('staff')).username}&password=${encodeURIComponent(testPassword)}`;
  const reply = await app.visitor.post<string>('/api/login', body, {
    host: 'crm.example',
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-proto': 'https',
  });
  const { headers, setCookies } = reply;
  expect(setCookies.join()).toMatch(/__Host-session=/);
  const scores = observatoryScores({ headers, setCookies, html: '' });
  expect(Object.fromEntries(scores)).toMatchObject({ cookies: 5 });
  expect(observatoryTotal(scores)).toBeGreaterThanOrEqual(115);
});

test('B-07: the arithmetic takes off what is missing', () => {
  const bare = observatoryScores({ headers: {}, setCookies: ['session=1'], html: '' });
  expect(observatoryTotal(bare)).toBe(100 - 25 - 40 - 20 - 5 - 20);
});
