import { expect, test } from 'vitest';
import { stepFrom } from './grid-steps.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const size = { rows: 100, columns: 5, page: 20 };

test.each([
  ['ArrowDown', { row: 4, column: 2 }],
  ['ArrowUp', { row: 2, column: 2 }],
  ['ArrowRight', { row: 3, column: 3 }],
  ['Home', { row: 3, column: 0 }],
  ['End', { row: 3, column: 4 }],
  ['PageDown', { row: 23, column: 2 }],
  ['PageUp', { row: 0, column: 2 }],
  ['a', null],
  ['toString', null],
])('%s', (key, expected) => {
  expect(stepFrom({ row: 3, column: 2 }, { ...none, key }, size)).toEqual(expected);
});

test('nothing goes past the ends; above the first row is the head', () => {
  const last = { row: 99, column: 4 };
  expect(stepFrom(last, { ...none, key: 'ArrowDown' }, size)).toEqual(last);
  expect(stepFrom({ row: 0, column: 0 }, { ...none, key: 'ArrowUp' }, size)).toEqual({
    row: -1,
    column: 0,
  });
  expect(stepFrom(last, { ...none, ctrlKey: true, key: 'Home' }, size)).toEqual({
    row: 0,
    column: 0,
  });
});
