/** A server that is killed in the middle of uploads, again and again, and what the next one finds. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FileAttachment } from '#contract/files.ts';
import type { Person } from '#contract/people.ts';
import { aPdf, formWith } from '../files.ts';
import { mustSurvive } from '../must-survive.ts';
import { cookiesOf, startServerProcess } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-killed-upload-'));
const database = await createTestDatabase();
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' };
const bytes = Buffer.concat([aPdf, Buffer.alloc(400_000, 'Fleet renewal ')]);
const incoming = async () => readdir(join(dataDir, 'files', 'incoming')).catch(() => []);

async function start() {
  const server = await startServerProcess(database.url, '', { DATA_DIR: dataDir, ...admin });
  const signIn = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  const cookie = cookiesOf(signIn);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { ...init, headers: { cookie, ...init.headers } });
  return { ...server, cookie, call };
}

test('R-20: no record without its bytes, no bytes without a record, whenever the server was killed', async () => {
  let server = await start();
  const made = await server.call('/api/people', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fiona Files' }),
  });
  const { id: personId } = (await made.json()) as Person;
  const form = await formWith('Quote.pdf', bytes, { personId });
  const headers = { cookie: server.cookie, ...form.headers, 'content-length': form.body.length };

  for (let round = 0; round < 4; round += 1) {
    // One that stands still in the middle, and some whose moment is left to chance.
    const stalled = request(`${server.url}/api/files`, { method: 'POST', headers });
    stalled.on('error', () => undefined);
    stalled.write(form.body.subarray(0, form.body.length / 2));
    await expect.poll(async () => (await incoming()).length).toBeGreaterThan(0);
    const others = [1, 2, 3].map(() =>
      server
        .call('/api/files', {
          method: 'POST',
          headers: form.headers,
          body: new Uint8Array(form.body),
        })
        .then(({ status }) => status)
        .catch(() => 'cut off'),
    );
    if (round % 2 === 0) await Promise.race(others);
    await server.kill();
    const answers = await Promise.all(others);
    stalled.destroy();

    // As if hours had passed, so that what was left counts as left.
    const longAgo = new Date('2020-01-01T00:00:00Z');
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), longAgo, longAgo);
    }
    server = await start();
    headers.cookie = server.cookie;
    await expect.poll(incoming).toEqual([]);
    const files = (await (await server.call('/api/files')).json()) as FileAttachment[];
    expect(files.length).toBeGreaterThanOrEqual(answers.filter((each) => each === 201).length);
    for (const { fileUrl } of files) {
      const content = Buffer.from(await (await server.call(fileUrl)).arrayBuffer());
      const sha256 = (each: Buffer) => createHash('sha256').update(each).digest('hex');
      expect(sha256(content)).toBe(sha256(bytes));
    }
    const inStore = async () => {
      const entries = await readdir(join(dataDir, 'files'), { recursive: true });
      return entries.filter((path) => /^..\/..\/[0-9a-f]{32}$/.test(path)).length;
    };
    await expect.poll(inStore).toBe(files.length);
  }
  await server.kill();
  mustSurvive('R-20', {
    figure: '0 broken links, 0 orphans in 4 kills',
    limit: '0 broken links, orphans gone, sha256 checked',
  });
});
