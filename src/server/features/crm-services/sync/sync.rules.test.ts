import { describe, expect, test } from 'vitest';
import { dueInstant, fitted, pastInstant, readActivityType } from './sync.rules.ts';

describe('when a task is due', () => {
  test.each([
    // Where the account is, and not where the server is.
    ['2026-03-02', '09:15:00', 'Europe/Berlin', '2026-03-02T08:15:00.000Z'],
    ['2026-03-02', '09:15', 'America/Los_Angeles', '2026-03-02T17:15:00.000Z'],
    ['2026-03-02', null, 'UTC', '2026-03-02T17:00:00.000Z'],
    ['2026-07-02', null, 'Europe/Berlin', '2026-07-02T15:00:00.000Z'],
    // There is no half past two in that night, so it is an hour later.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['1900-01-01', null, 'UTC', '1900-01-01T17:00:00.000Z'],
    ['2200-12-31', null, 'UTC', '2200-12-31T17:00:00.000Z'],
    ['1899-12-31', null, 'UTC', null],
    ['2201-01-01', null, 'UTC', null],
    ['2026-02-30', null, 'UTC', null],
    ['soon', null, 'UTC', null],
    ['2026-03-02', 'noon', 'UTC', null],
    [null, '09:15', 'UTC', null],
  ])('%s %s in %s', (day, time, timeZone, instant) => {
    expect(dueInstant(day, time, timeZone)).toBe(instant);
  });
});

test.each([
  ['Call', 'phone_call'],
  ['Telephone', 'phone_call'],
  ['Follow-up call', 'follow_up'],
  ['E-mail', 'email'],
  ['Email', 'email'],
  ['Site visit', 'appointment'],
  ['DEMO', 'appointment'],
  ['Lunch', 'meeting'],
  ['Meeting', 'meeting'],
  ['Milestone', 'deadline'],
  ['Deadline', 'deadline'],
  ['To do', 'other'],
  ['', 'other'],
  [null, 'other'],
])('a task of the category %s is of the type %s', (category, type) => {
  expect(readActivityType(category)).toBe(type);
});

describe('when something happened', () => {
  const now = new Date('2026-03-11T09:30:00.000Z');

  test.each([
    ['2020-01-01T00:00:00Z', '2020-01-01T00:00:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2026-03-11T09:30:00Z', '2026-03-11T09:30:00.000Z'],
    // What has not come yet would stand above everything for ever.
    ['2026-03-11T09:30:01Z', now.toISOString()],
    ['0001-01-01T00:00:00Z', now.toISOString()],
    ['long ago', now.toISOString()],
    [null, now.toISOString()],
  ])('%s', (text, instant) => {
    expect(pastInstant(text, now).toISOString()).toBe(instant);
  });
});

describe('a text that fits', () => {
  const fit = (text: string | null, longest: number) => {
    const faults: string[] = [];
    return { text: fitted(text, longest, 'The name', faults), faults };
  };

  test('is left alone, also at the very limit', () => {
    expect(fit('four', 4)).toEqual({ text: 'four', faults: [] });
    expect(fit(null, 4)).toEqual({ text: null, faults: [] });
  });

  test('is cut where it is too long, and that is said', () => {
    expect(fit('x'.repeat(2_001), 2_000)).toEqual({
      text: 'x'.repeat(1_999),
      faults: ['The name was cut to 2,000 characters'],
    });
    expect(fit('ab cdef', 4).text).toBe('ab');
  });

  test('is not cut in the middle of a character, which no database would store', () => {
    expect(fit('ab😀cd', 4).text?.isWellFormed()).toBe(true);
  });
});
