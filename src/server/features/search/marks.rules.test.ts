import { expect, test } from 'vitest';
import { cutExcerpt, findWords } from './marks.rules.ts';
import { readSought } from './sought-words.rules.ts';

const cut = (text: string, q: string, forgiving = false) => {
  const { text: shown, marks } = cutExcerpt(text, readSought(q), forgiving);
  return { shown, marked: marks.map(([from, until]) => shown.slice(from, until)) };
};

test.each<[string, string, string[]]>([
  ['Amelia rang', 'amelia', ['Amelia']],
  ['aaa', 'aa', ['aa']],
  ['İİ Amelia', 'amelia', ['Amelia']],
  ['😀 Amelia 😀', '😀', ['😀', '😀']],
  ['Ring 0412 345 678 now', '412345', ['412 345']],
  ['in 04 and 12345', '0412345', []],
  ['harvest harvester', 'harvest harvester', ['harvest', 'harvester']],
])('in “%s” “%s” is %j', (text, q, marked) => {
  const { marks } = findWords(text, readSought(q), false);
  expect(marks.map(([from, until]) => text.slice(from, until))).toEqual(marked);
});

test('the words around are one line, cut between words', () => {
  const long = `${'before '.repeat(50)}\n\n the\thydraulics leak ${'after '.repeat(90)}`;
  const { shown, marked } = cut(long, 'hydraulics');
  expect(shown).toMatch(/^… ?before .*before the hydraulics leak after .*after…$/);
  expect(shown.length).toBeLessThan(170);
  expect(marked).toEqual(['hydraulics']);
  expect(cut('Short.', 'short')).toEqual({ shown: 'Short.', marked: ['Short'] });
});

test('a word with an error is marked as it stands', () => {
  expect(cut('The hydraulics leak', 'hydrualics', true).marked).toEqual(['hydraulics']);
});

test('no letter is cut in half', () => {
  const { shown } = cut(`${'😀'.repeat(300)}amelia${'😀'.repeat(300)}`, 'amelia');
  expect(shown.isWellFormed()).toBe(true);
  expect(cut(`${'😀'.repeat(300)}amelia`, 'amelia').marked).toEqual(['amelia']);
});
