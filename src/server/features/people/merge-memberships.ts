/** Where merged people work and have worked goes to the survivor, who is nowhere twice. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { type Merging, mergeWrites } from '#server/kernel/merge-rows.ts';
import { mergeMoves } from '#server/kernel/merged-records.table.ts';
import { memberships } from './memberships.table.ts';

const writes = mergeWrites(memberships);
const columns = { personId: memberships.personId, organizationId: memberships.organizationId };
const others = { personId: memberships.organizationId, organizationId: memberships.personId };
type Key = keyof typeof columns;

const placeOfTwins = (key: Key) => `memberships.${columns[key].name}, twins`;
const placeOfAdded = 'memberships, added';

export async function moveMemberships(ctx: VisitorContext, key: Key, merging: Merging) {
  const { mergeId, from, survivor } = merging;
  const [column, other] = [sql.identifier(columns[key].name), sql.identifier(others[key].name)];
  await ctx.db.execute(sql`
    with gone as (
      delete from ${memberships} using ${memberships} as own
      where ${memberships}.${column} = ${from} and own.${column} = ${survivor}
        and own.${other} = ${memberships}.${other}
        and ${memberships}.until_on is null and own.until_on is null
      returning ${memberships}.*
    ) insert into ${mergeMoves} (merge_id, place, row_key, from_id, was)
      select ${mergeId}::uuid, ${placeOfTwins(key)}, id::text, ${from}::uuid, to_jsonb(gone) from gone`);
  await writes.move(ctx, key, merging);
}

export async function moveMembershipsBack(ctx: VisitorContext, key: Key, merging: Merging) {
  await writes.moveBack(ctx, key, merging);
  const which = sql`merge_id = ${merging.mergeId} and place = ${placeOfTwins(key)} and from_id = ${merging.from}`;
  // Unless what it led to has gone for good.
  const stillThere: SQL = sql`exists (select from people where people.id = back.person_id)
    and exists (select from organizations where organizations.id = back.organization_id)`;
  await ctx.db.execute(sql`
    insert into ${memberships} select back.* from ${mergeMoves}
    cross join lateral jsonb_populate_record(null::${memberships}, was) as back
    where ${which} and ${stillThere} on conflict do nothing`);
  await ctx.db.execute(sql`delete from ${mergeMoves} where ${which}`);
}

/**
 * The survivor also belongs to where the others worked in the first place, in the role they had; once more, where the
 * `first` merge still had them as it was taken apart.
 */
export async function addMemberships(
  ctx: VisitorContext,
  {
    mergeId,
    survivor,
    first,
  }: Pick<Merging, 'mergeId' | 'survivor'> & { first?: string | undefined },
  worked: readonly { organizationId: string; role: string | null }[],
): Promise<void> {
  const present = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.personId, survivor), isNull(memberships.untilOn)))
    .for('update');
  const again = first === undefined ? undefined : await readRemoved(ctx, first);
  const now = ctx.clock.now();
  const added = new Map<string, typeof memberships.$inferInsert & { id: string }>();
  for (const { organizationId, role } of worked) {
    const row = present.find((each) => each.organizationId === organizationId);
    // Until now its role was the job title.
    if (row && row.position === null && role !== null) {
      await ctx.db
        .update(memberships)
        .set({ position: role, updatedAt: now })
        .where(eq(memberships.id, row.id));
    }
    if (row || added.has(organizationId) || again?.has(organizationId) === false) continue;
    // The survivor may have another job title since.
    const { id, position } = again?.get(organizationId) ?? { id: newId(), position: role };
    const made = { id, personId: survivor, organizationId, position };
    added.set(organizationId, { ...made, createdAt: now, updatedAt: now });
  }
  const rows = [...added.values()];
  await insertMany(ctx.db, memberships, rows);
  await insertMany(
    ctx.db,
    mergeMoves,
    rows.map(({ id }) => ({ mergeId, place: placeOfAdded, rowKey: id })),
  );
}

export async function removeAddedMemberships(ctx: VisitorContext, mergeId: string): Promise<void> {
  await ctx.db.execute(sql`
    with gone as (
      delete from ${memberships} using ${mergeMoves}
      where merge_id = ${mergeId} and place = ${placeOfAdded} and ${memberships.id} = row_key::uuid
      returning ${memberships}.*
    ) update ${mergeMoves} set was = to_jsonb(gone) from gone
      where merge_id = ${mergeId} and place = ${placeOfAdded} and row_key = gone.id::text`);
}

interface Removed extends Record<string, unknown> {
  id: string;
  position: string | null;
}

/** By their organizations, those that were still there as a merge was taken apart. */
async function readRemoved(
  ctx: VisitorContext,
  mergeId: string,
): Promise<ReadonlyMap<string, Removed>> {
  const { rows } = await ctx.db.execute<Removed & { at: string }>(sql`
    select was ->> 'organization_id' as at, was ->> 'id' as id, was ->> 'position' as position
    from ${mergeMoves}
    where merge_id = ${mergeId} and place = ${placeOfAdded} and was is not null`);
  return new Map(rows.map(({ at, ...removed }) => [at, removed]));
}
