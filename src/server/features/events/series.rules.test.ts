/** When an event that repeats takes place: by any rule, over changes of the clocks and ends of months. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  type EventSeries,
  type EventSeriesDraft,
  seriesRules,
  weekdays,
} from '#contract/event-series.ts';
import { addDays } from '#server/kernel/local-days.ts';
import {
  countBefore,
  findNearest,
  findOccurrence,
  hasOccurrences,
  listOccurrences,
  type Recurring,
  seriesDay,
} from './series.rules.ts';
import { cutBefore, decideSeries, restFrom, timesOfAll } from './series-changes.rules.ts';

const berlin = 'Europe/Berlin';
const plain: EventSeries = {
  rule: 'daily',
  interval: 1,
  weekdays: [],
  monthDay: null,
  until: null,
  count: null,
  timeZone: berlin,
  exceptions: [],
};
const timed = (start: string, end: string | null, series: Partial<EventSeries>): Recurring => ({
  eventDate: new Date(start),
  endDate: end === null ? null : new Date(end),
  allDay: false,
  series: { ...plain, ...series },
});
const decided = (given: EventSeriesDraft | undefined, event: Recurring): EventSeries => {
  const result = decideSeries(given, event, event, 'UTC');
  if (!('series' in result) || !result.series) throw new Error(JSON.stringify(result));
  return result.series;
};
/** All of it, some days later. */
const asMoved = (event: Recurring, days: number): Recurring => {
  const by = days * 86_400_000;
  const times = {
    eventDate: new Date(event.eventDate.getTime() + by),
    endDate: event.endDate && new Date(event.endDate.getTime() + by),
    allDay: event.allDay,
  };
  const result = decideSeries(undefined, event, times, 'UTC');
  if (!('series' in result) || !result.series) throw new Error(JSON.stringify(result));
  return { ...times, series: result.series };
};
const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const daysIn = (event: Recurring, from: string, to: string) =>
  listOccurrences(event, span(from, to)).map(({ day }) => day);
const clock = (at: Date, zone = berlin) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString();

describe('the next one', () => {
  const nearest = (event: Recurring, now: string, zone = berlin) =>
    findNearest(event, new Date(now), zone)?.day;

  test.each([
    ['before the first', '2026-09-01T00:00:00Z', '2026-10-05'],
    ['while one goes on', '2026-10-12T07:59:59Z', '2026-10-12'],
    ['as one ends', '2026-10-12T08:00:00Z', '2026-10-26'],
    ['where the next is left out', '2026-10-13T00:00:00Z', '2026-10-26'],
    ['after the last', '2030-01-01T00:00:00Z', '2026-11-02'],
  ])('of a weekly series, %s', (_when, now, day) => {
    const series: Partial<EventSeries> = {
      rule: 'weekly',
      weekdays: ['MO'],
      exceptions: ['2026-10-19', '2026-11-09'],
      until: '2026-11-09',
    };
    const event = timed('2026-10-05T07:00:00Z', '2026-10-05T08:00:00Z', series);
    // Clocks go back on the 25th.
    expect(nearest(event, now)).toBe(day);
  });

  test('one without an end lasts an hour, and a whole day until midnight of its reader', () => {
    const event = timed('2026-10-05T07:00:00Z', null, {});
    expect(nearest(event, '2026-10-08T07:59:00Z')).toBe('2026-10-08');
    expect(nearest(event, '2026-10-08T08:00:00Z')).toBe('2026-10-09');
    const days = { ...timed('2026-10-05T00:00:00Z', '2026-10-06T00:00:00Z', {}), allDay: true };
    const weekly = {
      ...days,
      series: { ...plain, rule: 'weekly' as const, weekdays: ['MO' as const] },
    };
    expect(nearest(weekly, '2026-10-07T06:59:00Z', 'America/Los_Angeles')).toBe('2026-10-05');
    expect(nearest(weekly, '2026-10-07T07:00:00Z', 'America/Los_Angeles')).toBe('2026-10-12');
    expect(nearest(weekly, '2026-10-06T23:00:00Z', 'Australia/Sydney')).toBe('2026-10-12');
  });

  test('of one that comes every 99 years, and of one that was long ago', () => {
    const rare = timed('2000-02-29T07:00:00Z', null, {
      rule: 'yearly',
      interval: 99,
      monthDay: 29,
    });
    expect(nearest(rare, '2026-10-08T07:59:00Z')).toBe('2099-02-28');
    const old = timed('1950-01-01T07:00:00Z', null, { count: 999 });
    expect(nearest(old, '2026-10-08T07:59:00Z')).toBe('1952-09-25');
  });
});

describe('the clock', () => {
  test('stays the same where clocks go back and forward', () => {
    // 25 October 2026 and 28 March 2027.
    const event = timed('2026-10-24T07:00:00Z', '2026-10-24T08:30:00Z', {});
    const autumn = listOccurrences(event, span('2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z'));
    expect(autumn.map(({ eventDate }) => eventDate.toISOString())).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
    const spring = listOccurrences(event, span('2027-03-27T00:00:00Z', '2027-03-29T00:00:00Z'));
    expect(spring.map(({ endDate }) => endDate?.toISOString())).toEqual([
      '2027-03-27T09:30:00.000Z',
      '2027-03-28T08:30:00.000Z',
    ]);
  });

  test('an hour that a day does not have is the next one', () => {
    const event = timed('2027-03-27T01:30:00Z', '2027-03-27T02:00:00Z', {});
    const [found] = listOccurrences(event, span('2027-03-28T00:00:00Z', '2027-03-28T12:00:00Z'));
    expect(clock(found?.eventDate ?? new Date(0))).toBe('2027-03-28T03:30:00');
  });

  test('an hour that the first day has twice ends no earlier than it begins elsewhere', () => {
    // 02:45 in summer to 02:15 in winter.
    const event = timed('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z', {});
    const [first, next] = listOccurrences(
      event,
      span('2026-10-25T00:00:00Z', '2026-10-27T00:00:00Z'),
    );
    expect(first).toMatchObject({ eventDate: event.eventDate, endDate: event.endDate });
    expect(Number(next?.endDate) - Number(next?.eventDate)).toBe(30 * 60 * 1_000);
  });

  test('whole days are days everywhere', () => {
    const event = {
      ...timed('2026-03-27T00:00:00Z', '2026-03-28T00:00:00Z', {
        rule: 'weekly',
        weekdays: ['FR'],
      }),
      allDay: true,
    };
    const [, next] = listOccurrences(event, span('2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z'));
    expect(next).toEqual({
      day: '2026-04-03',
      eventDate: new Date('2026-04-03T00:00:00Z'),
      endDate: new Date('2026-04-04T00:00:00Z'),
      allDay: true,
    });
  });
});

describe('the calendar', () => {
  test('the 31st is the last day of a shorter month', () => {
    const event = timed('2027-12-31T12:00:00Z', null, { rule: 'monthly', monthDay: 31 });
    expect(daysIn(event, '2027-12-01', '2028-06-01')).toEqual([
      ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'],
    ]);
  });

  test('29 February is 28 February in other years', () => {
    const event = timed('2028-02-29T12:00:00Z', null, { rule: 'yearly', monthDay: 29 });
    expect(daysIn(event, '2028-01-01', '2033-01-01')).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ]);
  });

  test('weeks begin on Monday', () => {
    const event = timed('2026-03-11T12:00:00Z', null, {
      rule: 'weekly',
      interval: 2,
      weekdays: ['MO', 'WE', 'SU'],
    });
    expect(daysIn(event, '2026-03-01', '2026-04-01')).toEqual([
      ...['2026-03-11', '2026-03-15', '2026-03-23', '2026-03-25', '2026-03-29'],
    ]);
  });

  test('moved a day earlier as a whole, every second week is still every second week', () => {
    const event = timed('2027-03-01T12:00:00Z', null, {
      rule: 'weekly',
      interval: 2,
      weekdays: ['MO', 'TH'],
    });
    expect(daysIn(event, '2027-02-28', '2027-04-01')).toEqual([
      ...['2027-03-01', '2027-03-04', '2027-03-15', '2027-03-18', '2027-03-29'],
    ]);
    const moved = asMoved(event, -1);
    const sundays = ['2027-02-28', '2027-03-03', '2027-03-14', '2027-03-17', '2027-03-28'];
    expect(moved.series.weekdays).toEqual(['WE', 'SU']);
    expect(daysIn(moved, '2027-02-28', '2027-03-31')).toEqual(sundays);
    // Another end says nothing of its weeks; another rule begins them anew.
    const given = { rule: 'weekly', interval: 2, until: '2027-03-20' } as const;
    const ended = { ...moved, series: decided(given, moved) };
    expect(daysIn(ended, '2027-02-28', '2027-04-01')).toEqual(sundays.slice(0, 4));
    expect(decided({ rule: 'weekly' }, moved)).not.toHaveProperty('weekStart');
    expect(decided({ rule: 'daily', interval: 2 }, moved)).not.toHaveProperty('weekStart');
    expect(asMoved(moved, 1)).toEqual(event);
  });

  test('moved as a whole, one by months keeps what it left out, and its end', () => {
    const left = { exceptions: ['2027-02-28', '2027-05-31'], until: '2027-06-30' };
    const of31 = { rule: 'monthly', monthDay: 31, ...left } as const;
    const event = timed('2027-01-31T12:00:00Z', null, of31);
    const daysOf = (by: number) => daysIn(asMoved(event, by), '2027-01-01', '2027-12-31');
    expect(daysOf(-1)).toEqual(['2027-01-30', '2027-03-30', '2027-04-30', '2027-06-30']);
    expect(daysOf(1)).toEqual(['2027-02-01', '2027-04-01', '2027-05-01', '2027-07-01']);
    const of30 = { rule: 'monthly', monthDay: 30, until: '2028-02-28' } as const;
    const ends = asMoved(timed('2027-10-30T12:00:00Z', null, of30), 1);
    expect(daysIn(ends, '2027-10-01', '2028-12-31').at(-1)).toBe('2028-01-31');
  });

  test('what began before and is not over is there too', () => {
    const event = timed('2026-03-02T20:00:00Z', '2026-03-05T06:00:00Z', {
      rule: 'weekly',
      weekdays: ['MO'],
    });
    expect(daysIn(event, '2026-03-11T00:00:00Z', '2026-03-12T00:00:00Z')).toEqual(['2026-03-09']);
    expect(daysIn(event, '2026-03-12T06:00:00Z', '2026-03-13T00:00:00Z')).toEqual([]);
  });
});

const zones = ['UTC', berlin, 'Australia/Sydney', 'America/St_Johns', 'Pacific/Kiritimati'];
/** Any event that repeats, as the server would store it. */
const anyEvent = fc
  .record({
    start: fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    }),
    minutes: fc.option(fc.nat(3 * 24 * 60)),
    rule: fc.constantFrom(...seriesRules),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays)),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ days: fc.nat(800) }),
    ),
    timeZone: fc.constantFrom(...zones),
    allDay: fc.boolean(),
    left: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  })
  .map(({ start, minutes, end, timeZone, allDay, left, ...rule }): Recurring => {
    const day = start.toISOString().slice(0, 10);
    const eventDate = allDay ? new Date(`${day}T00:00:00Z`) : start;
    const lasts =
      minutes === null ? null : (allDay ? Math.floor(minutes / 1_440) * 1_440 : minutes) * 60_000;
    const endDate = lasts === null ? null : new Date(eventDate.getTime() + lasts);
    const times = { eventDate, endDate, allDay };
    const first = seriesDay(times, timeZone);
    const until = 'days' in end ? addDays(first, end.days) : null;
    const count = 'count' in end ? end.count : null;
    const result = decideSeries({ ...rule, until, count, timeZone }, null, times, 'UTC');
    if (!('series' in result) || !result.series) throw new Error(JSON.stringify(result));
    const event = { ...times, series: result.series };
    const days = daysIn(event, first, addDays(first, 900));
    const exceptions = left.flatMap((place) => (place > 0 ? (days[place] ?? []) : []));
    return { ...event, series: { ...result.series, exceptions } };
  });

const everyDay = (event: Recurring) => {
  const first = seriesDay(event, event.series.timeZone);
  return daysIn(event, addDays(first, -40), addDays(first, 900));
};

describe('of any event', () => {
  test('the first one is its own, and all are at its time of the clock', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const { timeZone } = event.series;
        const zone = event.allDay ? 'UTC' : timeZone;
        const found = listOccurrences(event, {
          from: event.eventDate,
          to: new Date(event.eventDate.getTime() + 400 * 86_400_000),
        });
        expect(found[0]).toMatchObject({ eventDate: event.eventDate, endDate: event.endDate });
        for (const { day, eventDate } of found) {
          expect(seriesDay({ ...event, eventDate }, timeZone)).toBe(day);
          const wanted = Temporal.PlainDateTime.from(
            `${day}T${clock(event.eventDate, zone).slice(11)}`,
          );
          const at = wanted.toZonedDateTime(zone);
          const isTwice = Number(
            wanted.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds,
          );
          expect([at.epochMilliseconds, isTwice]).toContain(eventDate.getTime());
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a series ends by its count, or with its last day, and leaves out what it leaves out', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const { count, until, exceptions } = event.series;
        const days = everyDay(event);
        if (count !== null) expect(days.length).toBeLessThanOrEqual(count);
        if (until !== null) expect(days.every((day) => day <= until)).toBe(true);
        expect(days.filter((day) => exceptions.includes(day))).toEqual([]);
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const day of days.slice(0, 5)) expect(findOccurrence(event, day)?.day).toBe(day);
        for (const day of exceptions) expect(findOccurrence(event, day)).toBeUndefined();
        expect(hasOccurrences(event)).toBe(days.length > 0);
      }),
      { numRuns: 60 },
    );
  });

  test('a range shows what the ranges that it is cut into show', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(300), (event, cut) => {
        const at = (days: number) => new Date(event.eventDate.getTime() + days * 86_400_000 + 1);
        const whole = listOccurrences(event, { from: at(-2), to: at(300) }).map(({ day }) => day);
        const parts = [
          ...listOccurrences(event, { from: at(-2), to: at(cut) }),
          ...listOccurrences(event, { from: at(cut), to: at(300) }),
        ];
        expect([...new Set(parts.map(({ day }) => day))]).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test('cut in two, both parts have the days of the whole', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(12), (event, place) => {
        const days = everyDay(event);
        const day = days[place];
        const occurrence = day === undefined ? undefined : findOccurrence(event, day);
        if (!day || !occurrence || !hasOccurrences(event, day)) return;
        const before = { ...event, series: cutBefore(event, day) };
        const rest = { ...event, ...occurrence, series: restFrom(event, day) };
        expect(countBefore(event, day)).toBeGreaterThan(0);
        const last = days.at(-1) ?? day;
        const both = [...everyDay(before), ...everyDay(rest).filter((each) => each <= last)];
        expect(both).toEqual(days);
      }),
      { numRuns: 60 },
    );
  });

  test('all moved by some days and hours from any one of them, each is where the one is', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(5), fc.integer({ min: -3, max: 3 }), (event, place, shift) => {
        const day = everyDay(event)[place];
        const occurrence = day === undefined ? undefined : findOccurrence(event, day);
        if (!day || !occurrence) return;
        const by = shift * 86_400_000;
        const times = {
          eventDate: new Date(occurrence.eventDate.getTime() + by),
          endDate: occurrence.endDate && new Date(occurrence.endDate.getTime() + by),
          allDay: event.allDay,
        };
        const moved = timesOfAll(event, occurrence, times);
        const result = decideSeries(undefined, event, moved, 'UTC');
        if (!('series' in result) || !result.series) throw new Error(JSON.stringify(result));
        const after = { ...moved, series: result.series };
        if (event.series.monthDay !== null) {
          // Months are of different lengths: as many before each that was left out, and as many in all.
          const places = ({ series, ...each }: Recurring) =>
            series.exceptions.map((on) => countBefore({ ...each, series }, on));
          expect(places(after)).toEqual(places(event));
          if (event.series.until) expect(everyDay(after)).toHaveLength(everyDay(event).length);
          return;
        }
        const target = seriesDay(times, event.series.timeZone);
        const days = Temporal.PlainDate.from(day).until(target, { largestUnit: 'days' }).days;
        expect(everyDay(after).slice(0, 10)).toEqual(
          everyDay(event)
            .slice(0, 10)
            .map((each) => addDays(each, days)),
        );
      }),
      { numRuns: 60 },
    );
  });
});
