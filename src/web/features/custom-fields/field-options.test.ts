import { expect, test } from 'vitest';
import { missingOptions, orderAfter } from './field-options.ts';

test('a new field comes after all others', () => {
  expect(orderAfter([])).toBe(0);
  expect(orderAfter([{ displayOrder: '4' }, { displayOrder: '2' }])).toBe(5);
  expect(orderAfter([{ displayOrder: '10000' }])).toBe(10_000);
});

test('what a dropdown does not offer is named once, as the file writes it', () => {
  const field = { fieldType: 'dropdown', options: ['Small', 'Large'] } as const;
  const options = [...field.options];
  expect(missingOptions({ ...field, options }, ['small', ' Huge', 'HUGE', '', 'Tiny'])).toEqual([
    'Huge',
    'Tiny',
  ]);
  expect(missingOptions({ fieldType: 'text', options: [] }, ['Huge'])).toEqual([]);
});
