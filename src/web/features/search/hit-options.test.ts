import { expect, test } from 'vitest';
import type { Hit, NamedRecord } from '#contract/search.ts';
import { subjectOfRecord } from '#web/features/records/subject.ts';
import { fullPageOfPlace, groupHits, placeOfRecord, stillHit } from './hit-options.ts';
import { readTyped } from './palette-mode.ts';

const id = '0198f3a0-0000-7000-8000-000000000001';
const other = '0198f3a0-0000-7000-8000-000000000002';
const record = (given: Partial<NamedRecord>): NamedRecord => ({
  kind: 'note',
  id,
  title: 'Amelia Barker',
  subtitle: null,
  at: null,
  isWholeDay: false,
  personId: null,
  organizationId: null,
  opportunityId: null,
  email: null,
  phone: null,
  ...given,
});
const hit = (given: Partial<Hit>): Hit => ({
  ...record(given),
  titleMarks: [],
  excerpt: null,
  isNamed: false,
  isNear: false,
  ...given,
});

test.each<[Partial<NamedRecord>, object | undefined, object | undefined]>([
  [{ kind: 'person' }, { to: '/people', hash: id }, { to: '/people/$id', params: { id } }],
  [
    { kind: 'organization' },
    { to: '/organizations', hash: id },
    { to: '/organizations/$id', params: { id } },
  ],
  [{ kind: 'opportunity' }, { to: '/opportunities/$id', params: { id } }, undefined],
  [{ kind: 'task' }, { to: '/tasks', search: { task: id } }, undefined],
  [
    { personId: other, organizationId: id },
    { to: '/people', hash: other },
    { to: '/people/$id', params: { id: other } },
  ],
  [
    { kind: 'file', opportunityId: other },
    { to: '/opportunities/$id', params: { id: other } },
    undefined,
  ],
  [{}, undefined, undefined],
])('%j opens at %j, and then at %j', (given, place, page) => {
  const found = placeOfRecord(record(given));
  expect(found).toEqual(place);
  expect(found && fullPageOfPlace(found)).toEqual(page);
});

test('the kind of the best hit comes first, without what stands above already', () => {
  const hits = [
    hit({ kind: 'task', id: 'a' }),
    hit({ kind: 'person', id: 'b' }),
    hit({ kind: 'note', id: 'c' }),
    hit({ kind: 'task', id: 'd' }),
    hit({ kind: 'person', id: 'e', isNamed: true }),
  ];
  const groups = groupHits(hits, new Set(['b']));
  expect(groups.map((group) => [group.kind, group.hits.map((each) => each.id)])).toEqual([
    ['task', ['a', 'd']],
    ['note', ['c']],
  ]);
});

test('of earlier hits those stay that show all the words', () => {
  const hits = [
    hit({ title: 'Amelia Barker' }),
    hit({ title: 'Yard', excerpt: { field: 'Note', text: 'Amy', marks: [] } }),
  ];
  expect(stillHit(hits, 'barker AM').map(({ excerpt }) => excerpt)).toEqual([null]);
});

test('a unit in stock opens in the list of the stock', () => {
  expect(placeOfRecord(record({ kind: 'unit', id }))).toEqual({
    to: '/units',
    search: { inStock: 'true', unit: id },
  });
});

test('verbs act on whom a record is about', () => {
  expect(subjectOfRecord(record({ personId: other }))).toMatchObject({ kind: 'person', id: other });
  expect(
    subjectOfRecord(record({ kind: 'unit', organizationId: other, subtitle: 'Yard' })),
  ).toEqual({
    kind: 'organization',
    id: other,
    name: 'Yard',
  });
  expect(subjectOfRecord(record({}))).toBeUndefined();
});

test.each([
  ['amelia', 'amelia', true, {}],
  [' @amelia', 'amelia', true, { kinds: ['person', 'organization'] }],
  ['# vip ', 'vip', false, { in: 'tags' }],
  ['$', '', false, { kinds: ['opportunity'] }],
  ['>theme', 'theme', false, null],
])('“%s” looks for “%s”', (typed, sought, hasNamed, everything) => {
  expect(readTyped(typed)).toMatchObject({ sought, hasNamed, everything });
});
