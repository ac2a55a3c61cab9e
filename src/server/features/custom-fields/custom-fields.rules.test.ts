import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '#contract/custom-fields.ts';
import { mergeCustomFields } from './custom-fields.rules.ts';

type Definition = Parameters<typeof mergeCustomFields>[0][number];

function define(fieldType: Definition['fieldType'], more: Partial<Definition> = {}): Definition {
  return { name: 'field', label: 'Field', options: [], required: 'false', ...more, fieldType };
}
const dropdown = define('dropdown', { options: ['Small', 'Large Fleet'] });

describe('one value', () => {
  test.each([
    ['text', ' hello ', 'hello'],
    ['text', 42, '42'],
    ['text', false, 'false'],
    ['textarea', 'two\nlines', 'two\nlines'],
    ['number', 12, 12],
    ['number', '12', 12],
    ['number', ' -12.50 ', -12.5],
    ['number', '1e3', 1000],
    ['number', 0, 0],
    ['number', '0', 0],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', ' 2026-12-31 ', '2026-12-31'],
    ['boolean', true, 'true'],
    ['boolean', 'Yes', 'true'],
    ['boolean', 1, 'true'],
    ['boolean', false, 'false'],
    ['boolean', 'no', 'false'],
    ['boolean', 0, 'false'],
  ] as const)('%s %j is stored as %j', (type, given, stored) => {
    expect(mergeCustomFields([define(type)], { field: given }, {})).toEqual({
      values: { field: stored },
      faults: {},
    });
  });

  test('of a dropdown takes the option as it is spelled there', () => {
    const merged = mergeCustomFields([dropdown], { field: 'large fleet ' }, {});
    expect(merged).toEqual({ values: { field: 'Large Fleet' }, faults: {} });
  });

  test.each([
    ['number', 'twelve', 'must be a number'],
    ['number', '12,5', 'must be a number'],
    ['number', 'Infinity', 'must be a number'],
    ['number', '1e999', 'must be a number'],
    ['number', '0x1f', 'must be a number'],
    ['date', '2026-02-29', 'must be a date such as 2026-11-20'],
    ['date', '2026-04-31', 'must be a date such as 2026-11-20'],
    ['date', '20/11/2026', 'must be a date such as 2026-11-20'],
    ['date', '2026-11-20T00:00:00Z', 'must be a date such as 2026-11-20'],
    ['date', 20261120, 'must be a date such as 2026-11-20'],
    ['boolean', 'maybe', 'must be true or false'],
    ['boolean', 2, 'must be true or false'],
    ['dropdown', 'Medium', 'must be one of Small, Large Fleet'],
  ] as const)('%s %j is refused', (type, given, fault) => {
    const definition = type === 'dropdown' ? dropdown : define(type);
    const { faults } = mergeCustomFields([definition], { field: given }, {});
    expect(faults).toEqual({ 'customFields.field': fault });
  });
});

describe('required', () => {
  const needed = define('text', { required: 'true' });
  test.each([
    ['missing', {}, {}, true],
    ['removed', { field: null }, { field: 'old' }, true],
    ['blanked', { field: '' }, { field: 'old' }, true],
    ['blanked with spaces', { field: '  ' }, { field: 'old' }, true],
    ['there already', {}, { field: 'old' }, false],
    ['given', { field: 'new' }, {}, false],
    ['false, which is an answer', { field: false }, {}, false],
  ])('%s', (_, given, existing, isFault) => {
    const { faults } = mergeCustomFields([needed], given, existing);
    expect(faults).toEqual(isFault ? { 'customFields.field': 'is required' } : {});
  });

  test('a field that is called like something every object has is still required', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { faults } = mergeCustomFields([{ ...needed, name }], {}, {});
      expect(Object.keys(faults)).toEqual([`customFields.${name}`]);
    }
  });
});

test('what is stored under a definition that is gone stays, and may go, but not change', () => {
  const existing = { gone: 'kept', other: 'x' };
  expect(mergeCustomFields([], {}, existing).values).toEqual(existing);
  expect(mergeCustomFields([], { gone: 'kept' }, existing)).toEqual({
    values: existing,
    faults: {},
  });
  expect(mergeCustomFields([], { gone: null }, existing).values).toEqual({ other: 'x' });
  expect(mergeCustomFields([], { gone: 'changed' }, existing).faults).toEqual({
    'customFields.gone': 'is not a custom field',
  });
});

describe('any definitions and any values', () => {
  const name = fc.constantFrom<string>(
    'a',
    'b',
    'c',
    'constructor',
    'toString',
    '__proto__',
    'ä ö',
  );
  const value = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('yes', 'No', '1', '2024-02-29', 'Small', ' small ', '', '0'),
  );
  const definitions = fc.uniqueArray(
    fc.record({
      name,
      label: fc.constant('Label'),
      fieldType: fc.constantFrom(...fieldTypes),
      options: fc.constant<string[]>(['Small', 'Large Fleet']),
      required: fc.constantFrom<'true' | 'false'>('true', 'false'),
    }),
    { selector: (definition) => definition.name },
  );
  const fields = fc
    .array(fc.tuple(name, value))
    .map(
      (entries) => Object.fromEntries(entries) as Record<string, string | number | boolean | null>,
    );

  test('what was accepted is accepted again and stays as it is', () => {
    fc.assert(
      fc.property(definitions, fields, (all, given) => {
        const first = mergeCustomFields(all, given, {});
        if (Object.keys(first.faults).length > 0) return;
        const again = mergeCustomFields(all, first.values, first.values);
        expect(again).toEqual(first);
        expect(mergeCustomFields(all, first.values, {}).values).toEqual(first.values);
      }),
    );
  });

  test('only names that are given change, nothing blank is kept, and the inputs stay whole', () => {
    fc.assert(
      fc.property(definitions, fields, fields, (all, given, before) => {
        const existing = mergeCustomFields(all, before, {}).values;
        const snapshot = JSON.stringify([all, given, existing]);
        const { values } = mergeCustomFields(all, given, existing);
        expect(JSON.stringify([all, given, existing])).toBe(snapshot);
        for (const [key, stored] of Object.entries(existing)) {
          if (!Object.hasOwn(given, key))
            expect(Object.entries(values)).toContainEqual([key, stored]);
        }
        for (const [key, stored] of Object.entries(values)) {
          expect(stored === null || stored === '').toBe(false);
          expect(Object.hasOwn(given, key) || Object.hasOwn(existing, key)).toBe(true);
        }
      }),
    );
  });

  test('a fault names a field that was given, or one that is required', () => {
    fc.assert(
      fc.property(definitions, fields, (all, given) => {
        const required = all.filter((one) => one.required === 'true').map((one) => one.name);
        for (const key of Object.keys(mergeCustomFields(all, given, {}).faults)) {
          const field = key.slice('customFields.'.length);
          expect(Object.hasOwn(given, field) || required.includes(field)).toBe(true);
        }
      }),
    );
  });
});
