/** The values of the event form, and how an event is turned into them and back. */
import dayjs from 'dayjs';
import type { SeriesScope } from '#contract/event-series.ts';
import type { CalendarEvent, EventOccurrence, EventType } from '#contract/events.ts';
import type { ReminderLead } from '#contract/reminder-leads.ts';
import { pickChanges } from '#web/lib/edits.ts';
import { dayOfEvent, shiftDay } from './event-days.ts';
import type { EventBody, EventPatchInput } from './events.api.ts';
import {
  bodyOfSeries,
  faultsOfSeries,
  isSeriesChanged,
  noSeries,
  type SeriesValues,
  valuesOfSeries,
} from './series-form.ts';

export interface EventValues extends Record<string, unknown>, SeriesValues {
  title: string;
  description: string;
  allDay: boolean;
  /** 'YYYY-MM-DD' */
  eventDate: string;
  /** 'HH:mm' */
  eventTime: string;
  endDate: string;
  /** 'HH:mm', or '' for no end. */
  endTime: string;
  eventType: EventType;
  /** Null: as whoever made it has it for all. */
  reminderLead: ReminderLead | null;
  personId: string | null;
  /** The names of the picked records, for the pickers; they are not sent. */
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
  participantIds: string[];
}

/** The initial values of a new event. */
export interface EventStart {
  day?: string | undefined;
  /** 'HH:mm', on that day. */
  time?: string | undefined;
  /** 'HH:mm'; midnight is that of the next day. */
  endTime?: string | undefined;
  eventType?: EventType | undefined;
  person?: { id: string; name: string } | undefined;
  organization?: { id: string; name: string } | undefined;
}

/** An empty event of an hour: on the given day at nine, or today at the next full hour. */
export function valuesOfNewEvent(start: EventStart, now = dayjs()): EventValues {
  const today = now.format('YYYY-MM-DD');
  const eventDate = start.day ?? today;
  const hour = eventDate === today ? Math.min(now.hour() + 1, 22) : 9;
  const eventTime = start.time ?? clock(hour);
  const endTime = start.endTime ?? clock(hour + 1);
  return {
    title: '',
    description: '',
    allDay: false,
    eventDate,
    eventTime,
    endDate: endTime < eventTime ? shiftDay(eventDate, 1) : eventDate,
    endTime,
    eventType: start.eventType ?? 'other',
    reminderLead: null,
    personId: start.person?.id ?? null,
    personName: start.person?.name ?? null,
    organizationId: start.organization?.id ?? null,
    organizationName: start.organization?.name ?? null,
    participantIds: [],
    ...noSeries,
  };
}

export function valuesOfEvent(event: CalendarEvent): EventValues {
  const { allDay, eventDate: start, endDate: end } = event;
  const eventDate = dayOfEvent(start, allDay);
  return {
    title: event.title,
    description: event.description ?? '',
    allDay,
    eventDate,
    eventTime: allDay ? clock(9) : timeOf(start),
    endDate: end ? dayOfEvent(end, allDay) : eventDate,
    endTime: allDay ? clock(10) : end ? timeOf(end) : '',
    eventType: event.eventType,
    reminderLead: event.reminderLead,
    personId: event.personId,
    personName: event.personName,
    organizationId: event.organizationId,
    organizationName: event.organizationName,
    participantIds: event.participantIds,
    ...valuesOfSeries(event.series),
  };
}

export function bodyOfEvent(values: EventValues): EventBody {
  const { allDay, eventDate, eventTime, endTime } = values;
  const endDate = values.endDate || eventDate;
  const times = allDay
    ? { eventDate, endDate: endDate === eventDate ? null : endDate }
    : {
        eventDate: instantOf(eventDate, eventTime),
        endDate: endTime ? instantOf(endDate, endTime) : null,
      };
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    allDay,
    ...times,
    eventType: values.eventType,
    reminderLead: values.reminderLead,
    personId: values.personId,
    organizationId: values.organizationId,
    participantIds: values.participantIds,
    series: bodyOfSeries(values),
  };
}

/** The changes made in the form; they leave alone what somebody else changes meanwhile. */
export function patchOfEvent(values: EventValues, event: CalendarEvent): EventPatchInput {
  return pickChanges(bodyOfEvent(values), bodyOfEvent(valuesOfEvent(event)));
}

/** When the start is moved, so is the end: the event lasts as long as before. */
export function withStart(
  values: EventValues,
  start: Partial<Pick<EventValues, 'eventDate' | 'eventTime'>>,
): Partial<EventValues> {
  const next = { ...values, ...start };
  const [from, to] = [
    wallClock(values.eventDate, values.eventTime),
    wallClock(next.eventDate, next.eventTime),
  ];
  const end = wallClock(values.endDate, values.endTime || values.eventTime);
  if ([from, to, end].some(Number.isNaN)) return start;
  const moved = new Date(end + to - from).toISOString();
  return {
    ...start,
    endDate: moved.slice(0, 10),
    endTime: values.endTime ? moved.slice(11, 16) : '',
  };
}

/** What is wrong with the times, by field; days and times compare as text. */
export function faultsOfTimes(values: EventValues): Record<string, string> {
  const { allDay, eventDate, eventTime, endDate, endTime } = values;
  if (endDate && endDate < eventDate) return { endDate: 'Must not be before the start' };
  if (!allDay && endTime && endDate === eventDate && endTime < eventTime) {
    return { endTime: 'Must not be before the start' };
  }
  return {};
}

/** An event that is edited; of one that repeats, one of its occurrences. */
export type EditedEvent = CalendarEvent & Partial<Pick<EventOccurrence, 'repeatsLeft'>>;

/** As the form has it for a change of so much: with those that follow, its series is the rest of it. */
export function narrowToScope(event: EditedEvent, scope: SeriesScope): CalendarEvent {
  const { series, repeatsLeft } = event;
  if (scope !== 'following' || !series || repeatsLeft == null) return event;
  return { ...event, series: { ...series, count: repeatsLeft } };
}

const seriesOfOne = 'How it repeats was changed as well: choose This and following, or All events.';

/** What is wrong, by field; of the series only if it was changed and is sent. */
export function findFaults(
  values: EventValues,
  event: CalendarEvent | undefined,
  occurrence: { scope: SeriesScope } | undefined,
): Record<string, string> {
  const faults = faultsOfTimes(values);
  if (event && !isSeriesChanged(values, event.series)) return faults;
  if (occurrence?.scope === 'this') return { scope: seriesOfOne, ...faults };
  // All begin with the first one, whose day is not in the form.
  const start = occurrence?.scope === 'all' ? undefined : values.eventDate;
  return { ...faultsOfSeries(values, start), ...faults };
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function timeOf(instant: string): string {
  return dayjs(instant).format('HH:mm');
}

function instantOf(day: string, time: string): string {
  return dayjs(`${day}T${time}`).toISOString();
}

/** A day and time as a number to calculate with, whatever the clocks do that day. */
function wallClock(day: string, time: string): number {
  return Date.parse(`${day}T${time}Z`);
}
