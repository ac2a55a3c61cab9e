/**
 * Whether this server's file store is the one of its database. A store is marked with the id of the
 * database that used it first, and the database knows the id of that store; where the two do not agree
 * nothing is swept, no file counts as lost, and no upload is accepted.
 */
import { randomUUID } from 'node:crypto';
import { count, eq, inArray, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { listRunningServers, type ServerMark } from '#server/features/servers/running-servers.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { installation } from '#server/kernel/postgres/installation.table.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { fileStores } from './file-stores.table.ts';
import { fileAttachments } from './files.table.ts';
import type { FileStore } from './open-file-store.ts';
import { refusals, type StandingState } from './standing-words.rules.ts';

export interface Standing {
  state: StandingState;
  /** The store's own id; null where it was never marked. */
  storeId: string | null;
  /** Where the database's files are, if that is elsewhere. */
  home: string | null;
}

const Mark = z.object({ store: z.uuid(), database: z.uuid() });
type Mark = z.infer<typeof Mark>;
type Ctx = Pick<VisitorContext, 'db' | 'clock'>;

/** How many files of an unmarked store are checked for one that the database knows. */
const mostLookedAt = 5_000;

/** Checks each time, because the store may be replaced; marks it on its first use. */
export async function readStanding(ctx: Ctx, store: FileStore): Promise<Standing> {
  const mark = await readMark(store);
  const standing = compare(mark, await readIds(ctx.db));
  return standing ?? claim(ctx, store);
}

/** Undefined if the two can still be connected. */
function compare(mark: Mark | null, ids: Ids): Standing | undefined {
  const { databaseId, storeId, place } = ids;
  if (!mark) return undefined;
  const known = { storeId: mark.store, home: place };
  if (mark.database !== databaseId) return { state: 'other-database', ...known };
  if (mark.store === storeId) return { state: 'ours', storeId, home: null };
  return storeId === null ? undefined : { state: 'other-store', ...known };
}

/** One server of this database at a time; a server of another database may still be faster, and then owns the store. */
function claim(outer: Ctx, store: FileStore): Promise<Standing> {
  return inTransaction({ ...noVisitor, ...outer }, async ({ db }) => {
    await db.select().from(fileStores).where(theOne).for('update');
    const ids = await readIds(db);
    let mark = await readMark(store);
    const standing = compare(mark, ids);
    if (standing) return standing;
    if (!mark) {
      const known = { storeId: null, home: ids.place };
      if (ids.storeId !== null && (await isHomeInUse(db, ids.storeId))) {
        return { state: 'other-store', ...known };
      }
      if (!(await isOfThisDatabase(db, store))) return { state: 'unknown-files', ...known };
      await writeMark(store, { store: randomUUID(), database: ids.databaseId }, false);
      mark = await readMark(store);
    }
    if (!mark) throw new Error('The store of files does not keep its mark');
    if (mark.database !== ids.databaseId) {
      return { state: 'other-database', storeId: mark.store, home: ids.place };
    }
    await db.update(fileStores).set({ storeId: mark.store, place: store.place }).where(theOne);
    return { state: 'ours', storeId: mark.store, home: null };
  });
}

/** The id by which other servers know it; an unmarked store belongs only to this server. */
export function getStoreId({ storeId }: Standing, me: ServerMark): string {
  return storeId ?? me.id;
}

/** 503 with words if it is not this database's store; else its id. */
export async function assertOurs(ctx: Ctx, store: FileStore): Promise<string> {
  const { state, storeId } = await readStanding(ctx, store);
  if (state === 'ours' && storeId !== null) return storeId;
  throw new AppError('unavailable', state === 'ours' ? refusals['other-store'] : refusals[state]);
}

/** Makes it this database's store on a super user's decision, whatever it was before. */
export async function adoptStore(db: Handle, store: FileStore): Promise<string> {
  const { databaseId } = await readIds(db);
  const mark = await readMark(store);
  // The store gets a new id, so that the servers of the other database notice.
  const storeId = mark?.database === databaseId ? mark.store : randomUUID();
  await writeMark(store, { store: storeId, database: databaseId }, true);
  await db.update(fileStores).set({ storeId, place: store.place }).where(theOne);
  return storeId;
}

export const theOne = eq(fileStores.only, 1);
const noVisitor = { timeZone: 'UTC', actor: null, ifMatch: undefined };

interface Ids {
  databaseId: string;
  storeId: string | null;
  place: string | null;
}

async function readIds(db: Handle): Promise<Ids> {
  const [row] = await db
    .select({
      databaseId: installation.databaseId,
      storeId: fileStores.storeId,
      place: fileStores.place,
    })
    .from(installation)
    .innerJoin(fileStores, theOne)
    .where(eq(installation.only, 1));
  if (!row) throw new Error('The database has no id of its own');
  return row;
}

export async function readMark(store: Pick<FileStore, 'readMark'>): Promise<Mark | null> {
  const text = await store.readMark();
  if (text === null) return null;
  try {
    return Mark.parse(JSON.parse(text));
  } catch {
    // Whoever wrote it, it is not meant for us.
    return { store: unreadable, database: unreadable };
  }
}

const unreadable = '00000000-0000-0000-0000-000000000000';

function writeMark(store: FileStore, mark: Mark, replace: boolean): Promise<void> {
  return store.writeMark(`${JSON.stringify(mark)}\n`, { replace });
}

/** Whether it has files, or a server uses it: then an empty store cannot replace it. */
async function isHomeInUse(db: Handle, storeId: string): Promise<boolean> {
  const [files] = await db
    .select({ count: count() })
    .from(fileAttachments)
    .where(isNotNull(fileAttachments.storageKey));
  if (files && files.count > 0) return true;
  const running = await listRunningServers(db);
  return running.some((server) => server.storeId === storeId);
}

/** An empty store may be used by any database; any other must have a file that the database knows. */
async function isOfThisDatabase(db: Handle, store: FileStore): Promise<boolean> {
  const keys: string[] = [];
  for await (const { key } of store.list()) {
    keys.push(key);
    if (keys.length === mostLookedAt) break;
  }
  if (keys.length === 0) return true;
  const known = await db
    .select({ key: fileAttachments.storageKey })
    .from(fileAttachments)
    .where(inArray(fileAttachments.storageKey, keys))
    .limit(1);
  return known.length > 0;
}
