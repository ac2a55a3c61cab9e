/** The user's day: the head of the queue, read at once with who each task is for and its open deal. It claims nothing. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Stage } from '#contract/opportunities.ts';
import { type DayTask, type QueueDay, shownOfDay } from '#contract/queue.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { toTask } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { countQueued, queueHead } from './find-queued.ts';
import { openDeal, toDeal } from './open-deal.ts';

export async function listDay(ctx: Context): Promise<QueueDay> {
  const [tasks, left] = await Promise.all([readDay(ctx), countQueued(ctx)]);
  return { tasks, left };
}

const dealPeople = alias(people, 'deal_people');
const dealOrganizations = alias(organizations, 'deal_organizations');
const employers = alias(organizations, 'employers');

async function readDay(ctx: Context): Promise<DayTask[]> {
  const place = sql`head.place`;
  const personId = sql`coalesce(${people.id}, ${dealPeople.id})`;
  const organizationId = sql`coalesce(${organizations.id}, ${dealOrganizations.id})`;
  const rows = await ctx.db
    .select({
      task: {
        ...getTableColumns(tasks),
        personId: people.id,
        organizationId: organizations.id,
        opportunityId: opportunities.id,
      },
      personName: people.name,
      organizationName: organizations.name,
      opportunityName: opportunities.name,
      person: contact(people),
      dealPerson: contact(dealPeople),
      organization: company(organizations),
      dealOrganization: company(dealOrganizations),
      employer: company(employers),
      dealId: sql<string | null>`deal.id`,
      dealName: sql<string | null>`deal.name`,
      dealValue: sql<string | null>`deal.value`,
      dealStage: sql<Stage | null>`deal.stage`,
    })
    .from(tasks)
    .innerJoin(sql`${queueHead(ctx, shownOfDay)} as head`, sql`head.id = ${tasks.id}`)
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
    .leftJoin(
      employers,
      and(
        sql`${employers.id} = case when ${people.id} is null then ${dealPeople.organizationId} else ${people.organizationId} end`,
        isNull(employers.deletedAt),
      ),
    )
    .leftJoin(
      sql`lateral ${openDeal({ opportunityId: tasks.opportunityId, personId, organizationId })}`,
      sql`true`,
    )
    .orderBy(place, sql`head.due`, tasks.id);
  return rows.map((row) => {
    const { dealId: id, dealName: name, dealValue: value, dealStage: stage } = row;
    const isDeal = id !== null && name !== null && stage !== null;
    return {
      task: toTask(row.task, row),
      person: row.person ?? row.dealPerson,
      organization: row.organization ?? row.dealOrganization ?? row.employer,
      deal: isDeal ? toDeal({ id, name, value, stage }) : null,
    };
  });
}

function contact<I, N, J, P>(table: { id: I; name: N; jobTitle: J; phone: P }) {
  const { id, name, jobTitle, phone } = table;
  return { id, name, jobTitle, phone };
}

function company<I, N, P>({ id, name, phone }: { id: I; name: N; phone: P }) {
  return { id, name, phone };
}
