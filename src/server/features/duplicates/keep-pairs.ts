/** Writes the pairs that were found, and the groups that they make: one at a time, in short transactions. */
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { decidedPairs } from './decided-pairs.table.ts';
import { duplicateGroups, foundPairs, groupMembers } from './found-pairs.table.ts';
import { groupPairs } from './pair-groups.rules.ts';

export type FoundPair = Omit<typeof foundPairs.$inferSelect, 'groupId'>;

/** Waits for whoever is changing pairs or groups; until the end of the transaction. */
export async function lockPairs({ db }: Pick<VisitorContext, 'db'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('found pairs'))`);
}

/** Replaces all pairs of these records. Locked by the caller. */
export async function replacePairs(
  ctx: VisitorContext,
  kind: DuplicateKind,
  { recordIds, found }: { recordIds: readonly string[]; found: readonly FoundPair[] },
): Promise<void> {
  const { db } = ctx;
  const before = await db.select().from(foundPairs).where(isOfAny(recordIds));
  const kept = new Map(before.map((pair) => [keyOf(pair), pair]));
  const added: FoundPair[] = [];
  for (const pair of found) {
    const old = kept.get(keyOf(pair));
    if (old && isEqual(old, pair)) kept.delete(keyOf(pair));
    else added.push(pair);
  }
  const gone = [...kept.values()];
  // What was said of a pair may hold no more.
  const apart = before.filter(({ groupId }) => groupId === null);
  const changed = [...gone, ...added, ...apart];
  if (changed.length === 0) return;
  const touched = changed.flatMap(({ recordId, otherId }) => [recordId, otherId]);
  const groups = await listGroups(ctx, touched);
  if (gone.length > 0) {
    const [ones, others] = [gone.map((pair) => pair.recordId), gone.map((pair) => pair.otherId)];
    await db.execute(sql`delete from ${foundPairs} using
      unnest(${sql.param(ones)}::uuid[], ${sql.param(others)}::uuid[]) as gone(one, other)
      where ${foundPairs.recordId} = gone.one and ${foundPairs.otherId} = gone.other`);
  }
  await insertMany(db, foundPairs, added);
  await regroup(ctx, kind, { groups, recordIds: touched });
}

const keyOf = ({ recordId, otherId }: FoundPair) => `${recordId} ${otherId}`;

function isEqual(one: FoundPair, other: FoundPair): boolean {
  const isSame = one.level === other.level && one.points === other.points;
  return isSame && one.reasons.join('\n') === other.reasons.join('\n');
}

export function isOfAny(ids: readonly string[]): SQL | undefined {
  const any = sql`any(${sql.param([...new Set(ids)])}::uuid[])`;
  return or(sql`${foundPairs.recordId} = ${any}`, sql`${foundPairs.otherId} = ${any}`);
}

async function listGroups({ db }: VisitorContext, recordIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(sql`${groupMembers.recordId} = any(${sql.param([...new Set(recordIds)])}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Makes the groups of these records anew, after something was said of them. Locked by the caller. */
export async function regroupRecords(
  ctx: VisitorContext,
  kind: DuplicateKind,
  recordIds: readonly string[],
): Promise<void> {
  await regroup(ctx, kind, { groups: await listGroups(ctx, recordIds), recordIds });
}

/** Makes these groups anew, of their pairs and those of these records that are in none. */
async function regroup(
  { db }: VisitorContext,
  kind: DuplicateKind,
  { groups, recordIds }: { groups: readonly string[]; recordIds: readonly string[] },
): Promise<void> {
  const pool = await db
    .select({ pair: foundPairs, decision: decidedPairs.decisionId })
    .from(foundPairs)
    .leftJoin(
      decidedPairs,
      and(
        eq(decidedPairs.recordId, foundPairs.recordId),
        eq(decidedPairs.otherId, foundPairs.otherId),
        isNotNull(decidedPairs.otherId),
        eq(decidedPairs.verdict, 'different'),
      ),
    )
    .where(
      or(
        inArray(foundPairs.groupId, [...groups]),
        and(isNull(foundPairs.groupId), isOfAny(recordIds)),
      ),
    );
  const made = groupPairs(pool.flatMap(({ pair, decision }) => (decision ? [] : [pair])));
  const free = new Set(groups);
  const homes = new Map<string, string>();
  const rows: (typeof duplicateGroups.$inferInsert & { id: string; recordIds: string[] })[] = [];
  for (const { pairs, recordIds, level, points } of made) {
    // It stays what it was as far as it can, for whoever looks at it.
    const old = pairs.find(({ groupId }) => groupId !== null && free.has(groupId))?.groupId;
    const id = old ?? newId();
    free.delete(id);
    rows.push({ id, kind, level, points, recordIds });
    for (const pair of pairs) homes.set(keyOf(pair), id);
  }
  const moved = pool.flatMap(({ pair }) => {
    const groupId = homes.get(keyOf(pair)) ?? null;
    return groupId === pair.groupId ? [] : [{ ...pair, groupId }];
  });
  if (moved.length > 0) {
    const column = (key: 'recordId' | 'otherId' | 'groupId') =>
      sql`${sql.param(moved.map((pair) => pair[key]))}::uuid[]`;
    await db.execute(sql`update ${foundPairs} set group_id = moved.home
      from unnest(${column('recordId')}, ${column('otherId')}, ${column('groupId')}) as moved(one, other, home)
      where ${foundPairs.recordId} = moved.one and ${foundPairs.otherId} = moved.other`);
  }
  const all = [...new Set([...groups, ...rows.map(({ id }) => id)])];
  if (all.length === 0) return;
  await db.delete(groupMembers).where(inArray(groupMembers.groupId, all));
  await db.delete(duplicateGroups).where(inArray(duplicateGroups.id, all));
  await insertMany(db, duplicateGroups, rows);
  const members = rows.flatMap(({ id, recordIds }) =>
    recordIds.map((recordId) => ({ groupId: id, recordId })),
  );
  await insertMany(db, groupMembers, members);
}
