import { expect, test } from 'vitest';
import { compareTurns, findMedian, findPercentile } from './statistics.ts';

test('the median is the middle one, or lies between the two', () => {
  expect(findMedian([3, 1, 2])).toBe(2);
  expect(findMedian([4, 1, 2, 3])).toBe(2.5);
  expect(findMedian([7])).toBe(7);
  expect(findMedian([])).toBe(0);
});

test('a percentile is one of the values, and the last one for all of them', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(findPercentile(hundred, 0.5)).toBe(50);
  expect(findPercentile(hundred, 0.99)).toBe(99);
  expect(findPercentile(hundred, 1)).toBe(100);
  expect(findPercentile([5], 0)).toBe(5);
  expect(findPercentile([], 0.99)).toBe(0);
});

test('a turn in which the machine was busy for both weighs like any other', () => {
  const turns = [
    { reference: 8_000, subject: 800 },
    { reference: 800, subject: 80 },
    { reference: 8_000, subject: 1_600 },
  ];
  expect(compareTurns(turns)).toEqual({ ratio: 0.1, lowest: 0.1, highest: 0.2 });
});

test('without a reference there is nothing to compare', () => {
  expect(() => compareTurns([{ reference: 0, subject: 5 }])).toThrow('no turn');
  expect(() => compareTurns([])).toThrow('no turn');
});
