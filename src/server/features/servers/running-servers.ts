/** The server processes on this database, each of which marks itself in it. All times are the database's own. */
import { hostname } from 'node:os';
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { newId } from '#server/kernel/ids.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { servers } from './servers.table.ts';

export type RunningServer = typeof servers.$inferSelect;

/** What tells this process from the others; made once for each start. */
export interface ServerMark {
  id: string;
  host: string;
  processId: number;
}

export function newServerMark(): ServerMark {
  return { id: newId(), host: hostname(), processId: process.pid };
}

/** Milliseconds between two marks of one server. */
export const markEvery = 10_000;
/** One that has missed several of its marks is gone. */
const silence = sql`interval '60 seconds'`;
/** How long it is remembered which stores were in use. */
const memory = sql`interval '30 days'`;

/** Says that this server runs, and with which store of files; also forgets those of long ago. */
export async function markServer(
  db: Handle,
  mark: ServerMark,
  storeId: string | null,
): Promise<void> {
  await db
    .insert(servers)
    .values({ ...mark, startedAt: sql`now()`, lastSeenAt: sql`now()`, storeId })
    .onConflictDoUpdate({ target: servers.id, set: { lastSeenAt: sql`now()`, storeId } });
  await db.delete(servers).where(sql`${servers.lastSeenAt} < now() - ${memory}`);
}

export async function endServer(db: Handle, { id }: ServerMark): Promise<void> {
  await db.update(servers).set({ endedAt: sql`now()` }).where(eq(servers.id, id));
}

const isRunning = and(isNull(servers.endedAt), gt(servers.lastSeenAt, sql`now() - ${silence}`));

/** In the order in which they were started. */
export function listRunningServers(db: Handle): Promise<RunningServer[]> {
  return db.select().from(servers).where(isRunning).orderBy(asc(servers.startedAt), servers.id);
}

/** The running ones that use another store than this. */
export async function listServersElsewhere(db: Handle, storeId: string): Promise<RunningServer[]> {
  const running = await listRunningServers(db);
  return running.filter((server) => server.storeId !== null && server.storeId !== storeId);
}

/** Whether a server used a store other than this one lately, be it up or not. */
export async function wasOtherStoreUsed(db: Handle, storeId: string): Promise<boolean> {
  const found = await db
    .select({ id: servers.id })
    .from(servers)
    .where(and(ne(servers.storeId, storeId), gt(servers.lastSeenAt, sql`now() - ${memory}`)))
    .limit(1);
  return found.length > 0;
}
