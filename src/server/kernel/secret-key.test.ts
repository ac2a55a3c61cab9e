import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretKey } from './secret-key.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealer-crm-secret-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a key is made once, for its owner only, and read again', async () => {
  const made = await loadSecretKey({ dataDir, secretKey: undefined });
  expect(made).toHaveLength(32);
  expect(await loadSecretKey({ dataDir, secretKey: undefined })).toEqual(made);
  expect(await readFile(join(dataDir, 'secret-key'))).toEqual(made);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

test('starts that race agree on one key', async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => loadSecretKey({ dataDir, secretKey: undefined })),
  );
  for (const key of keys) expect(key).toEqual(keys[0]);
});

test('SECRET_KEY wins, and is the same everywhere', async () => {
  const secretKey = 'correct horse battery staple, twice';
  const key = await loadSecretKey({ dataDir, secretKey });
  expect(key).toHaveLength(32);
  expect(await loadSecretKey({ dataDir: '/elsewhere', secretKey })).toEqual(key);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('a damaged key stops the start instead of being replaced', async () => {
  await loadSecretKey({ dataDir, secretKey: undefined });
  await writeFile(join(dataDir, 'secret-key'), 'short');
  await expect(loadSecretKey({ dataDir, secretKey: undefined })).rejects.toThrow(/is damaged/);
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe('short');
});
