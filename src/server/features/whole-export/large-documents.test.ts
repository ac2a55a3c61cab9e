/** Documents that take long to look through, sent to a server of its own: its event loop is watched meanwhile. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { cookiesOf, type ServerProcess, startServerProcess } from '#test/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const app = await openTestApp();
const { id: userId, username } = await aUser(await app.as(), { role: 'super_user' });
let server: ServerProcess;
let cookie = '';

const head = '{"format":"dealer-crm","version":1';
const written = '"createdAt":"2026-03-11T09:30:00Z","updatedAt":"2026-03-11T09:30:00Z"';

beforeAll(async () => {
  server = await startServerProcess(app.database.url);
  const body = JSON.stringify({ username, password: testPassword });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/staff-login`, { method: 'POST', headers, body });
  cookie = cookiesOf(reply);
  // Warms the route up, from when on it is watched.
  expect((await send(`${head}}`)).status).toBe(200);
});
afterAll(async () => {
  // In order: what the watch has still to tell comes first.
  server.signal('SIGTERM');
  await server.ended;
});

async function send(document: string) {
  const form = new FormData();
  form.set('file', new File([document], 'crm.json'));
  const options = { method: 'POST', headers: { cookie }, body: form };
  const reply = await fetch(`${server.url}/api/import`, options);
  return { status: reply.status, text: await reply.text() };
}

const listOf = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join();

test.each([
  [
    '50,000 records without a field',
    `${head},"people":[${listOf(50_000, () => '{}')}]}`,
    400,
    'There are more than 100,000 faults.',
  ],
  [
    'one record of 120,000 fields of its own',
    `${head},"organizations":[{"id":"${newId()}","name":"Wide","industry":null,"revenue":null,
      "status":"active","location":null,"email":null,"phone":null,"website":null,"assignedToId":null,
      "createdById":null,"tags":[],"importId":null,"deletedAt":null,"deletionId":null,${written},
      "customFields":{${listOf(120_000, (n) => `"${n}":${n}`)}}}]}`,
    200,
    '"created":1',
  ],
  [
    'territories of 25,000 codes',
    `${head},"territories":[{"id":"${newId()}","codeField":null,"states":[],${written},
      "codes":[${listOf(25_000, (n) => `{"code":"c${n}","userId":"${userId}"}`)}]}]}`,
    200,
    '"territories"',
  ],
  [
    '100,000 values at its top',
    `${head},${listOf(100_000, (n) => `"x${n}":1`)}}`,
    400,
    'x0 is not known to this format',
  ],
])('%s', async (_, document, status, words) => {
  const reply = await send(document);
  expect([reply.status, reply.text.slice(0, 500)]).toEqual([
    status,
    expect.stringContaining(words),
  ]);
  mustSurvive('S-23', {
    figure: 'read or refused with words, the event loop free',
    limit: 'refused with row and column',
  });
});

test('the codes of a document are those that are here afterwards', async () => {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count, min(code) as first from territory_codes where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ count: 25_000, first: 'C0' }]);
});

test('1,000 notes of 5,000 line breaks each go out, and nobody waits until they are printed', async () => {
  await app.database.pool.query(
    `insert into notes (id, content, created_at, updated_at)
     select gen_random_uuid(), repeat(E'"\n', 5000), now(), now() from generate_series(1, 1000)`,
  );
  // Twice: the first call warms the route up.
  for (const _ of [1, 2]) {
    const reply = await fetch(`${server.url}/api/export`, { headers: { cookie } });
    const { notes }: { notes: { content: string }[] } = JSON.parse(await reply.text());
    expect(notes).toHaveLength(1_000);
    expect(notes.every(({ content }) => content === '"\n'.repeat(5_000))).toBe(true);
  }
});
