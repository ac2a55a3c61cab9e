import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import type { Rung } from '#contract/reminders.ts';
import { rungWords } from './rung-words.ts';

const now = dayjs('2026-11-20T23:10:00');
const meeting = (at: string, hasTime = true) =>
  ({ type: 'event', at: dayjs(at).toISOString(), hasTime }) as Rung;

test.each<[words: string, rung: Rung]>([
  ['Begins at 11:30 PM', meeting('2026-11-20T23:30:00')],
  ['Began at 9:00 PM', meeting('2026-11-20T21:00:00')],
  ['Today', meeting('2026-11-20T00:00:00', false)],
  ['Nov 21, 2026', meeting('2026-11-21T00:00:00', false)],
  ['Begins Nov 21, 2026 - 12:10 AM', meeting('2026-11-21T00:10:00')],
  ['Began Nov 19, 2026 - 11:30 PM', meeting('2026-11-19T23:30:00')],
])('what has rung says "%s"', (words, rung) => {
  expect(rungWords(rung, now)).toBe(words);
});
