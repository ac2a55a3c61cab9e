import { expect, test } from 'vitest';
import { recordAt } from './open-record.ts';

const id = '0190c4f5-0000-7000-8000-000000000000';

test.each([
  [`/people/${id}#`, 'person'],
  [`/people#${id}`, 'person'],
  [`/organizations/${id}#`, 'organization'],
  [`/opportunities/${id}#`, 'opportunity'],
  // This marks a card in the list; it opens nothing.
  [`/organizations#${id}`, undefined],
  ['/people#', undefined],
  ['/people/new#', undefined],
  ['/#', undefined],
  [`/tasks/${id}#`, undefined],
])('%s shows %s', (address, kind) => {
  expect(recordAt(address).kind).toBe(kind);
});

test.each([
  ['/organizations#', 'organization'],
  ['/opportunities#', 'opportunity'],
  ['/people#', undefined],
  ['/tasks#', undefined],
])('%s shows %s with one open beside it', (address, kind) => {
  expect(recordAt(address, id).kind).toBe(kind);
});

test('the page of a record shows that one, whatever was open beside the list before', () => {
  const other = '0190c4f5-0000-7000-8000-000000000001';
  expect(recordAt(`/organizations/${id}#`, other)).toEqual({ kind: 'organization', id });
});
