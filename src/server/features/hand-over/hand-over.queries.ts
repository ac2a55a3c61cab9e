import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { HandOverCounts } from '#contract/hand-over.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { closedStages } from '#server/features/opportunities/reassign-opportunities.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';

const all = sql<number>`count(*)::int`;

/** Counts what a hand-over would move from a user. */
export async function countForHandOver(ctx: Context, id: string): Promise<HandOverCounts> {
  authorize(ctx, 'user.hand-over');
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (!user) throw notFound('User');
  const [theirPeople] = await ctx.db
    .select({ all })
    .from(people)
    .where(and(eq(people.assignedToId, id), isNull(people.deletedAt)));
  const [theirOrganizations] = await ctx.db
    .select({ all })
    .from(organizations)
    .where(and(eq(organizations.assignedToId, id), isNull(organizations.deletedAt)));
  const isClosed = sql`${opportunities.stage} in ${closedStages}`;
  const [deals] = await ctx.db
    .select({ all, closed: sql<number>`(count(*) filter (where ${isClosed}))::int` })
    .from(opportunities)
    .where(and(eq(opportunities.assignedToId, id), isNull(opportunities.deletedAt)));
  const recurs = sql`${tasks.recurrenceType} <> 'none'`;
  const [open] = await ctx.db
    .select({ all, series: sql<number>`(count(*) filter (where ${recurs}))::int` })
    .from(tasks)
    .where(and(eq(tasks.assigneeId, id), isNull(tasks.deletedAt), ne(tasks.status, 'completed')));
  const series = open?.series ?? 0;
  return {
    people: theirPeople?.all ?? 0,
    organizations: theirOrganizations?.all ?? 0,
    opportunities: deals?.all ?? 0,
    closedOpportunities: deals?.closed ?? 0,
    tasks: (open?.all ?? 0) - series,
    series,
  };
}
