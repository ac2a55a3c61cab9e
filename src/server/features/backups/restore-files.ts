/** Puts the files of a backup back into the store; those that are there already stay as they are. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#server/features/files/open-file-store.ts';
import { readMark } from '#server/features/files/store-standing.ts';
import type { BackupHome } from './backup-home.ts';
import { BackupRefused } from './backup-refused.ts';
import { damaged, type Manifest, type SavedFile } from './manifest.rules.ts';
import { Measuring, measure } from './read-tables.ts';

/** Throws if the store belongs to another database, whose files they would stand among. */
export async function refuseForeignStore(
  store: FileStore,
  { databaseId, files }: Manifest,
): Promise<void> {
  const mark = files.length === 0 ? null : await readMark(store);
  if (!mark || mark.database === databaseId) return;
  throw new BackupRefused(
    `Files are kept in ${store.place}, which belongs to another database. ` +
      'Set DATA_DIR or FILES_S3_URL to a place of their own.',
  );
}

interface Source {
  home: BackupHome;
  name: string;
  manifest: Manifest;
}

/** Returns what takes back the files that it has put there. If it throws, it has taken them back itself. */
export async function restoreFiles(
  store: FileStore,
  { home, name, manifest }: Source,
): Promise<() => Promise<void>> {
  const put: string[] = [];
  const takeBack = async () => {
    for (const key of put) await store.erase(key);
  };
  try {
    for (const file of manifest.files) {
      if (await isThere(store, file)) continue;
      put.push(file.key);
      await restoreFile(store, file, { home, name });
    }
    return takeBack;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function isThere(store: FileStore, { key, sha256 }: SavedFile): Promise<boolean> {
  const stored = await store.get(key);
  return stored !== null && (await measure(stored.bytes)).sha256 === sha256;
}

async function restoreFile(
  store: FileStore,
  { key, path, sha256 }: SavedFile,
  { home, name }: Pick<Source, 'home' | 'name'>,
): Promise<void> {
  const bytes = await home.read(name, path);
  if (!bytes) throw damaged(name, path);
  await mkdir(store.drafts, { recursive: true, mode: 0o700 });
  const draft = join(store.drafts, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    const measuring = new Measuring();
    try {
      for await (const piece of measuring.of(bytes)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    if (measuring.end().sha256 !== sha256) throw damaged(name, path);
    await store.put(key, draft);
  } finally {
    await rm(draft, { force: true });
  }
}
