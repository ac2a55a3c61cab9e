/** One server per data folder: a session lock in the embedded cluster that names its holder. */
import { hostname } from 'node:os';
import pg from 'pg';
import type { ConnectionConfig } from './database.ts';

/** Any two numbers, as long as nothing else in the cluster's `postgres` database takes them. */
const lockKey = [0x64_63_72_6d, 1];

export interface LockHolder {
  /** Such as `process 4711 on crm-box`. */
  name: string;
  since: Date | undefined;
}

export type LockAttempt = { held: true; session: pg.Client } | { held: false; holder: LockHolder };

/**
 * Tries once to take the lock. It is held as long as the returned session lives, so it frees
 * itself however the process ends. Throws if the cluster can't be reached.
 */
export async function tryServerLock(connection: ConnectionConfig): Promise<LockAttempt> {
  const session = new pg.Client({
    ...connection,
    // PostgreSQL keeps 63 bytes of ASCII.
    application_name: `dealer-crm server: process ${process.pid} on ${hostname().slice(0, 24)}`,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  // Without a listener a broken connection would end the process; the holder listens to `end`.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const attempt = await session.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as taken',
      lockKey,
    );
    if (attempt.rows[0]?.taken) return { held: true, session };
    const holder = await findHolder(session);
    await session.end();
    return { held: false, holder };
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
}

async function findHolder(session: pg.Client): Promise<LockHolder> {
  const result = await session.query<{ name: string; since: Date }>(
    `select regexp_replace(application_name, '^dealer-crm server: ', '') as name,
       backend_start as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    lockKey,
  );
  const [holder] = result.rows;
  // It may have been released between the two queries.
  return { name: holder?.name || 'a process that just ended', since: holder?.since };
}
