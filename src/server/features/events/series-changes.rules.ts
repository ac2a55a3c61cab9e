/** What becomes of a series when its event is changed: it is moved along, given another rule, or cut in two. */
import { Temporal } from 'temporal-polyfill';
import {
  type EventSeries,
  type EventSeriesDraft,
  longestRepeated,
  type Weekday,
  weekdays,
} from '#contract/event-series.ts';
import { findTimeZone } from '#contract/time-zones.ts';
import { addDays } from '#server/kernel/local-days.ts';
import type { EventTimes } from './events.rules.ts';
import {
  countBefore,
  hasOccurrences,
  type Occurrence,
  occurrenceOn,
  type Recurring,
  seriesDay,
} from './series.rules.ts';

type Faults = Record<string, string>;

const [firstDay, lastDay] = ['1900-01-01', '2200-12-31'];
const dayLength = 24 * 60 * 60 * 1_000;

/**
 * The series of an event at `times`. `before` is the event as it was, if it has been one that repeats; a rule that is
 * not given moves along with its start.
 */
export function decideSeries(
  given: EventSeriesDraft | null | undefined,
  before: Recurring | null,
  times: EventTimes,
  timeZone: string,
): { series: EventSeries | null } | { faults: Faults } {
  if (given === null || (!given && !before)) return { series: null };
  const zone = findTimeZone(given?.timeZone ?? before?.series.timeZone ?? timeZone);
  if (zone === undefined) {
    return { faults: { 'series.timeZone': 'must be a time zone such as Australia/Sydney' } };
  }
  const ends = times.endDate ?? times.eventDate;
  if (ends.getTime() - times.eventDate.getTime() > longestRepeated * dayLength) {
    const fault = `must be at most ${longestRepeated} days after the start of an event that repeats`;
    return { faults: { endDate: fault } };
  }
  const start = seriesDay(times, zone);
  const moved = before && movedAlong(before, start);
  if (start < firstDay || start > lastDay) {
    return { faults: { eventDate: 'must lie between the years 1900 and 2200' } };
  }
  const series = given ? chosen(given, moved, start, zone) : moved;
  if (series?.until && series.until < start) {
    return { faults: { 'series.until': 'must not be before the start' } };
  }
  if (given && series && !hasOccurrences({ ...times, series })) {
    return { faults: faultOfNone(given) };
  }
  return { series };
}

/** One that ends before all that is left out already is said to end too early. */
function faultOfNone({ exceptions, count }: EventSeriesDraft): Faults {
  if (exceptions != null) return { 'series.exceptions': 'must leave at least one occurrence' };
  const fault = 'must reach an occurrence that is not left out';
  return count == null ? { 'series.until': fault } : { 'series.count': fault };
}

/** The times of the whole series if those of one occurrence become `times`. */
export function timesOfAll(
  event: Recurring,
  occurrence: Occurrence,
  times: EventTimes,
): EventTimes {
  const { timeZone } = event.series;
  const first = seriesDay(event, timeZone);
  if (occurrence.day === first) return times;
  const day = seriesDay(times, timeZone);
  const start = addDays(first, daysBetween(occurrence.day, day));
  const { eventDate, endDate, allDay } = occurrenceOn({ ...times, series: event.series }, start);
  return { eventDate, endDate, allDay };
}

/** The series without that day and those that follow. */
export function cutBefore({ series }: Recurring, day: string): EventSeries {
  return {
    ...series,
    until: addDays(day, -1),
    count: null,
    exceptions: series.exceptions.filter((each) => each < day),
  };
}

/** The series without that day. */
export function without({ series }: Recurring, day: string): EventSeries {
  return { ...series, exceptions: [...series.exceptions, day].toSorted() };
}

/** The rest of it: that day and those that follow. */
export function restFrom(event: Recurring, day: string): EventSeries {
  const { series } = event;
  return {
    ...series,
    count: series.count === null ? null : series.count - countBefore(event, day),
    exceptions: series.exceptions.filter((each) => each >= day),
  };
}

function movedAlong(before: Recurring, start: string): EventSeries {
  const { series } = before;
  const first = seriesDay(before, series.timeZone);
  const days = daysBetween(first, start);
  if (days === 0) return series;
  const { weekStart: from = 'MO', ...others } = series;
  const moved = {
    ...others,
    ...startOfWeeks(series, weekdayLater(from, days)),
    weekdays: inOrder(series.weekdays.map((each) => weekdayLater(each, days))),
    monthDay: series.monthDay === null ? null : dayOfMonth(start),
  };
  if (moved.monthDay === null) {
    return {
      ...moved,
      until: series.until === null ? null : addDays(series.until, days),
      exceptions: series.exceptions.map((each) => addDays(each, days)),
    };
  }
  // Months are of different lengths: what was a month later is a month later than the new start.
  const placeOf = (months: number) => dayMonthsLater(start, months, moved.monthDay);
  return {
    ...moved,
    until: series.until === null ? null : untilMoved(before, series.until, { days, placeOf }),
    exceptions: series.exceptions.map((each) => placeOf(monthsBetween(first, each))),
  };
}

/** As many days later, but not so that an occurrence comes or goes. */
function untilMoved(
  { series, ...event }: Recurring,
  until: string,
  { days, placeOf }: { days: number; placeOf: (months: number) => string },
): string {
  const first = seriesDay(event, series.timeZone);
  const step = series.interval * (series.rule === 'yearly' ? 12 : 1);
  const steps = Math.floor(monthsBetween(first, until) / step);
  const isThere = dayMonthsLater(first, steps * step, series.monthDay) <= until;
  const last = (isThere ? steps : steps - 1) * step;
  const [earliest, latest] = [placeOf(last), addDays(placeOf(last + step), -1)];
  const later = addDays(until, days);
  const [, between = later] = [earliest, later, latest].toSorted();
  return between;
}

function monthsBetween(from: string, to: string): number {
  const [one, other] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return (other.year - one.year) * 12 + other.month - one.month;
}

/** That day of a later month, or its last one. */
function dayMonthsLater(start: string, months: number, monthDay: number | null): string {
  const { year, month, day } = Temporal.PlainDate.from(start);
  const later = Temporal.PlainYearMonth.from({ year, month }).add({ months });
  return later.toPlainDate({ day: Math.min(monthDay ?? day, later.daysInMonth) }).toString();
}

function chosen(
  given: EventSeriesDraft,
  before: EventSeries | null,
  start: string,
  timeZone: string,
): EventSeries {
  const { rule, interval, count, until } = given;
  const days = given.weekdays ?? (before?.rule === rule ? before.weekdays : []);
  const isByMonth = rule === 'monthly' || rule === 'yearly';
  const exceptions = given.exceptions ?? before?.exceptions ?? [];
  const each = { rule, interval: interval ?? 1 };
  return {
    ...each,
    ...startOfWeeks(each, before?.weekStart),
    weekdays: rule === 'weekly' ? inOrder([...days, weekdayOf(start)]) : [],
    monthDay: isByMonth ? monthDayFrom(before, start) : null,
    until: until ?? null,
    count: count ?? null,
    timeZone,
    exceptions: [...new Set(exceptions)].toSorted(),
  };
}

/** Told where it makes a difference, and only if it is not Monday. */
function startOfWeeks({ rule, interval }: Pick<EventSeries, 'rule' | 'interval'>, day?: Weekday) {
  return rule === 'weekly' && interval > 1 && day && day !== 'MO' ? { weekStart: day } : {};
}

/** A series of the 31st that is cut in February still is one of the 31st. */
function monthDayFrom(before: EventSeries | null, start: string): number {
  const { day, daysInMonth } = Temporal.PlainDate.from(start);
  const kept = before?.monthDay ?? null;
  return kept !== null && Math.min(kept, daysInMonth) === day ? kept : day;
}

function dayOfMonth(day: string): number {
  return Temporal.PlainDate.from(day).day;
}

function weekdayOf(day: string): Weekday {
  return weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'MO';
}

function weekdayLater(weekday: Weekday, days: number): Weekday {
  const { length } = weekdays;
  const place = (weekdays.indexOf(weekday) + days) % length;
  return weekdays[(place + length) % length] ?? weekday;
}

function inOrder(given: readonly Weekday[]): Weekday[] {
  return weekdays.filter((weekday) => given.includes(weekday));
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}
