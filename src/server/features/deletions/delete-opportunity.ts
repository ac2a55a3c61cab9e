/** Deletes an opportunity, with notes, calls, files and open tasks, and takes the deletion back. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Opportunity } from '#contract/opportunities.ts';
import { lockOpportunity } from '#server/features/opportunities/opportunities.commands.ts';
import { getOpportunityOrThrow } from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { rankOnReturn } from '#server/features/opportunities/opportunity-ranks.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, showRecordsOf } from './hide-records.ts';

export async function deleteOpportunity(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockOpportunity(ctx, id);
    authorize(ctx, 'opportunity.delete', row);
    assertUnchanged(ctx, row);
    const before = await getOpportunityOrThrow(ctx, id);
    const deletion = { deletedAt: ctx.clock.now(), deletionId: newId() };
    await ctx.db.update(opportunities).set(deletion).where(eq(opportunities.id, id));
    await hideRecordsOf(ctx, { opportunityId: id }, deletion);
    await recordChange(ctx, 'opportunity.deleted', { before, after: null });
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
    await ctx.db
      .update(opportunities)
      .set({
        deletedAt: null,
        deletionId: null,
        rank: await rankOnReturn(ctx, row),
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(opportunities.id, id));
    await showRecordsOf(ctx, row.deletionId);
    const after = await getOpportunityOrThrow(ctx, id);
    await recordChange(ctx, 'opportunity.restored', { before: null, after });
    return after;
  });
}
