/**
 * The tables of the sales report, as SQL. Of a period they are counted from its opportunities; of all time they come from
 * sums that are kept, so that only what is open is read.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter } from '#contract/reports.ts';
import { selectOpportunitySums } from '#server/features/pipeline/opportunity-sums.queries.ts';
import { pipelineSums } from '#server/features/pipeline/pipeline-sums.table.ts';
import { staySums } from '#server/features/pipeline/stays.table.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Bars } from './report-days.rules.ts';
import { placeIn, readPeriod, selectDeals } from './report-sql.ts';

interface SalesTables {
  /** What the others read as `deals`, with the `number` that each row stands for. */
  deals: SQL;
  /** Rows of `stage`, `count` and `value`. */
  stages: SQL;
  /** Rows of `place`, `count` and `value`. */
  trend: SQL;
  won: SQL;
  /** Rows of `stage`, how many have `reached` it, and the `seconds` of all stays there. */
  reached: SQL;
}

interface SalesBars {
  trend: Bars;
  months: Bars;
}

const sum = sql`count(*)::int as count, coalesce(sum(value), 0)::text as value`;

export function tablesOfDays(ctx: Context, filter: ReportFilter, bars: SalesBars): SalesTables {
  const { counted, created } = readPeriod(ctx, filter);
  const owner = { assignedToId: filter.userId };
  // A move ends the time in the stage it left; the last stay began when the current stage was entered.
  const stays = sql`
    select deals.id, change.before->>'stage' as stage, change.at as until,
      coalesce(
        lag(change.at) over (partition by deals.id order by change.at, change.id),
        deals.created_at
      ) as since
    from deals join ${changes} as change
      on change.record_id = deals.id and change.verb = 'opportunity.stage_changed'
    union all
    select id, stage, ${now(ctx)}, stage_since from deals`;
  return {
    deals: sql`select *, 1 as number from (${selectDeals(ctx, { ...counted, ...owner })}) as counted`,
    stages: sql`select stage, ${sum} from deals group by stage`,
    trend: sql`
      select ${placeIn(bars.trend, sql`created_at`)} as place, ${sum}
      from (${selectDeals(ctx, { ...created, ...owner })}) as made group by 1`,
    won: sql`
      select ${placeIn(bars.months, sql`stage_since`)} as place, ${sum}
      from deals where stage = 'closed_won' group by 1`,
    reached: sql`
      select stage, count(distinct id) as reached,
        sum(greatest(extract(epoch from until - since), 0)) as seconds
      from (${stays}) as stays group by stage`,
  };
}

export function tablesOfAll(ctx: Context, { userId }: ReportFilter, bars: SalesBars): SalesTables {
  const owner = userId;
  return {
    deals: sql`
      select stage, opportunities as number, value from ${pipelineSums}
      where ${isOwnedBy(pipelineSums.ownerId, owner) ?? sql`true`}`,
    stages: sql`
      select stage, sum(number)::int as count, sum(value)::text as value
      from deals group by stage`,
    trend: selectOpportunitySums({ event: 'created', bounds: bars.trend.starts, owner }),
    won: selectOpportunitySums({ event: 'won', bounds: bars.months.starts, owner }),
    reached: sql`
      select stage, sum(number) as reached, sum(seconds) as seconds from (
        select stage, number, 0 as seconds from deals
        union all
        select stage, away, milliseconds / 1000 from ${staySums}
        where ${isOwnedBy(staySums.ownerId, owner) ?? sql`true`}
        union all
        select stage, 0, greatest(extract(epoch from ${now(ctx)} - stage_since), 0) from open
      ) as stays group by stage`,
  };
}

function now(ctx: Context): SQL {
  return sql`${ctx.clock.now().toISOString()}::timestamptz`;
}
