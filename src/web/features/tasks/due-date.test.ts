import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dueOn } from '#web/lib/due-on.ts';
import { dueWords, getDueState, getDueTime } from './due-date.ts';

/** An instant in the viewer's zone, whatever that is. */
const local = (text: string) => dayjs(text).toISOString();

describe('dueOn', () => {
  it.each([
    ['', '2026-11-20T17:00:00', {}],
    ['09:30', '2026-11-20T09:30:00', {}],
    ['17:00', '2026-11-20T17:00:00', { hasDueTime: true }],
  ])('with the time "%s" is due at %s', (time, due, said) => {
    expect(dueOn('2026-11-20', time)).toEqual({ dueDate: local(due), ...said });
  });
});

describe('getDueTime', () => {
  it.each([
    // Whether a time was set is stored, and true in any zone.
    ['2026-11-20T17:00:00', true, '17:00'],
    ['2026-11-20T17:00:00', false, ''],
    ['2026-11-20T14:00:00', false, ''],
    // If that is not stored: 17:00 of the viewer's day is the end of the working day.
    ['2026-11-20T17:00:00', null, ''],
    ['2026-11-20T09:30:00', null, '09:30'],
  ])('of %s, set: %s, is "%s"', (due, hasDueTime, time) => {
    expect(getDueTime({ dueDate: local(due), hasDueTime })).toBe(time);
  });

  it('is not set without a day', () => {
    expect(getDueTime({ dueDate: null, hasDueTime: null })).toBe('');
  });
});

describe('dueWords', () => {
  it('shows a time only if there is one', () => {
    const dueDate = local('2026-11-20T17:00:00');
    expect(dueWords({ dueDate, hasDueTime: false })).toBe('Nov 20, 2026');
    expect(dueWords({ dueDate, hasDueTime: true })).toBe('Nov 20, 2026 - 5:00 PM');
  });
});

describe('getDueState', () => {
  const now = dayjs('2026-11-18T10:00:00');

  it.each([
    ['2026-11-17T23:59:59', 'overdue'],
    ['2026-11-18T00:00:00', 'today'],
    ['2026-11-18T09:00:00', 'today'],
    ['2026-11-18T23:59:59', 'today'],
    ['2026-11-19T00:00:00', 'later'],
  ])('calls %s %s', (due, state) => {
    expect(getDueState(local(due), now)).toBe(state);
  });
});
