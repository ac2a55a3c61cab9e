/** The small numbers of the header and the dashboard: kept counts, or counted from an index. */
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { DueCounts, HeaderStats, StaffOverdue } from '#contract/stats.ts';
import { countActiveTasks } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { keptWork } from '#server/features/workload/kept-counts.queries.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows } from '#server/kernel/local-days.ts';

const stillOpen = and(isNull(tasks.deletedAt), ne(tasks.status, 'completed'));

/** The full counts of what is assigned to the signed-in user. */
export function headerStats(ctx: Context): Promise<HeaderStats> {
  return keptWork(ctx, ctx.actor.id);
}

/** The dashboard's counters: what the tasks page's Active tab lists under each filter. */
export async function dueCounts(
  ctx: Context,
  { assigneeId }: { assigneeId?: string | undefined },
): Promise<DueCounts> {
  const [today, next7days, overdue] = await Promise.all(
    (['today', 'next7days', 'overdue'] as const).map((filter) =>
      countActiveTasks(ctx, { filter, assigneeId }),
    ),
  );
  return {
    today: today ?? 0,
    next7days: next7days ?? 0,
    overdue: overdue ?? 0,
  };
}

/** Overdue tasks of every active member of the team, most overdue first. */
export async function staffOverdue(ctx: Context): Promise<StaffOverdue[]> {
  const { overdue } = dueWindows(ctx.clock.now(), ctx.timeZone);
  const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
  const late = ctx.db
    .select({ assigneeId: tasks.assigneeId, count: sql<number>`count(*)::int`.as('count') })
    .from(tasks)
    .where(and(stillOpen, lt(due, overdue.before.toISOString())))
    .groupBy(tasks.assigneeId)
    .as('late');
  const count = sql<number>`coalesce(${late.count}, 0)`;
  return ctx.db
    .select({
      userId: users.id,
      firstName: users.firstName,
      username: users.username,
      overdue: count,
    })
    .from(users)
    .leftJoin(late, eq(late.assigneeId, users.id))
    .where(isNull(users.deactivatedAt))
    .orderBy(
      sql`${count} desc`,
      sql`lower(coalesce(${users.firstName}, ${users.username}))`,
      users.id,
    );
}
