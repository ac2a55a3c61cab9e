import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToDate,
  dueWindows,
  endOfWork,
  isTimeZone,
  monthLater,
  startOfDay,
} from './local-days.ts';

/** Today's bounds, and the end of the seven days after it, in UTC. */
const windows: [zone: string, now: string, today: string, tomorrow: string, end: string][] = [
  ['UTC', '2026-03-11T09:30:00Z', '2026-03-11T00:00', '2026-03-12T00:00', '2026-03-19T00:00'],
  ['UTC', '2026-03-11T00:00:00Z', '2026-03-11T00:00', '2026-03-12T00:00', '2026-03-19T00:00'],
  ['UTC', '2026-03-11T23:59:59.999Z', '2026-03-11T00:00', '2026-03-12T00:00', '2026-03-19T00:00'],
  // Offsets of half and quarter hours, and days that begin on another date in UTC.
  ['Asia/Kolkata', '2026-03-11T20:00Z', '2026-03-11T18:30', '2026-03-12T18:30', '2026-03-19T18:30'],
  [
    'Asia/Kathmandu',
    '2026-03-11T00:00Z',
    '2026-03-10T18:15',
    '2026-03-11T18:15',
    '2026-03-18T18:15',
  ],
  [
    'America/St_Johns',
    '2026-01-15T02:00Z',
    '2026-01-14T03:30',
    '2026-01-15T03:30',
    '2026-01-22T03:30',
  ],
  [
    'Pacific/Kiritimati',
    '2026-03-11T10:00Z',
    '2026-03-11T10:00',
    '2026-03-12T10:00',
    '2026-03-19T10:00',
  ],
  [
    'Pacific/Pago_Pago',
    '2026-03-11T10:59Z',
    '2026-03-10T11:00',
    '2026-03-11T11:00',
    '2026-03-18T11:00',
  ],
  // A day of 23 hours and one of 25, on the day itself and within the week.
  [
    'Europe/Berlin',
    '2026-03-29T10:00Z',
    '2026-03-28T23:00',
    '2026-03-29T22:00',
    '2026-04-05T22:00',
  ],
  [
    'Europe/Berlin',
    '2026-03-25T10:00Z',
    '2026-03-24T23:00',
    '2026-03-25T23:00',
    '2026-04-01T22:00',
  ],
  [
    'Europe/Berlin',
    '2026-10-25T10:00Z',
    '2026-10-24T22:00',
    '2026-10-25T23:00',
    '2026-11-01T23:00',
  ],
  [
    'Europe/Berlin',
    '2026-10-20T10:00Z',
    '2026-10-19T22:00',
    '2026-10-20T22:00',
    '2026-10-27T23:00',
  ],
  [
    'Australia/Sydney',
    '2026-04-05T01:00Z',
    '2026-04-04T13:00',
    '2026-04-05T14:00',
    '2026-04-12T14:00',
  ],
  [
    'Australia/Sydney',
    '2026-10-04T01:00Z',
    '2026-10-03T14:00',
    '2026-10-04T13:00',
    '2026-10-11T13:00',
  ],
  // Half an hour of daylight saving.
  [
    'Australia/Lord_Howe',
    '2026-04-05T01:00Z',
    '2026-04-04T13:00',
    '2026-04-05T13:30',
    '2026-04-12T13:30',
  ],
  // Midnight does not exist: the day begins at one o'clock.
  [
    'America/Santiago',
    '2026-09-06T12:00Z',
    '2026-09-06T04:00',
    '2026-09-07T03:00',
    '2026-09-14T03:00',
  ],
  ['Africa/Cairo', '2026-04-24T12:00Z', '2026-04-23T22:00', '2026-04-24T21:00', '2026-05-01T21:00'],
  ['Asia/Beirut', '2026-03-29T12:00Z', '2026-03-28T22:00', '2026-03-29T21:00', '2026-04-05T21:00'],
  [
    'America/Havana',
    '2026-03-08T12:00Z',
    '2026-03-08T05:00',
    '2026-03-09T04:00',
    '2026-03-16T04:00',
  ],
  // Midnight comes twice: the day begins with the first.
  [
    'America/Havana',
    '2026-11-01T12:00Z',
    '2026-11-01T04:00',
    '2026-11-02T05:00',
    '2026-11-09T05:00',
  ],
  // A whole day does not exist.
  ['Pacific/Apia', '2011-12-29T20:00Z', '2011-12-29T10:00', '2011-12-30T10:00', '2012-01-05T10:00'],
  ['Pacific/Apia', '2011-12-30T20:00Z', '2011-12-30T10:00', '2011-12-31T10:00', '2012-01-07T10:00'],
  // A leap day.
  ['UTC', '2028-02-28T12:00Z', '2028-02-28T00:00', '2028-02-29T00:00', '2028-03-07T00:00'],
];

const utc = (minute: string) => new Date(`${minute}Z`);

describe('due windows', () => {
  test.each(windows)('in %s at %s', (zone, now, today, tomorrow, end) => {
    expect(dueWindows(new Date(now), zone)).toEqual({
      overdue: { from: undefined, before: utc(today) },
      today: { from: utc(today), before: utc(tomorrow) },
      next7days: { from: utc(tomorrow), before: utc(end) },
    });
  });

  const zones = Intl.supportedValuesOf('timeZone');
  const moment = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });

  test('in every zone at any time: they touch, never overlap, and today holds now', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, now) => {
        const { overdue, today, next7days } = dueWindows(now, zone);
        expect(overdue.before).toEqual(today.from);
        expect(today.before).toEqual(next7days.from);
        expect(today.from <= now && now < today.before).toBe(true);
        expect(startOfDay(today.from, zone)).toEqual(today.from);
        const localDay = (at: Date) => at.toLocaleDateString('sv', { timeZone: zone });
        expect(localDay(today.from)).toBe(localDay(now));
        expect(localDay(new Date(today.from.getTime() - 1))).not.toBe(localDay(now));
        expect(localDay(new Date(today.before.getTime() - 1))).toBe(localDay(now));
        expect(localDay(today.before)).not.toBe(localDay(now));
      }),
      { numRuns: 300 },
    );
  });
});

describe('moving a date', () => {
  test.each([
    // The clock on the wall stays, whatever it is to the rest of the world.
    ['Europe/Berlin', '2026-03-28T16:00Z', { days: 1 }, '2026-03-29T15:00'],
    ['Europe/Berlin', '2026-10-24T15:00Z', { days: 1 }, '2026-10-25T16:00'],
    ['Europe/Berlin', '2026-03-25T16:00Z', { weeks: 1 }, '2026-04-01T15:00'],
    ['Australia/Sydney', '2026-04-04T06:00Z', { days: 1 }, '2026-04-05T07:00'],
    ['America/New_York', '2026-03-07T22:00Z', { days: 1 }, '2026-03-08T21:00'],
    // Half past two does not exist that night: half past three.
    ['Europe/Berlin', '2026-03-28T01:30Z', { days: 1 }, '2026-03-29T01:30'],
    // It comes twice: the first.
    ['Europe/Berlin', '2026-10-24T00:30Z', { days: 1 }, '2026-10-25T00:30'],
  ])('in %s: %s and %j is %s', (zone, from, step, to) => {
    expect(addToDate(new Date(from), zone, step)).toEqual(utc(to));
  });

  test.each([
    // By the calendar's months, to the end of a shorter one.
    ['UTC', '2026-01-31T17:00Z', 31, '2026-02-28T17:00'],
    ['UTC', '2028-01-31T17:00Z', 31, '2028-02-29T17:00'],
    ['UTC', '2026-01-30T17:00Z', 30, '2026-02-28T17:00'],
    ['UTC', '2026-03-31T17:00Z', 31, '2026-04-30T17:00'],
    ['UTC', '2026-12-31T17:00Z', 31, '2027-01-31T17:00'],
    ['UTC', '2028-02-29T17:00Z', 29, '2028-03-29T17:00'],
    // And back to the day that a shorter one had moved.
    ['UTC', '2026-02-28T17:00Z', 31, '2026-03-31T17:00'],
    ['UTC', '2026-02-28T17:00Z', 30, '2026-03-30T17:00'],
    // It is the viewer's calendar: 31 January in Sydney, still the 30th in UTC.
    ['Australia/Sydney', '2026-01-30T13:30Z', 31, '2026-02-27T13:30'],
    // The clock on the wall stays, whatever it is to the rest of the world.
    ['Europe/Berlin', '2026-02-28T16:00Z', 28, '2026-03-28T16:00'],
    ['Europe/Berlin', '2026-03-15T16:00Z', 15, '2026-04-15T15:00'],
  ])('in %s: a month after %s, on day %i, is %s', (zone, from, day, to) => {
    expect(monthLater(new Date(from), zone, day)).toEqual(utc(to));
  });
});

test.each([
  ['Australia/Sydney', true],
  ['UTC', true],
  ['Etc/GMT+10', true],
  ['australia/sydney', true],
  ['Mars/Base', false],
  ['', false],
  ['Australia/Sydney; drop table', false],
  ['__proto__', false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each([
  ['Australia/Sydney', '2026-03-11T09:30:00Z', 0, '2026-03-11T06:00:00.000Z'],
  // The clocks go back in the night between.
  ['Australia/Sydney', '2026-04-04T03:00:00Z', 1, '2026-04-05T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-11T03:00:00Z', 0, '2026-03-11T00:00:00.000Z'],
])('the end of work in %s at %s, %i days on', (timeZone, now, days, expected) => {
  expect(endOfWork(new Date(now), timeZone, days).toISOString()).toBe(expected);
});
