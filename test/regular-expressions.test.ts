/**
 * Every regular expression takes time in proportion to its text. The few that do not read a text of so many characters at
 * most, cut or refused before, and are timed with the worst text of that length.
 */
import { expect, test } from 'vitest';
import { bounded, worstTurn } from './bounded-expressions.ts';
import { check, checkedBefore, expressionsOfSource, keyOf } from './regular-expressions.ts';

const { expressions, unlisted } = await expressionsOfSource();
const checked = checkedBefore();
const isBounded = (source: string) => bounded.some(({ starts }) => source.startsWith(starts));

test('all are found: more than four hundred, and no file builds them in secret', () => {
  expect(expressions.length).toBeGreaterThan(400);
  expect(unlisted).toEqual([]);
  const sources = expressions.map(({ source }) => source);
  for (const { starts } of bounded) {
    expect(
      sources.some((source) => source.startsWith(starts)),
      starts,
    ).toBe(true);
  }
});

test('those that were never checked are linear', () => {
  const faulty = expressions
    .filter((one) => !checked.has(keyOf(one)) && !isBounded(one.source))
    .filter((one) => check(one).status !== 'safe')
    .map(({ source, flags }) => `/${source}/${flags}`);
  expect(faulty).toEqual([]);
});

test('the check itself knows one that is not', () => {
  expect(check({ source: '^(a+)+$', flags: '' }).status).toBe('vulnerable');
  expect(check({ source: '\\s+$', flags: '' }).status).toBe('vulnerable');
});

test.each(bounded)('$starts takes no time over $longest characters', ({ starts, longest }) => {
  for (const one of expressions.filter(({ source }) => source.startsWith(starts))) {
    expect(worstTurn(one, longest)).toBeLessThan(100);
  }
});
