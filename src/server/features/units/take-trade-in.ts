/** A won deal's trade-in becomes a unit in stock: one of its organization's units, or one that is said anew. */
import type { TradeIn, Unit } from '#contract/units.ts';
import { getOpportunityOrThrow } from '#server/features/opportunities/opportunities.queries.ts';
import { lockOpportunity } from '#server/features/opportunities/write-opportunities.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertNamed } from '#server/kernel/record-locks.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { assertModelYear } from './units.commands.ts';
import { units } from './units.table.ts';
import { addUnit, editUnit, lockUnit, newUnit } from './write-units.ts';

export async function takeTradeIn(
  ctx: Context,
  dealId: string,
  { unitId, make = '', ...said }: TradeIn,
): Promise<Unit> {
  authorize(ctx, unitId === undefined ? 'unit.create' : 'unit.edit');
  assertModelYear(ctx, said.year);
  return inTransaction(ctx, async (ctx) => {
    const { organizationId } = await getOpportunityOrThrow(ctx, dealId);
    // In the order of a deletion of the organization: it, its units, its deals.
    await assertOrganization(ctx, organizationId);
    if (unitId !== undefined) await assertNamed(ctx, units, unitId, { unitId: 'is not a unit' });
    const unit = unitId === undefined ? undefined : await lockUnit(ctx, unitId);
    const deal = await lockOpportunity(ctx, dealId, 'no key update');
    if (deal.stage !== 'closed_won')
      throw new AppError('conflict', 'Only of a won deal the trade-in comes into stock.', {
        fields: { stage: 'is not closed_won' },
      });
    if (!unit) {
      const draft = { ...said, make, inStock: true };
      return addUnit(ctx, newUnit(ctx, draft, { opportunityId: dealId }));
    }
    if (unit.organizationId === null) throw invalid({ unitId: 'is in stock already' });
    if (unit.organizationId !== deal.organizationId)
      throw invalid({ unitId: 'is not a unit of the organization of the deal' });
    const traded = { organizationId: null, opportunityId: dealId };
    const { after } = await editUnit(ctx, unit, traded);
    return after;
  });
}
