import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dueWordsBriefly } from './due-briefly.ts';

/** An instant in the viewer's zone, whatever that is. */
const local = (text: string) => dayjs(text).toISOString();

describe('dueWordsBriefly', () => {
  const now = dayjs('2026-11-18T10:00:00');

  it.each([
    ['2026-11-15T17:00:00', false, '3 d late'],
    ['2026-11-18T17:00:00', false, 'today'],
    ['2026-11-18T14:30:00', true, 'today 2:30 PM'],
    ['2026-11-19T17:00:00', false, 'tomorrow'],
    ['2026-11-20T17:00:00', true, 'Fri'],
    ['2026-11-24T17:00:00', false, 'Tue'],
    ['2026-11-25T17:00:00', false, 'Nov 25'],
    ['2027-01-04T17:00:00', false, 'Jan 4, 2027'],
  ])('of %s, time set: %s, is %s', (due, hasDueTime, words) => {
    expect(dueWordsBriefly({ dueDate: local(due), hasDueTime }, now)).toBe(words);
  });
});
