import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { snoozeUntil } from './snooze-times.ts';

test.each([
  ['minutes', '2026-03-11T23:58:20', '2026-03-12T00:08:20'],
  ['hour', '2026-03-11T23:58:20', '2026-03-12T00:58:20'],
  ['morning', '2026-03-11T00:00:00', '2026-03-12T09:00:00'],
  ['morning', '2026-12-31T23:59:59', '2027-01-01T09:00:00'],
] as const)('%s after %s', (choice, now, until) => {
  expect(dayjs(snoozeUntil(choice, dayjs(now))).format('YYYY-MM-DDTHH:mm:ss')).toBe(until);
});
