/** Nothing is deleted for good that no good backup holds: files without a record, swept beside real backups. */
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { BackupsState } from '#contract/backups.ts';
import type { FileStoreState } from '#contract/file-store.ts';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { sweepFiles } from '#server/features/files/sweep-files.ts';
import { openTestApp } from '#test/app.ts';
import { aFolder } from '#test/backups.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { openHeldFiles } from './held-files.ts';
import { readManifest } from './manifest.rules.ts';

const [dataDir, folder] = [await aFolder(), await aFolder()];
const app = await openTestApp({ environment: { DATA_DIR: dataDir, BACKUP_DIR: folder } });
const boss = await app.signIn('super_user');
const person = await aPerson(await app.as());
const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
const backups = { folder, s3Url: undefined, keep: 7 };
const findHeld = openHeldFiles(app.database.orm, backups);
const sweep = () => sweepFiles({ db: app.database.orm, clock: app.clock }, store, findHeld);
const day = 24 * 60 * 60 * 1_000;

const putAside = async () =>
  (await boss.get<FileStoreState>('/api/file-store')).body.putAside.files.map(({ key }) => key);

/** Uploaded, and its record lost with the database that knew it. */
async function loseRecord(): Promise<string> {
  await uploadFileAs(boss, { personId: person.id }, 'Quote.pdf', aPdf);
  const { rows } = await app.database.pool.query<{ key: string }>(
    'delete from file_attachments returning storage_key as key',
  );
  const key = rows[0]?.key ?? '';
  const path = join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key);
  await utimes(path, new Date(0), new Date(0));
  await sweep();
  expect(await putAside()).toEqual([key]);
  return key;
}

async function backUp(): Promise<string> {
  app.clock.advance(day);
  const read = async () => (await boss.get<BackupsState>('/api/backups')).body;
  await boss.post('/api/backups');
  await expect.poll(async () => (await read()).running).toBeNull();
  return (await read()).lastBackup?.name ?? '';
}

beforeEach(async () => {
  await app.database.pool.query('delete from backups');
  for await (const file of store.listAside()) await store.dropAside(file);
});

test('a file stays until a backup holds it, and goes then', async () => {
  const key = await loseRecord();
  app.clock.advance(31 * day);
  await sweep();
  expect(await putAside()).toEqual([key]);
  const name = await backUp();
  const { files, missing } = readManifest(
    name,
    await readFile(join(folder, name, 'manifest.json'), 'utf8'),
  );
  expect([files.map((file) => file.key), missing]).toEqual([[key], []]);
  await sweep();
  expect(await putAside()).toEqual([]);
  expect((await stat(join(folder, name, 'files', key))).size).toBe(aPdf.length);
});

test('a backup that has lost the file since, or that a drill found damaged, holds nothing', async () => {
  const key = await loseRecord();
  const name = await backUp();
  app.clock.advance(31 * day);
  await writeFile(join(folder, name, 'files', key), 'Something else');
  await sweep();
  expect(await putAside()).toEqual([key]);
  const later = await backUp();
  await app.database.pool.query(
    `insert into backups (id, kind, status, place, name, is_damaged, started_at, finished_at)
     values (gen_random_uuid(), 'drill', 'failed', 'here', $1, true, $2, $2)`,
    [later, app.clock.now()],
  );
  await sweep();
  expect(await putAside()).toEqual([key]);
});

test('a backup takes nothing from the store of another database', async () => {
  const key = await loseRecord();
  await app.database.pool.query('update installation set database_id = gen_random_uuid()');
  await backUp();
  expect(await findHeld([key])).toEqual(new Set());
});
