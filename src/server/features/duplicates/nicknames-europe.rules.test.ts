/** Short forms of first names in the languages of Europe, and names that are like one and are another. */
import { expect, test } from 'vitest';
import { comparePersonNames } from './person-names.rules.ts';

const relationOf = (one: string, other: string) =>
  comparePersonNames(`${one} Quentmeier`, `${other} Quentmeier`).relation;

test.each([
  ['Kobus', 'Jacobus'],
  ['Wim', 'Willem'],
  ['Joke', 'Johanna'],
  ['Staf', 'Gustaaf'],
  ['Grzesiek', 'Grzegorz'],
  ['Gosia', 'Małgorzata'],
  ['Franta', 'František'],
  ['Pepík', 'Josef'],
  ['Gyuszi', 'Gyula'],
  ['Bandi', 'András'],
  ['Zezinho', 'José'],
  ['Tião', 'Sebastião'],
  ['Figge', 'Fredrik'],
  ['Siggi', 'Sigurður'],
  ['Santeri', 'Aleksanteri'],
  ['Manos', 'Emmanouil'],
  ['Memo', 'Mehmet'],
  ['Dancho', 'Yordan'],
  ['Srđa', 'Srđan'],
])('%s is %s', (short, whole) => {
  expect(['variant', 'same']).toContain(relationOf(short, whole));
  expect(['variant', 'same']).toContain(relationOf(whole, short));
});

test.each([
  ['Marek', 'Mirosław'],
  ['Heike', 'Heiko'],
  ['Kees', 'Koos'],
  ['Jarek', 'Jurek'],
  ['Mirek', 'Marek'],
  ['Kostas', 'Konstantina'],
  ['Per', 'Peter'],
  ['Staszek', 'Stefan'],
])('%s is not %s', (one, other) => {
  expect(['half', 'other']).toContain(relationOf(one, other));
});
