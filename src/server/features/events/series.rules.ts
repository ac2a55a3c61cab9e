/**
 * When an event that repeats takes place. Its rule gives days; on each of them it begins at the same time of the clock in
 * the time zone of the series, whatever the clocks do that day.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { type EventSeries, longestRepeated } from '#contract/event-series.ts';
import { addDays, getLocalDay } from '#server/kernel/local-days.ts';
import { type EventTimes, getMidnight } from './events.rules.ts';

export interface Recurring extends EventTimes {
  series: EventSeries;
}

export interface Occurrence extends EventTimes {
  /** Its day in the series, which names it. */
  day: string;
}

const hour = 60 * 60 * 1_000;
const dayLength = 24 * hour;
const lastDay = '2200-12-31';

/** The same event, if it repeats. */
export function asRecurring<Event extends EventTimes & { series: EventSeries | null }>(
  event: Event,
): (Event & Recurring) | undefined {
  const { series } = event;
  return series ? { ...event, series } : undefined;
}

/** The day of a start, as the series counts days. */
export function seriesDay({ eventDate, allDay }: EventTimes, timeZone: string): string {
  return allDay ? eventDate.toISOString().slice(0, 10) : getLocalDay(eventDate, timeZone);
}

/** Those that take place at any time from `from` until before `to`, the first one first. */
export function listOccurrences(event: Recurring, span: { from: Date; to: Date }): Occurrence[] {
  const { timeZone } = event.series;
  const lasts = Number(event.endDate ?? event.eventDate) - Number(event.eventDate);
  const back = Math.min(Math.max(0, lasts), longestRepeated * dayLength) + dayLength;
  // A day more on both sides: days begin elsewhere at another time.
  const first = getLocalDay(new Date(span.from.getTime() - back), timeZone);
  const last = getLocalDay(new Date(span.to.getTime() + dayLength), timeZone);
  return listDays(event, { first, last })
    .map((day) => occurrenceOn(event, day))
    .filter(({ eventDate, endDate, allDay }) => {
      const ends = endDate ? Number(endDate) + (allDay ? dayLength : 0) : Number(eventDate);
      return eventDate < span.to && (eventDate >= span.from || ends > span.from.getTime());
    });
}

/** The occurrence on that day of the series; undefined if there is none. */
export function findOccurrence(event: Recurring, day: string): Occurrence | undefined {
  const [found] = listDays(event, { first: day, last: day });
  return found === undefined ? undefined : occurrenceOn(event, found);
}

/** The first that is not over, or else the last one. Whole days are over where `timeZone` is. */
export function findNearest(event: Recurring, now: Date, timeZone: string): Occurrence | undefined {
  const today = getLocalDay(now, timeZone);
  const isOver = ({ eventDate, endDate, allDay }: Occurrence) =>
    allDay
      ? (endDate ?? eventDate).toISOString().slice(0, 10) < today
      : (endDate ?? new Date(eventDate.getTime() + hour)) <= now;
  const rule = ruleOf(event);
  const left = new Set(event.series.exceptions);
  const start = startInUtc(addDays(getLocalDay(now, event.series.timeZone), -longestRepeated - 1));
  let last: Occurrence | undefined;
  for (let at = rule.next(start, true); at; at = rule.next(at)) {
    if (left.has(dayOf(at))) continue;
    last = occurrenceOn(event, dayOf(at));
    if (!isOver(last)) return last;
  }
  if (last) return last;
  let at = rule.previous(start);
  while (at && left.has(dayOf(at))) at = rule.previous(at);
  return at ? occurrenceOn(event, dayOf(at)) : undefined;
}

/** Whether any takes place, or any before that day. */
export function hasOccurrences(event: Recurring, before?: string): boolean {
  const last = before === undefined ? lastDay : addDays(before, -1);
  const left = new Set(event.series.exceptions);
  const enough = left.size + 1;
  return ruleOf(event)
    .all((_, place) => place < enough)
    .map(dayOf)
    .some((day) => !left.has(day) && day <= last);
}

/** How many its rule has before that day, those left out included. */
export function countBefore(event: Recurring, day: string): number {
  const before = { first: seriesDay(event, event.series.timeZone), last: addDays(day, -1) };
  return daysByRule(event, before).length;
}

/** Days by its rule, without those left out. */
function listDays(event: Recurring, days: { first: string; last: string }): string[] {
  const left = new Set(event.series.exceptions);
  return daysByRule(event, days).filter((day) => !left.has(day));
}

function daysByRule(event: Recurring, { first, last }: { first: string; last: string }): string[] {
  return ruleOf(event).between(getMidnight(first), getMidnight(last), true).map(dayOf);
}

/** It counts in days of UTC, which all have 24 hours. */
function ruleOf(event: Recurring) {
  const { series } = event;
  const start = seriesDay(event, series.timeZone);
  return new RRuleTemporal({
    ...ruleParts(series, start),
    ...(series.until !== null && { until: startInUtc(series.until) }),
    ...(series.count !== null && { count: series.count }),
    dtstart: startInUtc(start),
    tzid: 'UTC',
    cache: false,
  });
}

const frequencies = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
} as const;

/** The parts of an RRULE (RFC 5545) but for its end. */
export function ruleParts(series: EventSeries, start: string) {
  const { rule, interval, weekdays, weekStart = 'MO', monthDay } = series;
  const { month, day } = Temporal.PlainDate.from(start);
  const on = monthDay ?? day;
  return {
    freq: frequencies[rule],
    interval,
    ...(rule === 'weekly' && weekdays.length > 0 && { byDay: [...weekdays], wkst: weekStart }),
    ...(rule === 'monthly' && daysOfMonth(on)),
    ...(rule === 'yearly' && {
      byMonth: [month],
      ...daysOfMonth(month === 2 && on > 28 ? 31 : on),
    }),
  };
}

/** That day of a month, or the last one of a shorter month; said so that as many programs as can be understand it. */
function daysOfMonth(day: number) {
  if (day === 31) return { byMonthDay: [-1] };
  if (day <= 28) return { byMonthDay: [day] };
  return { byMonthDay: [28, 29, 30].filter((each) => each <= day), bySetPos: [-1] };
}

/** The times on a day of the series. It lasts as long by the clock as the first one. */
export function occurrenceOn(event: Recurring, day: string): Occurrence {
  const { eventDate, endDate, allDay, series } = event;
  const first = seriesDay(event, series.timeZone);
  // Its own instants: where clocks go back, one time of the clock is two.
  if (day === first) return { day, eventDate, endDate, allDay };
  const days = Temporal.PlainDate.from(first).until(day, { largestUnit: 'days' });
  const at = (instant: Date) => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(allDay ? 'UTC' : series.timeZone)
      .toPlainDateTime();
    const moved = local.add(days).toZonedDateTime(allDay ? 'UTC' : series.timeZone);
    return new Date(moved.epochMilliseconds);
  };
  const begins = at(eventDate);
  if (endDate === null) return { day, eventDate: begins, endDate, allDay };
  const ends = at(endDate);
  const lasts = endDate.getTime() - eventDate.getTime();
  return {
    day,
    eventDate: begins,
    // One that the first occurrence has only because clocks went back then.
    endDate: ends >= begins ? ends : new Date(begins.getTime() + lasts),
    allDay,
  };
}

function startInUtc(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime('UTC');
}

function dayOf(at: { toString(): string }): string {
  return at.toString().slice(0, 10);
}
