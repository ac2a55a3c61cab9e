/** The backup that somebody names after a command: `latest`, its name at the usual place, or its folder. */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { BackupHome } from './backup-home.ts';
import { BackupRefused } from './backup-refused.ts';
import type { BackupSettings } from './backup-variables.ts';
import { openFolderHome } from './folder-home.ts';
import { openBackupHome } from './open-backup-home.ts';

interface Found {
  home: BackupHome;
  name: string;
}

/** Without a name it tells what there is. */
export async function findBackup(
  named: readonly string[],
  backups: BackupSettings,
  command: string,
): Promise<Found> {
  const [wanted] = named;
  if (wanted === undefined || named.length > 1)
    throw new BackupRefused(await listWords(backups, command));
  const folder = resolve(wanted);
  if (wanted !== basename(wanted) || existsSync(folder))
    return { home: openFolderHome(dirname(folder)), name: basename(folder) };
  const home = openBackupHome(backups);
  if (!home) {
    throw new BackupRefused(
      `There is no folder ${folder}. Name the folder of a backup, or set BACKUP_DIR or BACKUP_S3_URL.`,
    );
  }
  if (wanted !== 'latest') return { home, name: wanted };
  const last = (await home.list()).findLast(({ isComplete }) => isComplete);
  if (last) return { home, name: last.name };
  throw new BackupRefused(`There is no complete backup in ${home.place}.`);
}

async function listWords(backups: BackupSettings, command: string): Promise<string> {
  const found = (await openBackupHome(backups)?.list()) ?? [];
  const names = found.flatMap(({ name, isComplete }) => (isComplete ? [`  ${name}`] : []));
  const first = `Say which one: npm run ${command} -- latest, its name, or its folder.`;
  return [first, ...names].join('\n');
}
