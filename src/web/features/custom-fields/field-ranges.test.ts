import { expect, test } from 'vitest';
import { printRange, rangeWords, readRange, withEnd } from './field-ranges.ts';

test.each([
  [{ from: '1', to: '5' }, '>1..5', '1 – 5'],
  [{ from: '-0.5' }, '>-0.5..', 'from -0.5'],
  [{ to: '10' }, '>..10', 'up to 10'],
  [{ from: '7', to: '7' }, '>7..7', '7'],
])('%j is %s in the address and %s in words', (range, printed, words) => {
  expect(printRange(range)).toBe(printed);
  expect(readRange(printed)).toEqual(range);
  expect(rangeWords(range, 'number')).toBe(words);
});

test('days are written as dates', () => {
  expect(rangeWords({ from: '2026-01-01', to: '2026-02-01' }, 'date')).toBe(
    'Jan 1, 2026 – Feb 1, 2026',
  );
});

test('an old address with a single value is a range that begins and ends there', () => {
  expect(readRange('=7')).toEqual({ from: '7', to: '7' });
  expect(readRange('lacking')).toBeNull();
});

test('an end is set and removed; without either there is no range', () => {
  expect(withEnd(null, 'from', '5')).toBe('>5..');
  expect(withEnd({ from: '5' }, 'to', '9')).toBe('>5..9');
  expect(withEnd({ from: '5', to: '9' }, 'from', '')).toBe('>..9');
  expect(withEnd({ from: '5' }, 'from', '')).toBeUndefined();
});
