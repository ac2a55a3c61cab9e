/** Reads events as wire shapes: one event, a page of the list, a count. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { CalendarEvent, EventFilter } from '#contract/events.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { startsOfDays } from '#server/kernel/local-days.ts';
import { contains } from '#server/kernel/matching.ts';
import { firstWholeDay, getMidnight, isDay } from './events.rules.ts';
import { calendarEvents } from './events.table.ts';

export type EventRow = typeof calendarEvents.$inferSelect;

interface LinkedNames {
  personName: string | null;
  organizationName: string | null;
}

export function toCalendarEvent(row: EventRow, names: LinkedNames): CalendarEvent {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    eventDate: row.eventDate.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
    allDay: row.allDay,
    eventType: row.eventType,
    reminderLead: row.reminderLead,
    personId: row.personId,
    personName: names.personName,
    organizationId: row.organizationId,
    organizationName: names.organizationName,
    participantIds: row.participantIds,
    series: row.series,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const start = sql`${calendarEvents.eventDate}`;
const orderings = bothWays({
  eventDate: { by: start, type: 'timestamptz' },
  name: { by: sql`lower(${calendarEvents.title})`, type: 'text' },
  createdAt: { by: sql`${calendarEvents.createdAt}`, type: 'timestamptz' },
});

/** A bound of a list, as it applies to timed events and to all-day events. */
function bound(ctx: VisitorContext, value: string): { timed: Date; wholeDay: Date } {
  if (isDay(value)) {
    const [timed = getMidnight(value)] = startsOfDays(value, value, ctx.timeZone);
    return { timed, wholeDay: getMidnight(value) };
  }
  const timed = new Date(value);
  return { timed, wholeDay: firstWholeDay(timed, ctx.timeZone) };
}

function conditions(ctx: VisitorContext, filter: EventFilter): SQL | undefined {
  const from = filter.from ? bound(ctx, filter.from) : undefined;
  const to = filter.to ? bound(ctx, filter.to) : undefined;
  const ofItsKind = ({ timed, wholeDay }: { timed: Date; wholeDay: Date }) =>
    sql`case when ${calendarEvents.allDay} then ${wholeDay.toISOString()}::timestamptz else ${timed.toISOString()}::timestamptz end`;
  return and(
    isNull(calendarEvents.deletedAt),
    filter.q
      ? or(contains(calendarEvents.title, filter.q), contains(calendarEvents.description, filter.q))
      : undefined,
    // Repeats the earlier and the later of the two on their own, because the index can answer that.
    from ? gte(start, earliest(from).toISOString()) : undefined,
    from ? sql`${start} >= ${ofItsKind(from)}` : undefined,
    to ? lt(start, latest(to).toISOString()) : undefined,
    to ? sql`${start} < ${ofItsKind(to)}` : undefined,
    filter.personId ? eq(calendarEvents.personId, filter.personId) : undefined,
    filter.organizationId ? eq(calendarEvents.organizationId, filter.organizationId) : undefined,
    filter.createdById ? eq(calendarEvents.createdById, filter.createdById) : undefined,
    filter.attendedById ? isAttendedBy(filter.attendedById) : undefined,
    filter.eventType ? eq(calendarEvents.eventType, filter.eventType) : undefined,
  );
}

/** Whoever made an event takes part in it. */
export function isAttendedBy(userId: string): SQL {
  return sql`(${calendarEvents.createdById} = ${userId}::uuid or ${calendarEvents.participantIds} @> array[${userId}::uuid])`;
}

function earliest({ timed, wholeDay }: { timed: Date; wholeDay: Date }): Date {
  return timed < wholeDay ? timed : wholeDay;
}

function latest({ timed, wholeDay }: { timed: Date; wholeDay: Date }): Date {
  return timed > wholeDay ? timed : wholeDay;
}

function selectEvents(ctx: VisitorContext, cursorKey: SQL<string>) {
  return ctx.db
    .select({
      id: calendarEvents.id,
      // An event outlives its deleted person, but no longer names them.
      event: {
        ...getTableColumns(calendarEvents),
        personId: people.id,
        organizationId: organizations.id,
      },
      personName: people.name,
      organizationName: organizations.name,
      cursorKey,
    })
    .from(calendarEvents)
    .leftJoin(people, and(eq(people.id, calendarEvents.personId), isNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, calendarEvents.organizationId), isNull(organizations.deletedAt)),
    )
    .$dynamic();
}

export async function listEvents(ctx: VisitorContext, filter: EventFilter) {
  const window = planWindow(filter, orderings, 'eventDate', sql`${calendarEvents.id}`);
  const rows = await selectEvents(ctx, window.cursorKey)
    .where(and(conditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toCalendarEvent(row.event, row));
}

/** Those that repeat and may not be over, the last to begin first. */
export async function listSeries(
  ctx: VisitorContext,
  { from, attendedById, most }: { from: Date; attendedById: string | undefined; most: number },
): Promise<CalendarEvent[]> {
  const rows = await selectEvents(ctx, sql<string>`''`)
    .where(and(isRunning(from), attendedById ? isAttendedBy(attendedById) : undefined))
    .orderBy(desc(calendarEvents.eventDate), calendarEvents.id)
    .limit(most);
  return rows.map((row) => toCalendarEvent(row.event, row));
}

/** An occurrence lasts at most 31 days; its day may be another one elsewhere. */
const longestBack = 33 * 24 * 60 * 60 * 1_000;

/** An event that repeats and may take place from then on; one that ends after so many times takes at most so long. */
export function isRunning(from: Date): SQL | undefined {
  const back = new Date(from.getTime() - longestBack).toISOString();
  const { deletedAt, series } = calendarEvents;
  const days = sql`(${series} ->> 'count')::int * (${series} ->> 'interval')::int
    * case ${series} ->> 'rule' when 'daily' then 1 when 'weekly' then 7 when 'monthly' then 31 else 366 end`;
  return and(
    isNull(deletedAt),
    isNotNull(series),
    sql`coalesce(${series} ->> 'until', '9999') >= to_char(${back}::timestamptz at time zone 'UTC', 'YYYY-MM-DD')`,
    sql`coalesce(${start} + make_interval(days => ${days}), 'infinity') >= ${back}::timestamptz`,
  );
}

export function countEvents(ctx: VisitorContext, filter: EventFilter): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${calendarEvents} where ${conditions(ctx, filter)}`,
    filter,
  );
}

export async function getEventOrThrow(ctx: VisitorContext, id: string): Promise<CalendarEvent> {
  const [row] = await selectEvents(ctx, sql<string>`''`).where(
    and(eq(calendarEvents.id, id), isNull(calendarEvents.deletedAt)),
  );
  if (!row) throw notFound('Event');
  return toCalendarEvent(row.event, row);
}
