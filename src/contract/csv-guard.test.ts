import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './csv-guard.ts';

const character = fc.constantFrom(...`'=+-@\t\r\n\0＝＋－＠ 0a(."`);

test('whatever is guarded is the same once it is back, and no spreadsheet reads a formula in it', () => {
  const text = fc.oneof(fc.string({ unit: character }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, (given) => {
      const written = guardFormula(given);
      expect(unguardFormula(written)).toBe(given);
      if (/^[=@\t\r\n\0＝＋－＠]/.test(given)) expect(written).toBe(`'${given}`);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["'=1+1", "''=1+1"],
  ["''@x", "'''@x"],
  ["'tis", "'tis"],
  ["'", "'"],
])('%j, typed so, is written as %j', (given, written) => {
  expect(guardFormula(given)).toBe(written);
  expect(unguardFormula(written)).toBe(given);
});
