import { expect, test } from 'vitest';
import { touch } from './touch-chosen.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const most = 4;
const none = { ids: null, isAll: false, last: null };

test('one is chosen and let go; the last one let go ends the choosing', () => {
  const one = touch(none, { id: 'b', range: false, order, most });
  expect(one).toEqual({ ids: ['b'], isAll: false, last: 'b' });
  expect(touch(one, { id: 'b', range: false, order, most }).ids).toBeNull();
});

test.each([
  ['down', 'b', 'd', ['b', 'c', 'd']],
  ['up', 'd', 'b', ['b', 'c', 'd']],
])('a range goes %s from the one touched last', (_, first, second, ids) => {
  const one = touch(none, { id: first, range: false, order, most });
  expect(touch(one, { id: second, range: true, order, most }).ids).toEqual(ids);
});

test('a range that ends at a chosen one lets all of it go', () => {
  const before = { ids: ['a', 'b', 'c'], isAll: false, last: 'b' };
  expect(touch(before, { id: 'c', range: true, order, most }).ids).toEqual(['a']);
});

test('a range that begins at one the list no longer shows is that one alone', () => {
  const before = { ids: ['gone'], isAll: false, last: 'gone' };
  expect(touch(before, { id: 'c', range: true, order, most }).ids).toEqual(['gone', 'c']);
});

test('no more are chosen than may be', () => {
  const one = touch(none, { id: 'a', range: false, order, most });
  expect(touch(one, { id: 'e', range: true, order, most }).ids).toHaveLength(most);
});

test('who takes one out of all keeps the others that are on the screen', () => {
  const all = { ids: null, isAll: true, last: null };
  expect(touch(all, { id: 'c', range: false, order, most }).ids).toEqual(['a', 'b', 'd', 'e']);
});

test('who takes one out of more than may be chosen by hand keeps as many as may', () => {
  const all = { ids: null, isAll: true, last: null };
  expect(touch(all, { id: 'a', range: false, order, most: 3 }).ids).toEqual(['b', 'c', 'd']);
});
