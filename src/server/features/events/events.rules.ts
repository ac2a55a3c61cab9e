/**
 * Decides when an event is. An all-day event is stored as midnight UTC of its first and last day, so that
 * its days are the same in every time zone; docs/decisions/0011 says why.
 */
import { getLocalDay, startOfDay } from '#server/kernel/local-days.ts';

export interface EventTimes {
  eventDate: Date;
  endDate: Date | null;
  allDay: boolean;
}

/** The times in a body: days (`YYYY-MM-DD`) or instants; omitted times stay as they are. */
interface GivenTimes {
  eventDate?: string | undefined;
  endDate?: string | null | undefined;
  allDay?: boolean | null | undefined;
}

type Faults = Record<string, string>;

const dayLength = 24 * 60 * 60 * 1_000;
const needsTime = 'needs a time of day, as the event is not all-day';

/** The times to store, or what is wrong with each field. `before` is the event as it was. */
export function decideTimes(
  given: GivenTimes,
  before: EventTimes | null,
  timeZone: string,
): { times: EventTimes } | { faults: Faults } {
  const allDay =
    given.allDay ??
    (isDay(given.eventDate) ? true : given.allDay !== null && before?.allDay === true);
  const faults: Faults = {};
  if (!allDay && isDay(given.eventDate)) faults.eventDate = needsTime;
  if (!allDay && isDay(given.endDate)) faults.endDate = needsTime;
  if (given.eventDate === undefined && (!before || (before.allDay && !allDay))) {
    faults.eventDate = before ? 'is required, with a time of day' : 'is required';
  }
  if (Object.keys(faults).length > 0) return { faults };

  const read = (value: string) =>
    allDay ? getMidnight(isDay(value) ? value : dayIn(value, timeZone)) : new Date(value);
  const kept = (instant: Date | null | undefined) => {
    if (!instant || !before || before.allDay === allDay) return instant ?? null;
    // A last day does not tell at what hour a timed event would end.
    return allDay ? getMidnight(getLocalDay(instant, timeZone)) : null;
  };
  const eventDate = given.eventDate === undefined ? kept(before?.eventDate) : read(given.eventDate);
  const endDate =
    given.endDate === undefined
      ? kept(before?.endDate)
      : given.endDate === null
        ? null
        : read(given.endDate);
  if (!eventDate) return { faults: { eventDate: 'is required' } };
  if (endDate && endDate < eventDate) {
    return { faults: { endDate: 'must not be before the start' } };
  }
  return { times: { eventDate, endDate, allDay } };
}

/**
 * The earliest midnight (UTC) at which an all-day event counts as at or after `bound`: that of the first day
 * that begins, in the viewer's zone, no earlier than that instant.
 */
export function firstWholeDay(bound: Date, timeZone: string): Date {
  const midnight = getMidnight(getLocalDay(bound, timeZone));
  return bound > startOfDay(bound, timeZone) ? new Date(midnight.getTime() + dayLength) : midnight;
}

/** Midnight UTC of a day, as all-day events store it. */
export function getMidnight(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function isDay(value: string | null | undefined): boolean {
  return value?.length === 10;
}

/** Midnight UTC, as replies have it, means that day; any other instant means the viewer's day. */
function dayIn(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return date.getTime() % dayLength === 0 ? instant.slice(0, 10) : getLocalDay(date, timeZone);
}
