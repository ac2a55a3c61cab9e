import { inArray } from 'drizzle-orm';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { webhookDeliveries } from './webhooks.table.ts';

/** Those of what happened to these records, with what was answered to them. */
export async function forgetDeliveries(
  { db }: VisitorContext,
  recordIds: readonly string[],
): Promise<number> {
  const ofThese = db
    .select({ id: changes.id })
    .from(changes)
    .where(inArray(changes.recordId, [...recordIds]));
  const gone = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.changeId, ofThese));
  return gone.rowCount ?? 0;
}
