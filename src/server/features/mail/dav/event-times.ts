/**
 * Converts calendar times to days and instants: in the zone that they name, whether or not the calendar
 * describes it, and never in that of this machine.
 */
import type ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { DayOrInstant } from '#server/features/mail/providers/mail-provider.ts';
import { findIanaZone } from '#server/features/mail/providers/windows-zones.ts';
import { Unreadable } from './dav-codec.ts';
import { zoneByRules } from './zone-rules.ts';

export interface Zones {
  /** IANA. */
  of(tzid: string): string;
  /** The zone of times that name none. */
  floating: string;
}

/** One value of DTSTART, RECURRENCE-ID and the like. */
export interface EventTime {
  time: DayOrInstant;
  /** IANA; null for a whole day. */
  zone: string | null;
  /** Local time in that zone, `2026-11-20T09:00:00`; midnight for a day. */
  local: string;
}

/** The zones of a calendar file: known by name, described in the file, else treated as no zone. */
export function readZones(calendar: ICAL.Component, fallback: string): Zones {
  const known = new Map<string, string>();
  const floating = findIanaZone(textOf(calendar, 'x-wr-timezone') ?? '') ?? fallback;
  const described = calendar.getAllSubcomponents('vtimezone');
  return {
    floating,
    of(tzid) {
      const remembered = known.get(tzid);
      if (remembered !== undefined) return remembered;
      const description = described.find((each) => textOf(each, 'tzid') === tzid);
      const zone = findIanaZone(tzid) ?? (description ? zoneOfDescription(description) : null);
      known.set(tzid, zone ?? floating);
      return zone ?? floating;
    },
  };
}

/** The IANA zone of a VTIMEZONE. */
export function zoneOfDescription(description: ICAL.Component): string | null {
  const names = ['tzid', 'x-lic-location', 'tzid-alias-of'].map((name) =>
    textOf(description, name),
  );
  for (const name of names) {
    const zone = name === null ? null : findIanaZone(name);
    if (zone !== null) return zone;
  }
  return zoneByRules(description);
}

/** All values of a property; EXDATE and RDATE may have many. */
export function readTimes(property: ICAL.Property, zones: Zones): EventTime[] {
  const [, parameters, , ...values]: unknown[] = property.toJSON();
  const tzid = tzidOf(parameters);
  return values.map((value) => {
    // For a period, its beginning.
    const text = String(Array.isArray(value) ? value[0] : value);
    return timeOf(text, tzid, zones);
  });
}

function timeOf(text: string, tzid: string | null, zones: Zones): EventTime {
  const [, day, clock, isUtc] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?):?(Z?)|T:*)?$/.exec(text) ?? [];
  if (day === undefined)
    throw new Unreadable(`It has a time that does not exist: ${text.slice(0, 40)}.`);
  try {
    if (clock === undefined) {
      const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
      return { time: { day: date }, zone: null, local: `${date}T00:00:00` };
    }
    const plain = Temporal.PlainDateTime.from(`${day}T${clock}`, { overflow: 'reject' });
    const zone = isUtc ? 'UTC' : tzid === null ? zones.floating : zones.of(tzid);
    return {
      time: instantIn(plain, zone),
      zone,
      local: plain.toString({ smallestUnit: 'second' }),
    };
  } catch (error) {
    throw new Unreadable(`It has a time that does not exist: ${text.slice(0, 40)}.`, {
      cause: error,
    });
  }
}

/** For a local time that is skipped or occurs twice: the offset before, by RFC 5545. */
export function instantIn(plain: Temporal.PlainDateTime, zone: string): { instant: string } {
  const { epochMilliseconds } = plain.toZonedDateTime(zone, { disambiguation: 'compatible' });
  return { instant: new Date(epochMilliseconds).toISOString() };
}

/** Local time in a zone, written without the zone. */
export function localIn(instant: string, zone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
}

/** The end by a DURATION: calendar days, then elapsed hours. For whole days, the day after the last. */
export function afterDuration(start: EventTime, duration: string): DayOrInstant {
  const length = Temporal.Duration.from(duration.replace(/^\+/, ''));
  const { weeks, days, hours, minutes, seconds } = length;
  if (start.zone === null) {
    const day = Temporal.PlainDate.from(start.local.slice(0, 10)).add({ weeks, days });
    return { day: day.toString() };
  }
  const end = Temporal.PlainDateTime.from(start.local)
    .toZonedDateTime(start.zone, { disambiguation: 'compatible' })
    .add({ weeks, days })
    .add({ hours, minutes, seconds });
  return { instant: new Date(end.epochMilliseconds).toISOString() };
}

function tzidOf(parameters: unknown): string | null {
  if (typeof parameters !== 'object' || parameters === null || !('tzid' in parameters)) return null;
  const { tzid } = parameters;
  const name: unknown = Array.isArray(tzid) ? tzid[0] : tzid;
  return typeof name === 'string' && name !== '' ? name : null;
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value: unknown = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value).trim() || null;
}
