import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { ageBriefly, formatAmountBriefly } from './briefly.ts';

/** An instant at that wall-clock time in the zone of the machine that runs the tests. */
const local = (text: string) => new Date(text).toISOString();

describe('ageBriefly', () => {
  const now = dayjs('2026-11-20T08:00:00');

  it.each([
    ['2026-11-20T08:00:30', 'just now'],
    ['2026-11-20T07:59:31', 'just now'],
    ['2026-11-20T07:01:00', '59 min'],
    ['2026-11-19T09:00:00', '23 h'],
    // Two midnights ago, though not yet 48 hours.
    ['2026-11-18T17:00:00', '2 d'],
    ['2026-11-08T08:00:00', '12 d'],
    ['2026-09-22T08:00:00', '59 d'],
    ['2026-04-19T08:00:00', '7 mo'],
    ['2024-11-19T08:00:00', '2 y'],
  ])('of %s is %s', (then, words) => {
    expect(ageBriefly(local(then), now)).toBe(words);
  });
});

describe('formatAmountBriefly', () => {
  it.each([
    ['0', '$0'],
    ['999', '$999'],
    ['12500', '$12.5k'],
    ['84000', '$84k'],
    ['393250.4', '$393k'],
    ['1250000', '$1.25M'],
    ['2000000000', '$2B'],
  ])('of %s is %s', (decimal, words) => {
    expect(formatAmountBriefly(decimal)).toBe(words);
  });
});
