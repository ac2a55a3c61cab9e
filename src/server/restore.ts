/**
 * `npm run restore -- latest`: restores a backup into an empty database, by its name at BACKUP_DIR or BACKUP_S3_URL,
 * or by its folder. All of it comes back, or nothing.
 */
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openCommandDatabase, runCommand } from './command-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { describeRestore } from './features/backups/backup-words.rules.ts';
import { checkBackup } from './features/backups/check-backup.ts';
import { findBackup } from './features/backups/find-backup.ts';
import { restoreBackup } from './features/backups/restore-backup.ts';
import { refuseForeignStore, restoreFiles } from './features/backups/restore-files.ts';
import { openFileStore } from './features/files/open-file-store.ts';
import { adoptStore } from './features/files/store-standing.ts';
import { findSecretKey, getFingerprint } from './kernel/secret-key.ts';

await runCommand(() => restore(process.argv.slice(2), readEnvironment(process.env)));

async function restore(named: string[], environment: Environment): Promise<string> {
  const { home, name } = await findBackup(named, environment.backups, 'restore');
  // First of all: nothing is written before it is known to be whole.
  const manifest = await checkBackup(home, name);
  const store = openFileStore(environment, console.error);
  await refuseForeignStore(store, manifest);
  const { connection, stop } = await openCommandDatabase(environment, { mustExist: false });
  let takeBack = async () => {};
  try {
    const restored = await restoreBackup({
      connection: environment.databaseDirectUrl ?? connection,
      home,
      name,
      manifest,
      beforeCommit: async () => {
        takeBack = await restoreFiles(store, { home, name, manifest });
      },
    }).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    if (manifest.files.length > 0) {
      const database = openDatabase(connection, { max: 1 });
      await adoptStore(database.orm, store).finally(() => database.close());
    }
    const key = await findSecretKey(environment);
    const fingerprint = key ? getFingerprint(key) : null;
    return describeRestore({ name, manifest, fingerprint, leftOut: restored.leftOut });
  } finally {
    await stop?.();
  }
}
