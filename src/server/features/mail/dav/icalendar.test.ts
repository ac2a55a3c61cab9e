import { describe, expect, it } from 'vitest';
import { readCalendar } from './icalendar-read.ts';
import { newCalendar, patchCalendar } from './icalendar-write.ts';

const now = new Date('2026-11-21T10:00:00Z');
const wrapped = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:e-1', ...lines, 'END:VEVENT'];
const eventOf = (lines: string[], timeZone = 'UTC') =>
  readCalendar(wrapped(...lines), { timeZone })?.event;
const times = (...lines: string[]) => {
  const event = eventOf(vevent(...lines));
  return { start: event?.start, end: event?.end };
};

const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:(UTC+10:00) Canberra\\, Melbourne\\, Sydney',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+1100',
  'TZOFFSETTO:+1000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+1100',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('reading times', () => {
  it.each([
    ['UTC', 'DTSTART:20260701T000000Z', '2026-07-01T00:00:00.000Z'],
    ['IANA, winter', 'DTSTART;TZID=Australia/Sydney:20260701T100000', '2026-07-01T00:00:00.000Z'],
    ['IANA, summer', 'DTSTART;TZID=Australia/Sydney:20261201T100000', '2026-11-30T23:00:00.000Z'],
    [
      'Windows',
      'DTSTART;TZID=AUS Eastern Standard Time:20260701T100000',
      '2026-07-01T00:00:00.000Z',
    ],
    [
      'a maker before it',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260701T120000',
      '2026-07-01T10:00:00.000Z',
    ],
    [
      'skipped by the clock',
      'DTSTART;TZID=Australia/Sydney:20261004T023000',
      '2026-10-03T16:30:00.000Z',
    ],
    [
      'told twice by the clock',
      'DTSTART;TZID=Australia/Sydney:20260405T023000',
      '2026-04-04T15:30:00.000Z',
    ],
    ['of no known zone', 'DTSTART;TZID=Nowhere/Land:20260701T100000', '2026-07-01T10:00:00.000Z'],
    ['without a zone', 'DTSTART:20260701T100000', '2026-07-01T10:00:00.000Z'],
  ])('in the zone that they name: %s', (_what, line, instant) => {
    expect(times(line).start).toEqual({ instant });
  });

  it('floating times are in the zone of the calendar, never in that of this machine', () => {
    const floating = vevent('DTSTART:20260701T100000');
    expect(eventOf(floating, 'Australia/Perth')?.start).toEqual({
      instant: '2026-07-01T02:00:00.000Z',
    });
    expect(eventOf(['X-WR-TIMEZONE:Asia/Tokyo', ...floating])?.start).toEqual({
      instant: '2026-07-01T01:00:00.000Z',
    });
  });

  it('recognizes a zone by its rules if its name is unknown', () => {
    const line = 'DTSTART;TZID="(UTC+10:00) Canberra, Melbourne, Sydney":20261201T100000';
    const event = eventOf([...outlookZone, ...vevent(line, 'RRULE:FREQ=WEEKLY')]);
    expect(event?.start).toEqual({ instant: '2026-11-30T23:00:00.000Z' });
    expect(event?.series?.timeZone).toBe('Australia/Sydney');
  });

  it('goes by the rules of the file where its zone is an abbreviation', () => {
    const named = outlookZone.map((line) => line.replace(/^TZID:.*/, 'TZID:AET'));
    const event = eventOf([...named, ...vevent('DTSTART;TZID=AET:20261201T100000')]);
    expect(event?.start).toEqual({ instant: '2026-11-30T23:00:00.000Z' });
    const undescribed = vevent('DTSTART;TZID=PST:20261201T100000');
    expect(eventOf(undescribed)?.start).toEqual({ instant: '2026-12-01T10:00:00.000Z' });
  });

  it.each([
    [['DTSTART;VALUE=DATE:20261120'], '2026-11-20', null],
    [['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121'], '2026-11-20', null],
    [['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261123'], '2026-11-20', '2026-11-22'],
    [['DTSTART;VALUE=DATE:20261120', 'DURATION:P2W'], '2026-11-20', '2026-12-03'],
    [['DTSTART:20261120', 'DTEND:20261122'], '2026-11-20', '2026-11-21'],
    [['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261119'], '2026-11-20', null],
  ])('whole days end with their last: %j', (lines, start, end) => {
    expect(times(...lines)).toEqual({ start: { day: start }, end: end && { day: end } });
  });

  it.each([
    [['DTEND;TZID=Australia/Sydney:20261003T110000'], '2026-10-03T01:00:00.000Z'],
    [['DURATION:PT90M'], '2026-10-03T00:30:00.000Z'],
    // A calendar day, across the night in which the clocks go forward.
    [['DURATION:P1D'], '2026-10-03T22:00:00.000Z'],
    [['DURATION:PT24H'], '2026-10-03T23:00:00.000Z'],
    [['DTEND;VALUE=DATE:20261004'], '2026-10-03T14:00:00.000Z'],
  ])('ends what has a time: %j', (lines, end) => {
    const start = 'DTSTART;TZID=Australia/Sydney:20261003T090000';
    expect(times(start, ...lines).end).toEqual({ instant: end });
  });

  it('drops an end that is not after the start', () => {
    expect(times('DTSTART:20261003T090000Z', 'DTEND:20261003T090000Z').end).toBeNull();
    expect(times('DTSTART:20261003T090000Z', 'DURATION:-PT1H').end).toBeNull();
    expect(times('DTSTART:20261003T090000Z').end).toBeNull();
  });

  it.each([
    ['DTSTART:20261303T090000Z', 'It has a time that does not exist: 2026-13-03T09:00:00Z.'],
    ['DTSTART:20260230T090000Z', 'It has a time that does not exist: 2026-02-30T09:00:00Z.'],
    ['DTSTART:soon', 'It has a time that does not exist: soon--T::.'],
    ['SUMMARY:x', 'It has no start.'],
  ])('refuses what is no time: %s', (line, words) => {
    expect(() => eventOf(vevent(line))).toThrow(words);
  });
});

describe('reading events', () => {
  it('reads what an event says', () => {
    const event = eventOf(
      vevent(
        'SUMMARY:Demo\\, at\\nthe yard',
        'DESCRIPTION:One\\nTwo',
        'LOCATION:1 Long St\\, Sydney',
        'DTSTART:20261120T060000Z',
        'ATTENDEE;CN="Lee, Jo":mailto:jo@example.com',
        'ATTENDEE;CN=Meeting room:urn:uuid:1',
        'ATTENDEE:mailto:jo@example.com',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Wake up',
        'TRIGGER:-PT15M',
        'END:VALARM',
      ),
    );
    expect(event).toEqual({
      title: 'Demo, at the yard',
      description: 'One\nTwo',
      location: '1 Long St, Sydney',
      start: { instant: '2026-11-20T06:00:00.000Z' },
      end: null,
      attendees: ['jo@example.com', 'Meeting room'],
      isCancelled: false,
      series: null,
      exceptionOf: null,
    });
  });

  it('ignores tasks, and knows cancelled events', () => {
    expect(
      readCalendar(wrapped('BEGIN:VTODO', 'UID:t', 'END:VTODO'), { timeZone: 'UTC' }),
    ).toBeNull();
    expect(eventOf(vevent('DTSTART:20261120', 'STATUS:CANCELLED'))).toMatchObject({
      title: '(No title)',
      isCancelled: true,
    });
  });

  it('returns a series with its exceptions, all in UTC', () => {
    const zone = 'TZID=Australia/Sydney';
    const event = eventOf([
      ...vevent(
        'SUMMARY:Weekly',
        `DTSTART;${zone}:20260928T090000`,
        `DTEND;${zone}:20260928T100000`,
        'RRULE:FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO;X-OWN=1',
        `EXDATE;${zone}:20261005T090000,20261012T090000`,
        'EXDATE;VALUE=DATE:20261019',
        'EXDATE:20261004T220000Z',
        `RDATE;VALUE=PERIOD:20261111T000000Z/PT1H`,
      ),
      ...vevent(
        'SUMMARY:Later that day',
        `RECURRENCE-ID;${zone}:20261026T090000`,
        `DTSTART;${zone}:20261026T150000`,
      ),
      ...vevent(
        `RECURRENCE-ID;VALUE=DATE:20261102`,
        `DTSTART:20261101T220000Z`,
        'STATUS:CANCELLED',
      ),
    ]);
    expect(event?.series).toEqual({
      timeZone: 'Australia/Sydney',
      lines: [
        'RRULE:FREQ=WEEKLY;UNTIL=20261231T125959Z;BYDAY=MO',
        'RDATE:20261111T000000Z',
        'EXDATE:20261004T220000Z,20261011T220000Z,20261018T220000Z',
      ],
      exceptions: [
        {
          originalStart: { instant: '2026-10-25T22:00:00.000Z' },
          event: expect.objectContaining({
            title: 'Later that day',
            start: { instant: '2026-10-26T04:00:00.000Z' },
          }),
        },
        {
          originalStart: { instant: '2026-11-01T22:00:00.000Z' },
          event: expect.objectContaining({ isCancelled: true }),
        },
      ],
    });
  });

  it('returns a series of whole days as days', () => {
    const event = eventOf(
      vevent(
        'DTSTART;VALUE=DATE:20261120',
        'RRULE:FREQ=YEARLY;UNTIL=20301120T000000Z',
        'EXDATE:20271120T000000Z',
      ),
    );
    expect(event?.series).toEqual({
      timeZone: null,
      lines: ['RRULE:FREQ=YEARLY;UNTIL=20301120', 'EXDATE;VALUE=DATE:20271120'],
      exceptions: [],
    });
  });

  it('accepts single occurrences of a series that is missing', () => {
    const one = vevent('SUMMARY:a', 'RECURRENCE-ID:20261120T060000Z', 'DTSTART:20261120T070000Z');
    const two = vevent('SUMMARY:b', 'RECURRENCE-ID:20261127T060000Z', 'DTSTART:20261127T080000Z');
    expect(eventOf(one)).toMatchObject({ title: 'a', series: null });
    expect(eventOf([...one, ...two])).toMatchObject({
      title: 'a',
      start: { instant: '2026-11-20T07:00:00.000Z' },
      series: {
        lines: ['RDATE:20261127T060000Z'],
        exceptions: [{ event: { title: 'b', start: { instant: '2026-11-27T08:00:00.000Z' } } }],
      },
    });
  });

  it('returns an endless rule at once', () => {
    const event = eventOf(vevent('DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY'));
    expect(event?.series?.lines).toEqual(['RRULE:FREQ=SECONDLY']);
    const zone = outlookZone.map((line) => line.replace(/YEARLY;.*/, 'SECONDLY'));
    const start = 'DTSTART;TZID="(UTC+10:00) Canberra, Melbourne, Sydney":20261201T100000';
    expect(eventOf([...zone, ...vevent(start)])?.title).toBe('(No title)');
  });
});

describe('writing events', () => {
  const source = wrapped(
    'PRODID:-//Somebody//EN',
    ...outlookZone,
    ...vevent(
      'SUMMARY:Demo',
      'DTSTART;TZID="(UTC+10:00) Canberra, Melbourne, Sydney":20261201T100000',
      'DURATION:PT1H',
      'SEQUENCE:4',
      'DTSTAMP:20200101T000000Z',
      'X-OWN;P="a:b":keep',
      'BEGIN:VALARM',
      'DESCRIPTION:Wake up',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ),
  );
  const options = { timeZone: 'UTC', now };

  it('leaves every other line exactly as it was', () => {
    const changed = patchCalendar(source, { title: 'Demo; again', description: 'a\nb' }, options);
    const before = source.split('\r\n');
    expect(changed.split('\r\n').filter((line) => !before.includes(line))).toEqual([
      'SUMMARY:Demo\\; again',
      'SEQUENCE:5',
      'DTSTAMP:20261121T100000Z',
      'DESCRIPTION:a\\nb',
      'LAST-MODIFIED:20261121T100000Z',
    ]);
    expect(changed).toContain('DESCRIPTION:Wake up');
    expect(patchCalendar(source, { title: 'Demo', end: undefined }, options)).toBe(source);
  });

  it('moves an event in its own zone', () => {
    const change = { start: { instant: '2026-07-01T01:00:00.000Z' } };
    const changed = patchCalendar(source, change, options);
    const tzid = 'TZID="(UTC+10:00) Canberra, Melbourne, Sydney"';
    expect(changed).toContain(`DTSTART;${tzid}:20260701T110000\r\n`);
    expect(changed).not.toContain('DURATION');
    expect(readCalendar(changed, options)?.event).toMatchObject({
      ...change,
      // Nobody moved the end, so it stays.
      end: { instant: '2026-12-01T00:00:00.000Z' },
    });
  });

  it('makes whole days of it, and a time again', () => {
    const days = { start: { day: '2026-12-24' }, end: { day: '2026-12-26' } };
    const changed = patchCalendar(source, days, options);
    expect(changed).toContain('DTSTART;VALUE=DATE:20261224\r\n');
    expect(changed).toContain('DTEND;VALUE=DATE:20261227\r\n');
    expect(readCalendar(changed, options)?.event).toMatchObject(days);
    const timed = { start: { instant: '2026-12-24T01:00:00.000Z' }, end: null };
    const again = patchCalendar(changed, timed, options);
    expect(again).toContain('DTSTART:20261224T010000Z\r\n');
    expect(readCalendar(again, options)?.event).toMatchObject(timed);
  });

  it('renames a series, and does not move it', () => {
    const zoned = 'DTSTART;TZID=Australia/Sydney:20260928T090000';
    const series = wrapped(
      ...vevent('RECURRENCE-ID:20261004T220000Z', 'SUMMARY:one', 'DTSTART:20261005T000000Z'),
      ...vevent('SUMMARY:all', zoned, 'RRULE:FREQ=WEEKLY'),
    );
    const changed = patchCalendar(series, { title: 'new' }, options);
    expect(changed).toContain('SUMMARY:one');
    expect(readCalendar(changed, options)?.event.title).toBe('new');
    const start = { instant: '2026-09-29T00:00:00.000Z' };
    expect(() => patchCalendar(series, { start }, options)).toThrow('repeating');
  });

  it('writes a new event', () => {
    const change = {
      title: 'Test\r\nATTENDEE:mailto:evil@example.com',
      description: 'a\nb',
      start: { instant: '2026-12-24T01:00:00.000Z' },
      end: { instant: '2026-12-24T02:00:00.000Z' },
    };
    const text = newCalendar('key-1', change, now);
    expect(readCalendar(text, options)?.event).toEqual({
      ...change,
      title: 'Test ATTENDEE:mailto:evil@example.com',
      location: null,
      attendees: [],
      isCancelled: false,
      series: null,
      exceptionOf: null,
    });
    const day = newCalendar('key-2', { title: 'Day', start: { day: '2026-12-24' } }, now);
    expect(day).toContain('DTEND;VALUE=DATE:20261225');
    expect(() => newCalendar('key-3', { title: 'x' }, now)).toThrow('start');
  });
});
