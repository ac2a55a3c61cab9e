/** Who followed a merged record follows the survivor, unless they did already. */
import { sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getPlace, type Merging } from '#server/kernel/merge-rows.ts';
import { mergeMoves } from '#server/kernel/merged-records.table.ts';
import { follows } from './follows.table.ts';

const place = getPlace(follows, follows.recordId);

export async function moveFollows(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  await ctx.db.execute(sql`
    with piece as (
      update ${follows} set record_id = ${survivor}
      where record_id = ${from} and not exists (
        select from ${follows} own where own.record_id = ${survivor} and own.user_id = ${follows.userId})
      returning id
    )
    insert into ${mergeMoves} (merge_id, place, row_key, from_id)
    select ${mergeId}::uuid, ${place}, id::text, ${from}::uuid from piece`);
}

export async function moveFollowsBack(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  const which = sql`merge_id = ${mergeId} and place = ${place} and from_id = ${from}`;
  await ctx.db.execute(sql`
    update ${follows} set record_id = ${from} from ${mergeMoves}
    where ${which} and ${follows.id} = row_key::uuid and ${follows.recordId} = ${survivor}`);
  await ctx.db.execute(sql`delete from ${mergeMoves} where ${which}`);
}
