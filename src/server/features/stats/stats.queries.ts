/** The small numbers of the header and the dashboard, each counted from an index. */
import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DueCounts, HeaderStats, StaffOverdue } from '#contract/stats.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { countActiveTasks } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows } from '#server/kernel/local-days.ts';

async function count(ctx: Context, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(table).where(where);
  return row?.count ?? 0;
}

const stillOpen = and(isNull(tasks.deletedAt), ne(tasks.status, 'completed'));

/** What is assigned to the signed-in user. */
export async function headerStats(ctx: Context): Promise<HeaderStats> {
  const me = ctx.actor.id;
  const [contacts, myOrganizations, tasksPending] = await Promise.all([
    count(ctx, people, and(isNull(people.deletedAt), eq(people.assignedToId, me))),
    count(
      ctx,
      organizations,
      and(isNull(organizations.deletedAt), eq(organizations.assignedToId, me)),
    ),
    count(ctx, tasks, and(stillOpen, eq(tasks.assigneeId, me))),
  ]);
  return { contacts, organizations: myOrganizations, tasksPending };
}

/** The dashboard's counters: what the tasks page's Active tab lists under each filter. */
export async function dueCounts(
  ctx: Context,
  { assigneeId }: { assigneeId?: string | undefined },
): Promise<DueCounts> {
  const [today, next7days, overdue] = await Promise.all(
    (['today', 'next7days', 'overdue'] as const).map((filter) =>
      countActiveTasks(ctx, { filter, assigneeId }),
    ),
  );
  return {
    today: today ?? 0,
    next7days: next7days ?? 0,
    overdue: overdue ?? 0,
  };
}

/** Overdue tasks of every active member of the team, most overdue first. */
export async function staffOverdue(ctx: Context): Promise<StaffOverdue[]> {
  const { overdue } = dueWindows(ctx.clock.now(), ctx.timeZone);
  const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
  const late = ctx.db
    .select({ assigneeId: tasks.assigneeId, count: sql<number>`count(*)::int`.as('count') })
    .from(tasks)
    .where(and(stillOpen, lt(due, overdue.before.toISOString())))
    .groupBy(tasks.assigneeId)
    .as('late');
  const count = sql<number>`coalesce(${late.count}, 0)`;
  return ctx.db
    .select({
      userId: users.id,
      firstName: users.firstName,
      username: users.username,
      overdue: count,
    })
    .from(users)
    .leftJoin(late, eq(late.assigneeId, users.id))
    .where(isNull(users.deactivatedAt))
    .orderBy(
      sql`${count} desc`,
      sql`lower(coalesce(${users.firstName}, ${users.username}))`,
      users.id,
    );
}
