import { expect, test } from 'vitest';
import { bulkEntities } from '#contract/bulk.ts';
import { listSettable, makeSet } from './settable-fields.ts';

test.each(bulkEntities)('every field that is offered for %s is one of the noun', (entity) => {
  const fields = listSettable(entity, []);
  expect(fields.length).toBeGreaterThan(5);
  for (const { label, path, kind, choices } of fields) {
    expect(label, path).not.toBe('');
    if (kind === 'choice') expect(choices?.length, path).toBeGreaterThan(1);
  }
});

test('nothing is sent before there is a value, and null where it is cleared', () => {
  const [field] = listSettable('people', []);
  if (!field) throw new Error('No field');
  expect(makeSet(field, { value: ' ', clears: false })).toBeUndefined();
  expect(makeSet(field, { value: ' x ', clears: false })).toEqual({ organizationId: 'x' });
  expect(makeSet(field, { value: 'x', clears: true })).toEqual({ organizationId: null });
});
