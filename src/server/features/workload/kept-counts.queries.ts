/** The counts that the database keeps, so that the length of a list needs no count of a whole table. */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { isUnfiltered, type ListRequest } from '#server/kernel/lists.ts';
import { workloadCounts } from './workload-counts.table.ts';

type Kept = 'organizations' | 'contacts' | 'opportunities';

/** The `X-Total-Count` for `count=exact` on a whole list or one owner's; null for others, which must be counted. */
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

/** Pending and completed tasks: everybody's, or those of one owner. */
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

/** People, organizations and pending tasks of one owner. */
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
