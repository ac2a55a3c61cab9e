/** The whole name of somebody, as an address tells it. */
import { expect, test } from 'vitest';
import { compare } from './duplicates.rules.ts';
import { listToldNames } from './mailboxes.rules.ts';
import { readTraits } from './traits.rules.ts';

test.each([
  // Initials.
  ['A. Berg', 'anna.berg', ['anna berg']],
  ['W. Berg', 'walter.berg', ['walter berg']],
  ['Mr A. Berg', 'anna.berg', ['anna berg']],
  ['R.K. Lindemann', 'robert.lindemann', ['robert k lindemann']],
  ['R. K. Lindemann', 'robert.lindemann', ['robert k lindemann']],
  ['J.P. Lindemann', 'jonas.lindemann', ['jonas p lindemann']],
  ['RK Lindemann', 'lindemann_robert', ['robert k lindemann']],
  ['Jo Lindemann', 'johanna.lindemann', []],
  ['R.K. Lindemann', 'sabine.lindemann', []],
  // The surname alone, or the first name.
  ['Ms Falkenrath', 'sabine.falkenrath', ['sabine falkenrath']],
  ['Falkenrath', 'falkenrath-sabine', ['falkenrath sabine']],
  ['Max', 'maximilian.falkenrath', ['maximilian falkenrath']],
  ['Peggy', 'margaret.falkenrath', ['margaret falkenrath']],
  ['Ms Falkenrath', 's.falkenrath', []],
  ['Ms Falkenrath', 'falkenrath', []],
  ['Falkenrath', 'falkenrath.sales', []],
  ['Falkenrath', 'otto.lindemann', []],
  ['Ma', 'maximilian.falkenrath', []],
  // Another surname than the one of today.
  ['Sabine Weiss', 'sabine.falkenrath', ['sabine falkenrath']],
  ['Sabine Weiss', 'otto.falkenrath', []],
  ['Sabine Weiss', 'sabine.sales', []],
  // The whole name is written.
  ['Sabine Falkenrath', 'sabine.falkenrath', []],
])('%s at %s@: %s', (written, mailbox, told) => {
  expect(listToldNames([`${mailbox}@firm.example`], written)).toEqual(told);
});

const judge = (one: object, other: object) =>
  compare('person', readTraits(one, 'AU'), readTraits(other, 'AU')).level;
const organizationId = crypto.randomUUID();

test('the name that an address tells is compared', () => {
  const told = { name: 'Ms Falkenrath', email: 'sabine.falkenrath@firm.example', organizationId };
  expect(judge(told, { name: 'Sabine Falkenrath', organizationId })).toBe('likely');
  expect(judge(told, { name: 'Tina Falkenrath', organizationId })).toBe(null);
  const initials = {
    name: 'R.K. Lindemann',
    email: 'robert.lindemann@firm.example',
    organizationId,
  };
  expect(judge(initials, { name: 'Bob Lindemann', organizationId })).toBe('likely');
  expect(judge(initials, { name: 'Robert Karl Lindemann', organizationId })).toBe('likely');
  expect(judge(initials, { name: 'Rainer Lindemann', organizationId })).toBe(null);
});

test.each([
  ['Mr D. Hart', 'Mrs D. Hart', null],
  ['Herr K. Falkenrath', 'Frau K. Falkenrath', null],
  ['Mr D. Hart', 'D. Hart', 'likely'],
])('%s and %s of one phone: %s', (one, other, level) => {
  const phone = '+61 2 5550 1234';
  const found = judge({ name: one, phone }, { name: other, phone });
  expect(found).toBe(level);
});

test('two first names a letter apart, each with an address of their own, are not surely one', () => {
  const [one, other] = ['Sanja', 'Sonja'].map((first) => ({
    name: `${first} Lindemann`,
    email: `${first}.lindemann@firm.example`.toLowerCase(),
    organizationId,
  }));
  expect(judge(one ?? {}, other ?? {})).not.toBe('likely');
});

test('the last word of a name is no particle', () => {
  const email = 'van.pham@firm.example';
  expect(judge({ name: 'Pham Thi Van', email }, { name: 'Van Pham', email })).toBe('likely');
});

test('of a very common name more is asked than the name', () => {
  const known = { location: 'Kassel' };
  expect(judge({ name: 'Thomas Weber', ...known }, { name: 'Thomas Weber' })).toBe('maybe');
  expect(judge({ name: 'Thomas Weber', ...known }, { name: 'Thomas Weber', ...known })).toBe(
    'likely',
  );
  expect(judge({ name: 'Tamsin Falkenrath', ...known }, { name: 'Tamsin Falkenrath' })).toBe(
    'likely',
  );
});

test('short for María, and an O that is left off', () => {
  const phone = '+34 600 555 731';
  const maria = { name: 'Ma. José Falkenrath', phone };
  expect(judge(maria, { name: 'María José Falkenrath Ruano', phone })).toBe('likely');
  expect(judge({ name: 'Peggy Shaughan', phone }, { name: 'Margaret O’Shaughan', phone })).toBe(
    'likely',
  );
});
