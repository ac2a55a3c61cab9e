import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { DayOrInstant, RemoteEvent, RemoteSeries } from './mail-provider.ts';
import { unroll } from './occurrences.rules.ts';

const span = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };

interface Given {
  start?: DayOrInstant;
  end?: DayOrInstant | null;
  timeZone?: string | null;
  exceptions?: RemoteSeries['exceptions'];
}

function series(lines: string[], given: Given = {}): RemoteEvent {
  const { timeZone = 'Australia/Sydney', exceptions = [] } = given;
  return {
    title: 'Meeting',
    description: null,
    location: null,
    start: given.start ?? { instant: '2026-03-29T22:00:00.000Z' },
    end: given.end === undefined ? null : given.end,
    attendees: [],
    isCancelled: false,
    series: { lines, timeZone, exceptions },
    exceptionOf: null,
  };
}

function startsOf(event: RemoteEvent, within = span): string[] {
  const { occurrences, fault } = unroll(event, within);
  expect(fault).toBeNull();
  return occurrences.map(({ event: { start } }) => ('day' in start ? start.day : start.instant));
}

test.each<[string, string[], Given, string[]]>([
  [
    'the clock stays over the end of daylight saving',
    ['RRULE:FREQ=WEEKLY;COUNT=3'],
    {},
    ['2026-03-29T22:00:00.000Z', '2026-04-05T23:00:00.000Z', '2026-04-12T23:00:00.000Z'],
  ],
  [
    'an instant that is taken out, and one that is added',
    ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260405T230000Z', 'RDATE:20260401T010000Z'],
    {},
    ['2026-03-29T22:00:00.000Z', '2026-04-01T01:00:00.000Z', '2026-04-12T23:00:00.000Z'],
  ],
  [
    'what is taken out in local time, with its zone, without it, and as a day',
    [
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Australia/Sydney:20260331T090000,20260401T090000',
      'EXDATE:20260402T090000',
      'EXDATE;VALUE=DATE:20260403',
    ],
    {},
    ['2026-03-29T22:00:00.000Z'],
  ],
  [
    'until an instant, which is still one of them',
    ['RRULE:FREQ=DAILY;UNTIL=20260330T220000Z'],
    {},
    ['2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z'],
  ],
  [
    'until a day, the whole of it',
    ['RRULE:FREQ=DAILY;UNTIL=20260331'],
    {},
    ['2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z'],
  ],
  [
    'whole days',
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20260430', 'EXDATE;VALUE=DATE:20260228'],
    { start: { day: '2026-01-31' }, end: { day: '2026-02-01' }, timeZone: null },
    ['2026-01-31', '2026-03-31', '2026-04-30'],
  ],
  [
    'only dates that are listed',
    ['RDATE;VALUE=DATE:20260301,20260401'],
    { start: { day: '2026-02-01' }, timeZone: null },
    ['2026-02-01', '2026-03-01', '2026-04-01'],
  ],
  [
    'a rule whose count ended before the time that is asked for',
    ['RRULE:FREQ=DAILY;COUNT=3'],
    { start: { instant: '2020-01-01T00:00:00.000Z' } },
    [],
  ],
])('%s', (_name, lines, given, expected) => {
  expect(startsOf(series(lines, given))).toEqual(expected);
});

test('an occurrence lasts as long as the first one did', () => {
  const timed = unroll(
    series(['RRULE:FREQ=WEEKLY;COUNT=2'], { end: { instant: '2026-03-29T23:30:00.000Z' } }),
    span,
  );
  expect(timed.occurrences.map(({ event }) => event.end)).toEqual([
    { instant: '2026-03-29T23:30:00.000Z' },
    { instant: '2026-04-06T00:30:00.000Z' },
  ]);
  const days = { start: { day: '2026-02-27' }, end: { day: '2026-02-28' }, timeZone: null };
  const whole = unroll(series(['RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'], days), span);
  expect(whole.occurrences.map(({ event }) => event.end)).toEqual([
    { day: '2026-02-28' },
    { day: '2026-03-02' },
  ]);
});

describe('what differs', () => {
  const { series: _, exceptionOf: __, ...single } = series([]);
  const second = { instant: '2026-04-05T23:00:00.000Z' };

  test('a moved occurrence keeps its key, a cancelled one is gone', () => {
    const moved = { ...single, title: 'Moved', start: { instant: '2026-04-07T01:00:00.000Z' } };
    const cancelled = { ...single, isCancelled: true };
    const event = series(['RRULE:FREQ=WEEKLY;COUNT=3'], {
      exceptions: [
        { originalStart: second, event: moved },
        { originalStart: { instant: '2026-04-12T23:00:00.000Z' }, event: cancelled },
      ],
    });
    expect(unroll(event, span).occurrences).toMatchObject([
      { original: '2026-03-29T22:00:00.000Z', event: { title: 'Meeting' } },
      { original: second.instant, event: { title: 'Moved', start: moved.start } },
    ]);
  });

  test('an occurrence that was moved into the period is included', () => {
    const moved = { ...single, start: { instant: '2026-12-31T00:00:00.000Z' } };
    const event = series(['RRULE:FREQ=YEARLY;COUNT=2'], {
      start: { instant: '2026-06-01T00:00:00.000Z' },
      exceptions: [{ originalStart: { instant: '2027-06-01T00:00:00.000Z' }, event: moved }],
    });
    expect(startsOf(event)).toEqual(['2026-06-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z']);
  });
});

test.each([
  [['RRULE:FREQ=SECONDLY'], 'more than 1,000 times'],
  [['RRULE:FREQ=MINUTELY;COUNT=1000000000'], 'more than 1,000 times'],
  [
    [`RRULE:FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')}`],
    'more than 1,000 times',
  ],
  [
    [
      `RDATE:${Array.from({ length: 1_500 }, (_, n) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().replace(/[-:]|\.000/g, '')).join(',')}`,
    ],
    'more than 1,000 times',
  ],
  [['RRULE:FREQ=SOMETIMES'], 'cannot be read'],
  [['RRULE:'], 'cannot be read'],
  [['RRULE:FREQ=DAILY;UNTIL=tomorrow'], 'cannot be read'],
])('%j ends at once, with its reason', (lines, words) => {
  const { occurrences, fault } = unroll(series(lines), span);
  expect(occurrences).toEqual([]);
  expect(fault).toContain(words);
});

describe('whatever the rule', () => {
  const zone = fc.constantFrom(
    'Australia/Sydney',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'UTC',
  );
  const rule = fc.record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    hour: fc.integer({ min: 4, max: 22 }),
    day: fc.integer({ min: 0, max: 500 }),
    zone,
  });
  const startAt = (day: number, hour: number, timeZone: string) => {
    const date = Temporal.PlainDate.from('2025-06-01').add({ days: day });
    const at = date.toZonedDateTime({ timeZone, plainTime: { hour } });
    return { instant: new Date(at.epochMilliseconds).toISOString() };
  };
  const eventOf = ({
    freq,
    interval,
    hour,
    day,
    zone: timeZone,
  }: {
    freq: string;
    interval: number;
    hour: number;
    day: number;
    zone: string;
  }) =>
    series([`RRULE:FREQ=${freq};INTERVAL=${interval}`], {
      start: startAt(day, hour, timeZone),
      timeZone,
    });

  test('the hour of the day stays, none comes twice, and all are within the period', () => {
    fc.assert(
      fc.property(rule, (given) => {
        const starts = startsOf(eventOf(given));
        expect(new Set(starts).size).toBe(starts.length);
        for (const start of starts) {
          const at = Temporal.Instant.from(start);
          expect(at.toZonedDateTimeISO(given.zone).hour).toBe(given.hour);
          expect(at.epochMilliseconds).toBeGreaterThanOrEqual(span.from.getTime());
          expect(at.epochMilliseconds).toBeLessThan(span.to.getTime());
        }
      }),
      { numRuns: 60 },
    );
  });

  test('two adjacent periods give the same as both together', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 364 }), (given, days) => {
        const middle = new Date(span.from.getTime() + days * 86_400_000);
        const event = eventOf(given);
        const parts = [
          ...startsOf(event, { from: span.from, to: middle }),
          ...startsOf(event, { from: middle, to: span.to }),
        ];
        expect(parts).toEqual(startsOf(event));
      }),
      { numRuns: 40 },
    );
  });

  test('removed occurrences are gone, and no others', () => {
    fc.assert(
      fc.property(rule, fc.nat(), (given, pick) => {
        const event = eventOf(given);
        const starts = startsOf(event);
        fc.pre(starts.length > 0);
        const gone = starts[pick % starts.length] ?? '';
        const line = `EXDATE:${gone.replace(/[-:]|\.000/g, '')}`;
        const lines = [...(event.series?.lines ?? []), line];
        const without = { ...event, series: { lines, timeZone: given.zone, exceptions: [] } };
        expect(startsOf(without)).toEqual(starts.filter((start) => start !== gone));
      }),
      { numRuns: 40 },
    );
  });
});
