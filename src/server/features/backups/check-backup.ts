/** Reads a whole backup without using it: every byte of it has to be what was written. */
import { text } from 'node:stream/consumers';
import { readMigrationTimes } from '#server/kernel/postgres/migrations.ts';
import type { BackupHome } from './backup-home.ts';
import { BackupRefused } from './backup-refused.ts';
import {
  damaged,
  type Manifest,
  manifestFile,
  readManifest,
  refuseNewer,
} from './manifest.rules.ts';
import { measure } from './read-tables.ts';

export async function readManifestOf(home: BackupHome, name: string): Promise<Manifest> {
  const bytes = await home.read(name, manifestFile);
  if (bytes) return readManifest(name, await text(bytes));
  throw new BackupRefused(
    `${home.place} has no complete backup ${name}: what has no ${manifestFile} was broken off.`,
  );
}

/** Throws if it is damaged, or of a newer version. */
export async function checkBackup(
  home: BackupHome,
  name: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  const manifest = await readManifestOf(home, name);
  refuseNewer(name, manifest, await readMigrationTimes());
  for (const { path, size, sha256 } of [...manifest.tables, ...manifest.files]) {
    signal?.throwIfAborted();
    const bytes = await home.read(name, path);
    const found = bytes && (await measure(bytes));
    if (found?.size !== size || found.sha256 !== sha256) throw damaged(name, path);
  }
  return manifest;
}
