/**
 * What is in a CRM service goes on with the survivor of a merge. Each record here has one there, so of two the
 * survivor's own does; the other is left alone, like one that was deleted here.
 */
import { sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getPlace, type Merging } from '#server/kernel/merge-rows.ts';
import { mergeMoves } from '#server/kernel/merged-records.table.ts';
import { crmSyncLinks } from './crm-sync.table.ts';

const place = getPlace(crmSyncLinks, crmSyncLinks.recordId);
const key = sql`${crmSyncLinks.service} || ' ' || ${crmSyncLinks.entity} || ' ' || ${crmSyncLinks.externalId}`;

export async function moveCrmLinks(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  await ctx.db.execute(sql`
    with piece as (
      update ${crmSyncLinks} set record_id = ${survivor}
      where record_id = ${from} and not exists (
        select from ${crmSyncLinks} own
        where own.record_id = ${survivor} and own.service = ${crmSyncLinks.service})
      returning ${key} as key
    ) insert into ${mergeMoves} (merge_id, place, row_key, from_id)
      select ${mergeId}::uuid, ${place}, key, ${from}::uuid from piece`);
}

export async function moveCrmLinksBack(ctx: VisitorContext, merging: Merging): Promise<void> {
  const { mergeId, from, survivor } = merging;
  const which = sql`merge_id = ${mergeId} and place = ${place} and from_id = ${from}`;
  await ctx.db.execute(sql`
    update ${crmSyncLinks} set record_id = ${from} from ${mergeMoves}
    where ${which} and ${crmSyncLinks.recordId} = ${survivor} and row_key = ${key}`);
  await ctx.db.execute(sql`delete from ${mergeMoves} where ${which}`);
}
