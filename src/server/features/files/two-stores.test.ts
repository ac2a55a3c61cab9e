/** Two server processes on one database: with a shared file store, and without. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { FileStoreState } from '#contract/file-store.ts';
import type { FileAttachment, UploadedFile } from '#contract/files.ts';
import type { Person } from '#contract/people.ts';
import { aPdf, formWith } from '#test/files.ts';
import { cookiesOf, type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { createTestDatabase } from '#test/test-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-two-stores-'));
const servers: ServerProcess[] = [];
const database = await createTestDatabase();
afterAll(async () => {
  for (const server of servers) await server.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const boss = { username: 'boss@example.com', password: 'a long password' };

async function start(dataDir: string) {
  const server = await startServerProcess(database.url, '', {
    DATA_DIR: join(folder, dataDir),
    ADMIN_EMAIL: boss.username,
    ADMIN_PASSWORD: boss.password,
  });
  servers.push(server);
  const signIn = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(boss),
  });
  const cookie = cookiesOf(signIn);
  const call = async <Body>(path: string, init: RequestInit = {}) => {
    const headers = { cookie, ...init.headers };
    const reply = await fetch(server.url + path, { ...init, headers });
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    return { status: reply.status, body: (isJson ? await reply.json() : null) as Body };
  };
  return {
    ...server,
    call,
    state: async () => (await call<FileStoreState>('/api/file-store')).body,
    async upload<Body = UploadedFile>() {
      const person = await call<Person>('/api/people', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Fiona Files' }),
      });
      const form = await formWith('Quote.pdf', aPdf, { personId: person.body.id });
      const { headers, body } = form;
      return call<Body>('/api/files', { method: 'POST', headers, body: new Uint8Array(body) });
    },
  };
}

// At the top of the file, where no timeout applies on a busy machine.
const first = await start('one');
const { body: file } = await first.upload();
const second = await start('two');
const third = await start('one');

test('R-20: without a shared store the second says so at its start, on the settings and at upload', async () => {
  expect(file.warning).toBeUndefined();
  await expect
    .poll(() => second.output())
    .toMatch(/The files of this database are in the folder .*one.files .*FILES_S3_URL/);
  // One line, and no stack.
  expect(
    second
      .output()
      .split('\n')
      .filter((line) => line.includes('FILES_S3_URL')),
  ).toHaveLength(1);

  const here = await second.state();
  expect(here.standing).toBe('other-store');
  expect(here.servers.map(({ isThis, sharesStore }) => [isThis, sharesStore])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  const there = await first.state();
  expect(there.standing).toBe('ours');
  expect(there.servers.map(({ sharesStore }) => sharesStore)).toEqual([true, false, true]);
  // The upload must warn about a file that the other server cannot read.
  const { status, body: unshared } = await first.upload();
  expect([status, unshared.warning]).toEqual([
    201,
    expect.stringMatching(/^Only this server can open the file: the server .* has a store/),
  ]);
  const refused = await second.upload<ErrorReply>();
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'Nothing was uploaded: the team’s files are in a store that this server cannot reach. A super user can settle it on the Settings page.',
  ]);
  expect(await readdir(join(folder, 'two', 'files')).catch(() => [])).not.toContain('put-aside');

  expect((await second.call<ErrorReply>(file.fileUrl)).status).toBe(503);
  const { body: seen } = await second.call<FileAttachment>(`/api/files/${file.id}`);
  expect(seen.isLost).toBe(false);
  expect((await first.call(file.fileUrl)).status).toBe(200);
});

test('with a shared store everything works on both', async () => {
  await second.kill();
  await database.pool.query(
    "update servers set last_seen_at = now() - interval '61 seconds' where store_id is not null and store_id <> (select store_id from file_stores)",
  );
  const { status, body } = await third.upload();
  expect(status).toBe(201);
  expect((await third.state()).standing).toBe('ours');
  expect(body.warning).toBeUndefined();
  expect((await third.state()).servers.map(({ sharesStore }) => sharesStore)).toEqual([true, true]);
  expect((await first.call(body.fileUrl)).status).toBe(200);
});
