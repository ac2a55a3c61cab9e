/** Reads merges: what one would do, and those that were done. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { daysToUnmerge, type Merge, type MergeField, type MergePreview } from '#contract/merges.ts';
import { can } from '#contract/permissions.ts';
import { records as recordTraits } from '#contract/records.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { StoredRow } from '#server/features/nouns/stored-row.ts';
import { listColumns } from '#server/features/nouns/stored-rows.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { calledName, readUserNames } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { mergedRecords, merges } from '#server/kernel/merged-records.table.ts';
import { readFieldTimes } from './field-times.queries.ts';
import { findDoubts } from './merge-doubts.rules.ts';
import {
  chooseByDefault,
  type FieldTimes,
  fieldValue,
  getCustomName,
  isAddress,
  leftAddresses,
  listMergeFields,
  listMergeKeys,
  uniteTags,
} from './merge-fields.rules.ts';
import { childrenOf } from './merge-places.ts';

const dayLength = 24 * 60 * 60 * 1_000;

export async function previewMerge(
  ctx: Context,
  { kind, ids }: { kind: DuplicateKind; ids: readonly string[] },
  country: string,
): Promise<MergePreview> {
  const rows = await readSides(ctx, kind, ids);
  const others = rows.slice(1).map(({ id }) => id);
  const moved: MergePreview['moved'] = [];
  for (const { list, key, writes } of childrenOf[kind]) {
    const count = await writes.count(ctx, key, others);
    if (count > 0) moved.push({ list, count });
  }
  const names = await readNames(ctx, rows);
  const times = await readFieldTimes(ctx, kind, ids);
  // The numbering plans are large, so they are loaded when first needed.
  const { compareRecords } = await import('#server/features/duplicates/alike-records.ts');
  const pairs = await compareRecords(ctx, { kind, ids }, country);
  return {
    kind,
    records: rows.map((row) => ({
      id: row.id,
      name: textOf(row.name) ?? '',
      detail: names.get(textOf(row.organizationId) ?? '') ?? textOf(row.location) ?? null,
      createdAt: instantOf(row.createdAt),
      updatedAt: instantOf(row.updatedAt),
      mayGo: can(ctx.actor, `${kind}.edit`, row) && can(ctx.actor, `${kind}.delete`, row),
    })),
    doubts: findDoubts(ids, pairs),
    fields: await fieldsOf(ctx, kind, rows, { names, times }),
    tags: uniteTags(rows),
    left: Object.values(leftAddresses(rows, { chosen: {}, times })).flat(),
    moved,
  };
}

async function readSides(
  ctx: VisitorContext,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { id, deletedAt } = listColumns(kind);
  if (!id || !deletedAt) throw new Error(`No deletion of a ${kind}`);
  const found = await ctx.db
    .select()
    .from<PgTable>(storedNouns[kind].table)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)));
  const rows = new Map(
    found.map((row) => {
      const stored = StoredRow.parse(row);
      return [stored.id, stored];
    }),
  );
  return ids.map((each) => {
    const row = rows.get(each);
    if (!row) {
      const { label } = recordTraits[kind];
      throw new AppError(
        'conflict',
        `A ${label} of these is not there any more. It may have been merged or deleted.`.replace(
          'A o',
          'An o',
        ),
      );
    }
    return row;
  });
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const instantOf = (value: unknown) => (value instanceof Date ? value : new Date(0)).toISOString();

/** What the ids in these rows are called: organizations and colleagues. */
async function readNames(
  { db }: VisitorContext,
  rows: readonly StoredRow[],
): Promise<Map<string, string>> {
  const idsIn = (...keys: string[]) => [
    ...new Set(rows.flatMap((row) => keys.flatMap((key) => textOf(row[key]) ?? []))),
  ];
  const ofOrganizations = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, idsIn('organizationId', 'parentId')));
  const ofUsers = await readUserNames({ db }, idsIn('assignedToId'));
  return new Map([...ofOrganizations.map(({ id, name }) => [id, name] as const), ...ofUsers]);
}

/** Those in which any record has something. */
async function fieldsOf(
  ctx: VisitorContext,
  kind: DuplicateKind,
  rows: readonly StoredRow[],
  { names, times }: { names: ReadonlyMap<string, string>; times: FieldTimes },
): Promise<MergeField[]> {
  const definitions = await listAllDefinitions(ctx, kind);
  const labels = new Map(definitions.map(({ name, label }) => [name, label]));
  const own = new Map(listMergeFields(kind).map(([key, { label }]) => [key, label]));
  const wordsOf = (row: StoredRow, key: string) => {
    const value = fieldValue(row, key);
    if (value === null) return null;
    const words = typeof value === 'string' ? value : JSON.stringify(value);
    return key.endsWith('Id') ? (names.get(words) ?? words) : words;
  };
  return listMergeKeys(kind, rows).flatMap((key) => {
    const values = rows.map((row) => wordsOf(row, key));
    if (values.every((value) => value === null)) return [];
    const name = getCustomName(key);
    return {
      key,
      label: (name === null ? own.get(key) : labels.get(name)) ?? name ?? key,
      values,
      chosen: chooseByDefault(rows, key, times),
      keepsAll: isAddress(key),
    };
  });
}

/** What was merged into a record and not taken apart since. */
export async function listMerges(
  ctx: Context,
  { recordId }: { recordId: string },
): Promise<Merge[]> {
  const rows = await ctx.db
    .select({ merge: merges, name: calledName })
    .from(merges)
    .leftJoin(users, eq(users.id, merges.mergedById))
    .where(and(eq(merges.survivorId, recordId), isNull(merges.undoneAt)))
    .orderBy(desc(merges.mergedAt), desc(merges.id))
    .limit(100);
  return Promise.all(rows.map((row) => toMerge(ctx, row)));
}

export async function getMergeOrThrow(ctx: Context, id: string): Promise<Merge> {
  const [row] = await ctx.db
    .select({ merge: merges, name: calledName })
    .from(merges)
    .leftJoin(users, eq(users.id, merges.mergedById))
    .where(eq(merges.id, id));
  if (!row) throw notFound('Merge');
  return toMerge(ctx, row);
}

type MergeRow = typeof merges.$inferSelect;

async function toMerge(
  ctx: Context,
  { merge, name }: { merge: MergeRow; name: string | null },
): Promise<Merge> {
  const { id, kind, survivorId, deedId, mergedAt, mergedById, undoneAt } = merge;
  const records = await ctx.db
    .select({ id: mergedRecords.recordId, name: mergedRecords.name })
    .from(mergedRecords)
    .where(eq(mergedRecords.mergeId, id))
    .orderBy(mergedRecords.name, mergedRecords.recordId);
  const until = unmergeableUntil(mergedAt);
  const mayUnmerge =
    undoneAt === null && until > ctx.clock.now() && (await mayTakeApart(ctx, merge, records));
  return {
    id,
    kind,
    survivorId,
    records,
    moved: Object.entries(merge.moved).map(([list, count]) => ({ list, count })),
    mergedAt: mergedAt.toISOString(),
    mergedBy: mergedById === null ? null : { id: mergedById, name: name ?? 'Somebody' },
    deedId,
    unmergeBy: mayUnmerge ? until.toISOString() : null,
  };
}

export function unmergeableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + daysToUnmerge * dayLength);
}

/** The right to edit all of the records and to delete each that had gone; they have to be there still. */
async function mayTakeApart(
  ctx: Context,
  { kind, survivorId }: MergeRow,
  gone: readonly { id: string }[],
): Promise<boolean> {
  const { id } = listColumns(kind);
  if (!id) return false;
  const found = await ctx.db
    .select()
    .from<PgTable>(storedNouns[kind].table)
    .where(sql`${id} = any(${sql.param([survivorId, ...gone.map((each) => each.id)])}::uuid[])`);
  const rows = found.map((row) => StoredRow.parse(row));
  return (
    rows.length === gone.length + 1 &&
    rows.every(
      (row) =>
        can(ctx.actor, `${kind}.edit`, row) &&
        (row.id === survivorId ? row.deletedAt === null : can(ctx.actor, `${kind}.delete`, row)),
    )
  );
}
