/** What the queries of all reports share. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BoardFilter } from '#contract/pipeline.ts';
import type { ReportFilter } from '#contract/reports.ts';
import { opportunityConditions } from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { type Bars, findDays } from './report-days.rules.ts';

/**
 * The days of the report, and the same as the lists take them, whose own filters count here: `counted` for what was
 * closed or done then or is still open since, `created` for what was made.
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

/** The opportunities that a filter of the list lets through, without their words. */
export function selectDeals(ctx: Context, filter: BoardFilter): SQL {
  return sql`
    select id, stage, value, probability, expected_close_date, stage_since, created_at
    from ${opportunities}
    where ${opportunityConditions(ctx, filter)}`;
}

/** In which bar an instant lies; no name of a time zone reaches SQL. */
export function placeIn({ starts }: Bars, instant: SQLWrapper): SQL {
  const texts = starts.map((start) => start.toISOString());
  return sql`width_bucket(${instant}, ${sql.param(texts)}::timestamptz[])`;
}

/** All rows of a query as one value; `[]` where there is none. */
export function collectRows(query: SQL): SQL {
  return sql`(select coalesce(json_agg(counted), '[]') from (${query}) as counted)`;
}

/** Runs the one query of a report, which answers one row. */
export async function oneRow<Row extends Record<string, unknown>>(ctx: Context, query: SQL) {
  const [row] = (await ctx.db.execute<Row>(query)).rows;
  if (!row) throw new Error('A report is one row');
  return row;
}
