/** The recurrence of a Google event in the form used for all services: in UTC, or as days. */
import { Temporal } from 'temporal-polyfill';
import type { DayOrInstant } from '#server/features/mail/providers/mail-provider.ts';
import { findIanaZone } from '#server/features/mail/providers/windows-zones.ts';

/** The message is for people. */
export class UnknownRepetition extends Error {}

/** `start` is the event's start, whose zone counts for times without one. */
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
      // A day as the end of a timed series includes that whole day.
      const end = /T/.test(until) ? until : `${until}T235959`;
      return `UNTIL=${timeOf(end, start, timeZone, timeZone)}`;
    })
    .join(';');
}

/** For a period its beginning; for a day in a timed series, the time on that day. */
function timeOf(text: string, start: DayOrInstant, zone: string, ownZone: string): string {
  const [, y, m, d, clock, utc] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d:?\d\d:?\d\d)(Z?))?/.exec(text.trim()) ?? [];
  if (y === undefined) throw new UnknownRepetition('It repeats at a time that does not exist.');
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
