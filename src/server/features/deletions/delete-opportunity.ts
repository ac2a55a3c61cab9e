/** Deletes an opportunity, with notes, calls, files and open tasks, and takes the deletion back. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Opportunity } from '#contract/opportunities.ts';
import { lockOpportunity } from '#server/features/opportunities/opportunities.commands.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import {
  hideOpportunity,
  showOpportunity,
} from '#server/features/opportunities/write-opportunities.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, showRecordsOf } from './hide-records.ts';

export async function deleteOpportunity(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockOpportunity(ctx, id);
    authorize(ctx, 'opportunity.delete', row);
    assertUnchanged(ctx, row);
    const deletion = newDeletion(ctx);
    await hideRecordsOf(ctx, { opportunityId: id }, deletion);
    await hideOpportunity(ctx, row, deletion);
  });
}

export async function restoreOpportunity(ctx: Context, id: string): Promise<Opportunity> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(opportunities)
      .where(and(eq(opportunities.id, id), isNotNull(opportunities.deletedAt)))
      .for('update');
    if (!row?.deletionId) throw notFound('Deleted opportunity');
    authorize(ctx, 'opportunity.delete', row);
    const opportunity = await showOpportunity(ctx, row);
    await showRecordsOf(ctx, row.deletionId);
    return opportunity;
  });
}
