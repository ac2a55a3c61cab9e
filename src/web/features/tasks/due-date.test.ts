import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dueInstant, dueStateOf, dueTimeOf } from './due-date.ts';

/** An instant by the clock of whoever looks, whatever zone that is. */
const local = (text: string) => dayjs(text).toISOString();

describe('dueInstant', () => {
  it('is 17:00 of the day where no time was picked', () => {
    expect(dueInstant('2026-11-20', '')).toBe(local('2026-11-20T17:00:00'));
  });

  it('is the time that was picked', () => {
    expect(dueInstant('2026-11-20', '09:30')).toBe(local('2026-11-20T09:30:00'));
  });
});

describe('dueTimeOf', () => {
  it('says nothing of the end of work, which nobody picked', () => {
    expect(dueTimeOf(local('2026-11-20T17:00:00'))).toBe('');
    expect(dueTimeOf(null)).toBe('');
  });

  it('gives the time that somebody picked', () => {
    expect(dueTimeOf(local('2026-11-20T09:30:00'))).toBe('09:30');
  });
});

describe('dueStateOf', () => {
  const now = dayjs('2026-11-18T10:00:00');

  it.each([
    ['2026-11-17T23:59:59', 'overdue'],
    ['2026-11-18T00:00:00', 'today'],
    ['2026-11-18T09:00:00', 'today'],
    ['2026-11-18T23:59:59', 'today'],
    ['2026-11-19T00:00:00', 'later'],
  ])('calls %s %s', (due, state) => {
    expect(dueStateOf(local(due), now)).toBe(state);
  });
});
