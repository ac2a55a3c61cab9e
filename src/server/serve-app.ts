/** Serves the app from one process, whether it serves alone or with others. */
import { join } from 'node:path';
import { alone } from '#server/kernel/crew.ts';
import { getBoundAddress, refusedAddress, tryAddress } from '#server/kernel/http/listen-address.ts';
import { registerSeveralSockets } from '#server/kernel/http/several-sockets.ts';
import type { Database } from '#server/kernel/postgres/database.ts';
import { findDatabaseFolder } from '#server/kernel/postgres/database-folder.ts';
import { readBesideReserve } from '#server/kernel/postgres/disk-reserve.ts';
import { readVolume } from '#server/kernel/postgres/volume.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { type AppParts, buildApp } from './app.ts';
import type { Environment } from './environment.ts';
import { processLog } from './process-log.ts';
import type { Beginning } from './start-in-order.ts';

type ServedParts = Pick<
  AppParts,
  'database' | 'environment' | 'secretKey' | 'clock' | 'pages' | 'crew'
> & { onSeen: AppParts['onSeen'] | undefined };

/**
 * New connections that the system keeps for us while we are busy, where it allows as many. Those beyond are tried again
 * by the client after a second or more, and so would hear late that there is a crowd.
 */
const backlog = 4_096;

/** Where the app is served. */
export interface Served {
  /** The address for people. */
  url: string;
  /** The port on which another process can serve with this one. */
  port: number;
}

/** Resolves once it listens. */
export async function serveApp(
  { onSeen, ...parts }: ServedParts,
  { ends, signal }: Beginning,
): Promise<Served> {
  const { environment, database } = parts;
  const app = await buildApp({
    ...parts,
    logger: { level: environment.logLevel, stream: process.stdout },
    tell: processLog.warn,
    databaseFolder: await databaseFolderOf(environment, database),
    ...(onSeen && { onSeen }),
    readVolume: environment.databaseUrl ? readVolume : readBesideReserve(environment.dataDir),
  });
  ends.push(() => app.close());
  signal.throwIfAborted();
  // A socket that shares would not notice another start, begun while this one opened the database.
  if ((parts.crew ?? alone).isFirst) await tryAddress(environment);
  const { port, host } = environment;
  const how = registerSeveralSockets(app, { backlog });
  await app.listen({ port, host, ...how }).catch((error: unknown) => {
    throw error instanceof StartError ? error : refusedAddress(error, environment);
  });
  const address = getBoundAddress(app);
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: environment.publicUrl ?? `http://${name}:${address.port}`,
    // Elsewhere the processes share a socket, which they find by the port as it was asked for.
    port: how.reusePort ? address.port : port,
  };
}

function databaseFolderOf({ databaseUrl, dataDir }: Environment, database: Database) {
  if (databaseUrl === undefined) return join(dataDir, 'postgres');
  return findDatabaseFolder(databaseUrl, database);
}
