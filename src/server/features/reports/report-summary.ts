import { sql } from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import type { ReportFilter, ReportSummary } from '#contract/reports.ts';
import { pipelineSums } from '#server/features/pipeline/pipeline-sums.table.ts';
import { selectTaskSums } from '#server/features/tasks/task-sums.queries.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
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
  const owner = { assignedToId: filter.userId };
  // Of all time they are what the pipeline holds, which is kept.
  const deals =
    filter.period === 'all'
      ? sql`select stage, opportunities as number, value from ${pipelineSums} where ${isOwnedBy(pipelineSums.ownerId, filter.userId) ?? sql`true`}`
      : sql`select stage, 1 as number, value from (${selectDeals(ctx, { ...counted, ...owner })}) as counted`;
  const won = sql`coalesce(sum(number) filter (where stage = 'closed_won'), 0)`;
  const row = await oneRow<Omit<ReportSummary, 'days'>>(
    ctx,
    sql`
      select * from (
        select coalesce(sum(number), 0)::int as "opportunityCount",
          coalesce(sum(value), 0)::text as "pipelineValue",
          ${won}::int as "wonCount",
          coalesce(sum(value) filter (where stage = 'closed_won'), 0)::text as "wonValue",
          coalesce(round(100.0 * ${won} / nullif(sum(number), 0), 1), 0)::text as "conversionRate"
        from (${deals}) as deals
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
