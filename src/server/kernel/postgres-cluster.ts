/** Makes a PostgreSQL cluster, starts it with settings for a small box, and keeps its log short. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode, syncFolder, writeDurably } from './durable-file.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { handOver, type Launcher } from './postgres-launcher.ts';
import { StartError } from './start-error.ts';

const run = promisify(execFile);
const onWindows = process.platform === 'win32';

/** The superuser and the database of the embedded cluster. */
export const clusterUser = 'dealer_crm';
export const clusterDatabase = 'dealer_crm';

export interface ClusterSite {
  /** The cluster's folder; its neighbours in DATA_DIR are the files below. */
  cluster: string;
  log: string;
  /** Windows only: where the random password is kept. */
  passwordFile: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
}

/** True for a cluster of this version, false for none; anything else in the folder is a StartError. */
export async function clusterExists({ cluster, binaries }: ClusterSite): Promise<boolean> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found?.trim() === binaries.majorVersion) return true;
  if (found !== undefined) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${found.trim()} and this version of the app brings ` +
        `PostgreSQL ${binaries.majorVersion}. Start the version that made it and take a backup, ` +
        'then restore the backup into a new data folder.',
    );
  }
  const content = await readdir(cluster).catch(() => []);
  if (content.length === 0) return false;
  throw new StartError(
    `${cluster} holds files but no database. Move it away, or set DATA_DIR to another folder.`,
  );
}

/**
 * Makes the cluster beside its place and moves it there whole, so that a crash leaves nothing half
 * made. Where another start was faster, its cluster stays.
 */
export async function createCluster(site: ClusterSite): Promise<void> {
  const draft = `${site.cluster}.${randomUUID()}.new`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await handOver(draft, site.launcher);
    await initdb(site, draft);
    await rename(draft, site.cluster);
    await syncFolder(dirname(site.cluster));
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') && (await clusterExists(site))) return;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb(site: ClusterSite, folder: string): Promise<void> {
  const access = ['--auth-local=trust', '--auth-host=reject'];
  if (onWindows) {
    const password = randomBytes(24).toString('base64url');
    await writeDurably(site.passwordFile, password, { replace: true });
    access.splice(0, 2, '--auth=scram-sha-256', `--pwfile=${site.passwordFile}`);
  }
  // Sorting and case come from PostgreSQL itself, the same everywhere; the system's locale only
  // says what a letter is, and not every system knows the first of these.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const [program, args] = site.launcher.command(site.binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${clusterUser}`,
      ...access,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--data-checksums',
    ]);
    try {
      await run(program, args, { env: cleanEnvironment(), cwd: folder, ...site.launcher.account });
      return;
    } catch (error) {
      const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
      if (/invalid locale/.test(words)) continue;
      throw new StartError(`The database could not be created in ${site.cluster}: ${words}`);
    }
  }
}

/** Removes what starts that were killed half-way left beside the cluster. */
export async function removeAbandonedDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(cluster)}.`) || !name.endsWith('.new')) continue;
    const path = join(folder, name);
    // A younger one may belong to a start that is about to learn that it came second.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 60_000) await rm(path, { recursive: true, force: true });
  }
}

function settings(socketFolder: string): Record<string, string> {
  const megabytes = totalmem() / 1024 ** 2;
  return {
    listen_addresses: onWindows ? '127.0.0.1' : '',
    unix_socket_directories: onWindows ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '50',
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    maintenance_work_mem: '64MB',
    work_mem: '8MB',
    random_page_cost: '1.1',
    jit: 'off',
    // Containers often give too little shared memory for parallel workers, and small boxes no cores.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '64MB',
    max_wal_size: '192MB',
    max_logical_replication_workers: '0',
    log_checkpoints: 'off',
    // The log must not repeat what people typed.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
}

/**
 * Starts PostgreSQL in a process group of its own, so that Ctrl-C in the terminal reaches the
 * server only. Says nothing about when it is ready.
 */
export async function spawnPostmaster(
  site: ClusterSite,
  place: { socketFolder: string; port: number | undefined },
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  // A socket's port is only part of its name; on Windows it must be free.
  const port = place.port ?? (onWindows ? await freePort() : 5432);
  const all = { ...settings(place.socketFolder), port: String(port), ...more };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = onWindows
    ? // Sheds an administrator's rights, with which postgres.exe refuses to run.
      [
        site.binaries.pgCtl,
        ['start', '-w', '-D', site.cluster, '-l', site.log, '-o', options.join(' ')],
      ]
    : site.launcher.command(site.binaries.postgres, ['-D', site.cluster, ...options]);
  const log = openSync(site.log, 'a', 0o600);
  try {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: cleanEnvironment(),
      cwd: site.cluster,
      windowsHide: true,
      ...site.launcher.account,
    });
    child.unref();
    // A program that can't be run shows as an exit code; see takeCluster in embedded-postgres.ts.
    child.on('error', () => undefined);
    return child;
  } finally {
    closeSync(log);
  }
}

/** Without the variables by which PostgreSQL would take settings from its surroundings. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return Object.fromEntries(entries);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const longestLog = 5 * 1024 ** 2;

/** Keeps at most two pieces of the log; PostgreSQL appends, so it may go on writing meanwhile. */
export async function shortenLog(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size <= longestLog) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

/** The last complaint in the log from `offset` on, without its time, for a person who asks why. */
export async function lastComplaint(log: string, offset: number): Promise<string> {
  const handle = await open(log, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    const { buffer, bytesRead } = await handle.read({
      position: offset,
      buffer: Buffer.alloc(16_384),
    });
    const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
    const line = lines.findLast((text) => /FATAL|PANIC|error|not found/i.test(text)) ?? '';
    return line.replace(/^.*?(FATAL|PANIC|ERROR): +/, '').trim();
  } finally {
    await handle.close();
  }
}
