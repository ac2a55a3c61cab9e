/** a million rows go out of a server whose heap is 256 MB, as one document and as a list. */
import { expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aUser, testPassword } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { cookiesOf, startServerProcess } from '../server-process.ts';

const app = await openTestApp();
const many = 1_000_000;
const people = 100_000;
const atOnce = 10_000;

test('R-22: an export of 1,000,000 rows with a heap of 256 MB', async () => {
  const { pool } = app.database;
  const user = await aUser(await app.as(), { role: 'super_user' });
  // Piece by piece: a statement that says nothing for long is given up.
  for (let from = 1; from <= many; from += atOnce) {
    await pool.query(
      `insert into activity_log (id, activity_type, description, user_id, created_at)
       select gen_random_uuid(), 'call', 'Called about the trucks, number ' || n, $1, now()
       from generate_series($2::int, $3::int) n`,
      [user.id, from, from + atOnce - 1],
    );
  }
  for (let from = 1; from <= people; from += atOnce) {
    await pool.query(
      `insert into people (id, name, created_at, updated_at)
       select gen_random_uuid(), 'Person ' || n, now(), now()
       from generate_series($1::int, $2::int) n`,
      [from, from + atOnce - 1],
    );
  }
  const server = await startServerProcess(app.database.url, undefined, {
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  const login = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: testPassword }),
  });
  const headers = { cookie: cookiesOf(login) };
  const rowsOf = async (path: string, mark: string) => {
    const reply = await fetch(server.url + path, { headers });
    expect(reply.status, path).toBe(200);
    let rows = 0;
    let rest = '';
    for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const text = rest + piece;
      rows += text.split(mark).length - 1;
      rest = text.slice(-mark.length + 1);
    }
    return rows;
  };
  expect(await rowsOf('/api/export', 'about the trucks, number ')).toBe(many);
  expect(await rowsOf('/api/exports/people?format=csv', '"Person ')).toBe(people);
  expect(await rowsOf('/api/people', '"name":"Person ')).toBe(people);
  // One that ran out of its heap would be gone.
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.kill();
  mustSurvive('R-22', {
    figure: `${many} rows with a heap of 256 MB`,
    limit: 'never above 256 MB of heap',
  });
});
