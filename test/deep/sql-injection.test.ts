/**
 * Debian's sqlmap against a server of its own, on the free texts that the API takes: each name of one once, then
 * the others, for SQLMAP_MINUTES (12); how many it got through is told. All places, with the texts of a hand list,
 * are in src/server/sql-injection.test.ts.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import { Places } from '#server/kernel/places.ts';
import { openTestApp } from '../app.ts';
import { aPerson, aTask, testPassword } from '../factories.ts';
import { ApiDocument } from '../openapi.ts';
import { startServerProcess } from '../server-process.ts';
import { requestWith, type TextPlace, textPlacesOf } from '../text-places.ts';

const minutes = Number(process.env.SQLMAP_MINUTES ?? 12);
const atOnce = 2;
const folder = await mkdtemp(join(tmpdir(), 'crm-sqlmap-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await openTestApp();

interface Attack {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Finding {
  injectable: boolean;
  finished: boolean;
  output: string;
}

/** Level 5 and risk 2: every context it knows, but nothing that writes. */
function sqlmap(attack: Attack, seconds: number): Promise<Finding> {
  const { url, method, headers, body } = attack;
  const child = spawn('sqlmap', [
    ...['--batch', '--disable-coloring', '--level=5', '--risk=2', '--technique=BEUST'],
    ...['--dbms=postgresql', '--time-sec=2', '--threads=2', '--timeout=10', '--retries=0'],
    ...['--flush-session', '--ignore-redirects', '--skip-waf', '--output-dir', folder],
    ...['--ignore-code=400,401,403,404,409,412,415,422', '--url', url, '--method', method],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(body === undefined ? [] : ['--data', body]),
  ]);
  return new Promise((resolve) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000);
    child.once('close', (code) => {
      clearTimeout(timer);
      const injectable = /identified the following injection|is vulnerable|Parameter: /.test(
        output,
      );
      resolve({ injectable, finished: code === 0, output });
    });
  });
}

/** A request with a star, sqlmap's mark, in the place. */
function attackOn(document: ApiDocument, place: TextPlace, at: string): Attack {
  const { url, headers, body } = requestWith(document, place, 'a*');
  return {
    url: new URL(url, at).href.replaceAll('a%2A', 'a*'),
    method: place.call.method,
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  };
}

/** One of each name first: what is called alike is mostly read by the same code. */
function inOrder(places: TextPlace[]): TextPlace[] {
  const known = new Set<string>();
  const firsts = places.filter(({ part, keys }) => {
    const name = `${part} ${keys.at(-1)}`;
    return !known.has(name) && known.add(name);
  });
  return [...firsts, ...places.filter((place) => !firsts.includes(place))];
}

test('S-14: sqlmap finds a hole where there is one', async () => {
  const leaky = createServer((request, reply) => {
    const word = new URL(request.url ?? '/', 'http://leaky').searchParams.get('q') ?? '';
    app.database.pool.query(`select name from people where name = '${word}'`).then(
      ({ rows }) => reply.end(JSON.stringify(rows)),
      (error: Error) => reply.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => leaky.listen(0, '127.0.0.1', resolve));
  const { port } = leaky.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/?q=a*`;
  const found = await sqlmap({ url, method: 'GET', headers: {}, body: undefined }, 300);
  leaky.close();
  expect(found.injectable, found.output.slice(-2_000)).toBe(true);
});

test('S-14: and none in the server', { timeout: (minutes + 3) * 60_000 }, async () => {
  const ctx = await app.as();
  await aPerson(ctx, { name: 'a', tags: ['a'] });
  await aTask(ctx, { title: 'a' });
  const server = await startServerProcess(app.database.url);
  afterAll(() => server.kill());
  const { username } = await app.userOf('super_user');
  const signedIn = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  });
  const set = signedIn.headers.getSetCookie().find((each) => each.startsWith('session='));
  const cookie = set?.split(';')[0] ?? '';
  const described = await fetch(`${server.url}/api/openapi.json`, { headers: { cookie } });
  const document = new ApiDocument((await described.json()) as OpenApiDocument);
  const isAttacked = ({ call, isFree, part }: TextPlace) =>
    isFree &&
    part !== 'header' &&
    /^(GET|POST)$/.test(call.method) &&
    call.path.startsWith('/api/');
  const places = inOrder(textPlacesOf(document).filter(isAttacked));
  const end = Date.now() + minutes * 60_000;
  const turns = new Places(atOnce);
  const findings = await Promise.all(
    places.map((place) =>
      turns.during(async () => {
        const left = (end - Date.now()) / 1_000;
        if (left <= 0) return undefined;
        const attack = attackOn(document, place, server.url);
        const headers = { ...attack.headers, cookie };
        return { place, ...(await sqlmap({ ...attack, headers }, left)) };
      }),
    ),
  );
  const tried = findings.filter((finding) => finding !== undefined);
  const holes = tried.flatMap(({ injectable, place, output }) =>
    injectable ? [`${place.call.name} ${place.name}\n${output.slice(-1_500)}`] : [],
  );
  const finished = tried.filter((finding) => finding.finished);
  process.stdout.write(`S-14: sqlmap went through ${finished.length} of ${places.length} places\n`);
  expect(finished.length).toBeGreaterThan(0);
  for (const { output } of finished) expect(output).toContain('not appear to be injectable');
  expect(holes).toEqual([]);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(server.output()).not.toMatch(/fault of ours/);
});
