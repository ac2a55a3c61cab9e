import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-pages-'));
await mkdir(join(folder, 'assets'));
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><head></head><!--skeleton--><div class="skeleton"></div><!--/skeleton-->',
);
await writeFile(
  join(folder, 'files-of-pages.json'),
  JSON.stringify({
    '/': { scripts: ['assets/dashboard.js'], styles: [] },
    '/people': { scripts: ['assets/shell.js', 'assets/people.js'], styles: ['assets/people.css'] },
    '/people/$id': { scripts: ['assets/person.js'], styles: [] },
    '/staff-login': { scripts: ['assets/login.js'], styles: [] },
    visitor: { scripts: ['assets/landing.js'], styles: [] },
  }),
);
await writeFile(join(folder, 'assets/main.js'), 'plain');
await writeFile(join(folder, 'assets/main.js.br'), 'made by the build');
await writeFile(join(folder, 'assets/main.js.gz'), gzipSync('plain'));
await writeFile(join(folder, 'assets/small.css'), 'a{}');
afterAll(() => rm(folder, { recursive: true, force: true }));

const app = await openTestApp({ pages: folder });
const client = app.visitor;

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])(
  'to a browser that takes %s a program goes as the build compressed it',
  async (accepted, sent) => {
    const { status, headers } = await client.get('/assets/main.js', {
      'accept-encoding': accepted,
    });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(sent);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
  },
);

test('files that are too small to compress are sent as they are', async () => {
  const { body, headers } = await client.get('/assets/small.css', { 'accept-encoding': 'br' });
  expect(body).toBe('a{}');
  expect(headers['content-encoding']).toBeUndefined();
});

const signedIn = { cookie: 'session=somebody' };

test.each([
  ['/people?q=ada', signedIn, ['assets/people.css', 'assets/shell.js', 'assets/people.js']],
  ['/people/018f', signedIn, ['assets/person.js']],
  ['/', signedIn, ['assets/dashboard.js']],
  ['/', {}, ['assets/landing.js']],
  ['/staff-login', {}, ['assets/login.js']],
  ['/people', {}, []],
  ['/nowhere', signedIn, []],
])('the HTML of %s for %j names the files of that page', async (path, headers, files) => {
  const { body, headers: sent } = await client.get<string>(path, headers);
  const named = body.match(/(?<=href="\/)[^"]+/g) ?? [];
  expect(named).toEqual(files);
  const nonce = /'nonce-([^']+)'/.exec(sent['content-security-policy'] ?? '')?.[1];
  expect(body.split(`nonce="${nonce}"`).length - 1).toBe(files.length);
});

const user = '/api/auth/user';
const fields = '/api/custom-field-definitions?entityType=person';
const someId = '01890a5d-ac96-774b-bcce-b302099a8057';
const hostile = encodeURIComponent('"><script>alert(1)</script>\u2028 $& {owner}');

test.each([
  ['/people', [user, '/api/people?limit=50', fields]],
  ['/people?sort=-name&q=ada&tab=notes', [user, '/api/people?limit=50&q=ada&sort=-name', fields]],
  ['/people?sort=nonsense&limit=9999&cursor=x', [user, '/api/people?limit=50', fields]],
  [
    `/people?q=${hostile}`,
    [
      user,
      '/api/people?limit=50&q=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E%E2%80%A8+%24%26+%7Bowner%7D',
      fields,
    ],
  ],
  [
    `/people/${someId}`,
    [user, `/api/people/${someId}`, `/api/timeline/standing?personId=${someId}`],
  ],
  ['/people/nobody', [user]],
  [
    '/opportunities?view=board',
    [user, '/api/opportunities/board?cards=15', '/api/opportunities/summary'],
  ],
  ['/tasks?q=ada', [user]],
  ['/settings', [user]],
])('the HTML of %s has the browser ask for what that page begins with', async (path, calls) => {
  const { body, headers } = await client.get<string>(path, signedIn);
  const [, named = ''] = /<script async [^>]* data-calls="([^"]*)"><\/script>/.exec(body) ?? [];
  expect(named.replaceAll('&amp;', '&').split(' ')).toEqual(calls);
  expect(body).not.toContain('alert(1)');
  expect(body).toContain('<div class="skeleton"');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test.each([
  ['/people', {}],
  ['/', {}],
  ['/staff-login', signedIn],
])('the HTML of %s for %j asks for nothing and shows no frame to come', async (path, headers) => {
  const { body } = await client.get<string>(path, headers);
  expect(body).not.toContain('first-calls');
  expect(body).not.toContain('class="skeleton"');
});

test.each([
  ['/people', 'list'],
  ['/', 'cards'],
  [`/people/${someId}`, 'cards'],
  ['/calendar', 'columns'],
  ['/opportunities', 'list'],
  ['/opportunities?q=ada&view=board', 'columns'],
])('the HTML of %s hints at a page of %s', async (path, shape) => {
  const { body } = await client.get<string>(path, signedIn);
  expect(/<div class="skeleton" data-shape="(\w+)">/.exec(body)?.[1]).toBe(shape);
});
