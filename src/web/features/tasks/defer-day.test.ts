import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { deferChoices, dueDayAfter } from './defer-day.ts';

test.each([
  ['2026-11-25', ['2026-11-26', '2026-11-30', '2026-12-02', '2026-12-25']],
  // On a Monday it is the next one; on a Sunday, tomorrow.
  ['2026-11-30', ['2026-12-01', '2026-12-07', '2026-12-07', '2026-12-30']],
  ['2026-11-29', ['2026-11-30', '2026-11-30', '2026-12-06', '2026-12-29']],
  // A month that is shorter.
  ['2027-01-31', ['2027-02-01', '2027-02-01', '2027-02-07', '2027-02-28']],
])('on %s tasks are deferred to %j', (today, days) => {
  expect(deferChoices.map((choice) => dueDayAfter(choice, dayjs(today)))).toEqual(days);
});
