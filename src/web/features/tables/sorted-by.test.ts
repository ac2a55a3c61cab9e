import { expect, test } from 'vitest';
import { sortedBy } from './sorted-by.ts';

const options = [{ value: 'name' }];

test.each([
  ['jobTitle', 'Job title ↑'],
  ['-organizationId', 'Organization ↓'],
  ['customFields.Fleet', 'Fleet ↑'],
])('%s', (sort, label) => {
  expect(sortedBy(sort, options)).toEqual([{ value: sort, label }]);
});

test('what the menu has needs no more words', () => {
  expect(sortedBy('name', options)).toEqual([]);
  expect(sortedBy(undefined, options)).toEqual([]);
});
