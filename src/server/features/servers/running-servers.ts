/** The server processes on this database, each with its own row there. All times are the database's. */
import { hostname } from 'node:os';
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { newId } from '#server/kernel/ids.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { servers } from './servers.table.ts';

export type RunningServer = typeof servers.$inferSelect;

/** Identifies a server, all its processes together; created anew at each start. */
export interface ServerMark {
  id: string;
  host: string;
  processId: number;
}

export function newServerMark(id = newId()): ServerMark {
  return { id, host: hostname(), processId: process.pid };
}

/** Milliseconds between two heartbeats of a server. */
export const markEvery = 10_000;
/** A server that has missed several heartbeats is gone. */
const silence = sql`interval '60 seconds'`;
/** How long the stores in use are remembered. */
const memory = sql`interval '30 days'`;

/** Records that this server runs, and with which file store; also deletes rows of long ago. */
export async function markServer(
  db: Handle,
  mark: ServerMark,
  storeId: string | null,
): Promise<void> {
  await db
    .insert(servers)
    .values({ ...mark, startedAt: sql`now()`, lastSeenAt: sql`now()`, storeId })
    .onConflictDoUpdate({
      target: servers.id,
      set: { ...mark, lastSeenAt: sql`now()`, endedAt: null, storeId },
    });
  await db.delete(servers).where(sql`${servers.lastSeenAt} < now() - ${memory}`);
}

export async function endServer(db: Handle, { id }: ServerMark): Promise<void> {
  await db.update(servers).set({ endedAt: sql`now()` }).where(eq(servers.id, id));
}

const isRunning = and(isNull(servers.endedAt), gt(servers.lastSeenAt, sql`now() - ${silence}`));

/** In the order of their start. */
export function listRunningServers(db: Handle): Promise<RunningServer[]> {
  return db.select().from(servers).where(isRunning).orderBy(asc(servers.startedAt), servers.id);
}

/** The running servers that use another store than this. */
export async function listServersElsewhere(db: Handle, storeId: string): Promise<RunningServer[]> {
  const running = await listRunningServers(db);
  return running.filter((server) => server.storeId !== null && server.storeId !== storeId);
}

/** Whether any server, running or not, used another store than this one lately. */
export async function wasOtherStoreUsed(db: Handle, storeId: string): Promise<boolean> {
  const found = await db
    .select({ id: servers.id })
    .from(servers)
    .where(and(ne(servers.storeId, storeId), gt(servers.lastSeenAt, sql`now() - ${memory}`)))
    .limit(1);
  return found.length > 0;
}
