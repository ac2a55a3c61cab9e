import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { ReportFilter, TaskReport } from '#contract/reports.ts';
import { taskStatuses } from '#contract/tasks.ts';
import { selectTaskSums } from '#server/features/tasks/task-sums.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import type { Context } from '#server/kernel/context.ts';
import { windowOfDays } from '#server/kernel/local-days.ts';
import { fillBars, planTrend } from './report-days.rules.ts';
import { readPeriod } from './report-sql.ts';

interface Counts {
  pending: number;
  inProgress: number;
  completed: number;
}

type Bar = Counts & { place: number };

/** Tasks by status, in total and by the day they were completed or, while open, created. */
export async function taskReport(ctx: Context, filter: ReportFilter): Promise<TaskReport> {
  const { days } = readPeriod(ctx, filter);
  const { unit, bars } = planTrend(ctx.clock.now(), ctx.timeZone, filter.period);
  const counted = selectTaskSums({
    by: 'counted',
    bounds: bars.starts,
    owner: filter.userId,
    within: !bars.open,
  });
  const { rows } = await ctx.db.execute<Bar & Record<string, unknown>>(counted);
  const withoutNext = await countWithoutNext(ctx, filter);
  const total = (status: keyof Counts) => rows.reduce((sum, bar) => sum + bar[status], 0);
  const countOf = {
    pending: total('pending'),
    in_progress: total('inProgress'),
    completed: total('completed'),
  };
  return {
    days,
    statuses: taskStatuses.map((status) => ({ status, count: countOf[status] })),
    trendUnit: unit,
    trend: fillBars(bars, rows, (bar) => ({
      pending: bar?.pending ?? 0,
      inProgress: bar?.inProgress ?? 0,
      completed: bar?.completed ?? 0,
    })),
    withoutNext,
  };
}

/** Few of all tasks, so that they are counted by an index of their own. */
async function countWithoutNext(ctx: Context, filter: ReportFilter): Promise<number> {
  const { from, before } = windowOfDays(readPeriod(ctx, filter).days, ctx.timeZone);
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(tasks)
    .where(
      and(
        eq(tasks.withoutNext, true),
        isNull(tasks.deletedAt),
        eq(tasks.status, 'completed'),
        from && gte(tasks.completedAt, from),
        before && lt(tasks.completedAt, before),
        isOwnedBy(tasks.assigneeId, filter.userId),
      ),
    );
  return row?.count ?? 0;
}
