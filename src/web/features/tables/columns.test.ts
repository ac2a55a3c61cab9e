import { expect, test } from 'vitest';
import { arrange, type Column, moved, toLooks } from './columns.tsx';

const columns: Column<object>[] = ['name', 'email', 'phone', 'tags'].map((field) => ({
  field,
  label: field,
  width: 10,
  isUsual: field !== 'tags',
  words: () => '',
}));

function fields(shown: { field: string }[]) {
  return shown.map(({ field }) => field);
}

test('until somebody chooses, the usual ones are shown', () => {
  expect(fields(arrange(columns, undefined))).toEqual(['name', 'email', 'phone']);
});

test('the chosen ones keep their order and width; one that is gone is left out', () => {
  const looks = [{ field: 'tags', width: 20 }, { field: 'gone' }, { field: 'email', width: 900 }];
  const shown = arrange(columns, looks);
  expect(fields(shown)).toEqual(['name', 'tags', 'email']);
  expect(shown.map(({ shownWidth }) => shownWidth)).toEqual([10, 20, 40]);
  expect(toLooks(shown)).toEqual([
    { field: 'name' },
    { field: 'tags', width: 20 },
    { field: 'email', width: 40 },
  ]);
});

test('a column moves, but none before the first', () => {
  expect(moved(['name', 'a', 'b', 'c'], 1, 3)).toEqual(['name', 'b', 'c', 'a']);
  expect(moved(['name', 'a', 'b', 'c'], 3, 1)).toEqual(['name', 'c', 'a', 'b']);
  expect(moved(['name', 'a'], 1, 0)).toEqual(['name', 'a']);
  expect(moved(['name', 'a'], 0, 1)).toEqual(['name', 'a']);
  expect(moved(['name', 'a'], 1, 2)).toEqual(['name', 'a']);
});
