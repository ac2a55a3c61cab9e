import { and, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm';
import { activityLog } from '#server/features/activity/activity.table.ts';
import { selectOverdue } from '#server/features/tasks/overdue.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { workloadCounts } from '#server/features/workload/workload-counts.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { getLocalDay, startOfDay } from '#server/kernel/local-days.ts';
import type { Workload } from './facts.ts';
import { findMedian, weekdaysInARow } from './team-insights.rules.ts';

/** Fewer people with open tasks are too few for a comparison. */
const smallestTeam = 3;
const shown = 3;
/** A streak is not counted further than this. */
const daysBack = 180;

/** How much everybody has to do; accounts without any open task are probably not in sales. */
export async function readTeam(ctx: Context, today: Date): Promise<Workload['team']> {
  const open = sql<number>`sum(${workloadCounts.pending})::int`;
  const counted = ctx.db
    .select({ userId: workloadCounts.ownerId, open: open.as('open') })
    .from(workloadCounts)
    .groupBy(workloadCounts.ownerId)
    .having(gt(open, 0))
    .as('counted');
  const loads = await ctx.db
    .select({
      userId: users.id,
      open: counted.open,
      overdue: sql<number>`coalesce(late.overdue, 0)`,
    })
    .from(counted)
    .innerJoin(users, and(eq(users.id, counted.userId), isNull(users.deactivatedAt)))
    .leftJoin(sql`(${selectOverdue(today)}) as late`, sql`late.whose = ${users.id}`);
  const mine = loads.find(({ userId }) => userId === ctx.actor.id);
  if (!mine || loads.length < smallestTeam) return null;
  const oldest = await ctx.db
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(
      and(
        isNull(tasks.deletedAt),
        ne(tasks.status, 'completed'),
        eq(tasks.assigneeId, ctx.actor.id),
      ),
    )
    .orderBy(sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`, tasks.id)
    .limit(shown);
  return {
    median: {
      open: findMedian(loads.map(({ open }) => open)),
      overdue: findMedian(loads.map(({ overdue }) => overdue)),
    },
    mine: { open: mine.open, overdue: mine.overdue },
    oldest,
  };
}

/** The days on which the user completed a task or logged a call; a reopened task is no longer in the log. */
export async function readStreak(ctx: Context, today: string): Promise<Workload['streak']> {
  const { timeZone } = ctx;
  const isMine = eq(activityLog.userId, ctx.actor.id);
  const since = startOfDay(ctx.clock.now(), timeZone, -daysBack);
  // In every zone midnight is on a quarter of an hour, so a quarter of an hour belongs to one day.
  const quarter = sql<Date>`date_bin('15 minutes', ${activityLog.createdAt}, '2000-01-01')`;
  const quarters = await ctx.db
    .selectDistinct({ at: quarter.mapWith(activityLog.createdAt) })
    .from(activityLog)
    .where(
      and(
        isMine,
        gte(activityLog.createdAt, since),
        sql`(${activityLog.taskId} is not null or ${activityLog.activityType} = 'phone_call')`,
      ),
    );
  const days = new Set(quarters.map(({ at }) => getLocalDay(at, timeZone)));
  const latest = await ctx.db
    .select({ id: tasks.id, title: tasks.title })
    .from(activityLog)
    .innerJoin(tasks, and(eq(tasks.id, activityLog.taskId), isNull(tasks.deletedAt)))
    .where(and(isMine, gte(activityLog.createdAt, since)))
    .orderBy(desc(activityLog.createdAt))
    .limit(shown);
  return { ...weekdaysInARow(days, today), latest };
}
