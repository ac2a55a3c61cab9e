/**
 * Gets hold of the embedded cluster: waits for one that starts or stops, starts one where none
 * runs, and takes the lock that only one server at a time can have.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { StartError } from '#server/kernel/start-error.ts';
import type { ConnectionConfig } from './database.ts';
import type { DiskReserve } from './disk-reserve.ts';
import {
  type ClusterSite,
  clusterUser,
  lastComplaint,
  spawnPostmaster,
} from './postgres-cluster.ts';
import { postgresCode } from './postgres-errors.ts';
import { type LockHolder, tryServerLock } from './postgres-lock.ts';
import { chooseSocketFolder, makeSocketFolder } from './postgres-socket.ts';
import {
  isNumberTaken,
  isPostmasterAlive,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
} from './postmaster.ts';

/** How long a lock must stay taken before its holder counts as alive; that of a killed one is freed sooner. */
const lockPatience = 500;
const startPatience = 30_000;
const mostFailures = 3;
const cannotConnectNow = '57P03';

/** How the server reaches one of the cluster's databases. */
export async function connectionTo(
  site: Pick<ClusterSite, 'passwordFile'>,
  database: string,
  { host, port }: Postmaster,
): Promise<ConnectionConfig> {
  const password = await readFile(site.passwordFile, 'utf8').catch(() => undefined);
  return { host, port, user: clusterUser, database, ...(password && { password }) };
}

interface TakeOptions {
  log: Log;
  settings?: Record<string, string>;
  /** Released before PostgreSQL is started on a full disk. */
  reserve: DiskReserve;
}

/**
 * Connects to the cluster and takes its server lock, starting PostgreSQL where none runs.
 * `earlier` is where this server had it before, so that open pools find it again. Throws a
 * StartError where another server holds the lock, and where PostgreSQL won't start.
 */
export async function takeCluster(
  site: ClusterSite,
  { log, settings, reserve }: TakeOptions,
  earlier: Postmaster | undefined,
  signal: AbortSignal,
): Promise<{ session: pg.Client; postmaster: Postmaster }> {
  const dataDir = dirname(site.cluster);
  const socketFolder = earlier?.host ?? chooseSocketFolder(dataDir);
  const began = Date.now();
  let takenSince: number | undefined;
  let child: ChildProcess | undefined;
  let failures = 0;
  let complaintsFrom = 0;
  let recoveryTold = false;
  for (; ; await sleep(10)) {
    if (signal.aborted) await stopBeginning(site, child);
    signal.throwIfAborted();
    const late = Date.now() - began > startPatience;
    const postmaster = await readPostmaster(site.cluster);
    if (postmaster) {
      const attempt = await connectionTo(site, 'postgres', postmaster)
        .then(tryServerLock)
        .catch((error: unknown) => ({ error }));
      if ('session' in attempt) return { session: attempt.session, postmaster };
      if ('holder' in attempt) {
        takenSince ??= Date.now();
        if (Date.now() - takenSince > lockPatience) throw inUse(dataDir, attempt.holder);
        continue;
      }
      if (postgresCode(attempt.error) === cannotConnectNow) {
        // It is recovering after a crash, for as long as that takes, or is about to end.
        if (!recoveryTold && Date.now() - began > 2_000) {
          log.info('The database is recovering from an unclean stop.');
          recoveryTold = true;
        }
        continue;
      }
      if (await isPostmasterAlive(postmaster.pid, site.cluster)) {
        if (late) throw new StartError(`PostgreSQL does not answer. See ${site.log}.`);
        continue;
      }
      await forgetStranger(site.cluster, postmaster);
    }
    if (child && child.exitCode === null && child.signalCode === null && !late) continue;
    if (child?.exitCode !== 0) failures += child ? 1 : 0;
    if (failures >= mostFailures || late) {
      const complaint = await lastComplaint(site.log, complaintsFrom);
      throw new StartError(`PostgreSQL did not start: ${complaint} See ${site.log}.`);
    }
    await reserve.releaseIfFull();
    const full = await reserve.fault();
    if (full) throw full;
    await makeSocketFolder(socketFolder, site.launcher);
    await forgetStrangersSocket(site.cluster, socketFolder);
    complaintsFrom = await stat(site.log).then(
      ({ size }) => size,
      () => 0,
    );
    child = await spawnPostmaster(site, { socketFolder, port: earlier?.port }, settings);
  }
}

/** A start that is called off leaves nothing behind: no reaper watches this PostgreSQL yet. */
async function stopBeginning(site: ClusterSite, child: ChildProcess | undefined): Promise<void> {
  if (!child) return;
  if (process.platform === 'win32') return stopPostmaster(site.cluster);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

/** After a crash the noted process number may belong to another program by now, for which PostgreSQL would wait. */
async function forgetStranger(cluster: string, postmaster: Postmaster): Promise<void> {
  if (!isNumberTaken(postmaster.pid)) return;
  const again = await readPostmaster(cluster);
  if (again?.pid === postmaster.pid) await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** The same for the socket, which has a lock of its own: in containers small numbers are used again. */
async function forgetStrangersSocket(cluster: string, socketFolder: string): Promise<void> {
  const names = await readdir(socketFolder);
  for (const lock of names.filter((name) => name.endsWith('.lock'))) {
    const path = join(socketFolder, lock);
    const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
    if (Number.isNaN(pid) || !isNumberTaken(pid) || (await isPostmasterAlive(pid, cluster)))
      continue;
    await rm(path, { force: true });
  }
}

function inUse(dataDir: string, { name, since }: LockHolder): StartError {
  const time = since ? `, since ${since.toISOString().slice(0, 19).replace('T', ' ')} UTC` : '';
  return new StartError(
    `Another server already uses ${dataDir}: ${name}${time}. ` +
      'Stop that one first, or start this one with another DATA_DIR.',
  );
}
