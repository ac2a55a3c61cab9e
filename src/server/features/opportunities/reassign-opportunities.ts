import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Stage } from '#contract/opportunities.ts';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { idsInPieces } from '#server/kernel/ids-in-pieces.ts';
import { selectOpportunities, toOpportunity } from './opportunities.queries.ts';
import { opportunities } from './opportunities.table.ts';

export const closedStages: Stage[] = ['closed_won', 'closed_lost'];

/**
 * Gives the opportunities of one colleague to another, in the transaction of whoever asks: all of them, or those
 * that are open; how many they were.
 */
export async function reassignOpportunities(
  ctx: Context,
  from: string,
  { to, keepsClosed }: { to: string; keepsClosed: boolean },
): Promise<number> {
  const theirs: SQL | undefined = and(
    eq(opportunities.assignedToId, from),
    isNull(opportunities.deletedAt),
    keepsClosed ? notInArray(opportunities.stage, closedStages) : undefined,
  );
  const all = sql`select ${opportunities.id} from ${opportunities} where ${theirs}
    order by ${opportunities.id}`;
  let count = 0;
  for await (const ids of idsInPieces(ctx, all)) {
    const rows = await selectOpportunities(ctx)
      .where(and(inArray(opportunities.id, ids), theirs))
      .orderBy(asc(opportunities.id))
      .for('update', { of: opportunities });
    const changed = await ctx.db
      .update(opportunities)
      .set({ assignedToId: to, updatedAt: changedAtInSql(ctx, opportunities.updatedAt) })
      .where(
        inArray(
          opportunities.id,
          rows.map(({ opportunity }) => opportunity.id),
        ),
      )
      .returning();
    const after = new Map(changed.map((row) => [row.id, row]));
    await recordChanges(
      ctx,
      'opportunity.updated',
      rows.flatMap(({ opportunity, ...names }) => {
        const now = after.get(opportunity.id);
        if (!now) return [];
        return { before: toOpportunity(opportunity, names), after: toOpportunity(now, names) };
      }),
    );
    count += changed.length;
  }
  return count;
}
