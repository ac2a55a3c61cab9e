/** The names of the service's fields here: none loses its value to another of the same name. */
import { describe, expect, test } from 'vitest';
import type { SourceField } from '#server/features/crm-services/service/service-port.ts';
import {
  canShare,
  inOrder,
  longestFieldName,
  makeFieldKey,
  suggestNames,
} from './field-names.rules.ts';

const aField = (id: string, given: Partial<SourceField> = {}): SourceField => ({
  id,
  name: 'Region',
  group: null,
  fieldType: 'text',
  entityType: 'both',
  options: [],
  helpText: null,
  isLazy: false,
  isOwn: false,
  ...given,
});

test('names are compared without case, trailing blanks, and what is beyond the limit', () => {
  expect(makeFieldKey('Region')).toBe(makeFieldKey('REGION '));
  expect(makeFieldKey('Region')).not.toBe(makeFieldKey('Regions'));
  const long = 'x'.repeat(longestFieldName);
  expect(makeFieldKey(`${long}1`)).toBe(makeFieldKey(`${long}2`));
});

test('our own field for details comes first, then fields without a group, each in the order of the service', () => {
  const fields = [
    aField('tagged', { group: 'Dealer' }),
    aField('plain 1'),
    aField('own', { isOwn: true }),
    aField('plain 2'),
  ];
  expect(inOrder(fields).map(({ id }) => id)).toEqual(['own', 'plain 1', 'plain 2', 'tagged']);
  expect(fields[0]?.id).toBe('tagged');
});

describe('two fields share a place', () => {
  const ofPeople = aField('p', { entityType: 'person' });
  const ofOrganizations = aField('o', { entityType: 'organization' });

  test('if one belongs to people and one to organizations, and only then', () => {
    expect(canShare(ofPeople, ofOrganizations)).toBe(true);
    expect(canShare(ofOrganizations, ofPeople)).toBe(true);
    expect(canShare(ofPeople, { ...ofPeople, id: 'q' })).toBe(false);
    expect(canShare(ofPeople, aField('both'))).toBe(false);
    expect(canShare(ofOrganizations, aField('both'))).toBe(false);
  });

  test('unless their types or names differ', () => {
    expect(canShare(ofPeople, { ...ofOrganizations, fieldType: 'number' })).toBe(false);
    expect(canShare(ofPeople, { ...ofOrganizations, name: 'Area' })).toBe(false);
    expect(canShare(ofPeople, { ...ofOrganizations, name: 'REGION' })).toBe(true);
  });
});

describe('the names that a field may take', () => {
  const names = (field: SourceField, ordered: SourceField[], count = 3) => [
    ...suggestNames(field, ordered).take(count),
  ];
  const first = aField('1');

  test('are its own name for the first, and a number is added for the others', () => {
    const second = aField('2');
    expect(names(first, [first, second])).toEqual(['Region', 'Region (2)', 'Region (3)']);
    expect(names(second, [first, second], 2)).toEqual(['Region (2)', 'Region (3)']);
  });

  test('use its group before a number', () => {
    const tagged = aField('2', { group: 'Dealer' });
    expect(names(tagged, [first, tagged], 2)).toEqual(['Region (Dealer)', 'Region (2)']);
    const long = aField('3', { group: `${'y'.repeat(39)} ${'z'.repeat(20)}` });
    expect(names(long, [first, long], 1)).toEqual([`Region (${'y'.repeat(39)})`]);
  });

  test('are those of the first if the two share a field', () => {
    const ofPeople = aField('p', { entityType: 'person' });
    const ofOrganizations = aField('o', { entityType: 'organization' });
    expect(names(ofOrganizations, [ofPeople, ofOrganizations], 1)).toEqual(['Region']);
  });

  test('are its own name if the service did not list it', () => {
    expect(names(aField('unknown', { name: 'Colour' }), [first], 1)).toEqual(['Colour']);
  });

  test('are shortened to fit, keep what tells them apart, and have no half characters', () => {
    const name = `${'x'.repeat(longestFieldName)}tail`;
    const [one, two] = names(aField('1', { name }), [aField('1', { name })], 2);
    expect(one).toHaveLength(longestFieldName);
    expect(two).toHaveLength(longestFieldName);
    expect(two).toMatch(/x \(2\)$/);
    const half = aField('1', { name: `${'x'.repeat(longestFieldName - 1)}😀` });
    expect(names(half, [half], 1)[0]?.isWellFormed()).toBe(true);
  });
});
