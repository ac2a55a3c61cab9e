import { expect, test } from 'vitest';
import { guessFieldType, proposeName } from './field-of-column.ts';

test.each([
  [['12', '', '3.5'], 'number'],
  [['0412', '3'], 'text'],
  [['2026-11-20'], 'date'],
  [['Yes', 'no'], 'boolean'],
  [['1', '0'], 'number'],
  [['', ' '], 'text'],
  [[], 'text'],
  [['Diesel', '2026-11-20'], 'text'],
  [['long '.repeat(30)], 'textarea'],
])('cells %j make a field of type %s', (cells, type) => {
  expect(guessFieldType(cells)).toBe(type);
});

test('a field is named by its header, unless that is taken', () => {
  expect(proposeName('Fleet size (trucks)', [])).toBe('fleet_size_trucks');
  expect(proposeName('Größe', [{ name: 'grosse' }, { name: 'große' }])).toBe('große_2');
  expect(proposeName('?', [{ name: 'field' }, { name: 'field_2' }])).toBe('field_3');
  expect(proposeName('x'.repeat(300), []).length).toBeLessThanOrEqual(100);
});
