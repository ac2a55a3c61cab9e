import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { readDay } from './day-words.ts';

// A Wednesday.
const today = dayjs('2026-11-18T10:00:00');

describe('readDay', () => {
  it.each([
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['+3', '2026-11-21'],
    ['in 10 days', '2026-11-28'],
    ['next week', '2026-11-25'],
    ['fri', '2026-11-20'],
    ['Sunday', '2026-11-22'],
    ['wed', '2026-11-25'],
    ['2026-12-01', '2026-12-01'],
    ['2027-1-5', '2027-01-05'],
    ['Nov 20', '2026-11-20'],
    ['20 nov', '2026-11-20'],
    ['march 4', '2027-03-04'],
    ['Nov 18', '2026-11-18'],
    ['Nov 17', '2027-11-17'],
    ['Nov 20, 2026', '2026-11-20'],
    ['20 November 2028', '2028-11-20'],
    ['feb 29 2028', '2028-02-29'],
  ])('reads %s', (words, day) => {
    expect(readDay(words, today, true)).toBe(day);
  });

  it.each(['', 'fr', 'soon', '2026-02-30', 'feb 29 2027', 'nov', '31/02/2026', '2026', '20/11'])(
    'finds no day in "%s"',
    (words) => {
      expect(readDay(words, today, true)).toBeNull();
    },
  );

  it('reads day and month in the order of the viewer’s language', () => {
    expect(readDay('4/3/2027', today, true)).toBe('2027-03-04');
    expect(readDay('4/3/2027', today, false)).toBe('2027-04-03');
    expect(readDay('20.11.2026', today, true)).toBe('2026-11-20');
    expect(readDay('20/11/2026', today, false)).toBeNull();
  });
});
