/** What the newest good backup holds of files that are about to go for good. */
import type { FindHeld } from '#server/features/files/overdue-files.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { listDamaged } from './backup-notes.ts';
import type { BackupSettings } from './backup-variables.ts';
import { readManifestOf } from './check-backup.ts';
import { openBackupHome } from './open-backup-home.ts';
import { measure } from './read-tables.ts';

/** Reads them once more there: a backup that has lost one since does not hold it. Without backups nothing is held. */
export function openHeldFiles(db: Handle, settings: BackupSettings): FindHeld {
  const home = openBackupHome(settings);
  return async (keys) => {
    const held = new Set<string>();
    const damaged = await listDamaged(db);
    const newest = (await home?.list())?.findLast(
      ({ name, isComplete }) => isComplete && !damaged.includes(name),
    );
    if (!home || !newest) return held;
    const wanted = new Set(keys);
    const { files } = await readManifestOf(home, newest.name);
    for (const { key, path, sha256 } of files) {
      const bytes = wanted.has(key) ? await home.read(newest.name, path) : null;
      if (bytes && (await measure(bytes)).sha256 === sha256) held.add(key);
    }
    return held;
  };
}
