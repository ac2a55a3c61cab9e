/**
 * Tells a cluster that was copied while its server ran from one whose server was killed: both look as if
 * PostgreSQL still ran, but a copy has other files than those that the server noted.
 */
import { readFile, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/kernel/start-error.ts';

/** The files in DATA_DIR that show that the cluster is, or was, in use. */
export interface ClusterTraces {
  cluster: string;
  /** Says which server PostgreSQL belongs to; exists only while it runs, or after both were killed. */
  ownerFile: string;
  socketFolder: string;
}

/**
 * What no copy has: the inode number and creation time of a file that lives as long as the cluster. A
 * snapshot of a whole disk has both, and may be used because it shows one moment.
 */
export async function clusterMark(cluster: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(join(cluster, 'PG_VERSION'), { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

/**
 * Throws a StartError for a copy of a cluster in use: its pages are from different moments, which PostgreSQL can't
 * see. `accept` takes it as it is.
 */
export async function refuseCopy(traces: ClusterTraces, accept: boolean): Promise<void> {
  if (!(await isCopy(traces))) return;
  if (accept) return forgetTraces(traces);
  throw new StartError(
    `${traces.cluster} is a copy that was made while its server was running, and may be damaged in ways that show ` +
      'late. Make another: stop that server, copy its whole DATA_DIR, start it again. Where this is no copy but a ' +
      'folder that was moved after a crash, start once with: npm start -- --accept-copy',
  );
}

async function isCopy({ cluster, ownerFile }: ClusterTraces): Promise<boolean> {
  const [, , mark] = (await readFile(ownerFile, 'utf8').catch(() => '')).split(' ');
  if (mark !== undefined) return mark !== (await clusterMark(cluster));
  // Earlier versions noted less; PostgreSQL itself notes where it runs.
  const [, noted] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  if (!noted) return false;
  const original = await realpath(noted.trim()).catch(() => undefined);
  return original !== (await realpath(cluster));
}

/** They lead to the other server's PostgreSQL, which may be running. */
async function forgetTraces({ cluster, ownerFile, socketFolder }: ClusterTraces): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(socketFolder, { recursive: true, force: true });
  await rm(ownerFile, { force: true });
}
