/**
 * The built-in PostgreSQL: made in DATA_DIR/postgres when first needed, started, taken over if
 * it still runs, used by one server only, started again when it dies, stopped with the server.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { refuseCopy } from './cluster-copy.ts';
import { finishSwap } from './cluster-swap.ts';
import { createCluster, removeAbandonedDrafts } from './create-cluster.ts';
import type { ConnectionConfig } from './database.ts';
import { openDiskReserve } from './disk-reserve.ts';
import { newDatabaseSize, sayBytes } from './disk-sizes.rules.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import {
  type ClusterSite,
  clusterDatabase,
  clusterExists,
  shortenLog,
} from './postgres-cluster.ts';
import { postgresCode } from './postgres-errors.ts';
import { chooseLauncher } from './postgres-launcher.ts';
import { prepareOwnership } from './postgres-owner.ts';
import { chooseSocketFolder } from './postgres-socket.ts';
import { connectionTo, takeCluster } from './postgres-takeover.ts';
import {
  isPostmasterAlive,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { readVolume } from './volume.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** Aborts if the start is called off: it rejects, and leaves no PostgreSQL running. */
  signal?: AbortSignal;
  /** Accept a folder that looks like a copy of one in use. */
  acceptCopy?: boolean;
  /** Throw a StartError if the folder has no database, instead of making one. */
  mustExist?: boolean;
  /** Server settings on top of the built-in ones; for tests. */
  settings?: Record<string, string>;
  /** The database is gone and can't be brought back, or another server has it: end the process. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  connection: ConnectionConfig;
  /** Stops PostgreSQL and lets another server have the folder. Close pools first. */
  stop(): Promise<void>;
}

const logCheckInterval = 10 * 60_000;
const adminShutdown = '57P01';

/**
 * Throws a StartError where another server uses the folder (named, within 2 s, and left alone),
 * where the folder belongs to another PostgreSQL version or is a copy of one in use, and where PostgreSQL won't start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = resolve(options.dataDir);
  const stopping = new AbortController();
  const callOff = () => stopping.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', callOff);
  if (await finishSwap(dataDir)) log.info(`Finished putting another database into ${dataDir}.`);
  if (options.mustExist && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const reserve = openDiskReserve(dataDir, log);
  await reserve.releaseIfFull();
  const site = await surveySite(dataDir);
  await shortenLog(site.log);
  if (!(await clusterExists(site))) {
    await assertRoomForDatabase(site.cluster);
    log.info(`Creating the database in ${site.cluster}.`);
    await createCluster(site, stopping.signal);
  }

  const ownerFile = join(dataDir, 'postgres-owner');
  await refuseCopy(
    { cluster: site.cluster, ownerFile, socketFolder: chooseSocketFolder(dataDir) },
    options.acceptCopy ?? false,
  );
  const ownership = prepareOwnership(site.cluster, ownerFile);
  let held: { session: pg.Client; postmaster: Postmaster } | undefined;
  let reopening: Promise<void> | undefined;

  async function open(): Promise<Postmaster> {
    for (;;) {
      const opened = await takeCluster(
        site,
        { ...options, reserve },
        held?.postmaster,
        stopping.signal,
      );
      await ownership.claim();
      try {
        await createDatabase(opened.session);
        held = opened;
        opened.session.once('end', () => {
          if (!stopping.signal.aborted) reopening = reopen();
        });
        return opened.postmaster;
      } catch (error) {
        // Try again if the connection is gone: an earlier server's reaper was faster.
        const code = postgresCode(error);
        if (code !== undefined && code !== adminShutdown) throw error;
      }
    }
  }

  async function reopen(): Promise<void> {
    log.warn('The built-in database has stopped. Starting it again.');
    try {
      // It may be recovering by itself, which needs room on the disk.
      await reserve.releaseIfFull();
      await open();
    } catch (error) {
      if (!stopping.signal.aborted)
        options.onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  const postmaster = await open();
  await removeAbandonedDrafts(site.cluster);
  reserve.keep();
  const logCheck = setInterval(() => void shortenLog(site.log), logCheckInterval).unref();

  return {
    connection: await connectionTo(site, clusterDatabase, postmaster),
    async stop() {
      stopping.abort();
      clearInterval(logCheck);
      reserve.close();
      await reopening;
      await stopPostmaster(site.cluster);
      await held?.session.end().catch(() => undefined);
      await ownership.release();
    },
  };
}

/** Where the database of a running server can be reached; null if none runs. */
export async function findRunningPostgres(folder: string): Promise<ConnectionConfig | null> {
  const dataDir = resolve(folder);
  const cluster = join(dataDir, 'postgres');
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !(await isPostmasterAlive(postmaster.pid, cluster))) return null;
  const passwordFile = join(dataDir, 'postgres-password');
  return connectionTo({ passwordFile }, clusterDatabase, postmaster);
}

/** Refuses at once a start that would break off in the middle. */
async function assertRoomForDatabase(cluster: string): Promise<void> {
  const volume = await readVolume(cluster);
  if (!volume || volume.free >= newDatabaseSize) return;
  throw new StartError(
    `The disk of ${cluster} has too little room: a new database needs ${sayBytes(newDatabaseSize)}, and ` +
      `${sayBytes(volume.free)} are free. Make room there, or set DATA_DIR to a folder on another disk.`,
  );
}

async function surveySite(dataDir: string): Promise<ClusterSite> {
  const binaries = findPostgresBinaries();
  const cluster = join(dataDir, 'postgres');
  return {
    cluster,
    log: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres-password'),
    binaries,
    launcher: await chooseLauncher({ dataDir, cluster, program: binaries.postgres }),
  };
}

async function createDatabase(session: pg.Client): Promise<void> {
  const found = await session.query('select 1 from pg_database where datname = $1', [
    clusterDatabase,
  ]);
  if (found.rowCount === 0) await session.query(`create database ${clusterDatabase}`);
}
