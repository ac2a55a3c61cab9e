/** Reads the activity log, newest first, with names. Records deleted since still count, but are not named. */
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ActivityFilter, ActivityLog } from '#contract/activity.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains, onDays } from '#server/kernel/matching.ts';
import { activityLog } from './activity.table.ts';

type ActivityRow = typeof activityLog.$inferSelect;

type Living = Pick<
  ActivityLog,
  'description' | 'taskId' | 'personName' | 'organizationName' | 'opportunityName'
>;

function toActivityLog(row: ActivityRow, living: Living): ActivityLog {
  return {
    id: row.id,
    activityType: row.activityType,
    description: living.description,
    userId: row.userId,
    personId: living.personName === null ? null : row.personId,
    organizationId: living.organizationName === null ? null : row.organizationId,
    opportunityId: living.opportunityName === null ? null : row.opportunityId,
    taskId: living.taskId,
    personName: living.personName,
    organizationName: living.organizationName,
    opportunityName: living.opportunityName,
    createdAt: row.createdAt.toISOString(),
  };
}

const orderings = bothWays({
  createdAt: { by: sql`${activityLog.createdAt}`, type: 'timestamptz' },
});

// Spelled out, because tasks and opportunities log their activities through this feature, not the other way round.
// Looked up row by row: with `exists` the planner would read both tables whole.
const description = sql<string | null>`case
  when coalesce(
    (select tasks.deleted_at from tasks where tasks.id = activity_log.task_id),
    (select opportunities.deleted_at from opportunities where opportunities.id = activity_log.opportunity_id)
  ) is null
  then activity_log.description end`;

/** The current names of what a row is about. */
const living = {
  description,
  taskId: sql<string | null>`(select tasks.id from tasks
    where tasks.id = activity_log.task_id and tasks.deleted_at is null)`,
  personName: sql<string | null>`(select people.name from people
    where people.id = activity_log.person_id and people.deleted_at is null)`,
  organizationName: sql<string | null>`(select organizations.name from organizations
    where organizations.id = activity_log.organization_id and organizations.deleted_at is null)`,
  opportunityName: sql<string | null>`(select opportunities.name from opportunities
    where opportunities.id = activity_log.opportunity_id and opportunities.deleted_at is null)`,
};

/** The conditions of a filter. */
export function activityConditions(ctx: VisitorContext, filter: ActivityFilter): SQL | undefined {
  const { createdFrom, createdTo } = filter;
  return and(
    filter.q ? contains(description, filter.q) : undefined,
    isOwnedBy(activityLog.userId, filter.userId),
    filter.activityType ? eq(activityLog.activityType, filter.activityType) : undefined,
    filter.personId ? eq(activityLog.personId, filter.personId) : undefined,
    filter.organizationId ? eq(activityLog.organizationId, filter.organizationId) : undefined,
    filter.opportunityId ? eq(activityLog.opportunityId, filter.opportunityId) : undefined,
    filter.from ? gte(activityLog.createdAt, new Date(filter.from)) : undefined,
    filter.to ? lt(activityLog.createdAt, new Date(filter.to)) : undefined,
    onDays(activityLog.createdAt, { from: createdFrom, to: createdTo }, ctx.timeZone),
  );
}

export async function listActivity(ctx: VisitorContext, filter: ActivityFilter) {
  const window = planWindow(filter, orderings, '-createdAt', sql`${activityLog.id}`);
  const rows = await ctx.db
    .select({
      id: activityLog.id,
      activity: activityLog,
      ...living,
      cursorKey: window.cursorKey,
    })
    .from(activityLog)
    .where(and(activityConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toActivityLog(row.activity, row));
}

export function countActivity(ctx: VisitorContext, filter: ActivityFilter): Promise<string> {
  const where = activityConditions(ctx, filter) ?? sql`true`;
  return boundedTotal(ctx.db, sql`select 1 from ${activityLog} where ${where}`, filter);
}
