import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-pages-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><head></head>');
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
