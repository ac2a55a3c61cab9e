/** Writes opportunities, and removes their links to deleted records, each with its change in the log. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { recordedWrites } from '#server/kernel/recorded-writes.ts';
import {
  getOpportunityOrThrow,
  type OpportunityRow,
  opportunityWrites,
  toOpportunity,
} from './opportunities.queries.ts';
import { opportunities } from './opportunities.table.ts';
import { rankOnReturn } from './opportunity-ranks.ts';

const noNames = { personName: null, organizationName: null };

const writes = recordedWrites({
  table: opportunities,
  noun: 'opportunity',
  read: getOpportunityOrThrow,
  writes: opportunityWrites,
  wires: (_ctx, rows: readonly OpportunityRow[]) => rows.map((row) => toOpportunity(row, noNames)),
});

export const {
  lock: lockOpportunity,
  lockToDelete: lockOpportunityToDelete,
  lockToRestore: lockOpportunityToRestore,
  add: addOpportunity,
  edit: editOpportunity,
  writeWithHistory: writeOpportunitiesWithHistory,
  hide: hideOpportunity,
} = writes;

/** Shows it at its place on the board, or under the card that took that place. */
export async function showOpportunity(ctx: Context, row: OpportunityRow): Promise<Opportunity> {
  const { wire } = await writes.show(ctx, { ...row, rank: await rankOnReturn(ctx, row) });
  return wire;
}

type Link = 'personId' | 'organizationId';

/** Deleted ones too, so that a restored one has no link to a deleted record. Returns their ids, for the change log. */
export async function unlinkOpportunities(ctx: Context, link: Link, id: string): Promise<string[]> {
  const unlinked = await ctx.db
    .update(opportunities)
    .set({ [link]: null, updatedAt: changedAtInSql(ctx, opportunities.updatedAt) })
    .where(eq(opportunities[link], id))
    .returning({ id: opportunities.id });
  return unlinked.map((opportunity) => opportunity.id);
}

/** Only those that have not been linked to another record meanwhile. */
export async function linkOpportunitiesAgain(
  ctx: Context,
  link: Link,
  id: string,
  unlinked: readonly string[],
): Promise<void> {
  if (unlinked.length === 0) return;
  await ctx.db
    .update(opportunities)
    .set({ [link]: id, updatedAt: changedAtInSql(ctx, opportunities.updatedAt) })
    .where(and(inArray(opportunities.id, [...unlinked]), isNull(opportunities[link])));
}
