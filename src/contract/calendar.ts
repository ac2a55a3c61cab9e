/** The calendar: what is on each of the viewer's local days, and the address at which other programs read it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarEvent } from './events.ts';
import { Day, Id, Instant, OwnerFilter } from './primitives.ts';
import { HasDueTime, TaskPriority, TaskStatus } from './tasks.ts';

/** The most days in one read: six weeks of a month's page, and some more. */
export const calendarDaysLimit = 62;
/** The most events, and the most tasks, that are listed for one day. */
export const perDayLimit = 200;

/** How many events, and how many tasks, a week shows of a day; the rest is shown when the day is opened. */
export const weekPerKind = 100;

export const calendarKinds = ['events', 'tasks'] as const;
export const CalendarKind = z.enum(calendarKinds);
export type CalendarKind = z.output<typeof CalendarKind>;

const perDayRule = `must be a whole number from 1 to ${perDayLimit}`;
const PerDay = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    { error: perDayRule },
  )
  .refine((count) => Number.isInteger(count) && count >= 1 && count <= perDayLimit, perDayRule);

export const CalendarFilter = z
  .object({
    /** The first day, in the viewer's time zone. */
    from: Day,
    /** The last day. */
    to: Day,
    /** How many events, and how many tasks, are listed for each day; the counts are of all. */
    perDay: PerDay.default(perDayLimit),
    /** Only tasks assigned to this user and events that they made or take part in; `none`: of nobody. */
    ownerId: OwnerFilter.optional(),
    /** Only events, or only tasks. */
    only: CalendarKind.optional(),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'must not be before from' })
  .refine(({ from, to }) => daysBetween(from, to) < calendarDaysLimit, {
    path: ['to'],
    error: `must be at most ${calendarDaysLimit} days from the first`,
  });
export type CalendarFilter = z.output<typeof CalendarFilter>;

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** An event as listed on a day; of one that repeats an occurrence, with its own times. */
export const PlacedEvent = CalendarEvent.pick({
  id: true,
  title: true,
  eventDate: true,
  endDate: true,
  allDay: true,
  eventType: true,
  personName: true,
  organizationName: true,
  participantIds: true,
  createdById: true,
  updatedAt: true,
}).extend({
  /** The day of the occurrence in its series; null for an event that does not repeat. */
  occurrence: Day.nullable(),
});
export type PlacedEvent = z.output<typeof PlacedEvent>;

/** A task as listed on a day. */
export const PlacedTask = z.object({
  id: Id,
  title: z.string(),
  dueDate: Instant,
  hasDueTime: HasDueTime,
  priority: TaskPriority,
  status: TaskStatus,
  assigneeId: Id.nullable(),
  personName: z.string().nullable(),
  organizationName: z.string().nullable(),
  updatedAt: Instant,
});
export type PlacedTask = z.output<typeof PlacedTask>;

export const CalendarDay = z.object({
  date: Day,
  events: z.array(PlacedEvent),
  eventCount: z.number().int(),
  tasks: z.array(PlacedTask),
  taskCount: z.number().int(),
});
export type CalendarDay = z.output<typeof CalendarDay>;

/** Whose events a feed contains besides its user's open tasks. */
export const feedEvents = ['team', 'own'] as const;
export const FeedEvents = z.enum(feedEvents);
export type FeedEvents = z.output<typeof FeedEvents>;

/** What is known about a feed after it was made; its address is shown only then. */
export const CalendarFeed = z.object({ events: FeedEvents, createdAt: Instant });
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const calendarApi = {
  /** An entry for each day from the first to the last, including empty ones. */
  days: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: 'Reads the events and tasks of each day of a range.',
    permission: 'event.read',
    query: CalendarFilter,
    reply: z.array(CalendarDay),
  }),
  /** For calendar programs: iCalendar (RFC 5545), at an address that is its own key. */
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar-feed/:token.ics',
    summary: 'Reads a calendar by its private address, as iCalendar.',
    permission: 'public',
    params: z.object({ token: z.string() }),
    reply: z.string(),
  }),
};

export const calendarFeedApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/account/calendar-feed',
    summary: 'Says whether your calendar has a private address.',
    permission: 'account.manage',
    reply: CalendarFeed.nullable(),
  }),
  /** Makes the address, or a new one that replaces the old, which stops working. */
  make: endpoint({
    method: 'POST',
    path: '/api/account/calendar-feed',
    summary: 'Makes a private address of your calendar, in place of an earlier one.',
    permission: 'account.manage',
    confirmsPassword: true,
    body: z.object({ events: FeedEvents.default('team') }),
    reply: CalendarFeed.extend({ address: z.url() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/account/calendar-feed',
    summary: 'Changes what the private address of your calendar contains.',
    permission: 'account.manage',
    needsSession: true,
    body: z.object({ events: FeedEvents }),
    reply: CalendarFeed,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/account/calendar-feed',
    summary: 'Revokes the private address of your calendar.',
    permission: 'account.manage',
    needsSession: true,
  }),
};
