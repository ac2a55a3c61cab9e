/**
 * Merges records into one of them: its fields as they were chosen, all that led to the others, and their ids. One
 * transaction, in which every record is locked first, always in the same order.
 */
import { eq, sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import type { Merge, MergeDraft } from '#contract/merges.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { lockRows } from '#server/features/nouns/stored-rows.ts';
import { settleParent } from '#server/features/organizations/parents.ts';
import {
  joinOrganizations,
  partOrganizations,
  settleOrganization,
} from '#server/features/organizations/write-organizations.ts';
import { addMemberships } from '#server/features/people/merge-memberships.ts';
import { joinPeople, partPeople, settlePerson } from '#server/features/people/write-people.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import { asOneDeed } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { holdEvents } from '#server/kernel/hold-events.ts';
import { newId } from '#server/kernel/ids.ts';
import { inheritMoves } from '#server/kernel/merge-rows.ts';
import { mergedRecords, merges } from '#server/kernel/merged-records.table.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import { readFieldTimes } from './field-times.queries.ts';
import { leftAddresses, listMergeKeys, mergedValues } from './merge-fields.rules.ts';
import { moveAll } from './merge-places.ts';
import { getMergeOrThrow } from './merges.queries.ts';

interface Told {
  verb: 'merged' | 'unmerged';
  noted: Record<string, unknown>;
}

interface MergePart {
  settle(
    ctx: Context,
    row: StoredRow,
    values: Record<string, unknown>,
    told: Told,
  ): Promise<unknown>;
  join(ctx: Context, rows: readonly StoredRow[], deletion: Deletion): Promise<unknown>;
  part(ctx: Context, rows: readonly StoredRow[]): Promise<unknown>;
}

export const mergeParts: Record<DuplicateKind, MergePart> = {
  person: { settle: settlePerson, join: joinPeople, part: partPeople },
  organization: {
    settle: settleOrganization,
    join: joinOrganizations,
    part: partOrganizations,
  },
};

export function mergeRecords(ctx: Context, draft: MergeDraft): Promise<Merge> {
  authorize(ctx, 'record.merge');
  return inLongTransaction(asOneDeed({ ...ctx, ifMatch: undefined }), async (ctx) =>
    getMergeOrThrow(ctx, await mergeAll(ctx, draft)),
  );
}

/** For a merge that is done once more; the caller tells of the whole. */
interface Again {
  /** The merge that was taken apart. */
  first: string;
  /** What the survivor gets back. */
  putBack(survivor: StoredRow): Promise<Record<string, unknown>>;
}

/** In the caller's transaction and deed; returns the id of the merge. */
export async function mergeAll(
  ctx: Context & { deed: { id: string } },
  draft: MergeDraft,
  again?: Again,
): Promise<string> {
  const { kind, survivorId, chosen = {} } = draft;
  const rows = await lockToMerge(ctx, draft);
  const [survivor, ...others] = rows;
  if (!survivor) throw notFound('Record');
  assertChosen(draft, rows);
  const times = await readFieldTimes(
    ctx,
    kind,
    rows.map(({ id }) => id),
  );
  const deletion: Deletion = { deletedAt: ctx.clock.now(), deletionId: newId() };
  const mergeId = deletion.deletionId;
  await holdEvents(ctx, true);
  await keepHistory(ctx, true);
  const mergedAt = deletion.deletedAt;
  const moved: Record<string, number> = {};
  const by = { deedId: ctx.deed.id, mergedById: ctx.actor.id, mergedAt };
  await ctx.db.insert(merges).values({ id: mergeId, kind, survivorId, draft, moved, ...by });
  for (const { id: from } of others) {
    const each = await moveAll(ctx, kind, { mergeId, from, survivor: survivorId });
    for (const [list, count] of each) moved[list] = (moved[list] ?? 0) + count;
  }
  if (again) await inheritMoves(ctx, { first: again.first, mergeId });
  const taken = again ? await again.putBack(survivor) : mergedValues(kind, rows, { chosen, times });
  const values = await settledValues(ctx, kind, {
    ...{ mergeId, rows, values: taken, first: again?.first },
  });
  const noted = { moved, ...formerly(survivor, values) };
  await ctx.db.update(merges).set(noted).where(eq(merges.id, mergeId));
  const gone = others.map(({ id, name }) => ({ id, name: typeof name === 'string' ? name : '' }));
  await insertMany(
    ctx.db,
    mergedRecords,
    gone.map(({ id, name }) => ({ mergeId, recordId: id, survivorId, name })),
  );
  const isTold = again === undefined;
  await holdEvents(ctx, !isTold);
  await mergeParts[kind].settle(ctx, survivor, values, {
    verb: 'merged',
    noted: { mergeId, merged: gone, moved, left: leftAddresses(rows, { chosen, times }) },
  });
  // Only now: the log says of a link to what is deleted that there is none, and the parent may be among them.
  await holdEvents(ctx, true);
  await mergeParts[kind].join(ctx, others, deletion);
  await holdEvents(ctx, !isTold);
  await keepHistory(ctx, false);
  return mergeId;
}

/** The survivor first. 404 and 409 name what is no longer there; 403 unless all may be edited, and those that go deleted. */
async function lockToMerge(ctx: Context, draft: MergeDraft): Promise<StoredRow[]> {
  const { kind, survivorId, ids } = draft;
  const found = await lockRows(ctx, kind, [survivorId, ...ids]);
  const rows: StoredRow[] = [];
  for (const id of [survivorId, ...ids]) {
    const row = found.get(id);
    if (row && !row.deletedAt) rows.push(row);
    else await refuseGone(ctx, kind, id);
  }
  for (const row of rows) {
    authorize(ctx, `${kind}.edit`, row);
    if (row.id !== survivorId) authorize(ctx, `${kind}.delete`, row);
  }
  return rows;
}

/** Somebody was faster: the caller has looked at what is no more. */
export async function refuseGone(ctx: Context, kind: DuplicateKind, id: string): Promise<never> {
  const survivor = (await findSurvivors(ctx, [id])).get(id);
  if (survivor === undefined) {
    throw new AppError(
      'conflict',
      'One of these records is not there any more. Look at them again.',
    );
  }
  const names = await lockRows(ctx, kind, [survivor]);
  const name = names.get(survivor)?.name;
  throw new AppError(
    'conflict',
    `One of these records was merged into ${typeof name === 'string' ? name : 'another one'} meanwhile. Look at them again.`,
  );
}

function assertChosen({ kind, chosen = {} }: MergeDraft, rows: readonly StoredRow[]): void {
  const keys = new Set(listMergeKeys(kind, rows));
  for (const [key, id] of Object.entries(chosen)) {
    if (!keys.has(key)) throw invalid({ [`chosen.${key}`]: 'is no field of these records' });
    if (!rows.some((row) => row.id === id))
      throw invalid({ [`chosen.${key}`]: 'must be one of these records' });
  }
}

/** What the survivor was called, if it is called otherwise from now on. */
function formerly({ name, location }: StoredRow, values: Record<string, unknown>) {
  if (typeof name !== 'string' || [name, undefined].some((same) => same === values.name)) return {};
  return { formerName: name, formerLocation: typeof location === 'string' ? location : null };
}

interface Settling {
  mergeId: string;
  rows: readonly StoredRow[];
  /** The columns of the survivor, the first row, that change. */
  values: Record<string, unknown>;
  /** The merge that is done once more. */
  first: string | undefined;
}

/** What the survivor's row becomes, and what has to be written beside it. */
async function settledValues(
  ctx: Context,
  kind: DuplicateKind,
  { mergeId, rows, values, first }: Settling,
): Promise<Record<string, unknown>> {
  const [survivor] = rows;
  if (!survivor) return values;
  if (kind === 'organization') {
    const parentId = Object.hasOwn(values, 'parentId') ? values.parentId : survivor.parentId;
    if (parentId === null) return values;
    const parents = [parentId, ...rows.map((row) => row.parentId)];
    const merged = rows.map(({ id }) => id);
    return { ...values, parentId: await settleParent(ctx, survivor.id, { parents, merged }) };
  }
  const primary = values.organizationId ?? survivor.organizationId;
  const worked = rows.flatMap(({ organizationId, jobTitle }) =>
    typeof organizationId === 'string' && organizationId !== primary
      ? [{ organizationId, role: typeof jobTitle === 'string' ? jobTitle : null }]
      : [],
  );
  await addMemberships(ctx, { mergeId, survivor: survivor.id, first }, worked);
  return values;
}

/** What was made for an organization, and when somebody left one, stays as it is while rows are moved. */
export async function keepHistory(ctx: Context, isKept: boolean): Promise<void> {
  await ctx.db.execute(sql`select set_config('crm.merging', ${isKept ? 'on' : ''}, true)`);
}
