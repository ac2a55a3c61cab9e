/**
 * What is elsewhere goes on with the survivor of a merge. Of two in one address book the survivor's own does; the other
 * rests until the merge is taken back, so that nothing is deleted there.
 */
import { sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getPlace, type Merging } from '#server/kernel/merge-rows.ts';
import { mergeMoves } from '#server/kernel/merged-records.table.ts';
import { mailDoubts, mailLinks } from './mail-sync.table.ts';

const moved = getPlace(mailLinks, mailLinks.recordId);
const rests = getPlace(mailLinks, mailLinks.endedAt);
const doubted = getPlace(mailDoubts, mailDoubts.recordId);

export async function moveMailLinks(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  const note = (place: string) => sql`insert into ${mergeMoves} (merge_id, place, row_key, from_id)
    select ${mergeId}::uuid, ${place}, id::text, ${from}::uuid from piece`;
  // It is the survivor's whatever becomes of it there, so it is no longer the sync's own.
  await ctx.db.execute(sql`
    with piece as (
      update ${mailLinks} set record_id = ${survivor}, is_own = false
      where record_id = ${from} and not exists (
        select from ${mailLinks} own
        where own.record_id = ${survivor} and own.collection_id = ${mailLinks.collectionId})
      returning id
    ) ${note(moved)}`);
  await ctx.db.execute(sql`
    with piece as (
      update ${mailLinks} set ended_at = ${ctx.clock.now().toISOString()}
      where record_id = ${from} and ended_at is null returning id
    ) ${note(rests)}`);
  // A contact that may be the merged record may be the survivor.
  await ctx.db.execute(sql`
    with piece as (
      update ${mailDoubts} set record_id = ${survivor} where record_id = ${from} returning id
    ) ${note(doubted)}`);
}

export async function moveMailLinksBack(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  const which = (place: string) =>
    sql`merge_id = ${mergeId} and place = ${place} and from_id = ${from}`;
  const isOfMove = sql`${mailLinks.id} = row_key::uuid`;
  await ctx.db.execute(sql`
    update ${mailLinks} set record_id = ${from} from ${mergeMoves}
    where ${which(moved)} and ${isOfMove} and ${mailLinks.recordId} = ${survivor}`);
  await ctx.db.execute(sql`
    update ${mailLinks} set ended_at = null from ${mergeMoves}
    where ${which(rests)} and ${isOfMove} and ${mailLinks.recordId} = ${from}`);
  await ctx.db.execute(sql`
    update ${mailDoubts} set record_id = ${from} from ${mergeMoves}
    where ${which(doubted)} and ${mailDoubts.id} = row_key::uuid and ${mailDoubts.recordId} = ${survivor}`);
  for (const place of [moved, rests, doubted])
    await ctx.db.execute(sql`delete from ${mergeMoves} where ${which(place)}`);
}
