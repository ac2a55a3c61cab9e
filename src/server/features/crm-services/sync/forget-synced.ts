import { and, inArray, ne, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { crmSyncIssues, crmSyncLinks, crmSyncRuns, crmSyncStaged } from './crm-sync.table.ts';

/**
 * What the service had of these records, and what runs told of them. The links stay, empty: by them a sync knows
 * that the record was deleted here, and does not make it again.
 */
export async function forgetSynced(
  { db }: VisitorContext,
  recordIds: readonly string[],
): Promise<number> {
  const ofThese = inArray(crmSyncLinks.recordId, [...recordIds]);
  const links = await db.update(crmSyncLinks).set({ snapshot: {} }).where(ofThese);
  if (links.rowCount) {
    await db.execute(sql`delete from ${crmSyncStaged} using ${crmSyncLinks} where ${ofThese}
      and ${crmSyncStaged.entity} = ${crmSyncLinks.entity} and ${crmSyncStaged.externalId} = ${crmSyncLinks.externalId}`);
    // What a run has done last is shown while it runs, and names records without their ids.
    await db
      .update(crmSyncRuns)
      .set({ recentItems: [] })
      .where(and(ne(crmSyncRuns.status, 'running'), sql`${crmSyncRuns.recentItems} <> '[]'`));
  }
  await db
    .update(crmSyncIssues)
    .set({ name: '', reason: '' })
    .where(inArray(crmSyncIssues.recordId, [...recordIds]));
  return links.rowCount ?? 0;
}
