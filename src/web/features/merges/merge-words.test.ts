import { expect, test } from 'vitest';
import { listWords, movedWords } from './merge-words.ts';

test.each([
  [[], ''],
  [[{ list: 'notes', count: 0 }], ''],
  [[{ list: 'notes', count: 1 }], '1 note'],
  [
    [
      { list: 'notes', count: 1_200 },
      { list: 'people', count: 2 },
      { list: 'branches', count: 1 },
    ],
    '1,200 notes, 2 people and 1 branch',
  ],
])('what a merge moves is told with its counts: %#', (moved, words) => {
  expect(movedWords(moved)).toBe(words);
});

test('names are listed as one says them', () => {
  expect(listWords(['Ada'])).toBe('Ada');
  expect(listWords(['Ada', 'Bea', 'Cleo'])).toBe('Ada, Bea and Cleo');
});
