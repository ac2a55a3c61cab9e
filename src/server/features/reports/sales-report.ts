/** The sales report: opportunities by stage, by day, by month won, by stages passed, by month expected. */
import { sql } from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import { openStages, type Stage, stages } from '#contract/opportunities.ts';
import type { ReportFilter, SalesReport } from '#contract/reports.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { fillBars, listMonths, planTrend } from './report-days.rules.ts';
import { collectRows, oneRow, placeIn, readPeriod, selectDeals } from './report-sql.ts';

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

const sum = sql`count(*)::int as count, coalesce(sum(value), 0)::text as value`;

/** A closed opportunity stays in its stage, so its time there means nothing. */
const isOpen = sql`stage not in ('closed_won', 'closed_lost')`;

export async function salesReport(ctx: Context, filter: ReportFilter): Promise<SalesReport> {
  const now = ctx.clock.now();
  const { days, counted, created } = readPeriod(ctx, filter);
  const owner = { assignedToId: filter.userId };
  const trend = planTrend(now, ctx.timeZone, filter.period);
  const months = listMonths(now, ctx.timeZone, days.from);
  // A move ends the time in the stage it left; the last stay began when the current stage was entered.
  const row = await oneRow<Row>(
    ctx,
    sql`
      with deals as materialized (${selectDeals(ctx, { ...counted, ...owner })}),
      stays as (
        select deals.id, change.before->>'stage' as stage, change.at as until,
          coalesce(
            lag(change.at) over (partition by deals.id order by change.at, change.id),
            deals.created_at
          ) as since
        from deals join ${changes} as change
          on change.record_id = deals.id and change.verb = 'opportunity.stage_changed'
        union all
        select id, stage, ${now.toISOString()}::timestamptz, stage_since from deals
      )
      select
        ${collectRows(sql`select stage, ${sum} from deals group by stage`)} as stages,
        ${collectRows(sql`
          select ${placeIn(trend.bars, sql`created_at`)} as place, ${sum}
          from (${selectDeals(ctx, { ...created, ...owner })}) as made group by 1
        `)} as trend,
        ${collectRows(sql`
          select ${placeIn(months, sql`stage_since`)} as place, ${sum}
          from deals where stage = 'closed_won' group by 1
        `)} as won,
        ${collectRows(sql`
          select stage, count(distinct id)::int as reached,
            round(100.0 * count(distinct id) / (select count(*) from deals), 1)::text as share,
            case when ${isOpen} then round(
              sum(greatest(extract(epoch from until - since), 0)) / 86400 / count(distinct id), 1
            )::text end as "averageDays"
          from stays group by stage
        `)} as conversion,
        ${collectRows(sql`
          select to_char(expected_close_date, 'YYYY-MM') as month, ${sum},
            (coalesce(sum(value * probability), 0) * 0.01)::text as weighted
          from (${selectDeals(ctx, { stage: openStages, ...owner })}) as open
          group by 1 order by 1 nulls last
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
