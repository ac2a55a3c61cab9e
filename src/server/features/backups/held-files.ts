/** What the newest good backup holds of what is about to go for good. */
import type { FindHeld } from '#server/features/files/overdue-files.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { listDamaged } from './backup-notes.ts';
import type { BackupSettings } from './backup-variables.ts';
import { readManifestOf } from './check-backup.ts';
import { openBackupHome } from './open-backup-home.ts';
import { measure } from './read-tables.ts';

export interface GoodBackup {
  /** What was there before is in it. */
  takenAt: Date;
  /** Read once more there: a backup that has lost one since does not hold it. */
  findHeld: FindHeld;
  /** Whether the rows of the table are there, to the last byte. */
  holdsTable(name: string): Promise<boolean>;
}

export type OpenGoodBackup = () => Promise<GoodBackup | null>;

/** The newest one that is complete and not known to be damaged; null without backups. Throws if its place is away. */
export function openGoodBackups(db: Handle, settings: BackupSettings): OpenGoodBackup {
  const home = openBackupHome(settings);
  return async () => {
    const damaged = await listDamaged(db);
    const newest = (await home?.list())?.findLast(
      ({ name, isComplete }) => isComplete && !damaged.includes(name),
    );
    if (!home || !newest) return null;
    const { takenAt, files, tables } = await readManifestOf(home, newest.name);
    const isThere = async ({ path, sha256 }: { path: string; sha256: string }) => {
      const bytes = await home.read(newest.name, path);
      return bytes !== null && (await measure(bytes)).sha256 === sha256;
    };
    return {
      takenAt: new Date(takenAt),
      async findHeld(keys) {
        const held = new Set<string>();
        const wanted = new Set(keys);
        for (const file of files) {
          if (wanted.has(file.key) && (await isThere(file))) held.add(file.key);
        }
        return held;
      },
      async holdsTable(name) {
        const table = tables.find((each) => each.name === name);
        return table !== undefined && isThere(table);
      },
    };
  };
}

/** Without backups nothing is held. */
export function openHeldFiles(db: Handle, settings: BackupSettings): FindHeld {
  const openGoodBackup = openGoodBackups(db, settings);
  return async (keys) => (await openGoodBackup())?.findHeld(keys) ?? new Set();
}
