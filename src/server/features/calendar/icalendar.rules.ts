/** Writes events and due tasks as iCalendar (RFC 5545). */
import { type EventSeries, type Weekday, weekdays } from '#contract/event-series.ts';
import type { CalendarEvent } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import {
  occurrenceOn,
  type Recurring,
  ruleParts,
  seriesDay,
} from '#server/features/events/series.rules.ts';
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import { ICAL } from '#server/kernel/icalendar.ts';
import { getLocalDay, printLocal } from '#server/kernel/local-days.ts';
import { zoneComponent } from './zone-lines.rules.ts';

const dayLength = 24 * 60 * 60 * 1_000;
const yearsAhead = 10;

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
type Line = [name: string, parameters: Record<string, string>, type: string, value: unknown];

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
  return ICAL.stringify([
    'vcalendar',
    head,
    [...zonesOf(events), ...entries.map((lines) => ['vevent', lines, []])],
  ]);
}

/** The zones of timed series, from the first start on and for some years to come. */
function zonesOf(events: readonly CalendarEvent[]) {
  const timed = events.flatMap(({ allDay, series, eventDate, updatedAt }) =>
    series && !allDay ? [{ zone: series.timeZone, eventDate, updatedAt }] : [],
  );
  return [...Map.groupBy(timed, ({ zone }) => zone)].map(([zone, held]) => {
    const starts = held.map(({ eventDate }) => Date.parse(eventDate));
    const known = held.flatMap(({ eventDate, updatedAt }) => [eventDate, updatedAt]);
    const last = Math.max(...known.map((at) => Date.parse(at)));
    return zoneComponent(
      zone,
      new Date(Math.min(...starts)),
      new Date(last + yearsAhead * 365 * dayLength),
    );
  });
}

function eventLines(event: CalendarEvent, names: Calendar['names'], origin: string): Line[] {
  return entryLines({
    uid: `event-${event.id}`,
    record: event,
    team: event.participantIds.flatMap((id) => names.get(id) ?? []),
    title: event.title,
    url: `${origin}/calendar?event=${event.id}`,
    times: event.series
      ? seriesLines(event, event.series)
      : event.allDay
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

/** The times of a series by the clock of its zone, its rule, and the days that it leaves out. */
function seriesLines(event: CalendarEvent, series: EventSeries): Line[] {
  const { allDay, eventDate, endDate } = event;
  const recurring = {
    eventDate: new Date(eventDate),
    endDate: endDate === null ? null : new Date(endDate),
    allDay,
    series,
  };
  const { timeZone } = series;
  const local = (name: string, at: Date): Line => {
    if (allDay) return day(name, at.toISOString());
    const shown = printLocal(at, timeZone);
    return [name, { tzid: timeZone }, 'date-time', shown];
  };
  const ends = endDate === null ? null : new Date(endDate);
  const end: Line[] = allDay
    ? [day('dtend', dayAfter(endDate ?? eventDate))]
    : ends && endDate !== eventDate
      ? [local('dtend', ends)]
      : [];
  return [
    local('dtstart', recurring.eventDate),
    ...end,
    ['rrule', {}, 'recur', recurOf(recurring)],
    ...series.exceptions.map((each) => local('exdate', occurrenceOn(recurring, each).eventDate)),
  ];
}

function recurOf(event: Recurring) {
  const { series, allDay } = event;
  const { freq, interval, ...parts } = ruleParts(series, seriesDay(event, series.timeZone));
  const { until, count } = series;
  // Of a timed series its last instant, which the standard wants in UTC.
  const last = until && occurrenceOn(event, until).eventDate.toISOString();
  return {
    freq,
    ...(interval > 1 && { interval }),
    ...(last && { until: allDay ? until : `${last.slice(0, 19)}Z` }),
    ...(count !== null && { count }),
    ...('byDay' in parts && { byday: parts.byDay, wkst: numberOf(series.weekStart) }),
    ...('byMonth' in parts && { bymonth: parts.byMonth }),
    ...('byMonthDay' in parts && { bymonthday: parts.byMonthDay }),
    ...('bySetPos' in parts && { bysetpos: parts.bySetPos }),
  };
}

/** As iCal counts: Sunday is 1. */
function numberOf(weekday: Weekday = 'MO'): number {
  return ((weekdays.indexOf(weekday) + 1) % weekdays.length) + 1;
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
