import { expect, test } from 'vitest';
import {
  amountWords,
  dateWords,
  dayWords,
  listing,
  plural,
  shortened,
  timestampWords,
} from './words.ts';

test('numbers and lists', () => {
  expect([plural(0, 'task'), plural(1, 'task'), plural(1_200, 'task')]).toEqual([
    '0 tasks',
    '1 task',
    '1,200 tasks',
  ]);
  expect(plural(2, 'opportunity', 'opportunities')).toBe('2 opportunities');
  expect([listing([]), listing(['a']), listing(['a', 'b']), listing(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});

test('days and times are those of the zone', () => {
  const instant = new Date('2026-03-11T20:30:00.000Z');
  expect(dateWords(instant, 'UTC')).toBe('Mar 11, 2026');
  expect(dateWords(instant, 'Australia/Sydney')).toBe('Mar 12, 2026');
  expect(timestampWords(instant, 'UTC')).toBe('Mar 11, 2026 - 8:30 PM');
  expect(timestampWords(instant, 'Australia/Sydney')).toBe('Mar 12, 2026 - 7:30 AM');
  expect(dayWords('2026-11-20')).toBe('Nov 20, 2026');
});

test.each([
  ['0', '$0'],
  ['999', '$999'],
  ['1000', '$1,000'],
  ['12000.50', '$12,000.50'],
  ['123456789012345.1234', '$123,456,789,012,345.1234'],
])('the amount %s reads %s', (amount, words) => {
  expect(amountWords(amount)).toBe(words);
});

test('texts are cut where a word ends, and never within a character', () => {
  expect(shortened('short', 5)).toBe('short');
  expect(shortened('  padded  ', 6)).toBe('padded');
  expect(shortened('one two three', 9)).toBe('one two…');
  expect(shortened('abcdefghij', 5)).toBe('abcd…');
  expect(shortened('😀😀😀😀', 3)).toBe('😀😀…');
});
