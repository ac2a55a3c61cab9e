/** What the assistant says beyond the user's own work: about the team, to admins and super users, and how to begin. */
import { and, asc, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import { isOpen, opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { selectOverdue } from '#server/features/tasks/overdue.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Beginning, OthersWork } from './facts.ts';

const shown = 3;
/** This many calls are a good start to a day. */
const firstCalls = 3;

/** @param before The beginning of the user's day. */
export async function readOthersWork(
  ctx: Context,
  before: Date,
  today: string,
): Promise<OthersWork | null> {
  if (!can(ctx.actor, 'insight.team')) return null;
  const isLate = and(
    isNull(tasks.deletedAt),
    ne(tasks.status, 'completed'),
    lt(tasks.dueDate, before),
    or(isNull(tasks.assigneeId), ne(tasks.assigneeId, ctx.actor.id)),
  );
  const isPast = and(
    isNull(opportunities.deletedAt),
    isOpen(),
    lt(opportunities.expectedCloseDate, today),
    or(isNull(opportunities.assignedToId), ne(opportunities.assignedToId, ctx.actor.id)),
  );
  const [overdue, oldest, deals] = await Promise.all([
    ctx.db
      .select({ name: calledName, count: sql<number>`late.overdue` })
      .from(sql`(${selectOverdue(before)}) as late`)
      .leftJoin(users, sql`${users.id} = late.whose`)
      .where(sql`late.whose <> ${ctx.actor.id}`)
      .orderBy(sql`late.overdue desc`, calledName),
    ctx.db
      .select({ id: tasks.id, title: tasks.title })
      .from(tasks)
      .where(isLate)
      .orderBy(asc(tasks.dueDate), tasks.id)
      .limit(shown),
    ctx.db
      .select({
        id: opportunities.id,
        name: opportunities.name,
        closeOn: opportunities.expectedCloseDate,
        owner: calledName,
        count: sql<number>`(count(*) over ())::int`,
      })
      .from(opportunities)
      .leftJoin(users, eq(users.id, opportunities.assignedToId))
      .where(isPast)
      .orderBy(asc(opportunities.expectedCloseDate), opportunities.id)
      .limit(shown),
  ]);
  return {
    overdue,
    oldest,
    pastClose: {
      count: deals[0]?.count ?? 0,
      first: deals.map(({ count: _, ...deal }) => deal),
    },
  };
}

/** Null for users who have had a task or an opportunity, even if it is done. */
export async function readBeginning(ctx: Context): Promise<Beginning | null> {
  const me = ctx.actor.id;
  const one = sql<number>`1`;
  const had = await Promise.all([
    ctx.db.select({ one }).from(tasks).where(eq(tasks.assigneeId, me)).limit(1),
    ctx.db.select({ one }).from(opportunities).where(eq(opportunities.assignedToId, me)).limit(1),
  ]);
  if (had.some((rows) => rows.length > 0)) return null;
  const [mine, somebody, something] = await Promise.all([
    ctx.db
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(and(eq(people.assignedToId, me), isNull(people.deletedAt)))
      .orderBy(desc(people.createdAt), people.id)
      .limit(firstCalls),
    ctx.db.select({ one }).from(people).where(isNull(people.deletedAt)).limit(1),
    ctx.db.select({ one }).from(organizations).where(isNull(organizations.deletedAt)).limit(1),
  ]);
  return {
    hasContacts: somebody.length + something.length > 0,
    mine: mine.map((person) => ({ type: 'person', ...person })),
  };
}
