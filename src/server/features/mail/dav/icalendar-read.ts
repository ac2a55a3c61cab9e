/** Reads the event of a calendar file with its repetitions (RFC 5545); tasks are ignored. */
import type ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type {
  DayOrInstant,
  RemoteEvent,
  RemoteSeries,
} from '#server/features/mail/providers/mail-provider.ts';
import { parseComponents } from './content-lines.ts';
import { type ReadOptions, Unreadable } from './dav-codec.ts';
import {
  afterDuration,
  type EventTime,
  instantIn,
  readTimes,
  readZones,
  type Zones,
} from './event-times.ts';

export interface ReadCalendar {
  event: RemoteEvent;
  /** Which of the VEVENTs in the file is the event itself. */
  place: number;
  start: EventTime;
}

type SingleEvent = RemoteSeries['exceptions'][number]['event'];

const mostAttendees = 500;
/** The most dates of one series. */
const mostDates = 10_000;
const longestTitle = 1_000;
const longestText = 100_000;
const ruleParts =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST|RSCALE|SKIP)=/i;

/** Null if it has no event. */
export function readCalendar(text: string, { timeZone }: ReadOptions): ReadCalendar | null {
  const calendar = parseComponents(text).find(({ name }) => name === 'vcalendar');
  if (!calendar) throw new Unreadable('It is no calendar.');
  const all = calendar.getAllSubcomponents('vevent');
  const zones = readZones(calendar, timeZone);
  const uid = textOf(all[0], 'uid');
  const events = all
    .map((component, place) => ({ component, place }))
    .filter(({ component }) => textOf(component, 'uid') === uid);
  const isOverride = ({ component }: (typeof events)[number]) =>
    component.getFirstProperty('recurrence-id') !== null;
  const overrides = events.filter(isOverride);
  // Somebody who is invited to a single occurrence gets only that one.
  const main = events.find((each) => !isOverride(each)) ?? overrides[0];
  if (!main) return null;
  const isAlone = isOverride(main);
  const start = startOf(main.component, zones);
  const single = singleOf(main.component, start, zones);
  const others = isAlone ? overrides.slice(1) : overrides;
  const series = seriesOf(main.component, start, others, isAlone, zones);
  return { event: { ...single, series, exceptionOf: null }, place: main.place, start };
}

function singleOf(component: ICAL.Component, start: EventTime, zones: Zones): SingleEvent {
  return {
    title: oneLine(textOf(component, 'summary') ?? '').slice(0, longestTitle) || '(No title)',
    description: textOf(component, 'description')?.slice(0, longestText) ?? null,
    location: oneLine(textOf(component, 'location') ?? '').slice(0, longestTitle) || null,
    start: start.time,
    end: endOf(component, start, zones),
    attendees: attendeesOf(component),
    isCancelled: textOf(component, 'status')?.toUpperCase() === 'CANCELLED',
  };
}

function startOf(component: ICAL.Component, zones: Zones): EventTime {
  const property = component.getFirstProperty('dtstart');
  const [start] = property ? readTimes(property, zones) : [];
  if (!start) throw new Unreadable('It has no start.');
  return start;
}

/** For whole days the last day: iCalendar names the day after it. */
function endOf(component: ICAL.Component, start: EventTime, zones: Zones): DayOrInstant | null {
  const property = component.getFirstProperty('dtend');
  const duration = component.getFirstProperty('duration');
  let end: DayOrInstant | undefined;
  if (property) {
    const [given] = readTimes(property, zones);
    // A day as the end of a timed event means the beginning of that day.
    end =
      given && 'day' in given.time && start.zone !== null
        ? instantIn(Temporal.PlainDateTime.from(given.local), start.zone)
        : given?.time;
  } else if (duration) {
    end = afterDuration(start, String(duration.getFirstValue()));
  }
  if (!end) return null;
  if ('day' in start.time) {
    const day = 'day' in end ? end.day : end.instant.slice(0, 10);
    const last = 'day' in end ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : day;
    return last > start.time.day ? { day: last } : null;
  }
  return 'instant' in end && end.instant > start.time.instant ? end : null;
}

function seriesOf(
  main: ICAL.Component,
  start: EventTime,
  overrides: readonly { component: ICAL.Component }[],
  isAlone: boolean,
  zones: Zones,
): RemoteSeries | null {
  const rules = isAlone ? [] : main.getAllProperties('rrule');
  const dates = isAlone ? [] : main.getAllProperties('rdate');
  if (rules.length + dates.length + overrides.length === 0) return null;
  const exceptions = overrides.map(({ component }) => {
    const property = component.getFirstProperty('recurrence-id');
    const [original] = property ? readTimes(property, zones) : [];
    if (!original) throw new Unreadable('It has a changed time without the time it had before.');
    return {
      originalStart: inSeries(original, start).time,
      event: singleOf(component, startOf(component, zones), zones),
    };
  });
  const times = (properties: readonly ICAL.Property[]) => {
    const count = properties.reduce((sum, each) => sum + each.getValues().length, 0);
    if (count > mostDates) throw new Unreadable(`It has more than ${mostDates} single dates.`);
    return properties
      .flatMap((each) => readTimes(each, zones))
      .map((each) => inSeries(each, start).time);
  };
  const extra = [...times(dates), ...(isAlone ? exceptions.map((each) => each.originalStart) : [])];
  const lines = [
    ...rules.map((rule) => ruleLine(rule, start, zones)),
    ...listLine('RDATE', extra),
    ...listLine('EXDATE', times(main.getAllProperties('exdate'))),
  ];
  return { lines, timeZone: start.zone, exceptions };
}

/** Some programs give only the day for a timed series: then it is that day's occurrence. */
function inSeries(time: EventTime, start: EventTime): EventTime {
  if (time.zone === null && start.zone !== null) {
    const local = `${time.local.slice(0, 10)}T${start.local.slice(11)}`;
    const instant = instantIn(Temporal.PlainDateTime.from(local), start.zone);
    return { time: instant, zone: start.zone, local };
  }
  if (time.zone !== null && start.zone === null) {
    const day = time.local.slice(0, 10);
    return { time: { day }, zone: null, local: `${day}T00:00:00` };
  }
  return time;
}

function ruleLine(property: ICAL.Property, start: EventTime, zones: Zones): string {
  const [, value = ''] = /^RRULE[^:]*:(.*)$/is.exec(property.toICALString()) ?? [];
  const parts = value.split(';').filter((part) => ruleParts.test(part));
  return `RRULE:${parts.map((part) => untilOf(part, start, zones)).join(';')}`;
}

/** The end of a rule in the form of the start: in UTC for a timed event, else a day. */
function untilOf(part: string, start: EventTime, zones: Zones): string {
  const [, y, m, d, clock] = /^UNTIL=(\d{4})-?(\d\d)-?(\d\d)(?:T([\d:]+Z?))?$/i.exec(part) ?? [];
  if (y === undefined) return part;
  const day = `${y}-${m}-${d}`;
  if (start.zone === null) return `UNTIL=${y}${m}${d}`;
  const digits = (clock ?? '235959').replace(/[:Z]/g, '').padEnd(6, '0');
  const time = `${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}`;
  const zone = clock?.endsWith('Z') ? 'UTC' : (start.zone ?? zones.floating);
  return `UNTIL=${compact(instantIn(Temporal.PlainDateTime.from(`${day}T${time}`), zone))}`;
}

function listLine(name: 'RDATE' | 'EXDATE', times: readonly DayOrInstant[]): string[] {
  const days = [...new Set(times.filter((time) => 'day' in time).map(compact))];
  const instants = [...new Set(times.filter((time) => 'instant' in time).map(compact))];
  return [
    ...(days.length ? [`${name};VALUE=DATE:${days.join(',')}`] : []),
    ...(instants.length ? [`${name}:${instants.join(',')}`] : []),
  ];
}

function compact(time: DayOrInstant): string {
  return 'day' in time
    ? time.day.replaceAll('-', '')
    : time.instant.replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function attendeesOf(component: ICAL.Component): string[] {
  const all = component.getAllProperties('attendee').map((property) => {
    const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '');
    const name = [property.getParameter('cn') ?? []].flat()[0];
    return oneLine(address.includes('@') ? address : (name ?? address)).slice(0, longestTitle);
  });
  return [...new Set(all.filter(Boolean))].slice(0, mostAttendees);
}

function textOf(component: ICAL.Component | undefined, name: string): string | null {
  const value: unknown = component?.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value).trim() || null;
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
