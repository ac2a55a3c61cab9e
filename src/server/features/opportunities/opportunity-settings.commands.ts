/** What the team asks of its opportunities: read and changed by super users, and held by whatever writes one. */
import type { Stage } from '#contract/opportunities.ts';
import type { OpportunitySettings } from '#contract/opportunity-settings.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { OpportunityRow } from './opportunities.queries.ts';
import { keptReason } from './opportunities.rules.ts';
import { opportunitySettings } from './opportunity-settings.table.ts';

export async function getOpportunitySettings(ctx: Context): Promise<OpportunitySettings> {
  authorize(ctx, 'opportunity.settings');
  return { lostReasonRequired: await isReasonRequired(ctx) };
}

export async function changeOpportunitySettings(
  ctx: Context,
  { lostReasonRequired }: OpportunitySettings,
): Promise<OpportunitySettings> {
  authorize(ctx, 'opportunity.settings');
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(opportunitySettings).values({ id: newId() }).onConflictDoNothing();
    const [before] = await ctx.db.select().from(opportunitySettings).for('update');
    const [after] = await ctx.db
      .update(opportunitySettings)
      .set({ lostReasonRequired })
      .returning();
    if (!before || !after) throw new Error('The row was just made');
    if (before.lostReasonRequired !== lostReasonRequired) {
      await recordChange(ctx, 'opportunity-settings.updated', { before, after });
    }
    return { lostReasonRequired };
  });
}

/**
 * The reason to store: none unless it is lost. 400 if it becomes lost without one, or loses the one it had, while one is
 * required; what was lost without one before can still be edited.
 */
export async function checkReason(
  ctx: Context,
  { stage, reason }: { stage: Stage; reason: string | null | undefined },
  row?: OpportunityRow,
): Promise<string | null> {
  const kept = keptReason(stage, reason);
  if (stage !== 'closed_lost' || kept !== null) return kept;
  const hadNone = row?.stage === 'closed_lost' && row.lostReason === null;
  if (!hadNone && (await isReasonRequired(ctx))) {
    throw invalid({ lostReason: 'is required for a lost opportunity' });
  }
  return kept;
}

export async function isReasonRequired(ctx: Pick<VisitorContext, 'db'>): Promise<boolean> {
  const [row] = await ctx.db.select().from(opportunitySettings);
  return row?.lostReasonRequired ?? false;
}
