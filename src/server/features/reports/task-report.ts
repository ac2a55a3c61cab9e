import { sql } from 'drizzle-orm';
import type { ReportFilter, TaskReport } from '#contract/reports.ts';
import { taskStatuses } from '#contract/tasks.ts';
import { taskConditions } from '#server/features/tasks/tasks.queries.ts';
import { countedAt, tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { fillBars, planTrend } from './report-days.rules.ts';
import { collectRows, oneRow, placeIn, readPeriod } from './report-sql.ts';

interface Counts {
  pending: number;
  inProgress: number;
  completed: number;
}

type Row = { total: Counts[]; trend: (Counts & { place: number })[] };

/** Tasks by status, in total and by the day they were completed or, while open, created. */
export async function taskReport(ctx: Context, filter: ReportFilter): Promise<TaskReport> {
  const { days, counted } = readPeriod(ctx, filter);
  const { unit, bars } = planTrend(ctx.clock.now(), ctx.timeZone, filter.period);
  const row = await oneRow<Row>(
    ctx,
    sql`
      with counted as materialized (
        select place, grouping(place) = 1 as is_total,
          (count(*) filter (where status = 'pending'))::int as pending,
          (count(*) filter (where status = 'in_progress'))::int as "inProgress",
          (count(*) filter (where status = 'completed'))::int as completed
        from (
          select status, ${placeIn(bars, countedAt(tasks))} as place
          from ${tasks}
          where ${taskConditions(ctx, { ...counted, assigneeId: filter.userId })}
        ) as made
        group by grouping sets ((), (place))
      )
      select
        ${collectRows(sql`select * from counted where is_total`)} as total,
        ${collectRows(sql`select * from counted where not is_total`)} as trend`,
  );
  const [total] = row.total;
  const countOf = {
    pending: total?.pending,
    in_progress: total?.inProgress,
    completed: total?.completed,
  };
  return {
    days,
    statuses: taskStatuses.map((status) => ({ status, count: countOf[status] ?? 0 })),
    trendUnit: unit,
    trend: fillBars(bars, row.trend, (bar) => ({
      pending: bar?.pending ?? 0,
      inProgress: bar?.inProgress ?? 0,
      completed: bar?.completed ?? 0,
    })),
  };
}
