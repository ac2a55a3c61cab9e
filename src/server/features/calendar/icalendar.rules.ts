/** Writes iCalendar (RFC 5545): events and due tasks as a calendar program reads them. */
import type { CalendarEvent } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import { dayOf } from '#server/kernel/local-days.ts';

const dayLength = 24 * 60 * 60 * 1_000;
const longestLine = 75;

interface Calendar {
  events: CalendarEvent[];
  tasks: Task[];
  /** Of the reader, whose days those of tasks without a time are. */
  timeZone: string;
  /** Where the pages are, such as `https://crm.example.com`; entries link to it. */
  origin: string;
}

/** The whole file, its lines ended and folded as the standard wants. */
export function printCalendar({ events, tasks, timeZone, origin }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dealer CRM//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Dealer CRM',
    'X-WR-CALNAME:Dealer CRM',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, origin)),
    ...tasks.flatMap((task) => taskLines(task, timeZone, origin)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, origin: string): string[] {
  return entry({
    uid: `event-${event.id}`,
    record: event,
    title: event.title,
    url: `${origin}/calendar?event=${event.id}`,
    times: event.allDay
      ? [
          `DTSTART;VALUE=DATE:${dateOf(event.eventDate)}`,
          // The end of the standard is the day after the last one.
          `DTEND;VALUE=DATE:${dateOf(dayAfter(event.endDate ?? event.eventDate))}`,
        ]
      : [
          `DTSTART:${instantOf(event.eventDate)}`,
          ...(event.endDate && event.endDate !== event.eventDate
            ? [`DTEND:${instantOf(event.endDate)}`]
            : []),
        ],
    more: [`CATEGORIES:${event.eventType.toUpperCase()}`],
  });
}

/** As an event, for most calendar programs leave out what comes as a to-do. */
function taskLines(task: Task, timeZone: string, origin: string): string[] {
  if (task.dueDate === null) return [];
  const due = { dueDate: new Date(task.dueDate), hasDueTime: task.hasDueTime };
  return entry({
    uid: `task-${task.id}`,
    record: task,
    title: `Task: ${task.title}`,
    url: `${origin}/tasks?task=${task.id}`,
    times: isDueAtTime(due, timeZone)
      ? [`DTSTART:${instantOf(task.dueDate)}`]
      : [`DTSTART;VALUE=DATE:${dateOf(dayOf(due.dueDate, timeZone))}`],
    more: ['CATEGORIES:TASK', 'TRANSP:TRANSPARENT'],
  });
}

interface Entry {
  uid: string;
  record: Pick<
    CalendarEvent,
    'description' | 'personName' | 'organizationName' | 'createdAt' | 'updatedAt'
  >;
  title: string;
  url: string;
  times: string[];
  more: string[];
}

function entry({ uid, record, title, url, times, more }: Entry): string[] {
  const names = [record.personName, record.organizationName].filter(Boolean).join(', ');
  const description = [record.description, names, url].filter(Boolean).join('\n\n');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@dealer-crm`,
    `DTSTAMP:${instantOf(record.updatedAt)}`,
    `CREATED:${instantOf(record.createdAt)}`,
    `LAST-MODIFIED:${instantOf(record.updatedAt)}`,
    ...times,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    ...more,
    'END:VEVENT',
  ];
}

/** '20261120T063000Z' */
function instantOf(iso: string): string {
  return `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** '20261120' */
function dateOf(iso: string): string {
  return iso.slice(0, 10).replaceAll('-', '');
}

function dayAfter(iso: string): string {
  return new Date(Date.parse(iso) + dayLength).toISOString();
}

/** Text as the standard writes it; control characters, which it cannot hold, are dropped. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A line of at most 75 octets, longer ones continued after a break and a space; no character is cut. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const parts: string[] = [];
  let part = '';
  let room = longestLine;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      parts.push(part);
      part = '';
      room = longestLine - 1;
    }
    part += character;
    room -= size;
  }
  return [...parts, part].join('\r\n ');
}
