/** Writes events and due tasks as iCalendar (RFC 5545). */
import type { CalendarEvent } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import { ICAL } from '#server/kernel/icalendar.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';

const dayLength = 24 * 60 * 60 * 1_000;

interface Calendar {
  events: CalendarEvent[];
  tasks: Task[];
  /** The names of those who take part in the events, by id. */
  names: ReadonlyMap<string, string>;
  /** The reader's time zone, which decides the day of tasks without a time. */
  timeZone: string;
  /** Where the pages are, such as `https://crm.example.com`; entries link to it. */
  origin: string;
}

/** A line in the form of jCal (RFC 7265). */
type Line = [name: string, parameters: Record<string, string>, type: string, value: string];

/** The whole file. */
export function printCalendar({ events, tasks, names, timeZone, origin }: Calendar): string {
  const head: Line[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Dealer CRM//Calendar//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['name', {}, 'unknown', 'Dealer CRM'],
    ['x-wr-calname', {}, 'unknown', 'Dealer CRM'],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ];
  const entries = [
    ...events.map((event) => eventLines(event, names, origin)),
    ...tasks.flatMap((task) => taskLines(task, timeZone, origin)),
  ];
  return ICAL.stringify(['vcalendar', head, entries.map((lines) => ['vevent', lines, []])]);
}

function eventLines(event: CalendarEvent, names: Calendar['names'], origin: string): Line[] {
  return entryLines({
    uid: `event-${event.id}`,
    record: event,
    team: event.participantIds.flatMap((id) => names.get(id) ?? []),
    title: event.title,
    url: `${origin}/calendar?event=${event.id}`,
    times: event.allDay
      ? [
          day('dtstart', event.eventDate),
          // In the standard, the end is the day after the last one.
          day('dtend', dayAfter(event.endDate ?? event.eventDate)),
        ]
      : [
          instant('dtstart', event.eventDate),
          ...(event.endDate && event.endDate !== event.eventDate
            ? [instant('dtend', event.endDate)]
            : []),
        ],
    more: [['categories', {}, 'text', event.eventType.toUpperCase()]],
  });
}

/** As an event, because most calendar programs ignore to-dos. */
function taskLines(task: Task, timeZone: string, origin: string): Line[][] {
  if (task.dueDate === null) return [];
  const due = { dueDate: new Date(task.dueDate), hasDueTime: task.hasDueTime };
  const lines = entryLines({
    uid: `task-${task.id}`,
    record: task,
    title: `Task: ${task.title}`,
    url: `${origin}/tasks?task=${task.id}`,
    times: isDueAtTime(due, timeZone)
      ? [instant('dtstart', task.dueDate)]
      : [day('dtstart', getLocalDay(due.dueDate, timeZone))],
    more: [
      ['categories', {}, 'text', 'TASK'],
      ['transp', {}, 'text', 'TRANSPARENT'],
    ],
  });
  return [lines];
}

interface Entry {
  uid: string;
  record: Pick<
    CalendarEvent,
    'description' | 'personName' | 'organizationName' | 'createdAt' | 'updatedAt'
  >;
  /** Colleagues who take part. Only their names: programs would invite whoever is named by an address. */
  team?: readonly string[];
  title: string;
  url: string;
  times: Line[];
  more: Line[];
}

function entryLines({ uid, record, team = [], title, url, times, more }: Entry): Line[] {
  const names = [record.personName, record.organizationName].filter(Boolean).join(', ');
  const withTeam = team.length > 0 && `With ${team.join(', ')}`;
  const description = [record.description, names, withTeam, url].filter(Boolean).join('\n\n');
  return [
    ['uid', {}, 'text', `${uid}@dealer-crm`],
    instant('dtstamp', record.updatedAt),
    instant('created', record.createdAt),
    instant('last-modified', record.updatedAt),
    ...times,
    ['summary', {}, 'text', printable(title)],
    ['description', {}, 'text', printable(description)],
    ['url', {}, 'uri', url],
    ...more,
  ];
}

function instant(name: string, iso: string): Line {
  return [name, {}, 'date-time', `${iso.slice(0, 19)}Z`];
}

function day(name: string, iso: string): Line {
  return [name, {}, 'date', iso.slice(0, 10)];
}

function dayAfter(iso: string): string {
  return new Date(Date.parse(iso) + dayLength).toISOString();
}

/** Removes the control characters that the standard forbids. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
