/** How an event of Google repeats, its times told as those of every other service: in UTC, or as days. */
import { Temporal } from 'temporal-polyfill';
import type { DayOrInstant } from '#server/features/mail/providers/mail-provider.ts';
import { findIanaZone } from '#server/features/mail/providers/windows-zones.ts';

/** The message is for people. */
export class UnknownRepetition extends Error {}

/** `start` is that of the event, in whose zone times without one are told. */
export function recurrenceLines(
  lines: readonly string[],
  start: DayOrInstant,
  timeZone: string,
): string[] {
  return lines.flatMap((line) => {
    const [, name = '', parameters = '', value = ''] =
      /^(\w+)((?:;[^:]*)?):(.*)$/s.exec(line.trim()) ?? [];
    if (/^RRULE$/i.test(name)) return [`RRULE:${ruleOf(value, start, timeZone)}`];
    if (/^(EXDATE|RDATE)$/i.test(name)) {
      const zone = findIanaZone(/;TZID=([^;]+)/i.exec(parameters)?.[1] ?? '') ?? timeZone;
      const times = value.split(',').map((each) => timeOf(each, start, zone, timeZone));
      const type = 'day' in start ? ';VALUE=DATE' : '';
      return [`${name.toUpperCase()}${type}:${times.join(',')}`];
    }
    throw new UnknownRepetition(`It repeats in a way that cannot be read (${name.slice(0, 20)}).`);
  });
}

function ruleOf(rule: string, start: DayOrInstant, timeZone: string): string {
  return rule
    .split(';')
    .map((part) => {
      const [, until] = /^UNTIL=(.*)$/i.exec(part) ?? [];
      if (until === undefined) return part;
      // A day as the end of what has a time is that whole day.
      const end = /T/.test(until) ? until : `${until}T235959`;
      return `UNTIL=${timeOf(end, start, timeZone, timeZone)}`;
    })
    .join(';');
}

/** Of a period its beginning; of a day in a series that has a time, that day's time. */
function timeOf(text: string, start: DayOrInstant, zone: string, ownZone: string): string {
  const [, y, m, d, clock, utc] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d:?\d\d:?\d\d)(Z?))?/.exec(text.trim()) ?? [];
  if (y === undefined) throw new UnknownRepetition('It repeats at a time that is none.');
  if ('day' in start) return `${y}${m}${d}`;
  const day = Temporal.PlainDate.from(`${y}-${m}-${d}`);
  const own = Temporal.Instant.from(start.instant).toZonedDateTimeISO(ownZone).toPlainTime();
  const digits = clock?.replaceAll(':', '');
  const plain = day.toPlainDateTime(
    digits ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4)}` : own,
  );
  const instant = plain.toZonedDateTime(utc ? 'UTC' : digits ? zone : ownZone).toInstant();
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}
