/** What was decided about a merged record holds for the survivor, unless that was decided already. */
import { sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getPlace, type Merging } from '#server/kernel/merge-rows.ts';
import { mergeMoves } from '#server/kernel/merged-records.table.ts';
import { decidedPairs } from './decided-pairs.table.ts';

const place = getPlace(decidedPairs, decidedPairs.recordId);

/** The pair with one id in place of another one, in the order that the table wants. */
const replaced = (from: string, to: string) => {
  const partner = sql`case when pair.record_id = ${from} then pair.other_id else pair.record_id end`;
  return {
    recordId: sql`case when pair.other_id is null then ${to}::uuid else least(${to}::uuid, ${partner}) end`,
    otherId: sql`case when pair.other_id is null then null else greatest(${to}::uuid, ${partner}) end`,
  };
};

export async function movePairs(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  const { recordId, otherId } = replaced(from, survivor);
  await ctx.db.execute(sql`
    with piece as (
      select pair.id, ${recordId} as record_id, ${otherId} as other_id from ${decidedPairs} pair
      where (pair.record_id = ${from} or pair.other_id = ${from})
        and pair.record_id <> ${survivor} and pair.other_id is distinct from ${survivor}
        and not exists (select from ${decidedPairs} known where case when pair.other_id is null
          then known.lead_key = pair.lead_key and known.record_id = ${survivor}
          else known.record_id = ${recordId} and known.other_id = ${otherId} end)
      for update
    ), noted as (
      insert into ${mergeMoves} (merge_id, place, row_key, from_id)
      select ${mergeId}::uuid, ${place}, id::text, ${from}::uuid from piece
    )
    update ${decidedPairs} set record_id = piece.record_id, other_id = piece.other_id
    from piece where ${decidedPairs.id} = piece.id`);
}

export async function movePairsBack(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  const { recordId, otherId } = replaced(survivor, from);
  const which = sql`merge_id = ${mergeId} and place = ${place} and from_id = ${from}`;
  await ctx.db.execute(sql`
    update ${decidedPairs} as pair set record_id = ${recordId}, other_id = ${otherId}
    from ${mergeMoves} where ${which} and pair.id = row_key::uuid
      and (pair.record_id = ${survivor} or pair.other_id = ${survivor})`);
  await ctx.db.execute(sql`delete from ${mergeMoves} where ${which}`);
}
