/** The activity report: what the team did, by type, by member and by day. */
import { sql } from 'drizzle-orm';
import type { ActivityReport, ReportFilter } from '#contract/reports.ts';
import { type ActivityType, activityTypes } from '#contract/tasks.ts';
import { activityConditions } from '#server/features/activity/activity.queries.ts';
import { activityLog } from '#server/features/activity/activity.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { fillBars, planTrend } from './report-days.rules.ts';
import { collectRows, oneRow, placeIn, readPeriod } from './report-sql.ts';

type Row = {
  types: { activityType: ActivityType; count: number }[];
  members: {
    userId: string | null;
    name: string | null;
    activityType: ActivityType;
    count: number;
  }[];
  trend: { place: number; count: number }[];
};

export async function activityReport(ctx: Context, filter: ReportFilter): Promise<ActivityReport> {
  const { days, created } = readPeriod(ctx, filter);
  const { unit, bars } = planTrend(ctx.clock.now(), ctx.timeZone, filter.period);
  const row = await oneRow<Row>(
    ctx,
    sql`
      with counted as materialized (
        select grouping(activity_type) = 0 as has_type, grouping(user_id) = 0 as has_user,
          activity_type, user_id, place, count(*)::int as count
        from (
          select activity_type, user_id, ${placeIn(bars, sql`created_at`)} as place
          from ${activityLog}
          where ${activityConditions(ctx, { ...created, userId: filter.userId }) ?? sql`true`}
        ) as activities
        group by grouping sets ((activity_type), (user_id, activity_type), (place))
      )
      select
        ${collectRows(sql`
          select activity_type as "activityType", count from counted where has_type and not has_user
        `)} as types,
        ${collectRows(sql`
          select user_id as "userId", activity_type as "activityType", count,
            ${calledName} as name
          from counted left join ${users} on users.id = user_id
          where has_user
        `)} as members,
        ${collectRows(sql`select place, count from counted where not has_type`)} as trend`,
  );
  return {
    days,
    total: row.types.reduce((total, { count }) => total + count, 0),
    types: row.types.toSorted(
      (a, b) =>
        b.count - a.count ||
        activityTypes.indexOf(a.activityType) - activityTypes.indexOf(b.activityType),
    ),
    members: membersOf(row.members),
    trendUnit: unit,
    trend: fillBars(bars, row.trend, (bar) => ({ count: bar?.count ?? 0 })),
  };
}

/** One row per member, most active first. */
function membersOf(rows: Row['members']): ActivityReport['members'] {
  const members = new Map<string | null, ActivityReport['members'][number]>();
  for (const { userId, name, activityType, count } of rows) {
    const member = members.get(userId) ?? { userId, name, count: 0, types: {} };
    member.count += count;
    member.types[activityType] = count;
    members.set(userId, member);
  }
  return [...members.values()].sort(
    (a, b) => b.count - a.count || (a.name ?? '').localeCompare(b.name ?? ''),
  );
}
