import { expect, test } from 'vitest';
import { foundIn, nameOption, stillFound } from './found.ts';

const pat = {
  id: 'pat',
  name: 'Pat Doe',
  email: 'pat@yard.example',
  phone: '02 5550 1234',
  organizationName: 'Hill Yard',
};
const yard = { id: 'yard', name: 'Hill Yard', industry: 'Agriculture', location: 'Perth WA' };
const found = { people: [pat], organizations: [yard] };

test.each([
  ['pat', ['pat'], []],
  ['PAT D', ['pat'], []],
  ['@yard.', ['pat'], []],
  ['5550', ['pat'], []],
  ['hill', [], ['yard']],
  ['agri', [], ['yard']],
  ['perth', [], ['yard']],
  ['yard', ['pat'], ['yard']],
  ['pat e', [], []],
])('typing “%s” keeps %j and %j of the earlier results', (typed, people, organizations) => {
  const left = stillFound(foundIn(found), typed);
  const idsOf = (kind: string) => left.filter((each) => each.kind === kind).map(({ id }) => id);
  expect(idsOf('person')).toEqual(people);
  expect(idsOf('organization')).toEqual(organizations);
});

test('people come before organizations, and no results give no first one', () => {
  expect(foundIn(found).map(nameOption)).toEqual(['person:pat', 'organization:yard']);
  expect(foundIn({ people: [], organizations: [yard] }).map(nameOption)).toEqual([
    'organization:yard',
  ]);
  expect(foundIn({ people: [], organizations: [] })).toEqual([]);
});
