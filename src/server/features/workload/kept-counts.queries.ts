/** The counts that the database keeps, so that nobody counts a whole table to say how long a list is. */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { isUnfiltered, type ListRequest } from '#server/kernel/lists.ts';
import { workloadCounts } from './workload-counts.table.ts';

type Kept = 'organizations' | 'contacts' | 'opportunities';

/** The `X-Total-Count` of a list that `count=exact` asks for as it is, or of one owner; else null: it is to be counted. */
export async function keptTotal(
  ctx: VisitorContext,
  kept: Kept,
  filter: ListRequest & { assignedToId?: string | undefined },
): Promise<string | null> {
  const { assignedToId, ...request } = filter;
  if (filter.count !== 'exact' || !isUnfiltered(request)) return null;
  const [row] = await ctx.db
    .select({ count: sum(workloadCounts[kept]) })
    .from(workloadCounts)
    .where(isOwnedBy(workloadCounts.ownerId, assignedToId));
  return String(row?.count ?? 0);
}

/** Tasks still to be done and completed ones: everybody's, or those of one owner. */
export async function keptTaskCounts(
  ctx: VisitorContext,
  assigneeId: string | undefined,
): Promise<{ active: number; completed: number }> {
  const [row] = await ctx.db
    .select({ all: sum(workloadCounts.tasks), active: sum(workloadCounts.pending) })
    .from(workloadCounts)
    .where(isOwnedBy(workloadCounts.ownerId, assigneeId));
  const { all, active } = row ?? { all: 0, active: 0 };
  return { active, completed: all - active };
}

/** People and organizations of one owner, and the tasks that are still to be done. */
export async function keptWork(
  ctx: VisitorContext,
  ownerId: string,
): Promise<{ contacts: number; organizations: number; tasksPending: number }> {
  const [row] = await ctx.db
    .select({
      contacts: sum(workloadCounts.contacts),
      organizations: sum(workloadCounts.organizations),
      tasksPending: sum(workloadCounts.pending),
    })
    .from(workloadCounts)
    .where(isOwnedBy(workloadCounts.ownerId, ownerId));
  return row ?? { contacts: 0, organizations: 0, tasksPending: 0 };
}

function sum(column: (typeof workloadCounts)[Kept | 'tasks' | 'pending']): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)::int`;
}
