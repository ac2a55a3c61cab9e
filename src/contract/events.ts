/** An event: an appointment of the team, at a time or for whole days. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventSeries, EventSeriesDraft, OccurrenceParams, SeriesScope } from './event-series.ts';
import { longTextField, nameField, pickShape } from './fields.ts';
import { Day, Id, Instant, InstantInput, listQuery, OptionalId } from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { ReminderLead } from './reminder-leads.ts';

export const eventTypes = ['meeting', 'demo', 'call', 'other'] as const;
export const EventType = z.enum(eventTypes);
export type EventType = z.output<typeof EventType>;

const dayRule = 'must be a day such as 2026-11-20 or an instant such as 2026-11-20T17:00:00Z';
const instantOfDay = (day: string) => `${day}T00:00:00.000Z`;

/** A whole day, `YYYY-MM-DD`, or an instant with its zone. */
const DayOrInstant = z.union(
  [Day.refine((day) => InstantInput.safeParse(instantOfDay(day)).success), InstantInput],
  { error: dayRule },
);

export const eventTexts = {
  title: nameField('Title', 300),
  description: longTextField('Description', 10_000),
};

/** The most colleagues who take part in one event. */
export const mostParticipants = 50;

const Participants = z
  .array(Id)
  .max(mostParticipants, `must be at most ${mostParticipants} colleagues`)
  .transform((ids) => [...new Set(ids)]);

export const EventDraft = z.object({
  ...pickShape(eventTexts, 'draft'),
  /** The start. A day without a time makes an all-day event, unless `allDay` says otherwise. */
  eventDate: DayOrInstant,
  /** The end, not before the start; for an all-day event, its last day. */
  endDate: DayOrInstant.nullish(),
  allDay: z.boolean().nullish(),
  eventType: EventType.nullish(),
  /** How long before its start; null: as whoever made it has it for all. */
  reminderLead: ReminderLead.nullish(),
  personId: OptionalId,
  organizationId: OptionalId,
  /** Colleagues who take part, besides whoever made the event. */
  participantIds: Participants.nullish(),
  /** How it repeats; null: it does not. */
  series: EventSeriesDraft.nullish(),
});
export type EventDraft = z.output<typeof EventDraft>;

export const EventPatch = EventDraft.partial();
export type EventPatch = z.output<typeof EventPatch>;

/** All-day events have midnight UTC of their first and last day as `eventDate` and `endDate`. */
export const CalendarEvent = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  eventDate: Instant,
  endDate: Instant.nullable(),
  allDay: z.boolean(),
  eventType: EventType,
  reminderLead: ReminderLead.nullable(),
  personId: Id.nullable(),
  personName: z.string().nullable(),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  participantIds: z.array(Id),
  /** How it repeats; null: it does not. `eventDate` is the start of its first occurrence by the rule. */
  series: EventSeries.nullable(),
  createdById: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

/** An event that repeats, with the times of one of its occurrences. */
export const EventOccurrence = CalendarEvent.extend({
  /** Of a series that ends after so many times: how many there are from this one on, those left out included. */
  repeatsLeft: z.int().nullable(),
});
export type EventOccurrence = z.output<typeof EventOccurrence>;

export const EventFilter = listQuery(
  {
    /** Starting at or after this instant, or on or after this local day. */
    from: DayOrInstant.optional(),
    /** Starting before this instant, or before this local day. */
    to: DayOrInstant.optional(),
    personId: Id.optional(),
    organizationId: Id.optional(),
    createdById: Id.optional(),
    /** Events that this colleague made or takes part in. */
    attendedById: Id.optional(),
    eventType: EventType.optional(),
  },
  ['eventDate', '-eventDate', 'name', '-name', 'createdAt', '-createdAt'],
);
export type EventFilter = z.output<typeof EventFilter>;

const event = recordEndpoints('event');

export const eventsApi = {
  list: event.list('Lists calendar events, whole or page by page.', {
    query: EventFilter,
    item: CalendarEvent,
  }),
  get: event.get('Reads a calendar event.', { reply: CalendarEvent }),
  create: event.create('Creates a calendar event.', { body: EventDraft, reply: CalendarEvent }),
  update: event.update('Changes the fields of a calendar event that are sent.', {
    body: EventPatch,
    reply: CalendarEvent,
  }),
  remove: event.remove('Deletes a calendar event; this can be undone.'),
  restore: event.restore('Brings a deleted calendar event back.', { reply: CalendarEvent }),
};

/** An occurrence of an event that repeats, by its day in the series. */
const occurrencePath = '/api/calendar-events/:id/occurrences/:day';

export const occurrencesApi = {
  get: endpoint({
    method: 'GET',
    path: occurrencePath,
    summary: 'Reads a calendar event that repeats, with the times of one occurrence.',
    permission: 'event.read',
    params: OccurrenceParams,
    reply: EventOccurrence,
  }),
  /** The times sent are those of the occurrence, also when all are changed; replies with the event that it is of then. */
  update: endpoint({
    method: 'PATCH',
    path: occurrencePath,
    summary: 'Changes one occurrence of a calendar event, it and those that follow, or all.',
    permission: 'event.edit',
    params: OccurrenceParams,
    body: EventPatch.extend({ scope: SeriesScope.default('this') }),
    reply: CalendarEvent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: occurrencePath,
    summary: 'Deletes one occurrence of a calendar event, it and those that follow, or all.',
    permission: 'event.delete',
    params: OccurrenceParams,
    query: z.object({ scope: SeriesScope.default('this') }),
  }),
};
