/** What is remembered is not made again, and no more is kept than was asked for. */
import { expect, test } from 'vitest';
import { remember } from './remember.ts';

test('what was said of a text is said again, null too, until too many are kept', () => {
  const asked: string[] = [];
  const read = remember(2, (text) => {
    asked.push(text);
    return text === '' ? null : text.length;
  });
  expect(['', '', 'one', '', 'one'].map(read)).toEqual([null, null, 3, null, 3]);
  expect(asked).toEqual(['', 'one']);
  expect([read('three'), read('one')]).toEqual([5, 3]);
  expect(asked).toEqual(['', 'one', 'three', 'one']);
});
