import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Amount, canonicalAmount } from './amounts.ts';

describe('Amount', () => {
  it.each([
    [12000, '12000'],
    ['12000.50', '12000.50'],
    ['$12,000.50', '12000.50'],
    ['12000.5', '12000.50'],
    ['$ 1,234,567', '1234567'],
    [' 900 ', '900'],
    ['0012', '12'],
    ['0.00', '0'],
    [0, '0'],
    [-0, '0'],
    [0.1, '0.10'],
    ['12.3400', '12.34'],
    ['12.345', '12.345'],
    [12000.5, '12000.50'],
    ['999999999999999.9999', '999999999999999.9999'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, undefined],
  ])('reads %j as %j', (given, canonical) => {
    expect(Amount.parse(given)).toBe(canonical);
  });

  it.each([
    'a lot',
    '12k',
    '$',
    '.5',
    '12.',
    '-5',
    -5,
    '1e3',
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '12,00',
    '1,2,3',
    '1,2345',
    ',123',
    '12 000',
    '12.000,50',
    '1234567890123456',
    '٣',
    '12000\0',
    '€12',
    true,
    {},
    ['12'],
  ])('refuses %j and says what it takes', (given) => {
    const { error } = Amount.safeParse(given);
    expect(error?.issues[0]?.message).toBe(
      'must be an amount such as 12000, "12000.50" or "$12,000.50"',
    );
  });

  it.each([0.1 + 0.2, '12.34567', '$1,234.00000'])(
    'rounds nothing: %j has too many decimals',
    (given) => {
      const { error } = Amount.safeParse(given);
      expect(error?.issues[0]?.message).toBe('must have at most four decimal places');
    },
  );
});

/** Any amount in cents, spelled the way people do. */
const spelled = fc.record({
  cents: fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }),
  dollar: fc.boolean(),
  grouped: fc.boolean(),
  padded: fc.boolean(),
});

test('every spelling of an amount gives the same text, which gives itself again', () => {
  fc.assert(
    fc.property(spelled, ({ cents, dollar, grouped, padded }) => {
      const units = (cents / 100n).toString();
      const fraction = (cents % 100n).toString().padStart(2, '0');
      const whole = grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units;
      const given = `${dollar ? '$' : ''}${whole}${padded || fraction !== '00' ? `.${fraction}` : ''}`;
      const canonical = Amount.parse(given);
      expect(canonical).toBe(fraction === '00' ? units : `${units}.${fraction}`);
      expect(Amount.parse(canonical)).toBe(canonical);
      expect(canonicalAmount(`000${units}.${fraction}00`)).toBe(canonical);
    }),
  );
});

test('whatever is typed becomes canonical text or is refused, and is never kept as typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789$,. -+eE'), maxLength: 24 });
  fc.assert(
    fc.property(typed, (given) => {
      const read = Amount.safeParse(given);
      if (read.success && read.data) expect(read.data).toMatch(/^(0|[1-9]\d{0,14})(\.\d{2,4})?$/);
    }),
  );
});
