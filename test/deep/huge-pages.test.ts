/** S-29: lists asked for too much, for what is not there, or for patterns that fit everywhere: quick, and nothing piles up. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '../app.ts';
import { testPassword } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { cookiesOf, startServerProcess } from '../server-process.ts';

const app = await openTestApp();
const many = 20_000;
const atOnce = 5_000;
/** Milliseconds a reply may take, and mebibytes all of them may cost; of time three times as much is allowed. */
const promised = { time: 1_000, memory: 50 };

/** Lists that are read in pages: without a limit they are whole and streamed, by our own decision. */
const lists = app.fastify.routeTable.filter(
  ({ method, path, endpoint }) =>
    method === 'GET' &&
    !path.includes(':') &&
    endpoint?.query instanceof z.ZodObject &&
    'cursor' in endpoint.query.shape,
);

const wild = encodeURIComponent('%a'.repeat(90));
const deep = encodeURIComponent(JSON.stringify('['.repeat(100)));
const hostile = [
  ...['limit=-1', 'limit=0', 'limit=1e9', 'limit=abc', 'limit=10&limit=20', 'limit[]=5'],
  `limit=5&cursor=${'x'.repeat(3_000)}`,
  `limit=5&offset=1000000000000&page=1000000000000`,
  `limit=5&${Array.from({ length: 500 }, (_, at) => `f${at}=${at}`).join('&')}`,
  `limit=5&filter=${deep}&customFields=${deep}`,
  `limit=1000&q=${wild}`,
  `limit=5&q=${'x'.repeat(10_000)}`,
  `limit=5&sort=${'a'.repeat(5_000)}`,
];

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

test('S-29: each is answered or refused within a second, and together they cost less than 50 MB', async () => {
  const { pool } = app.database;
  for (let from = 1; from <= many; from += atOnce) {
    for (const insert of [
      `people (id, name, location, created_at, updated_at)
       select gen_random_uuid(), repeat('a', 200) || n, repeat(md5(n::text), 10), now(), now()`,
      `organizations (id, name, created_at, updated_at)
       select gen_random_uuid(), repeat('a', 200) || n, now(), now()`,
    ]) {
      await pool.query(`insert into ${insert} from generate_series($1::int, $2::int) n`, [
        from,
        from + atOnce - 1,
      ]);
    }
  }
  // As on a small machine: with more, the heap grows because it may, whoever asks.
  const server = await startServerProcess(app.database.url, '', {
    NODE_OPTIONS: '--max-old-space-size=256',
    LEADS_OFFLINE: '1',
  });
  const { username } = await app.userOf('super_user');
  const signedIn = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  });
  const headers = { cookie: cookiesOf(signedIn) };
  const ask = async (path: string) => {
    const began = performance.now();
    const reply = await fetch(server.url + path, { headers });
    await reply.arrayBuffer();
    return { status: reply.status, took: performance.now() - began };
  };
  // A server at work has let its heap grow: what counts is what these cost beyond usual pages and whole lists,
  // which a limit that is none asks for (S-30 is about those).
  for (let round = 0; round < 3; round += 1) {
    for (const { path } of lists) {
      await ask(`${path}?limit=1000`);
      await ask(path);
    }
  }
  const before = await residentOf(server.pid);

  let longest = { took: 0, of: '' };
  for (const { path } of lists) {
    for (const query of hostile) {
      const { status, took } = await ask(`${path}?${query}`);
      const of = `${path}?${query.slice(0, 40)}`;
      expect([200, 400, 414, 431], of).toContain(status);
      if (took > longest.took) longest = { took, of };
    }
  }
  const grown = (await residentOf(server.pid)) - before;
  const figures = { lists: lists.length, longest, grown: Math.round(grown) };
  console.log(JSON.stringify({ id: 'S-29', ...figures }));
  expect(longest.took, longest.of).toBeLessThan(3 * promised.time);
  expect(grown).toBeLessThan(promised.memory);
  await server.kill();
  mustSurvive('S-29', {
    figure: `at most ${Math.round(longest.took)} ms, ${figures.grown} MB over ${lists.length} lists`,
    limit: '1 s, 50 MB',
    value: longest.took,
    most: promised.time,
  });
});
