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
