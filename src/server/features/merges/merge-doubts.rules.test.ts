import { expect, test } from 'vitest';
import { findDoubts } from './merge-doubts.rules.ts';

type Pair = Parameters<typeof findDoubts>[1][number];

const alike = (one: string, other: string): Pair => ({
  ids: [one, other],
  level: 'maybe',
  isDifferent: false,
});
const unlike = (one: string, other: string): Pair => ({ ...alike(one, other), level: null });
const apart = (one: string, other: string): Pair => ({ ...alike(one, other), isDifferent: true });

test.each<[string, string[], Pair[], ReturnType<typeof findDoubts>]>([
  ['two that are alike', ['a', 'b'], [alike('a', 'b')], []],
  ['two that are not', ['a', 'b'], [unlike('a', 'b')], [{ why: 'nothing-alike', ids: ['b'] }]],
  [
    'two that somebody said are not the same',
    ['a', 'b'],
    [apart('a', 'b')],
    [{ why: 'said-different', ids: ['a', 'b'] }],
  ],
  [
    'one that is like another of them',
    ['a', 'b', 'c'],
    [alike('b', 'c'), alike('a', 'b'), unlike('a', 'c')],
    [],
  ],
  [
    'two that are like each other alone',
    ['a', 'b', 'c', 'd'],
    [alike('a', 'b'), alike('c', 'd')],
    [{ why: 'nothing-alike', ids: ['c', 'd'] }],
  ],
])('%s', (_, ids, pairs, doubts) => {
  expect(findDoubts(ids, pairs)).toEqual(doubts);
});
