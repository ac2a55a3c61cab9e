/** The activity report: what the team did, by type, by member and by day. */
import { sql } from 'drizzle-orm';
import type { ActivityReport, ReportFilter } from '#contract/reports.ts';
import { type ActivityType, activityTypes } from '#contract/tasks.ts';
import {
  selectActivitiesByMember,
  selectActivitiesByPlace,
} from '#server/features/activity/activity-sums.queries.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { nobody } from '#server/kernel/kept-sums.ts';
import { windowOfDays } from '#server/kernel/local-days.ts';
import { fillBars, planTrend } from './report-days.rules.ts';
import { collectRows, oneRow, readPeriod } from './report-sql.ts';

interface Count {
  userId: string | null;
  name: string | null;
  activityType: ActivityType;
  count: number;
}

type Row = { members: Count[]; trend: { place: number; count: number }[] };

export async function activityReport(ctx: Context, filter: ReportFilter): Promise<ActivityReport> {
  const { days } = readPeriod(ctx, filter);
  const { unit, bars } = planTrend(ctx.clock.now(), ctx.timeZone, filter.period);
  const { from, before } = windowOfDays(days, ctx.timeZone);
  const user = filter.userId;
  const byMember = selectActivitiesByMember(
    from && before
      ? { bounds: [from, before], user, within: true }
      : { bounds: [], user, within: false },
  );
  const byPlace = selectActivitiesByPlace({ bounds: bars.starts, user, within: !bars.open });
  const row = await oneRow<Row>(
    ctx,
    sql`
      select
        ${collectRows(sql`
          select nullif(whose, ${nobody}) as "userId", activity_type as "activityType", count, ${calledName} as name
          from (${byMember}) as members left join ${users} on ${users.id} = whose
        `)} as members,
        ${collectRows(byPlace)} as trend`,
  );
  const types = typesOf(row.members);
  return {
    days,
    total: types.reduce((total, { count }) => total + count, 0),
    types,
    members: membersOf(row.members),
    trendUnit: unit,
    trend: fillBars(bars, row.trend, (bar) => ({ count: bar?.count ?? 0 })),
  };
}

/** The most frequent type first. */
function typesOf(rows: readonly Count[]): ActivityReport['types'] {
  const counts = new Map<ActivityType, number>();
  for (const { activityType, count } of rows) {
    counts.set(activityType, (counts.get(activityType) ?? 0) + count);
  }
  return [...counts]
    .map(([activityType, count]) => ({ activityType, count }))
    .sort(
      (a, b) =>
        b.count - a.count ||
        activityTypes.indexOf(a.activityType) - activityTypes.indexOf(b.activityType),
    );
}

/** One row per member, most active first. */
function membersOf(rows: readonly Count[]): ActivityReport['members'] {
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
