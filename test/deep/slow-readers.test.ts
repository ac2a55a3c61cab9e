/** S-30: a hundred readers of whole lists who take a kilobyte a second fill no memory, keep nobody out, and are hung up on. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aUser, testPassword } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { cookiesOf, startServerProcess } from '../server-process.ts';

const app = await openTestApp();
const mebibyte = 1_048_576;
// Streams of events, which are short, have a rule of their own: see event-streams.test.ts.
const paths = [
  '/api/exports/people?format=csv',
  '/api/people',
  '/api/exports/people?format=csv',
  '/api/export',
];
const users = 25;

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / mebibyte;
}

test('S-30: 100 readers of 1 kB/s are dropped, and cost less than 200 MB', async () => {
  const { pool } = app.database;
  // More than the buffers of the system hold for one who does not read.
  for (let made = 0; made < 25_000; made += 1_000) {
    await pool.query(
      `insert into people (id, name, location, created_at, updated_at)
       select gen_random_uuid(), 'Person ' || n, repeat(md5(n::text), 25), now(), now()
       from generate_series(1, 1000) n`,
    );
  }
  // As on a small machine: with more, the heap grows because it may, whoever reads.
  const server = await startServerProcess(app.database.url, '', {
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  const { hostname, port } = new URL(server.url);
  const cookies: string[] = [];
  for (let n = 0; n <= users; n += 1) {
    const { username } = await aUser(await app.as(), { role: 'super_user' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username, password: testPassword });
    const reply = await fetch(`${server.url}/api/staff-login`, { method: 'POST', headers, body });
    cookies.push(cookiesOf(reply));
  }
  const ask = async (path: string) => {
    const reply = await fetch(server.url + path, { headers: { cookie: cookies[users] ?? '' } });
    await reply.arrayBuffer();
    return reply.status;
  };
  // A server at work has let its heap grow: what counts is what slow readers cost beyond quick ones.
  const quick = await Promise.all(paths.map(ask));
  expect(quick).toEqual(paths.map(() => 200));
  const before = await residentOf(server.pid);

  const begun = performance.now();
  const readers: { socket: Socket; head: string; port: number }[] = [];
  for (let n = 0; n < users * paths.length; n += 1) {
    const socket = connect(Number(port), hostname);
    const reader: (typeof readers)[number] = { socket, head: '', port: 0 };
    readers.push(reader);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    reader.port = socket.localPort ?? 0;
    socket.on('readable', () => {
      if (reader.head === '') reader.head = String(socket.read(1_024) ?? '');
    });
    const cookie = cookies[n % users];
    const path = paths[Math.floor(n / users)];
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
  }
  // Asked of the system: a reader hears of its end only once it has read what came before.
  const open = async () => {
    const held = await connectionsAt(Number(port));
    return readers.filter((reader) => held.has(reader.port));
  };
  let most = 0;
  // Of somebody else; how many wait behind others' first pages is a matter of fair turns.
  let answered = 0;
  let refused = 0;
  let round = 0;
  // A reader's time begins once the buffers of the system are full, to which all of them are filled in turn.
  const until = begun + 600_000;
  let left = readers;
  for (; left.length > 0 && performance.now() < until; left = await open()) {
    for (const { socket } of left) socket.read(1_024);
    most = Math.max(most, await residentOf(server.pid));
    await sleep(1_000);
    round += 1;
    if (round % 3 !== 0) continue;
    if ((await ask('/api/people?limit=50')) === 200) answered += 1;
    else refused += 1;
  }
  const statuses = readers.map(({ head }) => head.slice(9, 12));
  const rss = Math.round(most - before);
  console.log(
    JSON.stringify({
      id: 'S-30',
      rss,
      statuses: count(statuses),
      left: left.length,
      seconds: Math.round((performance.now() - begun) / 1_000),
      answered,
      refused,
    }),
  );
  expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(10);
  expect(statuses.every((status) => ['200', '429', '503'].includes(status))).toBe(true);
  expect(answered).toBeGreaterThan(refused);
  expect(rss).toBeLessThan(200);
  expect(left).toEqual([]);
  for (const { socket } of readers) socket.destroy();
  // And nothing of theirs is left.
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          `select query from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and state <> 'idle'`,
        );
        return rows;
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  expect(await ask('/api/export')).toBe(200);
  await server.kill();
  mustSurvive('S-30', {
    figure: `${rss} MB, ${left.length} of 100 left`,
    limit: '200 MB, all dropped',
  });
});

/** The ports of those who have a connection to one of this machine's ports, as the system knows it. */
async function connectionsAt(port: number): Promise<Set<number>> {
  const established = '01';
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  return new Set(
    rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local, , state]) => state === established && portOf(local) === port)
      .map(([, , remote]) => portOf(remote)),
  );
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
