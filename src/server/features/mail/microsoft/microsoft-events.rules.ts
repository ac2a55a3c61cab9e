/** Converts an Outlook event to ours, and changes of ours to changes of it. */
import { createHash } from 'node:crypto';
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
import { getEtag } from './microsoft-client.ts';
import type { GraphEvent, GraphWhen } from './microsoft-shapes.ts';

const day = 86_400_000;
/** How far the window reaches back and ahead: a month further ahead than needed, so that it lasts until it moves. */
const before = 91 * day;
const after = 400 * day;
/** How long a window is used before everything is read in a new one. */
const longestUse = 30 * day;

export interface EventWindow {
  from: string;
  to: string;
}

export function windowAt(now: Date): EventWindow {
  const at = (distance: number) => new Date(now.getTime() + distance).toISOString();
  return { from: at(-before), to: at(after) };
}

export function isPast({ from }: EventWindow, now: Date): boolean {
  return now.getTime() - before - Date.parse(from) > longestUse;
}

/** An occurrence of a series only comes with its times; everything else is taken from the series. */
export function completeOccurrence(occurrence: GraphEvent, master: GraphEvent): GraphEvent {
  const { subject, body, location, attendees, isAllDay, isCancelled } = master;
  const { isOnlineMeeting, originalStartTimeZone } = master;
  return {
    ...occurrence,
    ...{ subject, body, location, attendees, isAllDay, isCancelled },
    ...{ isOnlineMeeting, originalStartTimeZone },
    '@odata.etag': getEtag(occurrence) || etagInSeries(occurrence, master),
  };
}

/** An etag for occurrences, which have none: it changes with the series and with their times. */
export function etagInSeries({ start, end }: GraphEvent, master: GraphEvent): string {
  const parts = [getEtag(master), start?.dateTime, end?.dateTime];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `series:${hash.slice(0, 40)}`;
}

/** Null if its times are invalid. */
export function readEvent(event: GraphEvent): RemoteEvent | null {
  const start = timeOf(event, event.start);
  if (!start) return null;
  const words = event.body?.content ?? null;
  return {
    title: event.subject ?? '(No title)',
    description: words && (plainText(words) || null),
    location: event.location?.displayName ?? null,
    start,
    end: endOf(event, start),
    attendees: event.attendees.flatMap(({ type, emailAddress }) =>
      type === 'resource' ? [] : (emailAddress?.address ?? []),
    ),
    isCancelled: event.isCancelled,
    series: null,
    exceptionOf: null,
  };
}

/** What to send; null if nothing would change. */
export function changedEvent(
  event: GraphEvent | null,
  change: EventChange,
): Record<string, unknown> | null {
  const was = event && readEvent(event);
  const body: Record<string, unknown> = {};
  if (change.title !== undefined && change.title !== was?.title) body.subject = change.title;
  if (change.description !== undefined && change.description !== (was?.description ?? null)) {
    if (event?.isOnlineMeeting) {
      throw new MailServiceError(
        'It is an online meeting, whose description says how to join: change that in Outlook.',
      );
    }
    body.body = { contentType: 'text', content: change.description ?? '' };
  }
  const start = change.start ?? was?.start;
  const end = change.end === undefined ? (was?.end ?? null) : change.end;
  if (!start) throw new MailServiceError('An event has to have a start.');
  if (!isSameTime(start, was?.start ?? null) || !isSameTime(end, was?.end ?? null)) {
    const last = end ?? start;
    const zone = event?.originalStartTimeZone ?? null;
    body.isAllDay = 'day' in start;
    body.start = whenOf(start, zone);
    // Outlook names the day after the last.
    body.end = whenOf('day' in last ? { day: addDays(last.day, 1) } : last, zone);
  }
  return Object.keys(body).length === 0 ? null : body;
}

/** In the zone in which it was created, if that is known. */
function whenOf(time: DayOrInstant, originalZone: string | null) {
  if ('day' in time) return { dateTime: `${time.day}T00:00:00`, timeZone: 'UTC' };
  const zone = originalZone === null ? null : findIanaZone(originalZone);
  const local = Temporal.Instant.from(time.instant).toZonedDateTimeISO(zone ?? 'UTC');
  const dateTime = local.toPlainDateTime().toString({ smallestUnit: 'second' });
  return { dateTime, timeZone: zone === null ? 'UTC' : originalZone };
}

function endOf(event: GraphEvent, start: DayOrInstant): DayOrInstant | null {
  const end = timeOf(event, event.end);
  if (!end) return null;
  if ('day' in start && 'day' in end) {
    const last = addDays(end.day, -1);
    return last > start.day ? { day: last } : null;
  }
  return 'instant' in start && 'instant' in end && end.instant > start.instant ? end : null;
}

/** Null if there is none, or an invalid one. */
function timeOf(
  { isAllDay, originalStartTimeZone }: GraphEvent,
  when: GraphWhen | null | undefined,
): DayOrInstant | null {
  if (!when?.dateTime) return null;
  try {
    const plain = Temporal.PlainDateTime.from(when.dateTime.replace(/Z$/i, ''));
    const zone = findIanaZone(when.timeZone ?? 'UTC') ?? 'UTC';
    const isMidnight = plain.toPlainTime().equals('00:00');
    if (isAllDay && isMidnight) return { day: plain.toPlainDate().toString() };
    const zoned = plain.toZonedDateTime(zone);
    if (!isAllDay) return { instant: new Date(zoned.epochMilliseconds).toISOString() };
    const home = findIanaZone(originalStartTimeZone ?? 'UTC') ?? 'UTC';
    return { day: zoned.withTimeZone(home).toPlainDate().toString() };
  } catch {
    return null;
  }
}
