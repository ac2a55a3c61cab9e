/** Reads calendar feeds and their content. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { CalendarFeed, FeedEvents } from '#contract/calendar.ts';
import type { CalendarEvent, EventFilter } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import { listEvents, listSeries } from '#server/features/events/events.queries.ts';
import { listTasks } from '#server/features/tasks/tasks.queries.ts';
import { readUserNames } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { calendarFeeds } from './calendar-feeds.table.ts';

const day = 24 * 60 * 60 * 1_000;
const eventsBack = 90 * day;
const eventsAhead = 730 * day;
/** Calendar programs read the whole file again and again. */
const mostOfAKind = 2_000;

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Its user, unless deactivated, demoted or signed out everywhere since it was made. */
const isOf = and(eq(users.id, calendarFeeds.userId), eq(users.grantEpoch, calendarFeeds.epoch));

/** The signed-in user's feed, or null if there is none. */
export async function getCalendarFeed(ctx: Context): Promise<CalendarFeed | null> {
  const [row] = await ctx.db
    .select({ events: calendarFeeds.events, createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .innerJoin(users, isOf)
    .where(eq(calendarFeeds.userId, ctx.actor.id));
  return row ? { events: row.events, createdAt: row.createdAt.toISOString() } : null;
}

export interface FeedContent {
  events: CalendarEvent[];
  tasks: Task[];
  /** The names of those who take part in the events, by id. */
  names: ReadonlyMap<string, string>;
  /** Its user's time zone, as last seen. */
  timeZone: string;
}

/** The content at the address; 404 if it was revoked or its user has left. */
export async function readFeed(ctx: VisitorContext, token: string): Promise<FeedContent> {
  const [feed] = await ctx.db
    .select({
      userId: calendarFeeds.userId,
      events: calendarFeeds.events,
      timeZone: users.timeZone,
    })
    .from(calendarFeeds)
    .innerJoin(users, isOf)
    .where(and(eq(calendarFeeds.tokenHash, hashOfToken(token)), isNull(users.deactivatedAt)));
  if (!feed) throw notFound('Calendar');
  const [events, tasks] = await Promise.all([
    eventsOf(ctx, feed.userId, feed.events),
    tasksOf(ctx, feed.userId),
  ]);
  const names = await readUserNames(
    ctx,
    events.flatMap(({ participantIds }) => participantIds),
  );
  return { events, tasks, names, timeZone: feed.timeZone ?? ctx.timeZone };
}

/** Series that are not over, and single events: if there are more than the file may hold, upcoming ones come first, then the latest past ones. */
async function eventsOf(ctx: VisitorContext, userId: string, whose: FeedEvents) {
  const attendedById = whose === 'own' ? userId : undefined;
  const at = (later: number) => new Date(ctx.clock.now().getTime() + later).toISOString();
  // Since yesterday, because events that began today may not be over.
  const [from, since, to] = [at(-eventsBack), at(-day), at(eventsAhead)];
  const series = await listSeries(ctx, { from: new Date(from), attendedById, most: mostOfAKind });
  const single = async (filter: EventFilter) => {
    const { items } = await listEvents(ctx, { ...filter, attendedById });
    return items.filter((event) => event.series === null);
  };
  const coming = await single({ from: since, to, limit: mostOfAKind });
  const room = mostOfAKind - coming.length;
  if (room === 0) return [...series, ...coming];
  const over = await single({ from, to: since, sort: '-eventDate', limit: room });
  return [...series, ...over.reverse(), ...coming];
}

/** Open tasks with a due date, the earliest due first. */
async function tasksOf(ctx: VisitorContext, userId: string): Promise<Task[]> {
  const { items } = await listTasks(ctx, {
    assigneeId: userId,
    status: ['pending', 'in_progress'],
    to: '2201-01-01T00:00:00.000Z',
    limit: mostOfAKind,
  });
  return items;
}
