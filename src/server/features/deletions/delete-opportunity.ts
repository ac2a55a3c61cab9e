import type { Opportunity } from '#contract/opportunities.ts';
import {
  hideOpportunity,
  lockOpportunityToDelete,
  lockOpportunityToRestore,
  showOpportunity,
} from '#server/features/opportunities/write-opportunities.ts';
import type { Context } from '#server/kernel/context.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, leavingAlone, showRecordsOf } from './hide-records.ts';

export async function deleteOpportunity(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockOpportunityToDelete(ctx, id);
    const deletion = newDeletion(ctx);
    await hideRecordsOf(ctx, leavingAlone('opportunityId', id, deletion));
    await hideOpportunity(ctx, row, deletion);
  });
}

export async function restoreOpportunity(ctx: Context, id: string): Promise<Opportunity> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOpportunityToRestore(ctx, id);
    const opportunity = await showOpportunity(ctx, row);
    await showRecordsOf(ctx, [row.deletionId]);
    return opportunity;
  });
}
