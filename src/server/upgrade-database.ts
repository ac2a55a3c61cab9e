/**
 * `npm run upgrade-database -- latest`: moves the built-in database to the PostgreSQL of this version, from a backup
 * that the earlier version made after its last change, or `anyway`. The earlier database stays beside; `-- back` puts it back.
 */
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { finishSwap, swapClusters } from '#server/kernel/postgres/cluster-swap.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { findPostgresBinaries } from '#server/kernel/postgres/postgres-binaries.ts';
import { isPostmasterAlive, readPostmaster } from '#server/kernel/postgres/postmaster.ts';
import { runCommand } from './command-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { BackupRefused } from './features/backups/backup-refused.ts';
import { checkBackup, readManifestOf } from './features/backups/check-backup.ts';
import { findBackup } from './features/backups/find-backup.ts';
import { explainLaterChanges } from './features/backups/later-changes.rules.ts';
import { restoreBackup } from './features/backups/restore-backup.ts';
import { refuseForeignStore } from './features/backups/restore-files.ts';
import { openFileStore } from './features/files/open-file-store.ts';
import { plural, timestampWords } from './kernel/words.ts';

const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

await runCommand(() => upgrade(process.argv.slice(2), readEnvironment(process.env)));

async function upgrade(named: string[], environment: Environment): Promise<string> {
  const { dataDir } = environment;
  if (environment.databaseUrl !== undefined) {
    throw new BackupRefused(
      'This is for the built-in database. Your own PostgreSQL (DATABASE_URL) is upgraded with its own tools.',
    );
  }
  const cluster = join(dataDir, 'postgres');
  const isFinished = await finishSwap(dataDir);
  const version = await readVersion(cluster);
  if (isFinished)
    return `An earlier run had broken off at its end, which is done now: the database is that of PostgreSQL ${version}.`;
  await refuseRunning(cluster);
  if (named[0] === 'back') return goBack(dataDir, version);

  const { majorVersion } = findPostgresBinaries();
  const earlier = join(dataDir, `postgres-${version}`);
  if (version === majorVersion)
    throw new BackupRefused(`The database is PostgreSQL ${version} already: nothing was done.`);
  if (existsSync(earlier)) throw inTheWay(earlier);
  const [wanted = '', ...rest] = named;
  const isAnyway = rest.length === 1 && rest[0] === 'anyway';
  const naming = isAnyway ? [wanted] : named;
  const { home, name } = await findBackup(naming, environment.backups, 'upgrade-database');
  if (!isAnyway) {
    const takenAt = new Date((await readManifestOf(home, name)).takenAt);
    const lacking = explainLaterChanges({
      name,
      wanted,
      takenAt,
      stoppedAt: await readStop(cluster),
    });
    if (lacking !== null) throw new BackupRefused(lacking);
  }
  const manifest = await checkBackup(home, name);
  await refuseForeignStore(openFileStore(environment, console.error), manifest);

  // A data folder of its own until all is there: what breaks off before changes nothing.
  const draft = join(dataDir, 'upgrade');
  await rm(draft, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: draft, log });
    const { connection } = postgres;
    const { rows } = await restoreBackup({ connection, home, name, manifest }).finally(() =>
      postgres.stop(),
    );
    await swapClusters(dataDir, { next: 'upgrade/postgres', aside: basename(earlier) });
    const taken = `${timestampWords(new Date(manifest.takenAt), 'UTC')} UTC`;
    return [
      `The database is PostgreSQL ${majorVersion} now: ${plural(rows, 'row')} from ${name}, each compared. Start the server.`,
      `What was changed after ${taken} is not in it, but in the earlier database, which stays in ${earlier}.`,
      'The way back, with the earlier version of the app: npm run upgrade-database -- back',
    ].join('\n');
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** For the earlier version, to go on as before; what was written since stays beside. */
async function goBack(dataDir: string, version: string): Promise<string> {
  const earlier = await findEarlier(dataDir, version);
  const later = join(dataDir, `postgres-${version}`);
  if (existsSync(later)) throw inTheWay(later);
  const found = await readVersion(earlier);
  await swapClusters(dataDir, { next: basename(earlier), aside: basename(later) });
  return `The database is that of PostgreSQL ${found} again; the later one is in ${later}.`;
}

async function findEarlier(dataDir: string, version: string): Promise<string> {
  for (let number = Number(version) - 1; number > 0; number -= 1) {
    const folder = join(dataDir, `postgres-${number}`);
    if (existsSync(folder)) return folder;
  }
  throw new BackupRefused(`There is no earlier database in ${dataDir}.`);
}

async function readVersion(cluster: string): Promise<string> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (text !== undefined) return text.trim();
  throw new BackupRefused(`There is no database in ${cluster}. Set DATA_DIR as the server has it.`);
}

/** Its programs are not here, but PostgreSQL writes this file as the last one when it stops. */
async function readStop(cluster: string): Promise<Date> {
  return (await stat(join(cluster, 'global', 'pg_control'))).mtime;
}

async function refuseRunning(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !(await isPostmasterAlive(postmaster.pid, cluster))) return;
  throw new BackupRefused('The server is running: stop it first.');
}

function inTheWay(folder: string): BackupRefused {
  return new BackupRefused(
    `${folder} is there already, from an earlier time: move it away first, or delete it.`,
  );
}
