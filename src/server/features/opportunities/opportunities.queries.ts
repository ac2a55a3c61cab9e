import { and, eq, isNull } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { invalid } from '#server/kernel/errors.ts';
import { opportunities } from './opportunities.table.ts';

/** What other records name: 400 with the field when there is no such opportunity. */
export async function assertOpportunity(
  ctx: VisitorContext,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [row] = await ctx.db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.id, id), isNull(opportunities.deletedAt)))
    .for('key share');
  if (!row) throw invalid({ opportunityId: 'is not an opportunity' });
}
