import type { ReportFilter, TaskReport } from '#contract/reports.ts';
import { taskStatuses } from '#contract/tasks.ts';
import { selectTaskSums } from '#server/features/tasks/task-sums.queries.ts';
import type { Context } from '#server/kernel/context.ts';
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
  };
}
