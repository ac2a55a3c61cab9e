import { expect, test } from 'vitest';
import {
  isNear,
  isNearable,
  listPieces,
  nearExpression,
  readSought,
} from './sought-words.rules.ts';

test.each([
  ['amelia', 'ameila', true],
  ['amelia', 'amelias', true],
  ['ameli', 'amelia', true],
  ['amlia', 'amelia', true],
  ['ameelia', 'amelia', true],
  ['emelia', 'amelia', true],
  ['maelia', 'amelia', true],
  ['amelai', 'amelia', true],
  ['amex', 'amelia', true],
  ['axex', 'amelia', false],
  ['hydrolics', 'hydraulics', false],
  ['jonh', 'john', true],
  ['amelia', 'ami', false],
])('“%s” for a word “%s”: %j', (typed, word, near) => {
  expect(isNear(typed, word)).toBe(near);
});

test.each(['jonh', 'smith', 'ameila', 'hydraulics', 'x9y8'])(
  'whatever is one error away from “%s” has one of its pieces, or is short',
  (word) => {
    const letters = [...word];
    const errors = [
      ...letters.map((_, at) => letters.toSpliced(at, 1).join('')),
      ...letters.map((_, at) => letters.toSpliced(at, 1, '¤').join('')),
      ...letters.map((_, at) => letters.toSpliced(at, 0, '¤').join('')),
      ...letters
        .slice(1)
        .map((next, at) => letters.toSpliced(at, 2, next, letters[at] ?? '').join('')),
    ];
    const near = new RegExp(nearExpression(word).replace(String.raw`\m`, ''));
    for (const error of errors) {
      expect(near.test(error), error).toBe(true);
      const isFound = listPieces(word).some((piece) => error.includes(piece));
      expect(isFound || word.length < 6, error).toBe(true);
    }
    for (const piece of listPieces(word)) expect(piece.length).toBeGreaterThanOrEqual(3);
  },
);

test.each([
  ['abc', false],
  ['abcd', true],
  ['12345', false],
  ['ab-cd', false],
  ['a.*b', false],
  ['x'.repeat(25), false],
  ['müller', true],
])('an error in “%s” can be forgiven: %j', (word, nearable) => {
  expect(isNearable(word)).toBe(nearable);
});

test.each([
  ['0412 345 678', ['412345678']],
  ['+61 412 345', ['61412345', '1412345', '412345', '12345']],
  ['(02) 6374-1200', ['263741200']],
  ['1234', []],
  ['amelia 12345', []],
])('“%s” is the phone %j', (q, phone) => {
  expect(readSought(q).phone).toEqual(phone);
});

test('each word is looked for once, in lower case', () => {
  expect(readSought('  Amelia   BARKER amelia ')).toMatchObject({
    whole: 'amelia   barker amelia',
    words: ['amelia', 'barker'],
  });
});
