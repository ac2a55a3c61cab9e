/**
 * Debian's sqlmap against a server of its own, in every free text that a GET or POST of the API takes. At level 2,
 * which is what minutes allow, and at level 5 where other CRMs had holes. `SQLMAP_LEVEL=5 SQLMAP_RISK=2 npm run
 * test:deep -- sql-injection` attacks all of them at level 5, for a release: it takes hours. All places, with the
 * texts of a hand list, are in src/server/sql-injection.test.ts.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import { openTestApp } from '../app.ts';
import { aPerson, aTask, testPassword } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { ApiDocument } from '../openapi.ts';
import { cookiesOf, startServerProcess } from '../server-process.ts';
import { type Attack, type Attacked, attackWithSqlmap } from '../sqlmap.ts';
import { requestWith, type TextPlace, textPlacesOf } from '../text-places.ts';

const level = Number(process.env.SQLMAP_LEVEL ?? 2);
const risk = Number(process.env.SQLMAP_RISK ?? 1);
/** A bound for a run that hangs, not an aim: two at once need 14 to 19 minutes. */
const milliseconds = 45 * 60_000 * (level > 2 ? 20 : 1);
const atOnce = 2;
const app = await openTestApp();
const json = { 'Content-Type': 'application/json' };

/** A request with a star, sqlmap's mark, in the place. */
function attackOn(document: ApiDocument, place: TextPlace, at: string, cookie: string): Attack {
  const { url, headers, body } = requestWith(document, place, 'a*');
  return {
    url: new URL(url, at).href.replaceAll('a%2A', 'a*'),
    method: place.call.method,
    headers: { ...headers, cookie, ...(body ? json : {}) },
    body: body && JSON.stringify(body),
  };
}

function isAttackable({ call, part }: TextPlace): boolean {
  return part !== 'header' && /^(GET|POST)$/.test(call.method) && call.path.startsWith('/api/');
}

async function attackAll(attacks: Attack[], strength = { level, risk }): Promise<Attacked> {
  const shares = Array.from({ length: atOnce }, (_, share) =>
    attacks.filter((_, index) => index % atOnce === share),
  );
  const all = await Promise.all(
    shares.map((share) => attackWithSqlmap(share, { ...strength, milliseconds })),
  );
  return {
    holes: all.flatMap(({ holes }) => holes),
    finished: all.reduce((sum, { finished }) => sum + finished, 0),
    output: all.map(({ output }) => output).join('\n'),
  };
}

/** Puts what it is sent into its SQL, where a path says so, and tells as little of it as our server would. */
async function answerLeakily(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://leaky');
  const body = await text(request);
  const word = searchParams.get('q') ?? JSON.parse(body || '{}').name;
  const order = searchParams.get('sort') ?? 'name';
  const { pool } = app.database;
  const found = {
    '/text': () => pool.query(`select name from people where name = '${word}'`),
    '/field': () => pool.query(`select name from people where lower(name) = lower('${word}')`),
    '/order': () => pool.query(`select name from people order by ${order}`),
  }[pathname];
  const sound = () => pool.query('select name from people where name = $1', [word]);
  return (await (found ?? sound)()).rows;
}

test('S-14: sqlmap finds holes of which no message tells, and only them', async () => {
  await aPerson(await app.as(), { name: 'a' });
  await aPerson(await app.as(), { name: 'b' });
  const leaky = createServer((request, reply) => {
    answerLeakily(request).then(
      (rows) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      () => reply.writeHead(500).end('{"message":"Something went wrong."}'),
    );
  });
  await new Promise<void>((resolve) => leaky.listen(0, '127.0.0.1', resolve));
  const { port } = leaky.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  const get = (path: string) => ({ url: at + path, method: 'GET', headers: {}, body: undefined });
  const post = (path: string) => ({
    url: at + path,
    method: 'POST',
    headers: json,
    body: '{"name":"a*"}',
  });
  const { holes, finished, output } = await attackAll([
    get('/sound?q=a*'),
    get('/text?q=a*'),
    post('/sound'),
    post('/field'),
    get('/safe?sort=name*'),
    get('/order?sort=name*'),
  ]);
  leaky.closeAllConnections();
  leaky.close();
  const paths = holes.map((hole) => /:\d+\/(\w+)/.exec(hole)?.[1]);
  expect(paths.sort(), output.slice(-4_000)).toEqual(['field', 'order', 'text']);
  expect(finished).toBe(6);
});

/** Attacks the places of GET and POST that are asked for, in a server of its own; none may give way. */
async function attackServer(
  isAttacked: (place: TextPlace) => boolean,
  strength: { level: number; risk: number },
) {
  const ctx = await app.as();
  await aPerson(ctx, { name: 'a', tags: ['a'] });
  await aTask(ctx, { title: 'a' });
  // Nobody outside is asked, whatever the texts set off.
  const server = await startServerProcess(app.database.url, '', {
    LEADS_OFFLINE: '1',
    CRM_SERVICE_URL: 'http://127.0.0.1:9',
  });
  onTestFinished(() => server.kill());
  const { username } = await app.userOf('super_user');
  const signedIn = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: testPassword }),
  });
  const cookie = cookiesOf(signedIn);
  const described = await fetch(`${server.url}/api/openapi.json`, { headers: { cookie } });
  const document = new ApiDocument((await described.json()) as OpenApiDocument);
  const places = textPlacesOf(document).filter((place) => isAttackable(place) && isAttacked(place));
  const attacks = places.map((place) => attackOn(document, place, server.url, cookie));
  const { holes, finished, output } = await attackAll(attacks, strength);
  process.stdout.write(
    `S-14: at level ${strength.level} sqlmap went through ${finished} of ${places.length} places\n`,
  );
  expect(holes).toEqual([]);
  expect(finished, output.slice(-4_000)).toBe(places.length);
  expect((await fetch(`${server.url}/api/people`, { headers: { cookie } })).status).toBe(200);
  expect(server.output()).not.toMatch(/fault of ours/);
  return places.length;
}

test('S-14: and none in the server, in any free text that it takes', {
  timeout: milliseconds + 60_000,
}, async () => {
  expect(await attackServer(({ isFree }) => isFree, { level, risk })).toBeGreaterThan(200);
  mustSurvive('S-14', { figure: `0 holes at level ${level}`, limit: '0 findings of sqlmap' });
});

/** The kinds of places in which other CRMs had their holes, once each. */
const knownTraps = [
  'GET /api/people query sort',
  'GET /api/people query fields',
  'GET /api/people query cursor',
  'GET /api/tasks query filter',
  'GET /api/reports/sales query period',
  'GET /api/exports/people query timeZone',
  'POST /api/people body customFields.*',
  'POST /api/tasks/bulk body ids.0',
];

test('S-14: and none at level 5 and risk 2 where other CRMs had theirs', {
  timeout: milliseconds + 60_000,
}, async () => {
  const isTrap = ({ call, name }: TextPlace) =>
    knownTraps.includes(`${call.method} ${call.path} ${name}`);
  expect(await attackServer(isTrap, { level: 5, risk: 2 })).toBe(knownTraps.length);
  mustSurvive('S-14', {
    figure: `0 holes in ${knownTraps.length} places at level 5`,
    limit: '0 findings of sqlmap at level 5',
  });
});
