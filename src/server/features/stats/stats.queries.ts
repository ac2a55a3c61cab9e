/** The small numbers of the header and the dashboard: from counts that the database keeps. */
import { isNull, sql } from 'drizzle-orm';
import type { DueCounts, HeaderStats, StaffOverdue } from '#contract/stats.ts';
import { selectOverdue } from '#server/features/tasks/overdue.queries.ts';
import { selectTaskSums } from '#server/features/tasks/task-sums.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { keptWork } from '#server/features/workload/kept-counts.queries.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows } from '#server/kernel/local-days.ts';

/** The full counts of what is assigned to the signed-in user. */
export function headerStats(ctx: Context): Promise<HeaderStats> {
  return keptWork(ctx, ctx.actor.id);
}

/** The dashboard's counters: what the tasks page's Active tab lists under each filter. */
export async function dueCounts(
  ctx: Context,
  { assigneeId }: { assigneeId?: string | undefined },
): Promise<DueCounts> {
  const { today, next7days } = dueWindows(ctx.clock.now(), ctx.timeZone);
  const bounds = [today.from, next7days.from, next7days.before];
  const open = selectTaskSums({ by: 'due', bounds, owner: assigneeId, open: true });
  const { rows } = await ctx.db.execute<{ place: number; pending: number; inProgress: number }>(
    open,
  );
  const countAt = (place: number) => {
    const row = rows.find((each) => each.place === place);
    return row ? row.pending + row.inProgress : 0;
  };
  return { overdue: countAt(0), today: countAt(1), next7days: countAt(2) };
}

/** Overdue tasks of every active member of the team, most overdue first. */
export async function staffOverdue(ctx: Context): Promise<StaffOverdue[]> {
  const { overdue } = dueWindows(ctx.clock.now(), ctx.timeZone);
  const count = sql<number>`coalesce(late.overdue, 0)`;
  return ctx.db
    .select({
      userId: users.id,
      firstName: users.firstName,
      username: users.username,
      overdue: count,
    })
    .from(users)
    .leftJoin(sql`(${selectOverdue(overdue.before)}) as late`, sql`late.whose = ${users.id}`)
    .where(isNull(users.deactivatedAt))
    .orderBy(
      sql`${count} desc`,
      sql`lower(coalesce(${users.firstName}, ${users.username}))`,
      users.id,
    );
}
