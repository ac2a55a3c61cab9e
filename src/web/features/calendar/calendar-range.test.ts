import { describe, expect, it } from 'vitest';
import { listDays, printTitle, readCalendarState, stepped } from './calendar-range.ts';

describe('the days on the screen', () => {
  it('run from Sunday to Saturday in a week', () => {
    for (const day of ['2026-04-05', '2026-04-08', '2026-04-11']) {
      expect(listDays('week', day)).toEqual([
        '2026-04-05',
        '2026-04-06',
        '2026-04-07',
        '2026-04-08',
        '2026-04-09',
        '2026-04-10',
        '2026-04-11',
      ]);
    }
  });

  it.each([
    ['2026-02-14', '2026-02-01', '2026-02-28', 28],
    ['2026-04-30', '2026-03-29', '2026-05-02', 35],
    ['2026-08-01', '2026-07-26', '2026-09-05', 42],
    ['2026-10-04', '2026-09-27', '2026-10-31', 35],
  ])('of the month of %s run from %s to %s in whole weeks', (date, first, last, count) => {
    const days = listDays('month', date);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
    expect(new Set(days).size).toBe(count);
  });
});

it.each([
  ['week', '2026-03-29', 1, '2026-04-05'],
  ['week', '2026-01-02', -1, '2025-12-26'],
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-01-15', -1, '2025-12-15'],
] as const)('a %s from %s by %i leads to %s', (view, date, steps, next) => {
  expect(stepped(view, date, steps)).toBe(next);
});

it.each([
  ['month', '2026-03-31', 'March 2026'],
  ['week', '2026-03-11', 'Mar 8 – 14, 2026'],
  ['week', '2026-04-01', 'Mar 29 – Apr 4, 2026'],
  ['week', '2026-12-30', 'Dec 27, 2026 – Jan 2, 2027'],
] as const)('the %s of %s is called %s', (view, date, title) => {
  expect(printTitle(view, date)).toBe(title);
});

it.each([
  [{}, { view: 'week', date: '2026-03-11', openDay: undefined }],
  [
    { view: 'month', date: '2026-05-01' },
    { view: 'month', date: '2026-05-01' },
  ],
  [
    { view: 'year', date: '2026-02-30', day: 'x' },
    { view: 'week', date: '2026-03-11', openDay: undefined },
  ],
  [{ date: '0001-01-01' }, { date: '2026-03-11' }],
  [{ owner: 'none', show: 'tasks' }, { filter: { ownerId: 'none', only: 'tasks' } }],
  [{ owner: 'me', show: 'notes' }, { filter: { ownerId: undefined, only: undefined } }],
])('the address %j shows %j', (url, state) => {
  expect(readCalendarState(url, '2026-03-11')).toMatchObject(state);
});
