/**
 * Expands a repeated event: its occurrences between two instants, each with its original start by the
 * rule, which identifies it for good. The local time stays the same across daylight-saving changes.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { DayOrInstant, RemoteEvent } from './mail-provider.ts';

type SingleEvent = Omit<RemoteEvent, 'series' | 'exceptionOf'>;

export interface Occurrence {
  /** The start by the rule: a day or an instant. */
  original: string;
  event: SingleEvent;
}

export interface Unrolled {
  occurrences: Occurrence[];
  /** Why there are none, in plain English; null if there was no problem. */
  fault: string | null;
}

interface Span {
  from: Date;
  /** Not included. */
  to: Date;
}

/** More than anybody can want in a calendar, such as an event every second. */
const most = 1_000;
const mostLines = 5_000;
const longestRule = 2_000;
const tooMany = `It repeats more than ${most.toLocaleString('en')} times within the time that is synced`;
const unreadable = 'The rule by which it repeats cannot be read';

export function unroll(event: RemoteEvent, span: Span): Unrolled {
  const { series } = event;
  if (!series) return { occurrences: [], fault: 'It does not repeat' };
  const isDays = 'day' in event.start;
  const timeZone = isDays ? 'UTC' : (series.timeZone ?? 'UTC');
  let starts: Set<number>;
  try {
    starts = startsOf(event.start, series.lines, { ...span, timeZone, isDays });
  } catch (error) {
    return { occurrences: [], fault: isTooMany(error) ? tooMany : unreadable };
  }
  if (starts.size > most) return { occurrences: [], fault: tooMany };
  const { series: _, exceptionOf: __, ...single } = event;
  const exceptions = new Map(
    series.exceptions.map((exception) => [
      nameOccurrence(exception.originalStart),
      exception.event,
    ]),
  );
  const found = new Map<string, Occurrence>();
  for (const start of [...starts].toSorted((one, other) => one - other)) {
    const original = textOf(start, isDays);
    if (isWithin(start, span) && !exceptions.has(original)) {
      found.set(original, { original, event: { ...single, ...timesAt(event, start, isDays) } });
    }
  }
  for (const [original, changed] of exceptions) {
    const start = millisecondsOf(changed.start);
    const isNear = isWithin(start, span) || isWithin(Date.parse(original), span);
    if (!changed.isCancelled && isNear) found.set(original, { original, event: changed });
  }
  return { occurrences: [...found.values()], fault: null };
}

/** The key by which links remember their occurrence. */
export function nameOccurrence(start: DayOrInstant): string {
  return 'day' in start ? start.day : new Date(start.instant).toISOString();
}

class TooMany extends Error {}

/** The library gives up as well. */
function isTooMany(error: unknown): boolean {
  return error instanceof TooMany || (error instanceof Error && /exceeded/.test(error.message));
}

interface Rules extends Span {
  timeZone: string;
  isDays: boolean;
}

function startsOf(first: DayOrInstant, lines: readonly string[], rules: Rules): Set<number> {
  if (lines.length > mostLines) throw new TooMany();
  const start = millisecondsOf(first);
  const starts = new Set([start]);
  const left = new Set<number>();
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Za-z-]+)((?:;[^:]*)?):(.*)$/s.exec(line.trim()) ?? [];
    const isFor = (wanted: string) => name.toUpperCase() === wanted;
    if (isFor('RRULE')) for (const each of ruled(start, value, rules)) starts.add(each);
    const into = isFor('RDATE') ? starts : isFor('EXDATE') ? left : undefined;
    for (const date of into ? value.split(',') : []) {
      const at = readDate(date, parameters, rules);
      if (at === null) continue;
      into?.add(at);
      // Excluding a whole day from a timed series excludes the occurrences on that day.
      if (isFor('EXDATE') && !rules.isDays && /^\d{8}$/.test(date.trim())) {
        for (const each of starts) if (dayIn(each, rules) === dayIn(at, rules)) left.add(each);
      }
    }
  }
  return starts.difference(left);
}

/** Only within the period; beyond it the rule is not evaluated. */
function ruled(start: number, value: string, { from, to, timeZone, isDays }: Rules): number[] {
  if (value.length > longestRule) throw new TooMany();
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  const until = /(^|;)UNTIL=([^;]*)/i.exec(value)?.[2];
  const rest = value
    .split(';')
    .filter((part) => part !== '' && !/^UNTIL=/i.test(part))
    .join(';');
  const rule = new RRuleTemporal({
    rruleString: `RRULE:${rest}`,
    dtstart: local,
    tzid: timeZone,
    includeDtstart: true,
    cache: false,
    ...(until && { until: untilOf(until, timeZone, isDays) }),
  });
  const found: number[] = [];
  const isSparse =
    /FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)/i.test(rest) &&
    !/BY(HOUR|MINUTE|SECOND)=[^;,=]*,/i.test(rest);
  let length = isSparse ? to.getTime() - from.getTime() : 60 * 60 * 1_000;
  // In growing pieces, so that too frequent repetition is noticed before everything is expanded.
  for (let begin = from.getTime(); begin < to.getTime(); begin += length, length *= 2) {
    const end = Math.min(begin + length, to.getTime());
    for (const each of rule.between(new Date(begin), new Date(end - 1), true)) {
      found.push(each.epochMilliseconds);
    }
    if (found.length > most) throw new TooMany();
  }
  return found;
}

function untilOf(text: string, timeZone: string, isDays: boolean) {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text.trim()) ?? [];
  const date = Temporal.PlainDate.from(`${year}-${month}-${day}`);
  if (isDays || hour === undefined) {
    // The whole of the last day.
    const plainTime = isDays ? '00:00:00' : '23:59:59';
    return date.toZonedDateTime({ timeZone, plainTime });
  }
  const plainTime = `${hour}:${minute}:${second}`;
  return date
    .toZonedDateTime({ timeZone: utc ? 'UTC' : timeZone, plainTime })
    .withTimeZone(timeZone);
}

/** Null if it is invalid. For a period its start. */
function readDate(text: string, parameters: string, { timeZone, isDays }: Rules): number | null {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?(?:\/.*)?$/.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const stated = /;TZID=("?)([^";]+)\1/i.exec(parameters)?.[2];
  try {
    const date = Temporal.PlainDate.from(`${year}-${month}-${day}`);
    if (isDays || hour === undefined) {
      return date.toZonedDateTime({ timeZone }).epochMilliseconds;
    }
    const plainTime = `${hour}:${minute}:${second}`;
    const zone = utc ? 'UTC' : (stated ?? timeZone);
    return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
  } catch {
    return null;
  }
}

/** It lasts as long as the first one. */
function timesAt(event: RemoteEvent, start: number, isDays: boolean) {
  const end = event.end && millisecondsOf(event.end) - millisecondsOf(event.start) + start;
  return { start: timeOf(start, isDays), end: end === null ? null : timeOf(end, isDays) };
}

function timeOf(milliseconds: number, isDays: boolean): DayOrInstant {
  const text = textOf(milliseconds, isDays);
  return isDays ? { day: text } : { instant: text };
}

function textOf(milliseconds: number, isDays: boolean): string {
  const text = new Date(milliseconds).toISOString();
  return isDays ? text.slice(0, 10) : text;
}

function millisecondsOf(at: DayOrInstant): number {
  return Date.parse('day' in at ? `${at.day}T00:00:00.000Z` : at.instant);
}

function dayIn(milliseconds: number, { timeZone }: Rules): string {
  const at = Temporal.Instant.fromEpochMilliseconds(milliseconds);
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A whole day is within the period if its midnight in UTC is. */
function isWithin(start: number, { from, to }: Span): boolean {
  return start >= from.getTime() && start < to.getTime();
}
