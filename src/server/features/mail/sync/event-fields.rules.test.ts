/** How an event there becomes an event here, and what is written back. */
import { describe, expect, test } from 'vitest';
import { eventTexts } from '#contract/events.ts';
import { anEventThere } from '#test/mail-service.ts';
import {
  changedEvent,
  emptyEvent,
  eventChange,
  eventFields,
  isSameEventField,
  printWhen,
  timesOfWhen,
  whenOfTimes,
} from './event-fields.rules.ts';

const start = { instant: '2026-03-20T06:00:00.000Z' };
const end = { instant: '2026-03-20T07:00:00.000Z' };
const fieldsOf = (given: Parameters<typeof anEventThere>[0]) => eventFields(anEventThere(given));

describe('an event comes in', () => {
  test.each([
    ['from one time to another', start, end, '2026-03-20T06:00:00.000Z/2026-03-20T07:00:00.000Z'],
    ['at a time', start, null, '2026-03-20T06:00:00.000Z'],
    ['that ends as it starts', start, start, '2026-03-20T06:00:00.000Z'],
    ['of whole days', { day: '2026-03-20' }, { day: '2026-03-22' }, '2026-03-20/2026-03-22'],
    ['of a day', { day: '2026-03-20' }, { day: '2026-03-20' }, '2026-03-20'],
    // Another spelling of the same instant would look like a change each time.
    ['in local time', { instant: '2026-03-20T16:00:00+10:00' }, null, '2026-03-20T06:00:00.000Z'],
  ])('%s', (_what, from, to, when) => {
    const read = fieldsOf({ start: from, end: to });
    expect(read.fields.when).toBe(when);
    expect(read.partial).toEqual([]);
  });

  test.each([
    ['before its start', start, { instant: '2026-03-20T05:59:59.999Z' }],
    ['of another kind', start, { day: '2026-03-21' }],
    ['that is none', start, { instant: 'later' }],
    ['that is a day, of a day before', { day: '2026-03-20' }, { day: '2026-03-19' }],
  ])('without an end %s, which is told', (_what, from, to) => {
    const { fields, partial, fault } = fieldsOf({ start: from, end: to });
    expect(fields.when).toBe('day' in from ? from.day : from.instant);
    expect(partial).toEqual(['End was left out: it must be a time after the start']);
    expect(fault).toBeNull();
  });

  test.each([{ day: '2026-02-30' }, { instant: 'soon' }, { day: '' }])(
    'not at all without a start: %j',
    (from) => {
      const fault = 'Start must be a day or a time';
      expect(fieldsOf({ start: from })).toEqual({ fields: {}, partial: [], fault });
    },
  );

  test('with a title, even if it has none there', () => {
    expect(fieldsOf({ title: '  Test drive ' }).fields.title).toBe('Test drive');
    expect(fieldsOf({ title: ' ' }).fields.title).toBe('(No title)');
    const { limit } = eventTexts.title;
    expect(fieldsOf({ title: 'x'.repeat(limit) }).fault).toBeNull();
    expect(fieldsOf({ title: 'x'.repeat(limit + 1) })).toMatchObject({
      fields: {},
      fault: `Title must be at most ${limit} characters`,
    });
  });

  test.each([
    [' 1  High\n St ', ' Bring\r\nthe keys\r ', 'Location: 1 High St\n\nBring\nthe keys'],
    ['Yard', null, 'Location: Yard'],
    [null, 'Bring keys', 'Bring keys'],
    [' ', '', null],
    [null, null, null],
  ])('with its place before its words: %j, %j', (location, description, stored) => {
    expect(fieldsOf({ location, description }).fields.description).toBe(stored);
  });

  test('without a text that is too long, which changes nothing here', () => {
    const { fields, partial } = fieldsOf({
      description: 'x'.repeat(eventTexts.description.limit + 1),
    });
    expect(fields).not.toHaveProperty('description');
    expect(partial).toEqual([
      `Description was left out: it must be at most ${eventTexts.description.limit.toLocaleString('en')} characters`,
    ]);
  });
});

describe('start and end are one field', () => {
  test.each([
    ['2026-03-20', '2026-03-20T00:00:00.000Z', null, true],
    ['2026-03-20/2026-03-22', '2026-03-20T00:00:00.000Z', '2026-03-22T00:00:00.000Z', true],
    ['2026-03-20T06:00:00.000Z', '2026-03-20T06:00:00.000Z', null, false],
    [printWhen(start.instant, end.instant), start.instant, end.instant, false],
  ])('%s, there and back', (when, eventDate, endDate, allDay) => {
    const times = timesOfWhen(when);
    expect(times).toEqual({
      eventDate: new Date(eventDate),
      endDate: endDate === null ? null : new Date(endDate),
      allDay,
    });
    expect(whenOfTimes(times)).toBe(when);
  });

  test('whose end is the same as its start has one time', () => {
    const at = new Date('2026-03-20T00:00:00.000Z');
    expect(whenOfTimes({ eventDate: at, endDate: at, allDay: true })).toBe('2026-03-20');
  });
});

describe('a change goes out', () => {
  test.each([
    [{ title: 'New' }, { title: 'New' }],
    [{ title: null }, {}],
    [{ when: '2026-03-20' }, { start: { day: '2026-03-20' }, end: null }],
    [{ when: printWhen(start.instant, end.instant) }, { start, end }],
    [
      { when: '2026-03-20/2026-03-22' },
      { start: { day: '2026-03-20' }, end: { day: '2026-03-22' } },
    ],
    [{ when: null }, {}],
    [{ description: null }, { description: null }],
    // Its place has a field of its own there.
    [{ description: 'Location: Yard\n\nBring keys' }, { description: 'Bring keys' }],
    [{ description: 'Location: Yard\r\n\r\nBring\rkeys' }, { description: 'Bring\nkeys' }],
    [{ description: 'Location: Yard' }, { description: null }],
    [{ description: 'Meet at\nLocation: Yard' }, { description: 'Meet at\nLocation: Yard' }],
    [{}, {}],
  ])('%j', (fields, change) => {
    expect(eventChange(fields)).toEqual(change);
  });

  test('and leaves the rest of the event there as it was', () => {
    const event = anEventThere({ description: 'Bring keys', location: 'Yard', attendees: ['a@x'] });
    expect(changedEvent(event, {})).toEqual(event);
    const change = { title: 'New', start: { day: '2026-03-20' }, end: null, description: null };
    expect(changedEvent(event, change)).toEqual({ ...event, ...change });
    expect(changedEvent(emptyEvent, { title: 'Made', start, end })).toMatchObject({
      title: 'Made',
      start,
      end,
      series: null,
    });
  });
});

test.each([
  ['title', 'Test  drive ', 'Test drive', true],
  ['title', 'Test drive', 'test drive', false],
  ['description', 'Bring\n\nkeys', 'Bring keys', true],
  ['description', null, '', false],
  ['description', null, null, true],
  // Times are compared exactly.
  ['when', '2026-03-20', '2026-03-20 ', false],
  ['when', '2026-03-20', '2026-03-20', true],
])('%s: %j and %j are the same: %s', (field, one, other, isSame) => {
  expect(isSameEventField(field, one, other)).toBe(isSame);
});
