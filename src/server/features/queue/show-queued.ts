/** What the queue shows of a task: who to call, what was last, what is at stake. */
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  enoughNoAnswers,
  type QueueContact,
  type QueuedTask,
  shownContacts,
  shownTouches,
  shownUnits,
} from '#contract/queue.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { nameUnit } from '#contract/units.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { getTaskOrThrow } from '#server/features/tasks/tasks.queries.ts';
import { listTimeline } from '#server/features/timeline/timeline.queries.ts';
import { readSignals } from '#server/features/units/unit-signals.queries.ts';
import { units } from '#server/features/units/units.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { type Deal, openDeal, toDeal } from './open-deal.ts';

/** Whoever a task is about, also by its opportunity. */
export interface Whom {
  personId: string | null;
  organizationId: string | null;
  opportunityId: string | null;
}

export async function findWhom(ctx: Context, task: Whom): Promise<Whom> {
  const { personId, organizationId, opportunityId } = task;
  const [deal] = opportunityId
    ? await ctx.db
        .select({ personId: people.id, organizationId: organizations.id })
        .from(opportunities)
        .leftJoin(people, and(eq(people.id, opportunities.personId), isNull(people.deletedAt)))
        .leftJoin(
          organizations,
          and(eq(organizations.id, opportunities.organizationId), isNull(organizations.deletedAt)),
        )
        .where(eq(opportunities.id, opportunityId))
    : [];
  return {
    personId: personId ?? deal?.personId ?? null,
    organizationId: organizationId ?? deal?.organizationId ?? null,
    opportunityId,
  };
}

export async function showQueued(ctx: Context, id: string): Promise<QueuedTask> {
  const task = await getTaskOrThrow(ctx, id);
  const whom = await findWhom(ctx, task);
  const { person, employerId } = await readPerson(ctx, whom.personId);
  const organization = await readOrganization(ctx, whom.organizationId ?? employerId);
  const noAnswers = await countNoAnswers(ctx, whom);
  return {
    task,
    person,
    organization,
    touches: await readTouches(ctx, whom),
    deal: await findDeal(ctx, whom),
    ...(await readUnits(ctx, organization?.id ?? null)),
    signals: await readSignals(ctx, organization?.id ?? null),
    noAnswers,
    contacts:
      organization && noAnswers >= enoughNoAnswers - 1
        ? await listContacts(ctx, organization.id, whom.personId)
        : [],
  };
}

const contact = {
  id: people.id,
  name: people.name,
  jobTitle: people.jobTitle,
  phone: people.phone,
};

async function readPerson(
  ctx: Context,
  id: string | null,
): Promise<{ person: QueueContact | null; employerId: string | null }> {
  const [row] = id
    ? await ctx.db
        .select({ person: contact, employerId: people.organizationId })
        .from(people)
        .where(and(eq(people.id, id), isNull(people.deletedAt)))
    : [];
  return row ?? { person: null, employerId: null };
}

async function readOrganization(
  ctx: Context,
  id: string | null,
): Promise<QueuedTask['organization']> {
  const [row] = id
    ? await ctx.db
        .select({ id: organizations.id, name: organizations.name, phone: organizations.phone })
        .from(organizations)
        .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    : [];
  return row ?? null;
}

async function readTouches(ctx: Context, whom: Whom): Promise<TimelineEntry[]> {
  const { personId, organizationId, opportunityId } = whom;
  const page = { kind: ['note', 'call', 'event'] as const, limit: shownTouches };
  const subject = personId
    ? { personId }
    : organizationId
      ? { organizationId }
      : opportunityId && { opportunityId };
  if (!subject) return [];
  return (await listTimeline(ctx, { ...page, kind: [...page.kind], ...subject })).items;
}

async function findDeal(ctx: Context, whom: Whom): Promise<QueuedTask['deal']> {
  const { rows } = await ctx.db.execute<Deal & Record<string, unknown>>(
    sql`select id, name, value, stage from ${openDeal(whom)}`,
  );
  return toDeal(rows[0]);
}

const mostUnitsCounted = 100;

async function readUnits(
  ctx: Context,
  organizationId: string | null,
): Promise<Pick<QueuedTask, 'units' | 'unitCount'>> {
  if (!organizationId) return { units: [], unitCount: 0 };
  const rows = await ctx.db
    .select({
      id: units.id,
      year: units.year,
      make: units.make,
      model: units.model,
      serial: units.serial,
    })
    .from(units)
    .where(and(eq(units.organizationId, organizationId), isNull(units.deletedAt)))
    .orderBy(desc(units.createdAt), desc(units.id))
    .limit(mostUnitsCounted);
  const shown = rows.slice(0, shownUnits);
  return {
    units: shown.map(({ id, serial, ...unit }) => ({ id, name: nameUnit(unit), serial })),
    unitCount: rows.length,
  };
}

/** Of the last calls, how many from the newest on nobody answered. */
async function countNoAnswers(ctx: Context, whom: Whom): Promise<number> {
  const { personId, organizationId } = whom;
  if (!personId && !organizationId) return 0;
  const last = await ctx.db
    .select({ outcome: calls.outcome })
    .from(calls)
    .where(
      and(
        personId ? eq(calls.personId, personId) : eq(calls.organizationId, organizationId ?? ''),
        isNull(calls.deletedAt),
      ),
    )
    .orderBy(desc(calls.at), desc(calls.id))
    .limit(enoughNoAnswers);
  const answered = last.findIndex(({ outcome }) => outcome !== 'no_answer');
  return answered < 0 ? last.length : answered;
}

function listContacts(
  ctx: Context,
  organizationId: string,
  besides: string | null,
): Promise<QueueContact[]> {
  return ctx.db
    .select(contact)
    .from(people)
    .where(
      and(
        eq(people.organizationId, organizationId),
        isNull(people.deletedAt),
        besides ? ne(people.id, besides) : undefined,
      ),
    )
    .orderBy(sql`${people.phone} is null`, sql`lower(${people.name})`, people.id)
    .limit(shownContacts);
}
