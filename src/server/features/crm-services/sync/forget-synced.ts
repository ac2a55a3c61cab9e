import { inArray } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { crmSyncIssues, crmSyncLinks } from './crm-sync.table.ts';

/**
 * What the service had of these records, and what runs told of them. The links stay, empty: by them a sync knows
 * that the record was deleted here, and does not make it again.
 */
export async function forgetSynced(
  { db }: VisitorContext,
  recordIds: readonly string[],
): Promise<number> {
  const ids = [...recordIds];
  const links = await db
    .update(crmSyncLinks)
    .set({ snapshot: {} })
    .where(inArray(crmSyncLinks.recordId, ids));
  await db
    .update(crmSyncIssues)
    .set({ name: '', reason: '' })
    .where(inArray(crmSyncIssues.recordId, ids));
  return links.rowCount ?? 0;
}
