/**
 * `npm run backup`: writes a backup to BACKUP_DIR or BACKUP_S3_URL, or into the folder that is named after `--`.
 * The server may go on meanwhile; where it does not run, its built-in database is started for this alone.
 */
import { resolve } from 'node:path';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openCommandDatabase, runCommand } from './command-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { noteBackup } from './features/backups/backup-notes.ts';
import { BackupRefused } from './features/backups/backup-refused.ts';
import { describeBackup } from './features/backups/backup-words.rules.ts';
import { openFolderHome } from './features/backups/folder-home.ts';
import { openBackupHome } from './features/backups/open-backup-home.ts';
import { removeOldBackups } from './features/backups/remove-old-backups.ts';
import { writeBackup } from './features/backups/write-backup.ts';
import { openFileStore } from './features/files/open-file-store.ts';
import { findSecretKey, getFingerprint } from './kernel/secret-key.ts';

await runCommand(() => backUp(process.argv.slice(2), readEnvironment(process.env)));

async function backUp(named: string[], environment: Environment): Promise<string> {
  const { backups, databaseDirectUrl } = environment;
  const [folder] = named;
  const home = folder === undefined ? openBackupHome(backups) : openFolderHome(resolve(folder));
  if (!home || named.length > 1) {
    throw new BackupRefused(
      'Say where to: npm run backup -- /srv/backups, or set BACKUP_DIR or BACKUP_S3_URL.',
    );
  }
  const startedAt = new Date();
  const { connection, stop } = await openCommandDatabase(environment);
  try {
    const key = await findSecretKey(environment);
    const made = await writeBackup({
      connection: databaseDirectUrl ?? connection,
      home,
      store: openFileStore(environment, console.error),
      keyFingerprint: key ? getFingerprint(key) : null,
      now: startedAt,
    });
    if (folder !== undefined) return describeBackup(made, home);
    const database = openDatabase(connection, { max: 1 });
    try {
      const damaged = await noteBackup(database.orm, { made, home, startedAt });
      await removeOldBackups(home, { keep: backups.keep, damaged, now: startedAt });
    } finally {
      await database.close();
    }
    return describeBackup(made, home);
  } finally {
    await stop?.();
  }
}
