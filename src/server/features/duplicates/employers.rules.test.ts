/** What an employer tells of two people: an address that names it, and one company that is here twice. */
import { expect, test } from 'vitest';
import { compare } from './duplicates.rules.ts';
import { compareEmployers, isOwnDomain, readEmployer } from './employers.rules.ts';
import { readTraits } from './traits.rules.ts';

const employer = (organizationName: string, told: object = {}) =>
  readEmployer({ organizationId: organizationName, organizationName, ...told });

test.each([
  ['redgumcivil.example', 'Redgum Civil', true],
  ['redgum-civil.com.au', 'Redgum Civil Pty Ltd', true],
  ['civil-redgum.example', 'Redgum Civil', true],
  ['civilredgum.example', 'Redgum Civil', true],
  ['redgum.example', 'Redgum Transport Group', true],
  ['redgumcivil-gmbh.example', 'Redgum Civil', true],
  ['muellerbau.example', 'Müller Bau', true],
  ['xn--mllerbau-65a.example', 'Mueller Bau GmbH', true],
  ['mueller-und-sohn.example', 'Müller & Sohn', false],
  ['volkov-trans.example', 'ООО Волков Транс', true],
  ['redgum.example', 'Redgum Civil', false],
  ['redgumcivilworks.example', 'Redgum Civil', false],
  ['toll.example', 'Toll', false],
  ['transport.example', 'Transport Smith', false],
])('%s of %s: %s', (domain, name, isOf) => {
  const its = employer(name);
  expect(its && isOwnDomain(domain, its)).toBe(isOf);
});

test('a domain of its own is the employer’s, whatever its name', () => {
  const told = {
    organizationWebsite: 'https://www.rgc.example/',
    organizationEmail: 'a@rgc2.example',
  };
  const its = employer('Redgum Civil', told);
  expect(
    its && ['rgc.example', 'rgc2.example', 'rg.example'].map((each) => isOwnDomain(each, its)),
  ).toEqual([true, true, false]);
});

test.each([
  ['Redgum Civil', 'Redgum Civil Pty Ltd', 'same'],
  ['Redgum Civil', 'Redgum Civil Group', 'unsaid'],
  ['Redgum Civil', 'Bluegum Civil', 'other'],
] as const)('%s and %s: %s', (one, other, likeness) => {
  expect(compareEmployers(employer(one), employer(other))).toBe(likeness);
});

test('namesakes among companies in two towns are not told to be one', () => {
  const [one, other] = ['Dubbo NSW', 'Perth WA'].map((organizationLocation, at) =>
    readEmployer({
      organizationId: `${at}`,
      organizationName: 'City Motors',
      organizationLocation,
    }),
  );
  expect(compareEmployers(one ?? null, other ?? null)).toBe('unsaid');
});

const judge = (one: object, other: object) =>
  compare('person', readTraits(one, 'AU'), readTraits(other, 'AU'));
const of = (organizationName: string) => ({ organizationId: organizationName, organizationName });

test('the address of one names where the other works', () => {
  const bill = { name: 'Bill Farrington', email: 'bill@redgumcivil.example' };
  const verdict = judge(bill, { name: 'William Farrington', ...of('Redgum Civil') });
  expect(verdict.level).toBe('likely');
  expect(verdict.reasons).toContain('e-mail domain of the organization');
  expect(judge(bill, { name: 'William Farrington', ...of('Bluegum Civil') }).level).toBe('maybe');
  expect(judge(bill, { name: 'Amy Farrington', ...of('Redgum Civil') }).level).toBe(null);
});

test('a domain that is only the name of the family tells no employer', () => {
  const bill = { name: 'Bill Farrington', email: 'bill@farrington.example' };
  const works = of('Farrington Transport');
  expect(judge(bill, { name: 'William Farrington', ...works }).level).toBe('maybe');
  const organizationWebsite = 'farrington.example';
  expect(judge(bill, { name: 'William Farrington', ...works, organizationWebsite }).level).toBe(
    'likely',
  );
});

test('one employer that is here twice is not another', () => {
  const one = { name: 'Bill Farrington', ...of('Redgum Civil') };
  expect(judge(one, { name: 'William Farrington', ...of('Redgum Civil Ltd') }).level).toBe(
    'likely',
  );
  expect(judge(one, { name: 'William Farrington', ...of('Bluegum Civil') }).level).toBe(null);
});

test('a domain with a letter mistyped is no other domain', () => {
  const one = { name: 'Bill Farrington', email: 'bill.farrington@redgumcivil.example' };
  const mistyped = 'bill.farrington@redgumcivli.example';
  const verdict = judge(one, { name: 'Bil Farringdon', email: mistyped });
  expect(verdict.level).toBe('likely');
  expect(verdict.reasons).toContain('same e-mail but for a letter of its domain');
  expect(judge(one, { name: 'William Farrington', email: 'b@redgumcivli.example' }).level).toBe(
    'maybe',
  );
  expect(judge(one, { name: 'William Farrington', email: 'b@redgumcranes.example' }).level).toBe(
    null,
  );
  // An office's mailbox is nobody's own.
  const office = { name: 'Bil Farringdon', email: 'info@redgumcivli.example' };
  expect(judge({ ...one, email: 'info@redgumcivil.example' }, office).level).toBe(null);
});

test('of short domains, and of those that count, a letter makes another', () => {
  const one = { name: 'William Farrington', email: 'bill@abccc.example' };
  expect(judge(one, { ...one, name: 'Bill Farrington', email: 'bill@abcdc.example' }).level).toBe(
    null,
  );
  const first = { ...one, email: 'bill@harbour1.example' };
  expect(judge(first, { name: 'Bill Farrington', email: 'bill@harbour2.example' }).level).toBe(
    null,
  );
});
