/**
 * The nightly removal: what has been deleted for its days goes for good, with its files, once the newest good backup
 * holds it or a super user says so. In small transactions, so that a broken one loses nothing and nobody waits.
 */
import { and, eq, getTableName, gte, type SQL, sql } from 'drizzle-orm';
import { listKeys } from '#contract/list-keys.ts';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import type { GoodBackup, OpenGoodBackup } from '#server/features/backups/held-files.ts';
import type { FileStore } from '#server/features/files/open-file-store.ts';
import { findNamedKeys } from '#server/features/files/overdue-files.ts';
import { readStanding } from '#server/features/files/store-standing.ts';
import { purges, storedNouns } from '#server/features/nouns/noun-parts.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { asOneDeed, recordChange } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { clearEarlier, purgedVerb } from './clear-earlier.ts';
import { deletionSettings } from './deletion-settings.table.ts';
import { findCutoff } from './purge.rules.ts';
import { type ForgetSyncs, isDue, type Purged, purgeBatch } from './purge-deletions.ts';

export interface PurgeParts {
  store: FileStore;
  openGoodBackup: OpenGoodBackup;
  forgetSyncs: ForgetSyncs;
}

type SettingsRow = typeof deletionSettings.$inferSelect;
export const theOne = eq(deletionSettings.only, 1);

type Ctx = Pick<VisitorContext, 'db' | 'clock'>;

export async function readSettings(ctx: Ctx): Promise<SettingsRow> {
  const read = () => ctx.db.select().from(deletionSettings).where(theOne);
  const [row] = await read();
  if (row) return row;
  const first = { id: newId(), countsFrom: ctx.clock.now() };
  await forNotes(ctx).db.insert(deletionSettings).values(first).onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error('The settings of deletions cannot be made');
  return made;
}

/** As the schedule. What waits for a backup is noted; if the place of the backups is away, so is that. */
export async function purgeDeleted(ctx: VisitorContext, parts: PurgeParts): Promise<void> {
  const settings = await readSettings(ctx);
  await clearEarlier(ctx, settings.id, parts.forgetSyncs);
  const cutoff = findCutoff(ctx.clock.now(), settings);
  let problem: string | null = null;
  let waiting = 0;
  if (cutoff && (await countDue(ctx, cutoff)) > 0) {
    const backup = await parts.openGoodBackup().catch((error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
      return null;
    });
    const purged = await purgeDue(ctx, parts, { cutoff, backup, settings });
    if (Object.keys(purged).length > 0) await notePurged(ctx, settings, purged);
    waiting = await countDue(ctx, cutoff);
  }
  const now = ctx.clock.now();
  await ctx.db
    .update(deletionSettings)
    .set({
      purgedAt: now,
      waiting,
      waitingSince: waiting === 0 ? null : (settings.waitingSince ?? now),
      allowedBefore: null,
      problem,
    })
    .where(theOne);
}

function notePurged(ctx: VisitorContext, { id }: SettingsRow, purged: Purged): Promise<void> {
  return inTransaction(asOneDeed(ctx), (ctx) =>
    recordChange(ctx, purgedVerb, { before: null, after: { id, ...purged } }),
  );
}

interface Due {
  cutoff: Date;
  backup: GoodBackup | null;
  settings: SettingsRow;
}

async function purgeDue(
  ctx: VisitorContext,
  { store, forgetSyncs }: PurgeParts,
  due: Due,
): Promise<Purged> {
  const { cutoff, backup, settings } = due;
  const { state } = await readStanding(ctx, store);
  const purged: Purged = {};
  const bringsMore = backup !== null && (await hasImportedSince(ctx, backup.takenAt));
  const { allowedBefore } = settings;
  const mayGo = async (keys: readonly string[], deletedAt: Date) => {
    // In a store of another database nothing is touched.
    if (state !== 'ours') return new Set<string>();
    if (allowedBefore && deletedAt < allowedBefore) return new Set(keys);
    return (await backup?.findHeld(keys)) ?? new Set<string>();
  };
  for (const kind of listKeys(purges)) {
    if ((await countDueOf(ctx, kind, cutoff)) === 0) continue;
    const isHeld = backup !== null && !bringsMore && (await holdsAll(backup));
    const before = earlier(cutoff, later(isHeld ? backup.takenAt : null, allowedBefore));
    if (!before) continue;
    for (let after: Parameters<typeof purgeBatch>[1]['after'] = null; ; ) {
      const done = await purgeBatch(ctx, { kind, before, after, mayGo, forgetSyncs });
      for (const each of recordKinds) {
        const more = done.purged[each];
        if (more) purged[each] = (purged[each] ?? 0) + more;
      }
      await eraseUnnamed(ctx, store, done.keys);
      if (!done.last) break;
      after = done.last;
    }
  }
  return purged;
}

/** A document brings what was deleted elsewhere long ago, which no backup of before holds. */
async function hasImportedSince({ db }: Ctx, since: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(gte(changes.at, since), eq(changes.verb, 'import.done')))
    .limit(1);
  return found !== undefined;
}

const checked = new WeakMap<GoodBackup, Promise<boolean>>();

/** Each table that rows go from, read once a night. */
function holdsAll(backup: GoodBackup): Promise<boolean> {
  const read = async () => {
    for (const { table } of Object.values(storedNouns))
      if (!(await backup.holdsTable(getTableName(table)))) return false;
    return true;
  };
  const found = checked.get(backup) ?? read();
  checked.set(backup, found);
  return found;
}

/** Those that another record names stay. A crash before this leaves them to the sweep. */
export async function eraseUnnamed(
  ctx: Pick<VisitorContext, 'db'>,
  store: FileStore,
  keys: readonly string[],
): Promise<number> {
  const named = await findNamedKeys(ctx.db, keys);
  const gone = [...new Set(keys)].filter((key) => !named.has(key));
  for (const key of gone) await store.erase(key);
  return gone.length;
}

const later = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: Date, other: Date | null) => other && (one < other ? one : other);

/** How many deletions are due. */
export async function countDue(ctx: Pick<VisitorContext, 'db'>, cutoff: Date): Promise<number> {
  let sum = 0;
  for (const kind of listKeys(purges)) sum += await countDueOf(ctx, kind, cutoff);
  return sum;
}

async function countDueOf(
  { db }: Pick<VisitorContext, 'db'>,
  kind: RecordKind,
  cutoff: Date,
): Promise<number> {
  const which: SQL | undefined = isDue(kind, cutoff);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${storedNouns[kind].table} where ${which}`,
  );
  return rows[0]?.count ?? 0;
}
