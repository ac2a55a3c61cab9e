import { and, asc, eq, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { Stage } from '#contract/opportunities.ts';
import type { Context } from '#server/kernel/context.ts';
import { reassignRows } from '#server/kernel/reassign-rows.ts';
import { selectOpportunities, toOpportunity } from './opportunities.queries.ts';
import { opportunities } from './opportunities.table.ts';

export const closedStages: Stage[] = ['closed_won', 'closed_lost'];

/**
 * Gives the opportunities of one colleague to another, in the transaction of whoever asks: all of them, or those
 * that are open; how many they were.
 */
export function reassignOpportunities(
  ctx: Context,
  from: string,
  { to, keepsClosed }: { to: string; keepsClosed: boolean },
): Promise<number> {
  const theirs: SQL | undefined = and(
    eq(opportunities.assignedToId, from),
    isNull(opportunities.deletedAt),
    keepsClosed ? notInArray(opportunities.stage, closedStages) : undefined,
  );
  return reassignRows(ctx, {
    table: opportunities,
    noun: 'opportunity',
    theirs,
    given: { assignedToId: to },
    lock: async (piece) =>
      selectOpportunities(ctx)
        .where(piece)
        .orderBy(asc(opportunities.id))
        .for('update', { of: opportunities }),
    rowOf: ({ opportunity }) => opportunity,
    wire: (row, names) => toOpportunity(row, names),
  });
}
