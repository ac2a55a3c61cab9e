import { sql } from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import type { ReportFilter, ReportSummary } from '#contract/reports.ts';
import { selectTaskSums } from '#server/features/tasks/task-sums.queries.ts';
import type { Context } from '#server/kernel/context.ts';
import { windowOfDays } from '#server/kernel/local-days.ts';
import { oneRow, readPeriod, selectDeals } from './report-sql.ts';

/** The four cards above the reports. */
export async function reportSummary(ctx: Context, filter: ReportFilter): Promise<ReportSummary> {
  const { days, counted } = readPeriod(ctx, filter);
  const { from, before } = windowOfDays(days, ctx.timeZone);
  const countedTasks = selectTaskSums({
    by: 'counted',
    bounds: from && before ? [from, before] : [],
    owner: filter.userId,
    within: from !== undefined,
  });
  const row = await oneRow<Omit<ReportSummary, 'days'>>(
    ctx,
    sql`
      select * from (
        select count(*)::int as "opportunityCount",
          coalesce(sum(value), 0)::text as "pipelineValue",
          (count(*) filter (where stage = 'closed_won'))::int as "wonCount",
          coalesce(sum(value) filter (where stage = 'closed_won'), 0)::text as "wonValue",
          coalesce(round(
            100.0 * count(*) filter (where stage = 'closed_won') / nullif(count(*), 0), 1
          ), 0)::text as "conversionRate"
        from (${selectDeals(ctx, { ...counted, assignedToId: filter.userId })}) as deals
      ) as of_deals, (
        select coalesce(sum(pending), 0)::int as "pendingTasks",
          coalesce(sum("inProgress"), 0)::int as "inProgressTasks",
          coalesce(sum(completed), 0)::int as "completedTasks"
        from (${countedTasks}) as tasks
      ) as of_tasks`,
  );
  return {
    ...row,
    days,
    pipelineValue: canonicalAmount(row.pipelineValue),
    wonValue: canonicalAmount(row.wonValue),
  };
}
