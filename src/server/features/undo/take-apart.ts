/**
 * Takes a merge apart: the merged records come back with all that was theirs and still leads to the survivor, and the
 * survivor's fields go back as in any deed. What came since stays with the survivor, and is told.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type RecordKind, recordKinds, records } from '#contract/records.ts';
import { moveAllBack } from '#server/features/merges/merge-places.ts';
import { keepHistory, mergeParts } from '#server/features/merges/merge-records.ts';
import { unmergeableUntil } from '#server/features/merges/merges.queries.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { listColumns, lockRows } from '#server/features/nouns/stored-rows.ts';
import { removeAddedMemberships } from '#server/features/people/merge-memberships.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { mergedRecords, merges } from '#server/kernel/merged-records.table.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import {
  type DoneDeed,
  type Effect,
  findEffect,
  findName,
  readDeed,
  type State,
} from './deed-effects.ts';
import { planOne, readCustomFields } from './put-back.ts';
import type { Undoing } from './undoing.ts';

type MergeRow = typeof merges.$inferSelect;

/** The most of what came since that is told. */
const mostTold = 500;

export async function findMerge({ db }: Context, deedId: string): Promise<MergeRow | undefined> {
  const [merge] = await db.select().from(merges).where(eq(merges.deedId, deedId));
  return merge;
}

/** The merge that a deed took apart. */
export async function findApart({ db }: Context, deedId: string): Promise<MergeRow | undefined> {
  const [merge] = await db.select().from(merges).where(eq(merges.undoneDeedId, deedId));
  return merge;
}

export async function findMergeOrThrow({ db }: Context, id: string): Promise<MergeRow> {
  const [merge] = await db.select().from(merges).where(eq(merges.id, id));
  if (!merge) throw notFound('Merge');
  return merge;
}

export async function takeApart(
  ctx: Context & { deed: { id: string } },
  merge: MergeRow,
  undoing: Undoing,
): Promise<void> {
  const { id: mergeId, kind, survivorId, draft } = merge;
  if (unmergeableUntil(merge.mergedAt) <= ctx.clock.now()) {
    throw new AppError('conflict', 'It is too long ago to be un-merged.');
  }
  const { survivor, others } = await lockToPart(ctx, merge);
  const came = await listCameSince(ctx, merge);
  await keepHistory(ctx, true);
  for (const from of draft.ids.toReversed()) {
    await moveAllBack(ctx, kind, { mergeId, from, survivor: survivorId });
  }
  if (kind === 'person') await removeAddedMemberships(ctx, mergeId);
  await mergeParts[kind].part(ctx, others);
  const effect = await readMerged(ctx, merge, undoing.deed);
  const own = findEffect(undoing.deed, survivorId);
  // What the first merge changed, and stays, was told when that was taken apart.
  const isTold = (field: string) => isOwnField(own?.edited ?? null, field);
  const values = effect ? await planOne(ctx, kind, { undoing, effect, row: survivor, isTold }) : {};
  const parted = others.map((row) => ({ id: row.id, name: findName(kind, row) }));
  await mergeParts[kind].settle(ctx, survivor, values, {
    verb: 'unmerged',
    noted: { mergeId, parted },
  });
  await keepHistory(ctx, false);
  const undone = { undoneAt: ctx.clock.now() };
  await ctx.db.update(mergedRecords).set(undone).where(eq(mergedRecords.mergeId, mergeId));
  await ctx.db
    .update(merges)
    .set({ ...undone, undoneDeedId: ctx.deed.id })
    .where(eq(merges.id, mergeId));
  const reason = `added after the merge: it stays with ${findName(kind, survivor)}`;
  undoing.kept.push(...came.map((child) => ({ ...child, fields: [], reason })));
  for (const { id } of came) undoing.keptIds.add(id);
}

/**
 * What a merge did to its survivor. One that was done once more found fields changed that the first one had changed, and
 * left them: should these be as the first one made them by now, they go back to what they were before it.
 */
async function readMerged(
  ctx: Context,
  { survivorId }: MergeRow,
  deed: DoneDeed,
): Promise<Effect | undefined> {
  const own = findEffect(deed, survivorId);
  const first = deed.undoes === null ? undefined : await findApart(ctx, deed.undoes);
  if (!own || !first) return own;
  const before = await readMerged(ctx, first, await readDeed(ctx, first.deedId));
  return { ...own, edited: addEdit(before?.edited ?? null, own.edited) };
}

type Edit = Effect['edited'];

/** Whether an edit changed that field, or that custom field. */
function isOwnField(edit: Edit, field: string): boolean {
  if (!edit) return false;
  const { was, is } = edit;
  const name = /^customFields\.(.*)$/s.exec(field)?.[1];
  if (name === undefined) return !isDeepStrictEqual(was[field], is[field]);
  return readCustomFields(was.customFields)[name] !== readCustomFields(is.customFields)[name];
}

/** Two edits as one: of a field that both have changed it is the later one, each custom field by itself. */
function addEdit(first: Edit, later: Edit): Edit {
  if (!first || !later) return later ?? first;
  const fields = addCustomFields(first, later);
  return {
    was: { ...first.was, ...later.was, ...fields.was },
    is: { ...first.is, ...later.is, ...fields.is },
  };
}

function addCustomFields(first: NonNullable<Edit>, later: NonNullable<Edit>): NonNullable<Edit> {
  const [old, made] = [
    readCustomFields(first.was.customFields),
    readCustomFields(first.is.customFields),
  ];
  const [was, is] = [
    readCustomFields(later.was.customFields),
    readCustomFields(later.is.customFields),
  ];
  const names = Object.keys({ ...old, ...made, ...was, ...is });
  if (names.length === 0) return { was: {}, is: {} };
  const isLater = (name: string) => was[name] !== is[name];
  const pick = (one: State, other: State) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = isLater(name) ? other[name] : one[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return { was: { customFields: pick(old, was) }, is: { customFields: pick(made, is) } };
}

/** 409 says what has to be done first; 403 unless all may be edited, and those that had gone deleted. */
async function lockToPart(
  ctx: Context,
  { kind, survivorId, draft }: MergeRow,
): Promise<{ survivor: StoredRow; others: StoredRow[] }> {
  const found = await lockRows(ctx, kind, [survivorId, ...draft.ids]);
  const survivor = found.get(survivorId);
  const next = (await findSurvivors(ctx, [survivorId])).get(survivorId);
  if (next !== undefined) {
    const name = (await lockRows(ctx, kind, [next])).get(next)?.name;
    throw new AppError(
      'conflict',
      `${survivor ? findName(kind, survivor) : 'It'} was itself merged into ${
        typeof name === 'string' ? name : 'another one'
      } since. Un-merge that first.`,
    );
  }
  if (!survivor || survivor.deletedAt) {
    throw new AppError(
      'conflict',
      `The ${records[kind].label} they were merged into was deleted. Restore it first.`,
    );
  }
  const others = draft.ids.flatMap((id) => found.get(id) ?? []);
  if (others.length < draft.ids.length) {
    throw new AppError('conflict', 'What was merged has been removed for good since.');
  }
  for (const row of [survivor, ...others]) authorize(ctx, `${kind}.edit`, row);
  for (const row of others) authorize(ctx, `${kind}.delete`, row);
  return { survivor, others };
}

interface Came {
  type: RecordKind;
  id: string;
  name: string;
}

/** What was made for the survivor after the merge. */
async function listCameSince(
  ctx: Context,
  { kind, survivorId, mergedAt }: MergeRow,
): Promise<Came[]> {
  const came: Came[] = [];
  for (const childKind of recordKinds) {
    const { id, deletedAt, createdAt, [`${kind}Id`]: link } = listColumns(childKind);
    if (!id || !deletedAt || !createdAt || !link || came.length >= mostTold) continue;
    const { table, name } = storedNouns[childKind];
    const rows = await ctx.db
      .select({ id: sql<string>`${id}`, name: sql<string | null>`${name}` })
      .from<PgTable>(table)
      .where(and(eq(link, survivorId), isNull(deletedAt), gt(createdAt, mergedAt)))
      .orderBy(createdAt, id)
      .limit(mostTold - came.length);
    for (const row of rows) {
      came.push({
        type: childKind,
        id: row.id,
        name: row.name || `The ${records[childKind].label}`,
      });
    }
  }
  return came;
}
