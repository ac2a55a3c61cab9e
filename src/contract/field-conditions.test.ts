/** Conditions by custom fields are read by hand; this is what they may be, as Zod would say it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kindOfRange, readFieldConditions } from './custom-fields.ts';
import { requiredText, text } from './primitives.ts';

const Range = z
  .object({ from: text(40).optional(), to: text(40).optional() })
  .refine((range) => kindOfRange(range) !== null);
const Conditions = z.record(
  text(100),
  z.union([text(500), z.object({ contains: requiredText(500) }), Range, z.null()]),
);

const words = fc.oneof(
  fc.constantFrom('', ' ', ' North ', '3', '-2.5', '2026-02-28', '2026-02-30', '\0', '\ud800'),
  fc.constantFrom('x'.repeat(40), 'x'.repeat(41), 'x'.repeat(500), 'x'.repeat(501)),
  fc.string(),
);
const ends = fc.record(
  { from: fc.oneof(words, fc.constantFrom(3, null)), to: words, contains: words, note: words },
  { requiredKeys: [] },
);
const conditions = fc.dictionary(
  fc.oneof(fc.constantFrom('Region', ' size ', 'x'.repeat(100), 'x'.repeat(101)), fc.string()),
  fc.oneof(words, ends, fc.constantFrom(null, 3, true, [], ['x'])),
  { maxKeys: 3, noNullPrototype: true },
);

test('conditions are read as their shape says', () => {
  fc.assert(
    fc.property(fc.oneof(conditions, fc.jsonValue()), (given) => {
      const json = JSON.stringify(given);
      expect(readFieldConditions(json)).toEqual(
        Conditions.safeParse(JSON.parse(json)).data ?? null,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('a key that JSON readers drop is refused, and text that is no JSON', () => {
  for (const json of ['{"__proto__":"x"}', '{" __proto__ ":"x"}', '{"a":', '', 'undefined'])
    expect(readFieldConditions(json), json).toBeNull();
});
