import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commaList, Id, InstantInput, listQuery, OptionalEmail, Tags, text } from './primitives.ts';

describe('tags', () => {
  test.each([
    [[], []],
    [[' VIP '], ['VIP']],
    [['VIP', 'vip', 'Vip '], ['VIP']],
    [['', ' ', '\t'], []],
    [
      ['a b', 'a  b'],
      ['a b', 'a  b'],
    ],
    [['É', 'é'], ['É']],
    [
      ['constructor', '__proto__'],
      ['constructor', '__proto__'],
    ],
  ])('%j are %j', (given, kept) => {
    expect(Tags.parse(given)).toEqual(kept);
  });

  test('are trimmed, distinct ignoring case, in the order given, and the same when read again', () => {
    const tag = fc.oneof(
      fc.string({ maxLength: 20 }).filter((word) => !word.includes('\0')),
      fc.constantFrom('VIP', 'vip', ' Vip', 'Customer', 'CUSTOMER ', '', '  ', 'Straße', 'STRASSE'),
    );
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 50 }), (given) => {
        const kept = Tags.parse(given);
        expect(Tags.parse(kept)).toEqual(kept);
        const folded = kept.map((word) => word.toLowerCase());
        expect(new Set(folded).size).toBe(kept.length);
        const trimmed = given.map((word) => word.trim());
        const places = kept.map((word) => trimmed.indexOf(word));
        expect(places.every((place) => place >= 0)).toBe(true);
        expect(places.toSorted((a, b) => a - b)).toEqual(places);
        for (const word of trimmed) {
          if (word !== '') expect(folded).toContain(word.toLowerCase());
        }
      }),
    );
  });
});

describe('text', () => {
  test('counts characters, not their surrogate halves', () => {
    expect(text(3).safeParse('🚚🚚🚚').success).toBe(true);
    expect(text(3).safeParse('🚚🚚🚚🚚').success).toBe(false);
  });

  test('never lets through what the database cannot store', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const parsed = text(1_000).safeParse(given);
        if (!parsed.success) return;
        expect(parsed.data).toBe(given.trim());
        expect(parsed.data.isWellFormed()).toBe(true);
        expect(parsed.data).not.toContain('\0');
      }),
    );
  });
});

describe('an instant', () => {
  test.each([
    ['2026-03-20', '2026-03-20T17:00:00.000Z'],
    ['2026-03-20T17:00:00Z', '2026-03-20T17:00:00.000Z'],
    ['2026-03-20T17:00:00+05:45', '2026-03-20T11:15:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2200-12-31T23:59:59.999Z', '2200-12-31T23:59:59.999Z'],
  ])('%s is %s', (given, instant) => {
    expect(InstantInput.parse(given)).toBe(instant);
  });

  test.each([
    ...['', 'today', '2026', '2026-03', '2026-3-1', '2026-02-29', '2026-13-01', '20260320'],
    ...[
      '2026-03-20T17:00Z',
      '2026-03-20T17:00:00',
      '2026-03-20 17:00:00Z',
      '2026-03-20T24:00:00Z',
      '1899-12-31',
    ],
    ...['2201-01-01', '2026-03-20T17:00:00+99:99', '２０２６-03-20', '2026-03-20T17:00:00Z '],
  ])('%j is none', (given) => {
    expect(InstantInput.safeParse(given).success).toBe(false);
  });
});

test('an id is a UUID in any case, kept in small letters', () => {
  expect(Id.parse('0190A5B2-0000-7000-8000-00000000000F')).toBe(
    '0190a5b2-0000-7000-8000-00000000000f',
  );
  for (const bad of ['', '1', '{0190a5b2-0000-7000-8000-000000000000}', '0190a5b200007000']) {
    expect(Id.safeParse(bad).success).toBe(false);
  }
});

test('a blank e-mail address is none', () => {
  expect(OptionalEmail.parse('  ')).toBeNull();
  expect(OptionalEmail.parse(null)).toBeNull();
  expect(OptionalEmail.parse(undefined)).toBeUndefined();
  expect(OptionalEmail.parse(' a.b+c@mail.example ')).toBe('a.b+c@mail.example');
});

describe('a list’s query', () => {
  const query = listQuery({ status: commaList(['open', 'done']).optional() }, ['name', '-name']);
  test('takes what pages send and what an address contains', () => {
    expect(query.parse({ limit: 50, q: ' x ' })).toEqual({ limit: 50, q: 'x' });
    expect(query.parse({ limit: '50', sort: '-name', status: 'open,done' })).toEqual({
      limit: 50,
      sort: '-name',
      status: ['open', 'done'],
    });
    expect(query.parse({ unknown: '1', __proto__: 'x' })).toEqual({});
  });

  test.each([0, -1, 1.5, 1_001, Number.NaN, Infinity, '', '0', '1e2', '0x1', '+5', ' 5', '05.0'])(
    'a limit of %j is refused',
    (limit) => {
      expect(query.safeParse({ limit }).success).toBe(false);
    },
  );
});
