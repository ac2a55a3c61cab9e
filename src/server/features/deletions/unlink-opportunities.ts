/** Opportunities outlive the person and the organization they are with: unlinked when one goes, linked again when it comes back. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';

/** What the change log keeps of a deletion beside the record itself. */
const Deleted = z.object({
  deletionId: z.string(),
  unlinkedPeople: z.array(z.string()).default([]),
  unlinkedOpportunities: z.array(z.string()).default([]),
});
type Deleted = z.output<typeof Deleted>;

type Link = 'personId' | 'organizationId';

/** Also deleted ones, so that none names what is gone once it is back. Returns their ids, for the change log. */
export async function unlinkOpportunities(ctx: Context, link: Link, id: string): Promise<string[]> {
  const unlinked = await ctx.db
    .update(opportunities)
    .set({ [link]: null, updatedAt: changedAtInSql(ctx, opportunities.updatedAt) })
    .where(eq(opportunities[link], id))
    .returning({ id: opportunities.id });
  return unlinked.map((opportunity) => opportunity.id);
}

/** Those that were not linked to another one meanwhile. */
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

/** What a deletion unlinked, as the change log says; deletions of older releases say less. */
export async function readDeletion(
  ctx: Context,
  verb: 'person.deleted' | 'organization.deleted',
  id: string,
  deletionId: string,
): Promise<Deleted> {
  const log = await ctx.db
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.recordId, id), eq(changes.verb, verb)));
  const deletion = log
    .map((change) => Deleted.safeParse(change.before).data)
    .find((deleted) => deleted?.deletionId === deletionId);
  return deletion ?? { deletionId, unlinkedPeople: [], unlinkedOpportunities: [] };
}
