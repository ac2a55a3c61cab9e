/** Days in the viewer's time zone: local midnight to local midnight, also across daylight-saving changes. */
import { Temporal } from 'temporal-polyfill';
import { findTimeZone } from '#contract/time-zones.ts';

/** Whether it is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  return findTimeZone(name) !== undefined;
}

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function getLocalDay(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Where a day begins first. */
const firstZone = 'Pacific/Kiritimati';

/** The latest day that it is anywhere: whoever is ahead of us may say today. */
export function getLatestDay(instant: Date): string {
  return getLocalDay(instant, firstZone);
}

/** What a clock there shows at an instant, `YYYY-MM-DDTHH:MM:SS`. */
export function printLocal(instant: Date, timeZone: string): string {
  return inZone(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });
}

/** Midnights around an instant in a time zone. `days` counts from that instant's day: 0 is its start. */
export function startOfDay(instant: Date, timeZone: string, days = 0): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days });
  return new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
}

/** The end of work, 17:00, on the local day of an instant in a time zone, or some days later. */
export function endOfWork(instant: Date, timeZone: string, days = 0): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: '17:00' }).epochMilliseconds);
}

/** A day and a time of the clock, `YYYY-MM-DD` and `HH:MM`, as an instant. */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime });
  return new Date(at.epochMilliseconds);
}

/**
 * The starts of all local days from the first to the last (`YYYY-MM-DD`), and of the day after it,
 * so that day `n` lies between the starts `n` and `n + 1`.
 */
export function startsOfDays(first: string, last: string, timeZone: string): Date[] {
  const firstDay = Temporal.PlainDate.from(first);
  const { days } = firstDay.until(last, { largestUnit: 'days' });
  return Array.from({ length: days + 2 }, (_, place) => {
    const start = firstDay.add({ days: place }).toZonedDateTime({ timeZone });
    return new Date(start.epochMilliseconds);
  });
}

/** The instants where days begin and end, half-open [from, before); an end that is not given is open. */
export function windowOfDays(
  days: { from?: string | null | undefined; to?: string | null | undefined },
  timeZone: string,
): { from: Date | undefined; before: Date | undefined } {
  const start = (day: string, later: number) => {
    const midnight = Temporal.PlainDate.from(day)
      .add({ days: later })
      .toZonedDateTime({ timeZone });
    return new Date(midnight.epochMilliseconds);
  };
  return {
    from: days.from ? start(days.from, 0) : undefined,
    before: days.to ? start(days.to, 1) : undefined,
  };
}

/** The first days of the months from one month (`YYYY-MM`) to another. */
export function firstsOfMonths(first: string, last: string): string[] {
  const month = Temporal.PlainYearMonth.from(first);
  const { months } = month.until(last, { largestUnit: 'months' });
  return Array.from({ length: Math.max(0, months) + 1 }, (_, place) =>
    month.add({ months: place }).toPlainDate({ day: 1 }).toString(),
  );
}

/** The day that many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/**
 * The due windows of the dashboard and the tasks page, half-open [from, before).
 * Overdue excludes today; the next seven days run from after today through today plus seven.
 */
export function dueWindows(now: Date, timeZone: string) {
  const today = startOfDay(now, timeZone);
  const tomorrow = startOfDay(now, timeZone, 1);
  return {
    overdue: { from: undefined, before: today },
    today: { from: today, before: tomorrow },
    next7days: { from: tomorrow, before: startOfDay(now, timeZone, 8) },
  } as const;
}

/** Moves an instant by calendar days in a zone. */
export function addToDate(
  instant: Date,
  timeZone: string,
  step: { days?: number; weeks?: number },
): Date {
  return new Date(inZone(instant, timeZone).add(step).epochMilliseconds);
}

/** The same time on that day of the next month, or on its last day: the 31st becomes the 28th or 29th in February. */
export function monthLater(instant: Date, timeZone: string, day: number): Date {
  const moved = inZone(instant, timeZone).add({ months: 1 }).with({ day });
  return new Date(moved.epochMilliseconds);
}

/** From 1 to 31. */
export function dayOfMonth(instant: Date, timeZone: string): number {
  return inZone(instant, timeZone).day;
}

function inZone(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}
