import { expect, test } from 'vitest';
import { findBest, stillFound } from './found.ts';

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
])('of what was found before, “%s” leaves %j and %j', (typed, people, organizations) => {
  const left = stillFound(found, typed);
  expect(left.people.map(({ id }) => id)).toEqual(people);
  expect(left.organizations.map(({ id }) => id)).toEqual(organizations);
});

test('people come before organizations, and nothing before nobody', () => {
  expect(findBest(found)).toBe('person:pat');
  expect(findBest({ people: [], organizations: [yard] })).toBe('organization:yard');
  expect(findBest({ people: [], organizations: [] })).toBeUndefined();
});
