/** Removes some deletions for good in one transaction: each record, and what had gone along with it. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { listKeys } from '#contract/list-keys.ts';
import { isIn, type RecordKind, subjectKinds } from '#contract/records.ts';
import { forgetDescriptions } from '#server/features/activity/activity.commands.ts';
import { forgetPairs } from '#server/features/duplicates/forget-pairs.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import { forgetFollows } from '#server/features/follows/follows.commands.ts';
import { forgetNotifications } from '#server/features/notifications/notifications.commands.ts';
import { passOns, purges, storedNouns } from '#server/features/nouns/noun-parts.ts';
import { forgetReminders } from '#server/features/reminders/reminders.commands.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { isInIds } from '#server/kernel/purge-rows.ts';
import { forgetMerges, listEnding } from '#server/kernel/survivors.ts';
import { clearGone } from './clear-changes.ts';
import { isRoot } from './deleted.queries.ts';

/** So few that nobody who restores one of them waits for long. */
const atOnce = 20;

export type Purged = Partial<Record<RecordKind, number>>;

interface Place {
  deletedAt: string;
  id: string;
}

interface Batch {
  kind: RecordKind;
  /** Only what was deleted before. */
  before: Date;
  /** Where the batch before has ended. */
  after: Place | null;
  /** Of these stored files, those that may go. */
  mayGo: (keys: readonly string[], deletedAt: Date) => Promise<ReadonlySet<string>>;
  forgetSyncs: ForgetSyncs;
}

/** Empties what syncs keep of records that go for good: they build on this feature. */
export type ForgetSyncs = (ctx: VisitorContext, recordIds: readonly string[]) => Promise<unknown>;

interface Done {
  purged: Purged;
  /** The files in the store that no record named any more. */
  keys: string[];
  /** Null after the last batch. */
  last: Place | null;
}

type Root = Place & { deletionId: string };

/** Skips what somebody is just restoring, and deletions with a file that may not go yet. */
export function purgeBatch(ctx: VisitorContext, batch: Batch): Promise<Done> {
  const { kind, mayGo, forgetSyncs } = batch;
  return inLongTransaction(ctx, async (ctx) => {
    const found = await lockRoots(ctx, batch);
    const files = await findFiles(ctx, found);
    const free = new Set(found.map(({ deletionId }) => deletionId));
    for (const { deletionId, deletedAt } of found) {
      const keys = files.flatMap((file) => (file.deletionId === deletionId ? [file.key] : []));
      if (keys.length === 0) continue;
      const going = await mayGo(keys, new Date(deletedAt));
      if (keys.some((key) => !going.has(key))) free.delete(deletionId);
    }
    const roots = found.filter(({ deletionId }) => free.has(deletionId));
    return {
      purged: roots.length === 0 ? {} : await removeAll(ctx, kind, roots, forgetSyncs),
      keys: files.flatMap(({ key, deletionId }) => (free.has(deletionId) ? [key] : [])),
      last: found.length < atOnce ? null : (found.at(-1) ?? null),
    };
  });
}

async function lockRoots(ctx: VisitorContext, { kind, before, after }: Batch): Promise<Root[]> {
  const { table } = storedNouns[kind];
  const row = sql`${table}.deleted_at, ${table}.id`;
  const { rows } = await ctx.db.execute<Record<keyof Root, string>>(sql`
    select ${table}.id as id, ${table}.deleted_at::text as "deletedAt", ${table}.deletion_id as "deletionId"
    from ${table} where ${and(
      isRoot(kind),
      sql`${table}.deleted_at < ${before.toISOString()}::timestamptz`,
      after ? sql`(${row}) > (${after.deletedAt}::timestamptz, ${after.id}::uuid)` : undefined,
    )}
    order by ${row} limit ${atOnce} for update of ${table} skip locked`);
  return rows;
}

async function findFiles(ctx: VisitorContext, roots: readonly Root[]) {
  const { rows } = await ctx.db.execute<{ key: string; deletionId: string }>(sql`
    select storage_key as key, deletion_id as "deletionId" from ${fileAttachments}
    where deleted_at is not null and storage_key is not null and bytes_lost_at is null
      and ${isInIds(sql`deletion_id`, deletionsOf(roots))}`);
  return rows;
}

const deletionsOf = (roots: readonly Root[]) => roots.map(({ deletionId }) => deletionId);

async function removeAll(
  ctx: VisitorContext,
  kind: RecordKind,
  roots: readonly Root[],
  forgetSyncs: ForgetSyncs,
): Promise<Purged> {
  const deletions = deletionsOf(roots);
  const purged: Purged = {};
  if (subjectKinds.some((each) => each === kind))
    for (const passOn of passOns) await passOn(ctx, deletions);
  for (const each of listKeys(purges)) {
    const goes = each === kind ? roots.map(({ id }) => id) : [];
    const along = isIn('deletions', each) ? await findAlong(ctx, each, roots) : [];
    const ids = [...new Set([...goes, ...along])];
    if (ids.length === 0) continue;
    await forgetContents(ctx, each, ids);
    await forgetSyncs(ctx, await listEnding(ctx, ids));
    await forgetLinks(ctx, each, ids);
    await purges[each].remove(ctx, ids);
    purged[each] = ids.length;
  }
  return purged;
}

async function findAlong(
  ctx: VisitorContext,
  kind: RecordKind,
  roots: readonly Root[],
): Promise<string[]> {
  const { table } = storedNouns[kind];
  const along = isInIds(sql`deletion_id`, deletionsOf(roots));
  // A unit cannot be without its organization, even if it was deleted before.
  const ids = roots.map(({ id }) => id);
  const which = kind === 'unit' ? or(along, isInIds(sql`organization_id`, ids)) : along;
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from ${table} where deleted_at is not null and ${which}`,
  );
  return rows.map(({ id }) => id);
}

/** What the logs say of them, while it can still be found out what they were. */
async function forgetContents(
  ctx: VisitorContext,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await clearGone(ctx, kind, ids);
  if (kind === 'opportunity') await forgetDescriptions(ctx, 'opportunityId', ids);
  // Few have been completed, and there is no index to find their lines by.
  if (kind === 'task') await forgetDescriptions(ctx, 'taskId', await findCompleted(ctx, ids));
}

async function findCompleted({ db }: VisitorContext, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), eq(tasks.status, 'completed')));
  return rows.map(({ id }) => id);
}

/** Whatever else holds the ids of what is about to go; returns how many decisions about duplicates. */
export async function forgetLinks(
  ctx: VisitorContext,
  kind: RecordKind,
  ids: readonly string[],
): Promise<number> {
  for (const other of Object.values(purges)) await other.unlink(ctx, `${kind}Id`, ids);
  if (kind === 'task' || kind === 'event') await forgetReminders(ctx, kind, ids);
  await forgetFollows(ctx, ids);
  await forgetNotifications(ctx, ids);
  if (!isIn('duplicates', kind)) return 0;
  await forgetMerges(ctx, ids);
  return forgetPairs(ctx, ids);
}

/** Conditions of rows that are due, for those who count them. */
export function isDue(kind: RecordKind, before: Date): SQL | undefined {
  const { table } = storedNouns[kind];
  return and(isRoot(kind), sql`${table}.deleted_at < ${before.toISOString()}::timestamptz`);
}
