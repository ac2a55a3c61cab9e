/**
 * The IANA zone that a calendar describes under a name of its own, such as `(UTC+10:00) Canberra, Melbourne,
 * Sydney`: the first with the same offsets in the same half of the year. The description is never expanded,
 * for its rules come from outside and may never end.
 */
import type ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

/** The zones, with the most common ones first. */
const candidates = [
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Darwin',
  'Australia/Perth',
  'Pacific/Auckland',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Moscow',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Halifax',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Bogota',
  'America/Santiago',
  'Pacific/Honolulu',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Calcutta',
  'Asia/Katmandu',
  'Asia/Dhaka',
  'Asia/Rangoon',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Tehran',
  'Asia/Kabul',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Africa/Lagos',
  'Atlantic/Azores',
  'Atlantic/Cape_Verde',
  'Australia/Lord_Howe',
  'Pacific/Guadalcanal',
  'Pacific/Chatham',
  'Pacific/Tongatapu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];

interface Offsets {
  /** Minutes east of Greenwich. */
  january: number;
  july: number;
}

let known: { zone: string; offsets: Offsets }[] | undefined;

export function zoneByRules(description: ICAL.Component): string | null {
  const standard = latest(description, 'standard');
  const daylight = latest(description, 'daylight');
  const usual = standard ?? daylight;
  if (usual === null) return null;
  const winter = usual.offset;
  // South of the equator daylight saving begins late in the year.
  const isSouthern = daylight !== null && daylight.month >= 7;
  const summer = daylight?.offset ?? winter;
  const wanted: Offsets = {
    january: isSouthern ? summer : winter,
    july: isSouthern ? winter : summer,
  };
  known ??= candidates.map((zone) => ({ zone, offsets: offsetsOf(zone) }));
  const same = known.find(
    ({ offsets }) => offsets.january === wanted.january && offsets.july === wanted.july,
  );
  return same?.zone ?? null;
}

function latest(
  description: ICAL.Component,
  name: 'standard' | 'daylight',
): { offset: number; month: number } | null {
  const rules = description
    .getAllSubcomponents(name)
    .map((each) => {
      const offset = minutesOf(String(each.getFirstPropertyValue('tzoffsetto')));
      const start = String(each.getFirstPropertyValue('dtstart'));
      const rule = each.getFirstProperty('rrule')?.toICALString() ?? '';
      const month = Number(/BYMONTH=(\d+)/.exec(rule)?.[1] ?? start.slice(5, 7));
      return { offset, start, month };
    })
    .filter(({ offset }) => offset !== null)
    .sort((one, other) => (one.start < other.start ? 1 : -1));
  const [rule] = rules;
  return rule && rule.offset !== null ? { offset: rule.offset, month: rule.month } : null;
}

function minutesOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(offset) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetsOf(zone: string): Offsets {
  const at = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
  return { january: at('2026-01-15T12:00:00Z'), july: at('2026-07-15T12:00:00Z') };
}
