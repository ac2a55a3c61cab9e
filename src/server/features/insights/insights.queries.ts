/** Reads what needs the signed-in user's attention: counts, and the few records to begin with. */
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { stages } from '#contract/opportunities.ts';
import { stageLimitDays } from '#contract/pipeline.ts';
import { isOpen, opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows, getLocalDay, startOfDay } from '#server/kernel/local-days.ts';
import { type Customer, carried, long, soon, type Workload } from './facts.ts';
import { readBeginning, readOthersWork } from './others.queries.ts';
import { findSignalled } from './signalled.queries.ts';
import { readStreak, readTeam } from './team-facts.queries.ts';
import { findUntouched } from './untouched.queries.ts';

export async function readWorkload(ctx: Context): Promise<Workload> {
  const { timeZone } = ctx;
  const now = ctx.clock.now();
  const today = getLocalDay(now, timeZone);
  const lastSoon = getLocalDay(startOfDay(now, timeZone, soon), timeZone);
  const windows = dueWindows(now, timeZone);
  const close = opportunities.expectedCloseDate;
  const isToday = and(
    sql`${due} >= ${windows.today.from.toISOString()}`,
    lt(due, windows.today.before.toISOString()),
  );
  const [overdue, dueToday, pastClose, closingSoon, stuck, untouched, units, team, streak] =
    await Promise.all([
      findTasks(ctx, lt(due, windows.overdue.before.toISOString())),
      findTasks(ctx, isToday),
      findDeals(ctx, lt(close, today), asc(close)),
      findDeals(ctx, between(close, today, lastSoon), asc(close)),
      findDeals(
        ctx,
        // Those past or near their close are already mentioned for that.
        and(staysTooLong(now, timeZone), or(isNull(close), gt(close, lastSoon))),
        asc(opportunities.stageSince),
      ),
      findUntouched(ctx, startOfDay(now, timeZone, -long)),
      findSignalled(ctx),
      readTeam(ctx, windows.overdue.before),
      readStreak(ctx, today),
    ]);
  const [openTasks, openOpportunities, others] = await Promise.all([
    ctx.db.$count(tasks, myTasks(ctx)),
    ctx.db.$count(opportunities, myOpportunities(ctx)),
    readOthersWork(ctx, windows.overdue.before, today),
  ]);
  const isIdle = openTasks + openOpportunities === 0;
  return {
    now,
    timeZone,
    overdue,
    dueToday,
    pastClose,
    closingSoon,
    stuck,
    untouched,
    units,
    team,
    streak,
    openTasks,
    openOpportunities,
    others,
    beginning: isIdle ? await readBeginning(ctx) : null,
  };
}

/** In the order of the index: tasks without a due date come last. */
const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;

function myTasks(ctx: Context) {
  return and(
    isNull(tasks.deletedAt),
    ne(tasks.status, 'completed'),
    eq(tasks.assigneeId, ctx.actor.id),
  );
}

const withName = sql<string | null>`coalesce(${people.name}, ${organizations.name})`;

/** Through its opportunity, if the task itself names nobody. */
const dealPeople = alias(people, 'deal_people');
const dealOrganizations = alias(organizations, 'deal_organizations');

async function findTasks(ctx: Context, where: SQL | undefined): Promise<Workload['overdue']> {
  const isUrgent = sql`${tasks.priority} = 'high'`;
  const rows = await ctx.db
    .select({
      id: tasks.id,
      title: tasks.title,
      dueDate: tasks.dueDate,
      hasDueTime: tasks.hasDueTime,
      createdAt: tasks.createdAt,
      status: tasks.status,
      assigneeId: tasks.assigneeId,
      recurrenceType: tasks.recurrenceType,
      personId: sql<
        string | null
      >`coalesce(${people.id}, case when ${organizations.id} is null then ${dealPeople.id} end)`,
      personName: sql<string | null>`coalesce(${people.name}, ${dealPeople.name})`,
      organizationId: sql<string | null>`coalesce(${organizations.id}, ${dealOrganizations.id})`,
      organizationName: sql<
        string | null
      >`coalesce(${organizations.name}, ${dealOrganizations.name})`,
      count: sql<number>`(count(*) over ())::int`,
      urgent: sql<number>`(count(*) filter (where ${isUrgent}) over ())::int`,
      oldest: sql<Date>`min(${tasks.createdAt}) over ()`.mapWith(tasks.createdAt),
    })
    .from(tasks)
    .leftJoin(people, and(eq(people.id, tasks.personId), isNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, tasks.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoin(
      opportunities,
      and(eq(opportunities.id, tasks.opportunityId), isNull(opportunities.deletedAt)),
    )
    .leftJoin(
      dealPeople,
      and(eq(dealPeople.id, opportunities.personId), isNull(dealPeople.deletedAt)),
    )
    .leftJoin(
      dealOrganizations,
      and(
        eq(dealOrganizations.id, opportunities.organizationId),
        isNull(dealOrganizations.deletedAt),
      ),
    )
    .where(and(myTasks(ctx), where))
    .orderBy(due, desc(isUrgent), tasks.id)
    .limit(carried);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    urgent: row?.urgent ?? 0,
    oldest: row?.oldest ?? null,
    first: rows.map(({ count: _, urgent: __, oldest: ___, ...task }) => withCustomer(task)),
  };
}

interface CustomerColumns {
  personId: string | null;
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
}

function withCustomer<Row extends CustomerColumns>(row: Row) {
  const { personId, personName, organizationId, organizationName, ...task } = row;
  const customer: Customer | null =
    personId !== null && personName !== null
      ? { type: 'person', id: personId, name: personName }
      : organizationId !== null && organizationName !== null
        ? { type: 'organization', id: organizationId, name: organizationName }
        : null;
  return { ...task, customer };
}

function myOpportunities(ctx: Context) {
  return and(
    isNull(opportunities.deletedAt),
    isOpen(),
    eq(opportunities.assignedToId, ctx.actor.id),
  );
}

/** Longer in its stage than is usual on the board, in the viewer's days. */
function staysTooLong(now: Date, timeZone: string): SQL | undefined {
  return or(
    ...stages.flatMap((stage) => {
      const limit = stageLimitDays[stage];
      if (limit === undefined) return [];
      const before = startOfDay(now, timeZone, -limit);
      return [and(eq(opportunities.stage, stage), lt(opportunities.stageSince, before))];
    }),
  );
}

async function findDeals(ctx: Context, where: SQL | undefined, order: SQL) {
  const openTasks = ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.opportunityId, opportunities.id),
        isNull(tasks.deletedAt),
        ne(tasks.status, 'completed'),
      ),
    );
  const rows = await ctx.db
    .select({
      id: opportunities.id,
      name: opportunities.name,
      stage: opportunities.stage,
      stageSince: opportunities.stageSince,
      closeOn: opportunities.expectedCloseDate,
      personId: opportunities.personId,
      organizationId: opportunities.organizationId,
      withName,
      hasOpenTask: sql<boolean>`${exists(openTasks)}`,
      count: sql<number>`(count(*) over ())::int`,
      value: sql<string | null>`(sum(${opportunities.value}) over ())::text`,
    })
    .from(opportunities)
    .leftJoin(people, and(eq(people.id, opportunities.personId), isNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, opportunities.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(myOpportunities(ctx), where))
    .orderBy(order, opportunities.id)
    .limit(carried);
  return { count: rows[0]?.count ?? 0, value: rows[0]?.value ?? null, first: rows };
}
