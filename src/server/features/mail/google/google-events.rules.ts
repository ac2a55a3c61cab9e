/** Converts a Google event to ours, and changes of ours to changes of it. */
import { Temporal } from 'temporal-polyfill';
import {
  type DayOrInstant,
  type EventChange,
  MailServiceError,
  type RemoteEvent,
} from '#server/features/mail/providers/mail-provider.ts';
import { plainText } from '#server/features/mail/providers/plain-text.rules.ts';
import { isSameTime } from '#server/features/mail/providers/same-time.rules.ts';
import { findIanaZone } from '#server/features/mail/providers/windows-zones.ts';
import { addDays } from '#server/kernel/local-days.ts';
import { recurrenceLines, UnknownRepetition } from './google-recurrence.rules.ts';
import type { GoogleEvent, GoogleWhen } from './google-shapes.ts';

/** Working locations and birthdays are no events. */
const otherKinds = new Set(['workingLocation', 'birthday']);

export type ReadEvent =
  | { kind: 'event'; event: RemoteEvent }
  | { kind: 'deleted' }
  | { kind: 'other' }
  | { kind: 'unreadable'; reason: string };

/** `calendarZone` is the calendar's own, for events that name no zone. */
export function readEvent(item: GoogleEvent, calendarZone: string): ReadEvent {
  if (otherKinds.has(item.eventType ?? '')) return { kind: 'other' };
  const original = timeOf(item.originalStartTime, calendarZone);
  const isException = item.recurringEventId !== null && original !== null;
  const isCancelled = item.status === 'cancelled';
  if (isCancelled && !isException) return { kind: 'deleted' };
  // A cancelled occurrence comes with little more than its time.
  const start = timeOf(item.start, calendarZone) ?? (isCancelled ? original : null);
  if (!start) return { kind: 'unreadable', reason: 'It has no start.' };
  try {
    const timeZone = findIanaZone(item.start?.timeZone ?? '') ?? calendarZone;
    const isSeries = item.recurrence.length > 0 && !isException;
    const event: RemoteEvent = {
      title: item.summary ?? '(No title)',
      description: item.description && (plainText(item.description) || null),
      location: item.location,
      start,
      end: endOf(item, start, calendarZone),
      attendees: item.attendees.flatMap(({ email, resource }) => (email && !resource ? email : [])),
      isCancelled,
      series: isSeries
        ? {
            lines: recurrenceLines(item.recurrence, start, timeZone),
            timeZone: 'day' in start ? null : timeZone,
            exceptions: [],
          }
        : null,
      exceptionOf:
        isException && item.recurringEventId
          ? { remoteId: item.recurringEventId, originalStart: original }
          : null,
    };
    return { kind: 'event', event };
  } catch (error) {
    const reason = error instanceof UnknownRepetition ? error.message : 'Its times are none.';
    return { kind: 'unreadable', reason };
  }
}

/** What to send; null if nothing would change. */
export function changedEvent(
  item: GoogleEvent | null,
  change: EventChange,
  calendarZone: string,
): Record<string, unknown> | null {
  const read = item && readEvent(item, calendarZone);
  const before = read?.kind === 'event' ? read.event : null;
  const body: Record<string, unknown> = {};
  if (change.title !== undefined && change.title !== before?.title) body.summary = change.title;
  if (change.description !== undefined && change.description !== before?.description) {
    body.description = change.description ?? '';
  }
  const start = change.start ?? before?.start;
  const end = change.end === undefined ? (before?.end ?? null) : change.end;
  if (!start) throw new MailServiceError('An event has to have a start.');
  if (!isSameTime(start, before?.start ?? null) || !isSameTime(end, before?.end ?? null)) {
    if (before?.series) {
      throw new MailServiceError('It repeats: move it in Google Calendar.');
    }
    const last = end ?? start;
    body.start = whenOf(start, item?.start);
    // Google names the day after the last.
    body.end = whenOf('day' in last ? { day: addDays(last.day, 1) } : last, item?.end);
  }
  return Object.keys(body).length === 0 ? null : body;
}

/** When a day becomes a time, or the other way round, the old one has to be cleared. */
function whenOf(time: DayOrInstant, before: GoogleWhen | null | undefined) {
  if ('day' in time)
    return { date: time.day, ...(before ? { dateTime: null, timeZone: null } : {}) };
  const zone = before?.timeZone ? { timeZone: before.timeZone } : {};
  return { dateTime: time.instant, ...zone, ...(before ? { date: null } : {}) };
}

function endOf(item: GoogleEvent, start: DayOrInstant, calendarZone: string): DayOrInstant | null {
  const end = timeOf(item.end, calendarZone);
  if (!end) return null;
  if ('day' in start) {
    const last = 'day' in end ? addDays(end.day, -1) : end.instant.slice(0, 10);
    return last > start.day ? { day: last } : null;
  }
  return 'instant' in end && end.instant > start.instant ? end : null;
}

/** Null if there is none, or an invalid one. */
function timeOf(when: GoogleWhen | null | undefined, calendarZone: string): DayOrInstant | null {
  try {
    if (when?.dateTime) return { instant: instantOf(when.dateTime, when.timeZone, calendarZone) };
    return when?.date ? { day: Temporal.PlainDate.from(when.date).toString() } : null;
  } catch {
    return null;
  }
}

function instantOf(dateTime: string, timeZone: string | null, calendarZone: string): string {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(dateTime);
  const { epochMilliseconds } = hasOffset
    ? Temporal.Instant.from(dateTime)
    : Temporal.PlainDateTime.from(dateTime).toZonedDateTime(
        findIanaZone(timeZone ?? '') ?? calendarZone,
      );
  return new Date(epochMilliseconds).toISOString();
}
