import { expect, test } from 'vitest';
import { choosePart, joinParts, putMiddle } from './far-end.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));
const idsOf = (rows: readonly ({ id: string } | undefined)[]) => rows.map((row) => row?.id ?? '…');

test('between what was read from the beginning and from the end there is a gap until they meet', () => {
  const apart = joinParts(rowsOf(1, 2), rowsOf(7, 6), { first: [], count: 7 });
  expect(idsOf(apart.rows)).toEqual(['1', '2', '…', '…', '…', '6', '7']);
  expect(apart).toMatchObject({ read: 2, readAtEnd: 2, isWhole: false });

  const met = joinParts(rowsOf(1, 2, 3, 4), rowsOf(7, 6, 5, 4), { first: [], count: 7 });
  expect(idsOf(met.rows)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(met.isWhole).toBe(true);
});

test('a count that is too low hides no row, and what stands first is not taken for a meeting', () => {
  const short = joinParts(rowsOf(1, 2), rowsOf(7, 6), { first: [], count: 3 });
  expect(idsOf(short.rows)).toEqual(['1', '2', '…', '6', '7']);
  const added = joinParts(rowsOf(7, 1, 2), rowsOf(7, 6), { first: rowsOf(7), count: 7 });
  expect(idsOf(added.rows)).toEqual(['7', '1', '2', '…', '…', '…', '6']);
  expect(added.isWhole).toBe(false);
});

test('rows of the middle stand where they are, and none stands twice', () => {
  const apart = joinParts(rowsOf(0, 1), rowsOf(9, 8), { first: [], count: 10 });
  const middle = new Map([
    [4, rowsOf(4, 5)],
    [6, rowsOf(5, 7, 8)],
  ]);
  const put = (parts: typeof apart) => idsOf(putMiddle(parts, middle, 0));
  expect(put(apart)).toEqual(['0', '1', '…', '…', '4', '5', '…', '7', '8', '9']);
  const beginning = { ...apart, rows: rowsOf(0, 1), readAtEnd: 0 };
  expect(put(beginning)).toEqual(['0', '1', '…', '…', '4', '5', '…', '7', '8']);
});

const long = {
  read: 200,
  readAtEnd: 0,
  isWhole: false,
  hasEnd: true,
  hasMiddle: false,
  count: 50_000,
};

const uncounted = { hasEnd: false, hasMiddle: true, count: 10_000 };

test.each([
  ['the beginning, while enough is read', [0, 25], {}, null],
  ['the end of what was read', [150, 175], {}, 'beginning'],
  ['the middle, on this side', [20_000, 20_025], {}, 'beginning'],
  ['the middle, on the other', [30_000, 30_025], {}, 'end'],
  ['the last rows', [49_975, 49_999], {}, 'end'],
  ['the last rows, once they are read', [49_975, 49_999], { readAtEnd: 200 }, null],
  ['the first of those', [49_810, 49_835], { readAtEnd: 200 }, 'end'],
  ['the last of a list that cannot be gone to', [49_975, 49_999], { hasEnd: false }, 'beginning'],
  ['the middle, where rows can be skipped', [20_000, 20_025], { hasMiddle: true }, 'middle'],
  ['what is near the beginning', [500, 525], { hasMiddle: true }, 'beginning'],
  ['what is near the end', [49_700, 49_725], { hasMiddle: true }, 'end'],
  ['the last of many that are counted no further', [9_975, 9_999], { ...uncounted }, 'middle'],
  ['the beginning of those', [300, 325], { ...uncounted }, 'beginning'],
  ['the last of a short list', [575, 599], { count: 600 }, 'beginning'],
  ['the last of a list that is whole', [175, 199], { isWhole: true, count: 200 }, null],
] as const)('in sight is %s', (_what, [first, last], given, part) => {
  expect(choosePart({ first, last }, { ...long, ...given })).toBe(part);
});
