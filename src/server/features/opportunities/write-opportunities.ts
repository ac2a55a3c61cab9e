/** Writes opportunities, and removes their links to deleted records, each with its change in the log. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Opportunity } from '#contract/opportunities.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { readNames } from '#server/kernel/linked-names.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { recordedWrites } from '#server/kernel/recorded-writes.ts';
import { unlinkRows } from '#server/kernel/unlink-rows.ts';
import {
  getOpportunityOrThrow,
  type OpportunityRow,
  opportunityWrites,
  toOpportunity,
} from './opportunities.queries.ts';
import { opportunities } from './opportunities.table.ts';
import { findFreeReturns, rankOnReturn } from './opportunity-ranks.ts';

const writes = recordedWrites({
  table: opportunities,
  noun: 'opportunity',
  read: getOpportunityOrThrow,
  writes: opportunityWrites,
  async wires(ctx, rows: readonly OpportunityRow[]) {
    const personIds = rows.map(({ personId }) => personId);
    const organizationIds = rows.map(({ organizationId }) => organizationId);
    const personNames = await readNames(ctx, people, personIds);
    const names = await readNames(ctx, organizations, organizationIds);
    return rows.map((row) =>
      toOpportunity(row, {
        personName: personNames.get(row.personId) ?? null,
        organizationName: names.get(row.organizationId) ?? null,
      }),
    );
  },
});

export const {
  lock: lockOpportunity,
  lockToDelete: lockOpportunityToDelete,
  lockToRestore: lockOpportunityToRestore,
  add: addOpportunity,
  edit: editOpportunity,
  write: writeOpportunities,
  writeWithHistory: writeOpportunitiesWithHistory,
  hideAll: hideOpportunities,
  change: changeOpportunities,
  hideEach: hideEachOpportunity,
  hide: hideOpportunity,
} = writes;

/** Shows it at its place on the board, or under the card that took that place. */
export async function showOpportunity(ctx: Context, row: OpportunityRow): Promise<Opportunity> {
  const { wire } = await writes.show(ctx, { ...row, rank: await rankOnReturn(ctx, row) });
  return wire;
}

/** The same for many: at once those whose places are free. */
export async function showOpportunities(
  ctx: Context,
  rows: readonly OpportunityRow[],
): Promise<void> {
  const free = await findFreeReturns(ctx, rows);
  await writes.showAll(
    ctx,
    rows.filter(({ id }) => free.has(id)),
  );
  for (const row of rows) if (!free.has(row.id)) await showOpportunity(ctx, row);
}

type Link = 'personId' | 'organizationId';

/** Deleted ones too, so that a restored one has no link to a deleted record. Returns which were linked to each, for the change log. */
export function unlinkOpportunities(
  ctx: Context,
  link: Link,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  return unlinkRows(ctx, opportunities, opportunities[link], ids);
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

export const purgeOfOpportunities = purgeWrites(opportunities);

export const mergeOfOpportunities = mergeWrites(opportunities);
