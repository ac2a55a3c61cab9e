/** Writes an event as a new calendar file, or its changes into a file, line by line. */
import { Temporal } from 'temporal-polyfill';
import {
  type DayOrInstant,
  type EventChange,
  MailServiceError,
} from '#server/features/mail/providers/mail-provider.ts';
import { isSameTime } from '#server/features/mail/providers/same-time.rules.ts';
import { type ContentLine, newLine, readLines, textOfLines } from './content-lines.ts';
import { type ReadOptions, Unreadable } from './dav-codec.ts';
import { localIn } from './event-times.ts';
import { readCalendar } from './icalendar-read.ts';

type Parameters = Record<string, string>;
/** The lines of a VEVENT without those of its alarms. */
interface Range {
  lines: ContentLine[];
}

export function newCalendar(key: string, change: EventChange, now: Date): string {
  if (!change.start) throw new MailServiceError('An event without a start cannot be written.');
  const fresh = [
    line('uid', 'text', key),
    ...stamps(now),
    line('created', 'date-time', stamp(now)),
    line('summary', 'text', oneLine(change.title ?? 'Untitled')),
    ...(change.description ? [line('description', 'text', tidy(change.description))] : []),
    ...timeLines(change.start, change.end ?? null, null),
  ];
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Dealer CRM//EN', 'BEGIN:VEVENT'];
  return textOfLines([
    ...readLines(head.join('\r\n')),
    ...fresh,
    ...readLines('END:VEVENT\r\nEND:VCALENDAR'),
  ]);
}

export function patchCalendar(
  text: string,
  change: EventChange,
  { timeZone, now }: ReadOptions & { now: Date },
): string {
  const read = readCalendar(text, { timeZone });
  if (read === null) throw new Unreadable('There is no event in it.');
  const { event, place, start } = read;
  const wanted = {
    title: change.title ?? event.title,
    description: change.description === undefined ? event.description : change.description,
    start: change.start ?? event.start,
    end: change.end === undefined ? event.end : change.end,
  };
  const isRetitled = wanted.title !== event.title;
  const isReworded = (wanted.description ?? '') !== (event.description ?? '');
  const isMoved = !isSameTime(wanted.start, event.start) || !isSameTime(wanted.end, event.end);
  if (!isRetitled && !isReworded && !isMoved) return text;
  if (isMoved && event.series !== null) {
    throw new MailServiceError('A repeating event can be moved in the mail service alone.');
  }
  const lines = readLines(text);
  const range = eventAt(lines, place);
  if (isRetitled) put(range, 'summary', line('summary', 'text', oneLine(wanted.title)));
  if (isReworded) {
    const words = wanted.description;
    put(range, 'description', words ? line('description', 'text', tidy(words)) : null);
    // The same text in HTML, which some programs show instead.
    put(range, 'x-alt-desc', null);
  }
  if (isMoved) {
    const zone = start.zone === null ? null : { tzid: tzidOf(range), iana: start.zone };
    for (const name of ['dtstart', 'dtend', 'duration']) put(range, name, null);
    for (const each of timeLines(wanted.start, wanted.end, zone)) range.lines.push(each);
  }
  const sequence = range.lines.find(({ name }) => name === 'sequence');
  const count = Number(/:(\d+)/.exec(sequence?.raw ?? '')?.[1] ?? 0);
  put(range, 'sequence', line('sequence', 'integer', count + 1));
  for (const each of stamps(now)) put(range, each.name, each);
  return textOfLines(replaced(lines, place, range));
}

/** An event keeps its own zone; others are written in UTC. */
function timeLines(
  start: DayOrInstant,
  end: DayOrInstant | null,
  zone: { tzid: string | null; iana: string } | null,
): ContentLine[] {
  const timed = (name: string, time: DayOrInstant, later: number): ContentLine => {
    if ('day' in time) {
      const day = Temporal.PlainDate.from(time.day).add({ days: later }).toString();
      return line(name, 'date', day);
    }
    if (!zone?.tzid) return line(name, 'date-time', stamp(new Date(time.instant)));
    return line(name, 'date-time', localIn(time.instant, zone.iana), { tzid: zone.tzid });
  };
  const isDay = 'day' in start;
  // Both have to be days, or both times.
  const last = end !== null && 'day' in end === isDay ? end : null;
  return [
    timed('dtstart', start, 0),
    ...(isDay ? [timed('dtend', last ?? start, 1)] : last ? [timed('dtend', last, 0)] : []),
  ];
}

function stamps(now: Date): ContentLine[] {
  return ['dtstamp', 'last-modified'].map((name) => line(name, 'date-time', stamp(now)));
}

function tzidOf({ lines }: Range): string | null {
  const raw = lines.find(({ name }) => name === 'dtstart')?.raw.replace(/\r\n[ \t]/g, '') ?? '';
  const [, quoted, plain] = /;TZID=(?:"([^"]*)"|([^;:"]*))/i.exec(raw) ?? [];
  return quoted ?? plain ?? null;
}

function put({ lines }: Range, name: string, fresh: ContentLine | null): void {
  const at = lines.findIndex((each) => each.name === name);
  const others = lines.filter((each, place) => each.name !== name || (fresh && place === at));
  lines.splice(0, lines.length, ...others);
  if (!fresh) return;
  const place = lines.findIndex((each) => each.name === name);
  lines.splice(place < 0 ? lines.length : place, place < 0 ? 0 : 1, fresh);
}

/** From BEGIN to END of the nth VEVENT. */
function boundsOf(lines: readonly ContentLine[], place: number): { from: number; to: number } {
  const begins = (each: ContentLine) => /^BEGIN:VEVENT\s*$/i.test(each.raw);
  const ends = (each: ContentLine) => /^END:VEVENT\s*$/i.test(each.raw);
  const from = lines.flatMap((each, at) => (begins(each) ? [at] : []))[place] ?? -1;
  const to = lines.findIndex((each, at) => at > from && ends(each));
  if (from < 0 || to < 0) throw new Unreadable('It cannot be read well enough to be changed.');
  return { from, to };
}

function eventAt(lines: readonly ContentLine[], place: number): Range {
  const { from, to } = boundsOf(lines, place);
  return { lines: splitAlarms(lines.slice(from + 1, to)).own };
}

function replaced(lines: readonly ContentLine[], place: number, range: Range): ContentLine[] {
  const { from, to } = boundsOf(lines, place);
  const { alarms } = splitAlarms(lines.slice(from + 1, to));
  return [...lines.slice(0, from + 1), ...range.lines, ...alarms, ...lines.slice(to)];
}

function splitAlarms(lines: readonly ContentLine[]): { own: ContentLine[]; alarms: ContentLine[] } {
  const own: ContentLine[] = [];
  const alarms: ContentLine[] = [];
  let depth = 0;
  for (const each of lines) {
    if (each.name === 'begin') depth += 1;
    (depth > 0 ? alarms : own).push(each);
    if (each.name === 'end') depth -= 1;
  }
  return { own, alarms };
}

function line(
  name: string,
  type: 'text' | 'date' | 'date-time' | 'integer',
  value: string | number,
  parameters: Parameters = {},
): ContentLine {
  return newLine([name, { ...parameters }, type, value], 'icalendar');
}

function stamp(now: Date): string {
  return now.toISOString().replace(/\.\d+Z$/, 'Z');
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Keeps line breaks and removes all other control characters. */
function tidy(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ');
}
