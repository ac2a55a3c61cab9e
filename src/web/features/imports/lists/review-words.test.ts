import { expect, test } from 'vitest';
import type { ImportReviewRow } from '#contract/import-reviews.ts';
import {
  countWords,
  faultyColumns,
  isNothing,
  lineWords,
  listCells,
  needsMending,
  plannedWords,
} from './review-words.ts';

const none = { create: 0, update: 0, unchanged: 0, conflict: 0, duplicate: 0, dropped: 0 };

test('counts are told as on the tabs', () => {
  expect(countWords('create', 1_412)).toBe('1,412 new');
  expect(countWords('conflict', 1)).toBe('1 conflict');
  expect(countWords('duplicate', 3)).toBe('3 possible duplicates');
});

test('what Import will do is told in one line', () => {
  const words = (given: Partial<typeof none>) => plannedWords('people', { ...none, ...given });
  expect(words({ create: 412, update: 30 })).toBe(
    'Nothing is written yet: 412 people will be added and 30 changed.',
  );
  expect(words({ create: 1 })).toBe('Nothing is written yet: 1 person will be added.');
  expect(words({ update: 2, unchanged: 9 })).toBe(
    'Nothing is written yet: 2 people will be changed.',
  );
  expect(words({ unchanged: 9 })).toBe('Nothing would be written.');
});

test('a file changes nothing only if each of its rows is here and none asks', () => {
  expect(isNothing({ ...none, unchanged: 3 })).toBe(true);
  expect(isNothing({ ...none, unchanged: 3, duplicate: 1 })).toBe(false);
  expect(isNothing(none)).toBe(false);
});

const aRow: ImportReviewRow = {
  line: 2,
  outcome: 'update',
  name: 'Ada',
  recordId: null,
  recordName: null,
  candidates: [],
  changes: ['Name', 'Phone', 'Location', 'Tags'].map((label) => ({
    field: label.toLowerCase(),
    label,
    before: null,
    after: `new ${label}`,
  })),
  reason: null,
  cells: [],
  answer: null,
  answers: [],
};

test('a new unit without an organization is told to be in stock', () => {
  const file = {
    entity: 'units' as const,
    header: ['Customer', 'Make'],
    mapping: [
      { column: 0, field: 'organization' },
      { column: 1, field: 'make' },
    ],
  };
  const words = (cells: string[]) => lineWords({ ...aRow, outcome: 'create', cells }, file);
  expect(words(['', 'Claas'])).toBe('In stock · Claas');
  expect(words(['Keel Yard', 'Claas'])).toBe('Keel Yard · Claas');
  expect(listCells({ cells: [' ', 'Claas'] }, file)).toContainEqual({
    field: 'organization',
    label: 'Organization',
    value: 'In stock',
  });
});

test('a row is told by its reason, else by what it writes', () => {
  const file = {
    entity: 'people' as const,
    header: ['Full name', '', 'Phone'],
    mapping: [
      { column: 0, field: 'name' },
      { column: 1, field: 'location' },
      { column: 2, field: 'phone' },
      { column: 3, field: 'ignore' },
    ],
  };
  const cells = ['Ada', 'Perth', ' ', 'x'];
  expect(lineWords({ ...aRow, reason: 'No name' }, file)).toBe('No name');
  expect(lineWords(aRow, file)).toBe('Name, Phone, Location and 1 more');
  expect(lineWords({ ...aRow, outcome: 'create', cells }, file)).toBe('Perth');
  expect(lineWords({ ...aRow, outcome: 'unchanged', changes: [] }, file)).toBe('Same values');
  expect(listCells({ cells }, file).map(({ label, value }) => [label, value])).toEqual([
    ['Full name', 'Ada'],
    ['Column 2', 'Perth'],
  ]);
});

test('only what its cells say is to be mended, not what was answered', () => {
  expect(needsMending({ outcome: 'dropped', answer: null })).toBe(true);
  expect(needsMending({ outcome: 'dropped', answer: 'leave' })).toBe(false);
  expect(needsMending({ outcome: 'duplicate', answer: null })).toBe(false);
});

test('the cells that a reason speaks of are marked', () => {
  const file = {
    header: ['Full name', 'E-mail', 'Phone'],
    mapping: [
      { column: 0, field: 'name' },
      { column: 1, field: 'email' },
      { column: 2, field: 'phone' },
    ],
  };
  const columns = (reason: string | null) => faultyColumns({ ...file, reason });
  expect(columns('"E-mail" must be a valid e-mail address: at moss')).toEqual([1]);
  expect(columns('No name and no e-mail address')).toEqual([0, 1]);
  expect(columns('No e-mail address')).toEqual([1]);
  expect(columns('The row has 5 columns, the header 4 columns')).toEqual([]);
  expect(columns(null)).toEqual([]);
});
