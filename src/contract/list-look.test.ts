import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isListLook, ListLook } from './list-look.ts';

const column = fc.record(
  {
    field: fc.oneof(fc.constantFrom('name', 'x'.repeat(200), 'x'.repeat(201), 7), fc.string()),
    width: fc.constantFrom(0, 1, 12.5, 100, 101, '12', null),
    other: fc.boolean(),
  },
  { requiredKeys: [] },
);
const columns = fc.oneof(
  fc.array(column),
  fc.constantFrom(null, {}, Array(201).fill({ field: 'a' })),
);
const look = fc.record(
  { as: fc.constantFrom('cards', 'table', 'board', null), columns, other: fc.string() },
  { requiredKeys: [] },
);

test('a look is told as its schema tells it', () => {
  fc.assert(
    fc.property(fc.oneof(look, fc.jsonValue()), (given) => {
      expect(isListLook(given)).toBe(ListLook.safeParse(given).success);
    }),
    { numRuns: 1_000 },
  );
});
