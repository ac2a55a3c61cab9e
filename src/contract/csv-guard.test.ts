import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { guardFormula, unguardFormula } from './csv-guard.ts';

const character = fc.constantFrom(...`'=+-@\t\r\n\0＝＋－＠ 0a(.";,|`);
const anyText = fc.oneof(fc.string({ unit: character }), fc.string({ unit: 'binary' }));

test('S-22: whatever is guarded is the same after it is read back', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
    { numRuns: 3_000 },
  );
  mustSurvive('S-22', {
    figure: '3,000 random texts come back',
    limit: 'CSV, import, CSV stays equal',
  });
});

/** The rule itself, without the look beforehand whether anything is to be marked. */
function guardPieceByPiece(text: string): string {
  const parts = text.split(/([;,\t|\r\n])/);
  const isBlank = (piece: string) => /^[ "']*$/.test(piece);
  const losesBeginning = isBlank(parts[0] ?? '') && /^[\t\r\n]/.test(parts[1] ?? '');
  return parts
    .map((piece, place) => {
      const isFormula = place % 2 === 0 && /^[ "']*[=+\-@\0＝＋－＠]/.test(piece);
      const isNumber = /^[+-]?[0-9 ().-]{3,}$/.test(piece.trim());
      const isMarked = (isFormula || (place === 0 && losesBeginning)) && !isNumber;
      return isMarked ? `'${piece}` : piece;
    })
    .join('');
}

test('S-22: a text is let pass only where none of its pieces is marked', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(guardFormula(given)).toBe(guardPieceByPiece(given));
    }),
    { numRuns: 10_000 },
  );
});

test('S-22: however a program splits what is written, no piece of it begins like a formula', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(';', ',', '\t', '|', '\n', '\r'), (given, separator) => {
      for (const piece of guardFormula(given).split(separator)) {
        const words = piece.replace(/^[ "]+/, '');
        if (/^[+-][0-9 ().-]{2,}$/.test(words.trim().split(/[;,\t|\r\n]/)[0] ?? '')) continue;
        expect(words).not.toMatch(/^[=+\-@\0＝＋－＠]/);
      }
      expect(guardFormula(given)).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 3_000 },
  );
  mustSurvive('S-22', {
    figure: '0 of 3,000 pieces begin like a formula',
    limit: 'all marked and quoted',
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["''@x", "'''@x"],
  [' =1', "' =1"],
  ['"=1', `'"=1`],
  ["'tis", "'tis"],
  ["'", "'"],
  ['Ann;=1+1', "Ann;'=1+1"],
  ['Ann; "@x"', `Ann;' "@x"`],
  ['a|-x,+y', "a|'-x,'+y"],
  ['Line\n=two', "Line\n'=two"],
  ['\t=1', "'\t'=1"],
  ['+61 400 111 222; +61 400 111 333', '+61 400 111 222; +61 400 111 333'],
  ['1 High Street, Cairns', '1 High Street, Cairns'],
])('S-22: %j, typed like that, is written as %j', (given, written) => {
  expect(guardFormula(given)).toBe(written);
  expect(unguardFormula(written)).toBe(given);
});

test('a long text costs no more than its length', () => {
  for (const character of [' ', ',', "'", '(', '=', '0', '"']) {
    const text = `${character.repeat(500_000)}!`;
    expect(unguardFormula(guardFormula(text))).toBe(text);
  }
});
