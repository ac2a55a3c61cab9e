/** The calendar: what stands on each local day of the viewer, and the address other programs read it by. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarEvent } from './events.ts';
import { Day, Id, Instant, OwnerFilter } from './primitives.ts';
import { HasDueTime, TaskPriority, TaskStatus } from './tasks.ts';

/** The most days that one read spans: six weeks of a month's page, and some. */
export const calendarDaysLimit = 62;
/** The most events, and the most tasks, that one day lists. */
export const perDayLimit = 200;

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
    /** Events, and tasks, listed of each day; the counts are whole. */
    perDay: PerDay.default(perDayLimit),
    /** Tasks assigned to, and events made by, this user; `none`: nobody's. */
    ownerId: OwnerFilter.optional(),
    /** Only events or only tasks. */
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

/** An event as a day lists it. */
export const PlacedEvent = CalendarEvent.pick({
  id: true,
  title: true,
  eventDate: true,
  endDate: true,
  allDay: true,
  eventType: true,
  personName: true,
  organizationName: true,
  updatedAt: true,
});
export type PlacedEvent = z.output<typeof PlacedEvent>;

/** A task as a day lists it. */
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

/** Whose events a feed carries beside its user's own open tasks. */
export const feedEvents = ['team', 'own'] as const;
export const FeedEvents = z.enum(feedEvents);
export type FeedEvents = z.output<typeof FeedEvents>;

/** What is known of a feed once it is made; its address is shown only that once. */
export const CalendarFeed = z.object({ events: FeedEvents, createdAt: Instant });
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const calendarApi = {
  /** One entry for each day from the first to the last, also for empty ones. */
  days: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: 'Reads what stands on each day of a range: events and tasks.',
    permission: 'event.read',
    query: CalendarFilter,
    reply: z.array(CalendarDay),
  }),
  /** For calendar programs: iCalendar (RFC 5545), by an address that is its own key. */
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
  /** Makes the address, or a new one in place of the old, which stops working. */
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
    summary: 'Changes what the private address of your calendar carries.',
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
