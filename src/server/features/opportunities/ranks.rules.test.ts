import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankBetween, spreadRanks } from './ranks.rules.ts';

test('there is room before, after and between', () => {
  const [first = '', second = ''] = spreadRanks(2);
  expect(rankBetween(null, null)).toBeDefined();
  expect(String(rankBetween(null, first)) < first).toBe(true);
  expect(String(rankBetween(second, null)) > second).toBe(true);
  const between = String(rankBetween(first, second));
  expect(first < between && between < second).toBe(true);
});

test.each([
  ['equal ones', 'a1', 'a1'],
  ['the wrong way round', 'a2', 'a1'],
  ['what is no rank', 'm0001', 'm0002'],
  ['nothing at all', '', 'a1'],
  ['ranks that have become too long', `a0${'V'.repeat(100)}`, `a0${'V'.repeat(99)}W`],
])('there is no room between %s', (_, before, after) => {
  expect(rankBetween(before, after)).toBeUndefined();
});

test('a column stays in order, whatever is put where', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (places) => {
      const column: string[] = [];
      for (const place of places) {
        const at = place % (column.length + 1);
        const rank = rankBetween(column[at - 1] ?? null, column[at] ?? null);
        if (rank !== undefined) column.splice(at, 0, rank);
      }
      expect(column.toSorted()).toEqual(column);
      expect(new Set(column).size).toBe(places.length);
    }),
  );
});
