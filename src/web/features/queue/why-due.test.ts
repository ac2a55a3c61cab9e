import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { whyDue, whyDueBriefly } from './why-due.ts';

const now = dayjs('2026-11-25T10:00');

test.each([
  ['2026-11-25T17:00', null, 'Due today'],
  ['2026-11-25T09:30', true, 'Due today at 9:30 AM'],
  ['2026-11-24T17:00', false, 'Overdue by 1 day, since Nov 24, 2026'],
  ['2026-11-05T14:30', true, 'Overdue by 20 days, since Nov 5, 2026 - 2:30 PM'],
  ['2026-11-26T17:00', false, 'Due on Nov 26, 2026'],
])('%s, with a time: %s', (day, hasDueTime, words) => {
  expect(whyDue({ dueDate: dayjs(day).toISOString(), hasDueTime }, now)).toBe(words);
});

test.each([
  ['2026-11-25T09:30', true, 'Due today at 9:30 AM'],
  ['2026-11-24T17:00', false, 'Overdue by 1 day'],
])('briefly, %s, with a time: %s', (day, hasDueTime, words) => {
  expect(whyDueBriefly({ dueDate: dayjs(day).toISOString(), hasDueTime }, now)).toBe(words);
});
