/** Reads how things stand with one record, each part by an index of that record. */
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { canonicalAmount } from '#contract/amounts.ts';
import type { SubjectKind } from '#contract/records.ts';
import { mostAddedUp, type Standing, type StandingFilter } from '#contract/standings.ts';
import { getOpportunityOrThrow } from '#server/features/opportunities/opportunities.queries.ts';
import { isOpen, opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { getPersonOrThrow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { findSubject } from '#server/features/timeline/timeline.queries.ts';
import type { Subject } from '#server/features/timeline/timeline-words.ts';
import { readSignals } from '#server/features/units/unit-signals.queries.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { readLastTouch } from './last-touch.queries.ts';

export async function readStanding(ctx: VisitorContext, filter: StandingFilter): Promise<Standing> {
  const { type, id } = findSubject(filter);
  const { phone, email, organizationId, ...record } = await readContact[type](ctx, id);
  // A merged record's id leads to the one that it became.
  const subject = { type, id: record.id };
  const [lastTouch, nextStep, open, signals] = await Promise.all([
    readLastTouch(ctx, subject),
    readNextStep(ctx, subject),
    addUpOpen(ctx, subject),
    readSignals(ctx, type === 'organization' ? record.id : (organizationId ?? null)),
  ]);
  return { lastTouch, nextStep, open, signals, phone, email };
}

type Contact = Pick<Standing, 'phone' | 'email'> & { id: string; organizationId?: string | null };

const readContact: Record<SubjectKind, (ctx: VisitorContext, id: string) => Promise<Contact>> = {
  person: getPersonOrThrow,
  organization: getOrganizationOrThrow,
  opportunity: async (ctx, id) => {
    const found = await getOpportunityOrThrow(ctx, id);
    const { personId, organizationId } = found;
    const person = personId ? await getPersonOrThrow(ctx, personId) : null;
    const isWhole = person?.phone && person.email;
    const organization =
      organizationId && !isWhole ? await getOrganizationOrThrow(ctx, organizationId) : null;
    return {
      id: found.id,
      organizationId,
      phone: person?.phone ?? organization?.phone ?? null,
      email: person?.email ?? organization?.email ?? null,
    };
  },
};

const links = {
  person: { ofTask: tasks.personId, ofOpportunity: opportunities.personId },
  organization: { ofTask: tasks.organizationId, ofOpportunity: opportunities.organizationId },
  opportunity: { ofTask: tasks.opportunityId, ofOpportunity: opportunities.id },
} satisfies Record<SubjectKind, Record<string, PgColumn>>;

async function readNextStep(
  ctx: VisitorContext,
  { type, id }: Subject,
): Promise<Standing['nextStep']> {
  const own = firstTask(sql`${links[type].ofTask} = ${id}`);
  const sources = type === 'organization' ? [own, ...ofMembers(id)] : [own];
  const { rows } = await ctx.db.execute<{
    id: string;
    title: string;
    due: string | null;
    hasDueTime: boolean | null;
  }>(sql`select id, title, has_due_time as "hasDueTime",
      to_char(due_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due
    from (${sql.join(sources, sql` union all `)}) as step
    order by coalesce(due_date, 'infinity'::timestamptz), id limit 1`);
  const [step] = rows;
  if (!step) return null;
  const { due, ...others } = step;
  return { ...others, dueDate: due };
}

/** Tasks without a due date come last. */
function firstTask(belongs: SQL): SQL {
  const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
  return sql`(select ${tasks.id}, ${tasks.title}, ${tasks.hasDueTime}, ${tasks.dueDate} from ${tasks}
    where ${and(belongs, isNull(tasks.deletedAt), ne(tasks.status, 'completed'))}
    order by ${asc(due)}, ${asc(tasks.id)} limit 1)`;
}

/** The first of each of its people and opportunities. */
function ofMembers(organizationId: string): SQL[] {
  const members = [
    { table: people, link: tasks.personId },
    { table: opportunities, link: tasks.opportunityId },
  ];
  return members.map(
    ({ table, link }) => sql`(select step.* from ${table}
      cross join lateral ${firstTask(sql`${link} = ${table.id}`)} as step
      where ${eq(table.organizationId, organizationId)} and ${isNull(table.deletedAt)})`,
  );
}

async function addUpOpen(ctx: VisitorContext, { type, id }: Subject): Promise<Standing['open']> {
  const some = ctx.db
    .select({ value: opportunities.value })
    .from(opportunities)
    .where(and(eq(links[type].ofOpportunity, id), isNull(opportunities.deletedAt), isOpen()))
    .limit(mostAddedUp + 1)
    .as('some');
  const [sum] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      value: sql<string>`coalesce(sum(${some.value}), 0)::text`,
    })
    .from(some);
  const { count = 0, value = '0' } = sum ?? {};
  return {
    count: Math.min(count, mostAddedUp),
    value: canonicalAmount(value),
    more: count > mostAddedUp,
  };
}
