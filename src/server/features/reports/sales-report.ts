/** The sales report: opportunities by stage, by day, by month won, by stages passed, by month expected. */
import { sql } from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import { openStages, type Stage, stages } from '#contract/opportunities.ts';
import type { ReportFilter, SalesReport } from '#contract/reports.ts';
import type { Context } from '#server/kernel/context.ts';
import { fillBars, listMonths, planTrend } from './report-days.rules.ts';
import { collectRows, oneRow, readPeriod, selectDeals } from './report-sql.ts';
import { tablesOfAll, tablesOfDays } from './sales-tables.ts';

interface Sum {
  count: number;
  value: string;
}

type Row = {
  stages: (Sum & { stage: Stage })[];
  trend: (Sum & { place: number })[];
  won: (Sum & { place: number })[];
  conversion: { stage: Stage; reached: number; share: string; averageDays: string | null }[];
  forecast: (Sum & { month: string | null; weighted: string })[];
};

/** A closed opportunity stays in its stage, so its time there means nothing. */
const isOpen = sql`stage not in ('closed_won', 'closed_lost')`;

export async function salesReport(ctx: Context, filter: ReportFilter): Promise<SalesReport> {
  const { days } = readPeriod(ctx, filter);
  const trend = planTrend(ctx.clock.now(), ctx.timeZone, filter.period);
  const months = listMonths(ctx.clock.now(), ctx.timeZone, days.from);
  const bars = { trend: trend.bars, months };
  const tables =
    filter.period === 'all' ? tablesOfAll(ctx, filter, bars) : tablesOfDays(ctx, filter, bars);
  const row = await oneRow<Row>(
    ctx,
    sql`
      with deals as materialized (${tables.deals}),
      open as materialized (${selectDeals(ctx, { stage: openStages, assignedToId: filter.userId })})
      select
        ${collectRows(tables.stages)} as stages,
        ${collectRows(tables.trend)} as trend,
        ${collectRows(tables.won)} as won,
        ${collectRows(sql`
          select stage, reached::int, round(100.0 * reached / (select sum(number) from deals), 1)::text as share,
            case when ${isOpen} then round(seconds / 86400 / reached, 1)::text end as "averageDays"
          from (${tables.reached}) as passed where reached > 0
        `)} as conversion,
        ${collectRows(sql`
          select to_char(expected_close_date, 'YYYY-MM') as month, count(*)::int as count,
            coalesce(sum(value), 0)::text as value,
            (coalesce(sum(value * probability), 0) * 0.01)::text as weighted
          from open group by 1 order by 1 nulls last
        `)} as forecast`,
  );
  return {
    days,
    stages: stages.map((stage) => ({
      stage,
      ...sumOf(row.stages.find((each) => each.stage === stage)),
    })),
    trendUnit: trend.unit,
    trend: fillBars(trend.bars, row.trend, sumOf),
    wonByMonth: fillBars(months, row.won, sumOf),
    conversion: stages.map(
      (stage) =>
        row.conversion.find((each) => each.stage === stage) ?? {
          stage,
          reached: 0,
          share: '0',
          averageDays: null,
        },
    ),
    forecast: row.forecast.map(({ month, weighted, ...each }) => ({
      month,
      ...sumOf(each),
      weighted: canonicalAmount(weighted),
    })),
  };
}

function sumOf(given: Sum | undefined): Sum {
  return { count: given?.count ?? 0, value: canonicalAmount(given?.value ?? '0') };
}
