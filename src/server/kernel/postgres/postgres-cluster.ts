/** A PostgreSQL cluster: where it is, started with settings for a small box, its log kept short. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#server/kernel/start-error.ts';
import { walSettings } from './disk-sizes.rules.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { Launcher } from './postgres-launcher.ts';
import { readVolume } from './volume.ts';

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
        `PostgreSQL ${binaries.majorVersion}. Take a backup with the version that made it (npm run backup), ` +
        'then restore the backup with this one: npm run upgrade-database -- latest',
    );
  }
  const content = await readdir(cluster).catch(() => []);
  if (content.length === 0) return false;
  throw new StartError(
    `${cluster} holds files but no database. Move it away, or set DATA_DIR to another folder.`,
  );
}

function settings(socketFolder: string): Record<string, string> {
  const megabytes = totalmem() / 1024 ** 2;
  return {
    listen_addresses: onWindows ? '127.0.0.1' : '',
    unix_socket_directories: onWindows ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '70',
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
  const volume = await readVolume(site.cluster);
  const wal = walSettings(volume?.size ?? Number.POSITIVE_INFINITY);
  const all = { ...settings(place.socketFolder), ...wal, port: String(port), ...more };
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
export function cleanEnvironment(): NodeJS.ProcessEnv {
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
