import { expect, test } from 'vitest';
import { listWords, movedWords, tellDoubts } from './merge-words.ts';

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

test('what speaks against a merge is a quiet sentence', () => {
  const told = (
    names: string[],
    doubts: [why: 'said-different' | 'nothing-alike', ids: string][],
  ) =>
    tellDoubts({
      records: names.map((name) => ({ id: name.charAt(0), name })),
      doubts: doubts.map(([why, ids]) => ({ why, ids: ids.split('') })),
    });
  expect(told(['Ada', 'Bea'], [])).toEqual([]);
  expect(told(['Ada', 'Bea'], [['nothing-alike', 'B']])).toEqual([
    'Nothing says these two are the same.',
  ]);
  expect(told(['Ada', 'Bea'], [['said-different', 'AB']])).toEqual([
    'Someone said these are not the same.',
  ]);
  const doubts: ['said-different' | 'nothing-alike', string][] = [
    ['said-different', 'AB'],
    ['nothing-alike', 'CD'],
  ];
  expect(told(['Ada', 'Bea', 'Cleo', 'Dan'], doubts)).toEqual([
    'Someone said Ada and Bea are not the same.',
    'Nothing says Cleo and Dan are the same as the others.',
  ]);
});
