/** Lists of rows as large as a call may be, sent to a server of its own whose event loop is watched while it reads them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportUpload } from '#contract/imports.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';

const app = await openTestApp();
const { username } = await aUser(await app.as(), { role: 'staff' });
let server: ServerProcess;
let cookie = '';

beforeAll(async () => {
  server = await startServerProcess(app.database.url);
  const reply = await send(
    '/api/staff-login',
    JSON.stringify({ username, password: testPassword }),
  );
  cookie = reply.cookie;
  // Warms the route up before it is watched.
  expect((await send(people, '[]')).status).toBe(200);
});
afterAll(() => server.kill());

const people = '/api/people/import-csv';

async function send(path: string, body: string) {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  });
  const set = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status: reply.status, text: await reply.text(), cookie: set.join('; ') };
}

const many = (row: string, count: number) => `{"data":[${`${row},`.repeat(count - 1)}${row}]}`;

it.each([
  ['ten million rows', many('{}', 10_000_000), 413, 'more than 50,000 rows'],
  ['50,001 rows', many('{}', 50_001), 413, 'more than 50,000 rows'],
  ['50,000 rows', many('{}', 50_000), 200, '"skipped":50000'],
  [
    'a row of ten million lists',
    `[{"a":[${'[],'.repeat(9_000_000)}[]]}]`,
    413,
    '10,000,000 values',
  ],
  ['10 MB of brackets', '['.repeat(10_000_000), 400, 'at most 32 lists and objects'],
  [
    'a row of two million columns',
    `[{${Array.from({ length: 2_000_000 }, (_, at) => `"${at}":1`).join()}}]`,
    200,
    'more than 500 columns',
  ],
  [
    'a megabyte of one column',
    `[{"name":"${' a'.repeat(600_000)}","email":"a@b.example"}]`,
    200,
    'at most 200 characters',
  ],
])('%s', async (_, body, status, words) => {
  const reply = await send(people, body);
  expect([reply.status, reply.text.slice(0, 500)]).toEqual([
    status,
    expect.stringContaining(words),
  ]);
});

it('a cell of 10 MB, whose row is dropped with a reason', async () => {
  const cell = `"${'a'.repeat(10_485_760)}"`;
  const lines = [
    'Name,Email',
    'First Row,first@x.example',
    `${cell},big@x.example`,
    'Last Row,last@x.example',
  ];
  const form = new FormData();
  form.set('entity', 'people');
  form.set('file', new File([lines.join('\r\n')], 'list.csv'));
  const upload = await fetch(`${server.url}/api/imports`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(upload.status).toBe(201);
  const { id, mapping }: ImportUpload = await upload.json();
  expect((await send(`/api/imports/${id}/start`, JSON.stringify({ mapping }))).status).toBe(200);
  const end = async () => {
    const reply = await fetch(`${server.url}/api/imports/${id}`, { headers: { cookie } });
    return reply.json();
  };
  await expect.poll(end).toMatchObject({
    imported: 2,
    dropped: 1,
    droppedRows: [{ line: 3, reason: expect.stringMatching(/^A cell is longer than 262,144/) }],
  });
});
