/** What the queries of all reports share. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BoardFilter } from '#contract/pipeline.ts';
import type { ReportFilter } from '#contract/reports.ts';
import { opportunityConditions } from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { type Bars, findDays } from './report-days.rules.ts';

/**
 * The days of the report, and the same days as list filters: `counted` for what was closed or done in them or is
 * still open since, `created` for what was created in them.
 */
export function readPeriod(ctx: Context, { period }: ReportFilter) {
  const days = findDays(ctx.clock.now(), ctx.timeZone, period);
  const [from, to] = [days.from ?? undefined, days.to ?? undefined];
  return {
    days,
    counted: { countedFrom: from, countedTo: to },
    created: { createdFrom: from, createdTo: to },
  };
}

/** The opportunities that match a filter of the list, without their text fields. */
export function selectDeals(ctx: Context, filter: BoardFilter): SQL {
  return sql`
    select id, stage, value, probability, expected_close_date, stage_since, created_at
    from ${opportunities}
    where ${opportunityConditions(ctx, filter)}`;
}

/** The bar that an instant falls in; no time zone name reaches SQL. */
export function placeIn({ starts }: Bars, instant: SQLWrapper): SQL {
  const texts = starts.map((start) => start.toISOString());
  return sql`width_bucket(${instant}, ${sql.param(texts)}::timestamptz[])`;
}

/** All rows of a query as one value; `[]` if there are none. */
export function collectRows(query: SQL): SQL {
  return sql`(select coalesce(json_agg(counted), '[]') from (${query}) as counted)`;
}

/** Runs the single query of a report, which returns one row. */
export async function oneRow<Row extends Record<string, unknown>>(ctx: Context, query: SQL) {
  const [row] = (await ctx.db.execute<Row>(query)).rows;
  if (!row) throw new Error('A report is one row');
  return row;
}
