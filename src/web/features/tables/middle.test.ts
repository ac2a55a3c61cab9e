import { expect, test } from 'vitest';
import { longestPage, mostSkipped } from '#contract/primitives.ts';
import { listPlaces, readFrom } from './middle.ts';

/** A list of so many numbers, and what was asked of it. */
function aList(count: number) {
  const asked: [string | undefined, number, number][] = [];
  const read = async (query: { cursor: string | undefined; skip: number; limit: number }) => {
    const { cursor, skip, limit } = query;
    asked.push([cursor, skip, limit]);
    const from = Number(cursor ?? 0) + skip;
    const items = Array.from(
      { length: Math.max(0, Math.min(limit, count - from)) },
      (_, n) => from + n,
    );
    return {
      items,
      next: from + limit < count ? String(from + limit) : null,
      total: { count, more: false },
    };
  };
  return { asked, read };
}

test('a place is gone to in steps, and from there on without any', async () => {
  const { asked, read } = aList(50_000);
  const met = new Map();
  const way = { met, stride: mostSkipped, read };
  expect(await readFrom(20_000, 200, way)).toHaveLength(200);
  expect(asked).toEqual([
    [undefined, 7_499, 1],
    ['7500', 7_499, 1],
    ['15000', 5_000, 200],
  ]);
  asked.length = 0;
  expect((await readFrom(20_200, 200, way))[0]).toBe(20_200);
  expect((await readFrom(19_800, 200, way))[0]).toBe(19_800);
  expect(asked).toEqual([
    ['20200', 0, 200],
    ['15000', 4_800, 200],
  ]);
});

test('with a filter no call goes through more rows than the longest page has', async () => {
  const { asked, read } = aList(10_000);
  const way = { met: new Map(), stride: longestPage, read };
  expect((await readFrom(4_800, 200, way))[0]).toBe(4_800);
  expect(asked).toEqual([
    [undefined, 999, 1],
    ['1000', 999, 1],
    ['2000', 999, 1],
    ['3000', 999, 1],
    ['4000', 800, 200],
  ]);
  asked.length = 0;
  // Where what is left and the page would be too many, the step ends where the page begins.
  expect((await readFrom(2_900, 200, way))[0]).toBe(2_900);
  expect(asked).toEqual([
    ['2000', 899, 1],
    ['2900', 0, 200],
  ]);
});

test('a place behind the end has no rows', async () => {
  const { read } = aList(5_000);
  expect(await readFrom(20_000, 200, { met: new Map(), stride: mostSkipped, read })).toEqual([]);
});

test.each([
  [{ first: 20_010, last: 20_035 }, [20_000]],
  [{ first: 20_190, last: 20_215 }, [20_000, 20_200]],
  [{ first: 100, last: 450 }, [200, 400]],
  [{ first: 49_700, last: 49_999 }, [49_600]],
  [{ first: 10, last: 35 }, []],
])('of %o the pages %o are read', (sight, places) => {
  expect(listPlaces(sight, { from: 200, to: 49_800 })).toEqual(places);
});
