/** Reads what needs the signed-in user's attention: counts, and the few records to begin with. */
import {
  and,
  asc,
  between,
  desc,
  eq,
  isNull,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Insights } from '#contract/insights.ts';
import { textOf } from '#contract/sentences.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { dayOf, dueWindows, startOfDay } from '#server/kernel/local-days.ts';
import { long, soon, tellInsights, type Waiting, type Workload } from './insights.rules.ts';

/** How many records a sentence names; the others it counts. */
const named = 2;
const me = (ctx: Context) => ctx.actor.id;

export async function readInsights(ctx: Context): Promise<Insights> {
  const items = tellInsights(await readWorkload(ctx));
  return { insights: items.map(({ parts }) => textOf(parts)).join('\n'), items };
}

async function readWorkload(ctx: Context): Promise<Workload> {
  const now = ctx.clock.now();
  const today = dayOf(now, ctx.timeZone);
  const lastSoon = dayOf(startOfDay(now, ctx.timeZone, soon), ctx.timeZone);
  const windows = dueWindows(now, ctx.timeZone);
  const close = opportunities.expectedCloseDate;
  const [overdue, dueToday, pastClose, closingSoon, untouched, openTasks, openOpportunities] =
    await Promise.all([
      findTasks(ctx, lt(due, windows.overdue.before.toISOString())),
      findTasks(
        ctx,
        and(
          sql`${due} >= ${windows.today.from.toISOString()}`,
          lt(due, windows.today.before.toISOString()),
        ),
      ),
      findOpportunities(ctx, lt(close, today)),
      findOpportunities(ctx, between(close, today, lastSoon)),
      findUntouched(ctx, startOfDay(now, ctx.timeZone, -long)),
      ctx.db.$count(tasks, myTasks(ctx)),
      ctx.db.$count(opportunities, myOpportunities(ctx)),
    ]);
  return {
    today,
    timeZone: ctx.timeZone,
    overdue,
    dueToday,
    pastClose,
    closingSoon,
    untouched,
    openTasks,
    openOpportunities,
  };
}

/** As the index has it: tasks without a due date come last. */
const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;

function myTasks(ctx: Context) {
  return and(isNull(tasks.deletedAt), ne(tasks.status, 'completed'), eq(tasks.assigneeId, me(ctx)));
}

async function findTasks(ctx: Context, where: SQL | undefined): Promise<Workload['overdue']> {
  const isUrgent = sql`${tasks.priority} = 'high'`;
  const rows = await ctx.db
    .select({
      id: tasks.id,
      title: tasks.title,
      dueDate: tasks.dueDate,
      count: sql<number>`(count(*) over ())::int`,
      urgent: sql<number>`(count(*) filter (where ${isUrgent}) over ())::int`,
    })
    .from(tasks)
    .where(and(myTasks(ctx), where))
    .orderBy(due, desc(isUrgent), tasks.id)
    .limit(named);
  return { count: rows[0]?.count ?? 0, urgent: rows[0]?.urgent ?? 0, first: rows };
}

const isOpen = notInArray(opportunities.stage, ['closed_won', 'closed_lost']);

function myOpportunities(ctx: Context) {
  return and(isNull(opportunities.deletedAt), isOpen, eq(opportunities.assignedToId, me(ctx)));
}

async function findOpportunities(ctx: Context, where: SQL | undefined) {
  const rows = await ctx.db
    .select({
      id: opportunities.id,
      name: opportunities.name,
      closeOn: sql<string>`${opportunities.expectedCloseDate}::text`,
      count: sql<number>`(count(*) over ())::int`,
      value: sql<string | null>`(sum(${opportunities.value}) over ())::text`,
    })
    .from(opportunities)
    .where(and(myOpportunities(ctx), where))
    .orderBy(asc(opportunities.expectedCloseDate), opportunities.id)
    .limit(named);
  return { count: rows[0]?.count ?? 0, value: rows[0]?.value ?? null, first: rows };
}

/** The newest change of what a condition names; the places of the board are nobody's doing. */
function latest(column: PgColumn, id: SQL): SQL {
  return sql`(select ${changes.at} from ${changes}
    where ${column} = ${id} and ${changes.verb} <> 'opportunity.reordered'
    order by ${changes.at} desc, ${changes.id} desc limit 1)`;
}

/**
 * People and organizations of the user that have an open opportunity, with their last change: their
 * own, of their opportunities and, for an organization, of its people.
 */
async function findUntouched(ctx: Context, since: Date): Promise<Workload['untouched']> {
  const ofPerson = latest(changes.personId, sql`${people.id}`);
  const ofOrganization = latest(changes.organizationId, sql`${organizations.id}`);
  const ofOpportunity = latest(changes.opportunityId, sql`${opportunities.id}`);
  const living = isNull(opportunities.deletedAt);
  const result = await ctx.db.execute<Waiting & { people: number; organizations: number }>(sql`
    with mine as (
      select 'person' as type, ${people.id} as id, ${people.name} as name,
        greatest(${people.updatedAt}, ${ofPerson}, (
          select max(${ofOpportunity}) from ${opportunities}
          where ${opportunities.personId} = ${people.id} and ${living}
        )) as touched
      from ${people}
      where ${people.deletedAt} is null and ${people.assignedToId} = ${me(ctx)} and exists (
        select from ${opportunities}
        where ${opportunities.personId} = ${people.id} and ${living} and ${isOpen})
      union all
      select 'organization', ${organizations.id}, ${organizations.name},
        greatest(${organizations.updatedAt}, ${ofOrganization}, (
          select max(${ofOpportunity}) from ${opportunities}
          where ${opportunities.organizationId} = ${organizations.id} and ${living}
        ), (
          select max(${ofPerson}) from ${people}
          where ${people.organizationId} = ${organizations.id} and ${people.deletedAt} is null
        ))
      from ${organizations}
      where ${organizations.deletedAt} is null and ${organizations.assignedToId} = ${me(ctx)} and exists (
        select from ${opportunities}
        where ${opportunities.organizationId} = ${organizations.id} and ${living} and ${isOpen})
    )
    select type, id, name,
      to_char(touched at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as touched,
      (count(*) filter (where type = 'person') over ())::int as people,
      (count(*) filter (where type = 'organization') over ())::int as organizations
    from mine where touched < ${since.toISOString()}::timestamptz
    order by mine.touched, id limit ${named}`);
  const [row] = result.rows;
  return {
    people: row?.people ?? 0,
    organizations: row?.organizations ?? 0,
    first: result.rows.map(({ type, id, name, touched }) => ({ type, id, name, touched })),
  };
}
