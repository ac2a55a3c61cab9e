import { expect, test } from 'vitest';
import { findCutoff, isPurgeDue } from './purge.rules.ts';

const at = (text: string) => new Date(`${text}:00`);

test.each([
  ['2026-11-23T03:59', null, true],
  ['2026-11-23T03:59', '2026-11-22T04:00', false],
  ['2026-11-23T04:00', '2026-11-22T04:00', true],
  ['2026-11-23T04:01', '2026-11-23T04:00', false],
  ['2026-11-23T15:00', '2026-11-22T23:00', true],
])('at %s, last done %s: due is %s', (now, last, isDue) => {
  expect(isPurgeDue(at(now), last === null ? null : at(last))).toBe(isDue);
});

test.each([
  [30, '2026-10-24T12:00', null],
  [30, '2026-10-24T11:59', null],
  [30, '2026-10-01T00:00', '2026-10-24T11:00'],
  [60, '2026-10-01T00:00', null],
  [null, '2020-01-01T00:00', null],
])(
  'kept %s days, which count from %s: what was deleted before %s goes',
  (keepDays, from, cutoff) => {
    // Noon, an hour further back where summer time has ended meanwhile.
    const now = new Date(at('2026-10-24T11:00').getTime() + 30 * 24 * 60 * 60 * 1_000);
    expect(findCutoff(now, { keepDays, countsFrom: at(from) })).toEqual(cutoff && at(cutoff));
  },
);
