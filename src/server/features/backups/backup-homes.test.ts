/** Where backups are kept: a folder, where files are shared, and an S3-compatible store, a real one on loopback. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { aFolder, backUp, openDatabases, openHome, restoreTo } from '#test/backups.ts';
import { readRows } from '#test/release-rows.ts';
import { openBackupHome } from './open-backup-home.ts';
import { removeOldBackups } from './remove-old-backups.ts';

const folder = await aFolder();
const aDatabase = openDatabases();
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'store'),
  configureBuckets: [{ name: 'crm-backups', configs: [] }],
});
const { port } = (await s3.run()) as AddressInfo;
afterAll(() => s3.close());

const database = await aDatabase({ empty: false });
const [kept, lost] = ['0'.repeat(32), '1'.repeat(32)];
// Its SHA-256 as an upload notes it.
const sum = '8b1a9953c4611296a827abf8c47804d7e6c49c6b97b5cd6e8bb6d3c1d6a3b3a0';
for (const [key, sha256] of [
  [kept, null],
  [lost, sum],
]) {
  await database.pool.query(
    `insert into file_attachments (id, file_name, file_url, storage_key, sha256, created_at)
     values (gen_random_uuid(), 'offer.txt', '', $1, $2, now())`,
    [key, sha256],
  );
}

test('an S3-compatible store holds backups as a folder does', async () => {
  const s3Url = `http://S3RVER:S3RVER@127.0.0.1:${port}/crm-backups`;
  const home = openBackupHome({ folder: undefined, s3Url });
  if (!home) throw new Error('No home');
  expect(await home.list()).toEqual([]);
  const first = await backUp(database, home, { [kept]: 'Hello' });
  const second = await backUp(database, home, { [kept]: 'Hello' });
  const other = await aDatabase({ empty: true });
  await restoreTo(other.url, home, second.name);
  expect(await readRows(other.pool)).toEqual(await readRows(database.pool));
  await removeOldBackups(home, { keep: 1, damaged: [], now: new Date() });
  expect(await home.list()).toEqual([{ name: second.name, isComplete: true }]);
  expect(await home.read(first.name, 'tables/people.gz')).toBeNull();
  expect(home.place).toBe(`the bucket crm-backups at http://127.0.0.1:${port}`);
});

test('a store that is away is named, without its password', async () => {
  const s3Url = 'http://key:secret@127.0.0.1:9/crm-backups';
  const home = openBackupHome({ folder: undefined, s3Url });
  await expect(home?.list()).rejects.toThrow(
    /^The bucket crm-backups at http:\/\/127\.0\.0\.1:9 cannot be reached: /,
  );
});

test('files that do not change are there once, and what the store has lost is named', async () => {
  const home = openHome(join(folder, 'shared'));
  const fileOf = (name: string) => join(folder, 'shared', name, 'files', kept);
  const store = { [kept]: 'Hello', [lost]: 'Not what was uploaded' };
  const first = await backUp(database, home, store);
  expect(first.manifest.files.map(({ key }) => key)).toEqual([kept]);
  expect(first.manifest.missing).toEqual([{ key: lost, reason: 'damaged' }]);
  // The store is away by now: the second has the first one's.
  const second = await backUp(database, home);
  expect(second.manifest.files).toEqual(first.manifest.files);
  expect(second.manifest.missing).toEqual([{ key: lost, reason: 'missing' }]);
  expect((await stat(fileOf(second.name))).ino).toBe((await stat(fileOf(first.name))).ino);
  // What is damaged there is not handed on.
  await rm(fileOf(second.name));
  await writeFile(fileOf(second.name), 'Hallo');
  const third = await backUp(database, home, store);
  expect(await readFile(fileOf(third.name), 'utf8')).toBe('Hello');
  await removeOldBackups(home, { keep: 1, damaged: [], now: new Date() });
  expect(await home.list()).toEqual([{ name: third.name, isComplete: true }]);
  expect(await readFile(fileOf(third.name), 'utf8')).toBe('Hello');
});
