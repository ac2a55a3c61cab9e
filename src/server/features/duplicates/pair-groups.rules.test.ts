import { expect, test } from 'vitest';
import { groupPairs, type Pair } from './pair-groups.rules.ts';

const pair = (ids: string, level: Pair['level'] = 'likely', points = 80): Pair => {
  const [recordId = '', otherId = ''] = ids.split(' ').toSorted();
  return { recordId, otherId, level, points };
};
const groups = (...pairs: Pair[]) =>
  groupPairs(pairs).map(({ recordIds, points }) => `${recordIds.join('')} ${points}`);

test('who is likely the same stands together, over several', () => {
  expect(groups(pair('a b'), pair('b c', 'likely', 95), pair('x y', 'likely', 60))).toEqual([
    'abc 95',
    'xy 60',
  ]);
});

test('a maybe within such a group belongs to it, and joins no two of them', () => {
  const found = groupPairs([
    pair('a b'),
    pair('b c'),
    pair('a c', 'maybe', 30),
    pair('c d', 'maybe', 40),
  ]);
  expect(found.map(({ pairs, recordIds }) => [recordIds.join(''), pairs.length])).toEqual([
    ['abc', 3],
    ['cd', 1],
  ]);
});

test('maybes make groups of their own', () => {
  expect(groups(pair('a b', 'maybe', 30), pair('b c', 'maybe', 20))).toEqual(['abc 30']);
});

test('none grows beyond ten, and no pair is lost', () => {
  const ids = Array.from({ length: 25 }, (_, n) => String.fromCharCode(97 + n));
  const chain = ids.slice(1).map((id, n) => pair(`${ids[n]} ${id}`));
  const hub = ids.slice(2).map((id) => pair(`a ${id}`, 'maybe', 20));
  const found = groupPairs([...chain, ...hub]);
  expect(found.every(({ recordIds }) => recordIds.length <= 10)).toBe(true);
  expect(found.flatMap(({ pairs }) => pairs)).toHaveLength(chain.length + hub.length);
  for (const { pairs, recordIds } of found) {
    const named = new Set(pairs.flatMap(({ recordId, otherId }) => [recordId, otherId]));
    expect([...named].toSorted()).toEqual(recordIds);
  }
});

test('does not depend on the order it is given', () => {
  const pairs = [pair('a b'), pair('c d'), pair('b c', 'likely', 90), pair('d e', 'maybe', 40)];
  expect(groupPairs(pairs.toReversed())).toEqual(groupPairs(pairs));
});
