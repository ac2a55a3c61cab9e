import { sql } from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import type { ReportFilter, ReportSummary } from '#contract/reports.ts';
import { taskConditions } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { oneRow, readPeriod, selectDeals } from './report-sql.ts';

/** The four cards above the reports. */
export async function reportSummary(ctx: Context, filter: ReportFilter): Promise<ReportSummary> {
  const { days, counted } = readPeriod(ctx, filter);
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
        select (count(*) filter (where status = 'pending'))::int as "pendingTasks",
          (count(*) filter (where status = 'in_progress'))::int as "inProgressTasks",
          (count(*) filter (where status = 'completed'))::int as "completedTasks"
        from ${tasks}
        where ${taskConditions(ctx, { ...counted, assigneeId: filter.userId })}
      ) as of_tasks`,
  );
  return {
    ...row,
    days,
    pipelineValue: canonicalAmount(row.pipelineValue),
    wonValue: canonicalAmount(row.wonValue),
  };
}
