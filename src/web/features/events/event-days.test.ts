import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dayOfEvent,
  daysBetween,
  daysOfEvent,
  movedEvent,
  movedInstant,
  shiftDay,
} from './event-days.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Australia/Sydney';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const timed = (eventDate: string, endDate: string | null = null) => ({
  eventDate,
  endDate,
  allDay: false,
});
const whole = (first: string, last: string | null = null) => ({
  eventDate: `${first}T00:00:00.000Z`,
  endDate: last && `${last}T00:00:00.000Z`,
  allDay: true,
});

describe('the days of an event', () => {
  it.each([
    ['a timed one', timed('2026-03-10T13:00:00.000Z'), ['2026-03-11']],
    [
      'one over midnight',
      timed('2026-03-11T11:00:00.000Z', '2026-03-11T15:00:00.000Z'),
      ['2026-03-11'],
    ],
    [
      'one of 24 hours from midnight',
      timed('2026-03-10T13:00:00.000Z', '2026-03-11T13:00:00.000Z'),
      ['2026-03-11'],
    ],
    [
      'one of 24 hours from noon',
      timed('2026-03-11T01:00:00.000Z', '2026-03-12T01:00:00.000Z'),
      ['2026-03-11', '2026-03-12'],
    ],
    ['a whole day', whole('2026-03-11'), ['2026-03-11']],
    ['a whole day with its end', whole('2026-03-11', '2026-03-11'), ['2026-03-11']],
    [
      'whole days across a change of the clocks',
      whole('2026-04-04', '2026-04-06'),
      ['2026-04-04', '2026-04-05', '2026-04-06'],
    ],
  ])('%s', (_, event, days) => {
    expect(daysOfEvent(event)).toEqual(days);
  });

  it('are the viewer’s for a timed event, and its own for an all-day one', () => {
    expect(dayOfEvent('2026-03-10T20:00:00.000Z', false)).toBe('2026-03-11');
    expect(dayOfEvent('2026-03-10T00:00:00.000Z', true)).toBe('2026-03-10');
  });
});

describe('moving by days keeps the time of day', () => {
  it.each([
    // 9:00 before and after the clocks go back on 5 April 2026.
    ['2026-04-03T22:00:00.000Z', 2, '2026-04-05T23:00:00.000Z'],
    ['2026-04-05T23:00:00.000Z', -2, '2026-04-03T22:00:00.000Z'],
    // 1:30 on the day of the change, before the clocks change, and 1:30 on the next day.
    ['2026-04-04T14:30:00.000Z', 1, '2026-04-05T15:30:00.000Z'],
    // 17:00 before and after the clocks go forward on 4 October 2026.
    ['2026-10-02T07:00:00.000Z', 3, '2026-10-05T06:00:00.000Z'],
    // 2:30 does not exist on 4 October: moving there gives an hour later, moving on by a day gives 2:30 again.
    ['2026-10-02T16:30:00.000Z', 1, '2026-10-03T16:30:00.000Z'],
    ['2026-10-02T16:30:00.000Z', 2, '2026-10-04T15:30:00.000Z'],
    ['2026-12-31T01:00:00.000Z', 1, '2027-01-01T01:00:00.000Z'],
  ])('%s and %i days', (instant, days, moved) => {
    expect(movedInstant(instant, days)).toBe(moved);
  });

  it('moves start and end each by itself', () => {
    const event = timed('2026-04-03T22:00:00.000Z', '2026-04-03T23:30:00.000Z');
    expect(movedEvent(event, 7)).toEqual({
      eventDate: '2026-04-10T23:00:00.000Z',
      endDate: '2026-04-11T00:30:00.000Z',
    });
    expect(movedEvent(timed('2026-04-03T22:00:00.000Z'), 7).endDate).toBeNull();
  });

  it('whole days move as days', () => {
    expect(movedEvent(whole('2026-04-04', '2026-04-06'), 1)).toEqual({
      eventDate: '2026-04-05T00:00:00.000Z',
      endDate: '2026-04-07T00:00:00.000Z',
    });
  });
});

it('days are counted and shifted whatever the clocks do', () => {
  expect(shiftDay('2026-04-05', 1)).toBe('2026-04-06');
  expect(shiftDay('2026-10-04', -1)).toBe('2026-10-03');
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-04-01', '2026-04-08')).toBe(7);
  expect(daysBetween('2026-10-05', '2026-10-03')).toBe(-2);
});
