/**
 * What does not fit into the heap of the thread that reads it is refused with words, and the server goes on: a server
 * of its own, whose threads have a sixteenth of what they are given.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { cookiesOf, type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { newId } from './kernel/ids.ts';

/** Without a limit of the product's own there is nothing to divide, and no thread starts. */
const smallHeaps = `
  import threads from 'node:worker_threads';
  import { syncBuiltinESMExports } from 'node:module';
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(program, options) {
      const { maxOldGenerationSizeMb } = options.resourceLimits;
      if (!(maxOldGenerationSizeMb <= 512)) throw new Error('A thread without a limit');
      super(program, { ...options, resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationSizeMb / 16 } });
    }
  };
  syncBuiltinESMExports();`;

const app = await openTestApp();
const { username } = await aUser(await app.as(), { role: 'super_user' });
let server: ServerProcess;
let cookie = '';

beforeAll(async () => {
  server = await startServerProcess(app.database.url, smallHeaps);
  const body = JSON.stringify({ username, password: testPassword });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/staff-login`, { method: 'POST', headers, body });
  cookie = cookiesOf(reply);
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
});

async function post(path: string, body: string | FormData, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie, ...headers },
    body,
  });
  return { status: reply.status, text: await reply.text() };
}

function importOf(document: string, headers?: Record<string, string>) {
  const form = new FormData();
  form.set('file', new File([document], 'crm.json'));
  return post('/api/import', form, headers);
}

const head = '{"format":"dealer-crm","version":1';
const listOf = (item: string, count: number) => `[${Array<string>(count).fill(item).join()}]`;

test('a document of Import Data', async () => {
  // One record, no longer than one may be.
  const large = `${head},"people":[{"id":"${newId()}","tags":${listOf('{}', 690_000)}}]}`;
  const words = 'The file holds too much to be imported at once.';
  const refused = await importOf(large);
  expect([refused.status, refused.text]).toEqual([413, expect.stringContaining(words)]);
  const told = await importOf(large, { accept: 'application/x-ndjson' });
  expect(JSON.parse(told.text.trim().split('\n').at(-1) ?? '')).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: words },
  });
  expect(await importOf(`${head}}`)).toMatchObject({ status: 200 });
  const { rows } = await app.database.pool.query('select count(*)::int as n from people');
  expect(rows).toEqual([{ n: 0 }]);
});

test('a large JSON body', async () => {
  const json = { 'content-type': 'application/json' };
  const candidate = JSON.stringify({ kind: 'person', name: 'Nobody Atall' });
  const body = `{"candidates":${listOf('{}', 690_000)}}`;
  const refused = await post('/api/duplicates/check', body, json);
  expect([refused.status, refused.text]).toEqual([
    413,
    expect.stringContaining('The body takes too much to be read. Send less at once.'),
  ]);
  const small = `{"candidates":[${candidate}]}`;
  expect(await post('/api/duplicates/check', small, json)).toMatchObject({ status: 200 });
});

test('the rows of a list', async () => {
  const json = { 'content-type': 'application/json' };
  const row = { name: 'Ada Fleet', email: 'ada@fleet.example' };
  const large = `{"data":[${JSON.stringify(row).slice(0, -1)},"x":${listOf('{}', 690_000)}}]}`;
  expect(await post('/api/people/import-csv', large, json)).toMatchObject({ status: 413 });
  const small = JSON.stringify({ data: [row] });
  expect(await post('/api/people/import-csv', small, json)).toMatchObject({ status: 200 });
});
