/** Six calls of 31 MB from one member of staff at once: nobody else waits for them, and their memory is given back. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aUser, testPassword } from '../factories.ts';
import { cookiesOf, startServerProcess } from '../server-process.ts';

const app = await openTestApp();
const mebibyte = 1_048_576;

test('six calls of 31 MB hold nobody up, and their memory is given back', async () => {
  const { username } = await aUser(await app.as(), { role: 'staff' });
  const server = await startServerProcess(app.database.url);
  let cookie = '';
  const send = async (path: string, body?: string) => {
    const headers = { 'content-type': 'application/json', cookie };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    const reply = await fetch(`${server.url}${path}`, init);
    cookie ||= cookiesOf(reply);
    return { status: reply.status, text: await reply.text() };
  };
  await send('/api/staff-login', JSON.stringify({ username, password: testPassword }));
  const path = '/api/people/import-csv';
  expect((await send(path, '[]')).status).toBe(200);
  const before = await residentOf(server.pid);

  const rows = `{"data":[${'{},'.repeat(10_833_000)}{}]}`;
  const lists = `[{"a":[${'[],'.repeat(4_900_000)}[]]},{"b":[${'[],'.repeat(4_900_000)}[]]}]`;
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const from = performance.now();
      expect((await send('/api/auth/user')).status).toBe(200);
      waits.push(performance.now() - from);
    }
  })();
  const replies = await Promise.all(
    [rows, rows, rows, lists, lists, lists].map((body) => send(path, body)),
  );
  isOver = true;
  await others;
  expect(replies.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413, 413]);
  expect(waits.length).toBeGreaterThan(20);
  // Once the threads have ended.
  await expect
    .poll(async () => (await residentOf(server.pid)) - before, { timeout: 90_000 })
    .toBeLessThan(200 * mebibyte);
  await server.kill();
});

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}
