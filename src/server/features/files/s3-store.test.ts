/** Files in an S3-compatible store: a real one, on loopback, and one that is away. */

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { FileStoreState } from '#contract/file-store.ts';
import type { FileAttachment } from '#contract/files.ts';
import { clockAt } from '#server/kernel/clock.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { openFileStore } from './open-file-store.ts';
import { sweepFiles } from './sweep-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-s3-'));
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'store'),
  configureBuckets: [{ name: 'crm-files', configs: [] }],
});
const { port } = (await s3.run()) as AddressInfo;
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const address = (at: number) => `http://S3RVER:S3RVER@127.0.0.1:${at}/crm-files`;
const environment = { DATA_DIR: join(folder, 'data'), FILES_S3_URL: address(port) };
const app = await openTestApp({ environment });
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const person = await aPerson(ctx);
const store = openFileStore(
  { dataDir: environment.DATA_DIR, filesS3Url: environment.FILES_S3_URL },
  (error) => {
    throw error;
  },
);

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

async function contentOf(id: string) {
  const reply = await app.fastify.inject({
    url: `/api/files/${id}/content`,
    headers: { cookie: staff.cookie ?? '' },
  });
  return { status: reply.statusCode, bytes: reply.rawPayload };
}

// Small ones go in one piece, large ones in parts.
test.each([1_000, 7_000_000])('a file of %d bytes comes back byte for byte', async (size) => {
  const bytes = Buffer.concat([aPdf, Buffer.alloc(size, 'Fleet renewal ')]);
  const { status, body } = await uploadFileAs(staff, { personId: person.id }, 'Quote.pdf', bytes);
  expect(status).toBe(201);
  const content = await contentOf((body as FileAttachment).id);
  expect(content.status).toBe(200);
  expect(content.bytes.equals(bytes)).toBe(true);
});

const later = clockAt(() => new Date(Date.now() + 7 * 24 * 3_600_000));
const sweep = () => sweepFiles({ db: app.database.orm, clock: later }, store);

async function keysAside(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.listAside()) keys.push(key);
  return keys;
}

test('files without a record are put aside and can be restored, others stay', async () => {
  const before = await storedKeys();
  const { body } = await uploadFileAs(staff, { personId: person.id }, 'Kept.pdf', aPdf);
  await app.database.pool.query('delete from file_attachments where id <> $1', [body.id]);
  expect(await storedKeys()).toHaveLength(before.length + 1);
  await sweep();
  expect(await storedKeys()).toHaveLength(1);
  expect((await contentOf(body.id)).bytes.equals(aPdf)).toBe(true);
  expect((await keysAside()).toSorted()).toEqual(before.toSorted());

  const boss = await app.signIn('super_user');
  const [one = '', ...others] = before;
  const { body: state } = await boss.post<FileStoreState>('/api/file-store/restore', {
    keys: [one],
  });
  expect(state.putAside.count).toBe(others.length);
  expect(await storedKeys()).toContain(one);
  await store.erase(one);
  for (const key of others) await store.erase(key);
  expect([await storedKeys(), await keysAside()]).toEqual([expect.any(Array), []]);
  expect(await storedKeys()).toHaveLength(1);
});

test('a bucket of another database is not swept, and accepts no uploads', async () => {
  const before = await storedKeys();
  const other = await openTestApp({
    environment: { DATA_DIR: join(folder, 'other'), FILES_S3_URL: address(port) },
  });
  await other.database.pool.query('update installation set database_id = gen_random_uuid()');
  await sweepFiles({ db: other.database.orm, clock: later }, store);
  expect([await storedKeys(), await keysAside()]).toEqual([before, []]);
  const client = await other.signIn('super_user');
  const someone = await aPerson(await other.as());
  const refused = await uploadFileAs(client, { personId: someone.id }, 'Quote.pdf', aPdf);
  expect(refused.status).toBe(503);
  const { body } = await client.get<FileStoreState>('/api/file-store');
  expect([body.standing, body.place]).toEqual([
    'other-database',
    `the bucket crm-files at http://127.0.0.1:${port}`,
  ]);
  expect((await client.post<FileStoreState>('/api/file-store/adopt')).body.standing).toBe('ours');
  const mine = await app.signIn('super_user');
  const { body: lost } = await mine.get<FileStoreState>('/api/file-store');
  expect(lost.standing).toBe('other-database');
  expect((await mine.post<FileStoreState>('/api/file-store/adopt')).body.standing).toBe('ours');
  expect(await storedKeys()).toEqual(before);
});

test('a store that cannot be reached gives a clear error, and leaves no row', async () => {
  // A port that nobody listens on.
  const away = await openTestApp({
    environment: { DATA_DIR: join(folder, 'away'), FILES_S3_URL: address(1) },
  });
  const client = await away.signIn('staff');
  const someone = await aPerson(await away.as('staff'));
  const { status, body } = await uploadFileAs(client, { personId: someone.id }, 'Lost.pdf', aPdf);
  expect(status).toBe(503);
  expect((body as unknown as ErrorReply).message).toContain('cannot be reached right now');
  expect((await client.get(`/api/files?personId=${someone.id}`)).body).toEqual([]);
}, 30_000);
