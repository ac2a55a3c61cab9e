/**
 * Files in a backup: those of records, and those that were put aside. What an earlier backup has is shared, the rest
 * copied from the store.
 */
import type pg from 'pg';
import type { FileHome } from '#server/features/files/file-home.ts';
import { readMark } from '#server/features/files/store-standing.ts';
import type { BackupHome } from './backup-home.ts';
import { readManifestOf } from './check-backup.ts';
import type { Manifest, SavedFile } from './manifest.rules.ts';
import { Measuring, measure } from './read-tables.ts';

export interface NamedFile {
  key: string;
  /** As it was uploaded; null where that was not noted. */
  sha256: string | null;
  /** No record names it any more. */
  isAside?: true;
}

/** What of a store of files is asked. */
export type SavedStore = Pick<FileHome, 'get' | 'getAside' | 'listAside' | 'readMark'>;

/** The files that records name, also deleted ones: they may be brought back. */
export async function listFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select storage_key as key, max(sha256) as sha256 from public.file_attachments
     where storage_key is not null group by storage_key order by storage_key`,
  );
  return rows;
}

/**
 * What the sweep took from the store of this database, and may delete for good once a backup holds it. A store that is
 * away keeps it, so it keeps nothing else from being saved.
 */
export async function listAside(
  store: SavedStore,
  databaseId: string | null,
): Promise<NamedFile[]> {
  const keys = new Set<string>();
  try {
    const mark = await readMark(store);
    if (mark === null || mark.database !== databaseId) return [];
    for await (const { key } of store.listAside()) keys.add(key);
  } catch {
    return [];
  }
  return [...keys].map((key) => ({ key, sha256: null, isAside: true }));
}

interface Saving {
  home: BackupHome;
  name: string;
  store: SavedStore;
  signal: AbortSignal | undefined;
}

/** What the store has lost does not keep everything else from being saved: the manifest names it. */
export async function saveFiles(
  files: Iterable<NamedFile>,
  saving: Saving,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const earlier = await readEarlier(saving.home);
  const saved: SavedFile[] = [];
  const missing: Manifest['missing'] = [];
  for (const file of files) {
    saving.signal?.throwIfAborted();
    const found = (await shareEarlier(file, earlier, saving)) ?? (await copy(file, saving));
    if (typeof found !== 'string') saved.push(found);
    // One that was aside may have gone by now, and nobody misses it.
    else if (!file.isAside) missing.push({ key: file.key, reason: found });
  }
  return { files: saved, missing };
}

async function copy(
  { key, sha256 }: NamedFile,
  { home, name, store }: Saving,
): Promise<SavedFile | 'missing' | 'damaged'> {
  const stored = (await store.get(key)) ?? (await store.getAside(key));
  if (!stored) return 'missing';
  const path = `files/${key}`;
  const measuring = new Measuring();
  await home.write(name, path, measuring.of(stored.bytes));
  const found = { key, path, ...measuring.end() };
  return sha256 === null || sha256 === found.sha256 ? found : 'damaged';
}

interface Earlier {
  name: string;
  files: Map<string, SavedFile>;
}

async function readEarlier(home: BackupHome): Promise<Earlier | undefined> {
  if (!home.share) return undefined;
  const last = (await home.list()).findLast(({ isComplete }) => isComplete);
  const manifest = last && (await readManifestOf(home, last.name).catch(() => undefined));
  if (!last || !manifest) return undefined;
  return { name: last.name, files: new Map(manifest.files.map((file) => [file.key, file])) };
}

/** It is read once more, so that damage does not pass from one backup to the next. */
async function shareEarlier(
  { key, sha256 }: NamedFile,
  earlier: Earlier | undefined,
  { home, name }: Saving,
): Promise<SavedFile | undefined> {
  const file = earlier?.files.get(key);
  if (!earlier || !file || (sha256 ?? file.sha256) !== file.sha256) return undefined;
  const bytes = await home.read(earlier.name, file.path);
  if (!bytes || (await measure(bytes)).sha256 !== file.sha256) return undefined;
  return (await home.share?.(earlier.name, name, file.path)) ? file : undefined;
}
