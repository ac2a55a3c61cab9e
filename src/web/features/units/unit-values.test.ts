import { expect, test } from 'vitest';
import { Unit } from '#contract/units.ts';
import {
  fillValues,
  findFaults,
  makeDraft,
  makePatch,
  newValues,
  type UnitValues,
  withTheirs,
} from './unit-values.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const other = '0198f000-0000-7000-8000-000000000002';
const at = '2026-11-20T09:00:00.000Z';
const unit = Unit.parse({
  id,
  name: '2019 Kubota M7',
  make: 'Kubota',
  model: 'M7',
  serial: 'KB1',
  note: null,
  year: 2019,
  hours: 4120.5,
  financeEnd: null,
  leaseEnd: '2027-02-28',
  serviceDue: null,
  organizationId: id,
  organizationName: 'Hill Yard',
  inStock: false,
  opportunityId: null,
  opportunityName: null,
  createdById: null,
  createdAt: at,
  updatedAt: at,
});
const typed = (changes: Partial<UnitValues>): UnitValues => ({ ...fillValues(unit), ...changes });

test('a new unit belongs to the organization it was added at, and leaves out empty fields', () => {
  const values = newValues({ organization: { id, name: 'Hill Yard' } });
  expect(makeDraft({ ...values, make: ' Kubota ', hours: '4,120.5' })).toEqual({
    make: 'Kubota',
    hours: 4120.5,
    organizationId: id,
  });
});

test('a unit in stock says so instead of an organization', () => {
  const values = newValues({ inStock: true });
  expect(makeDraft({ ...values, make: 'Kubota' })).toEqual({ make: 'Kubota', inStock: true });
});

test('an edit that changes nothing sends nothing', () => {
  expect(makePatch(fillValues(unit), unit)).toEqual({});
});

test.each<[Partial<UnitValues>, object]>([
  [{ make: 'New Holland ' }, { make: 'New Holland' }],
  [{ serial: '' }, { serial: null }],
  [{ year: '' }, { year: null }],
  [{ hours: '4121' }, { hours: 4121 }],
  [{ hours: '0' }, { hours: 0 }],
  [{ financeEnd: '2027-03-01' }, { financeEnd: '2027-03-01' }],
  [{ leaseEnd: '' }, { leaseEnd: null }],
  [{ organizationId: other, organizationName: 'Creek Motors' }, { organizationId: other }],
  [{ organizationId: null, organizationName: null, inStock: true }, { inStock: true }],
])('an edit sends only what changed: %j', (changes, patch) => {
  expect(makePatch(typed(changes), unit)).toEqual(patch);
});

test.each<[Partial<UnitValues>, object]>([
  [{ year: 'old' }, { year: 'Must be a number' }],
  [{ year: '1850' }, { year: 'Must not be before 1900' }],
  [{ year: '3019' }, { year: expect.stringMatching(/^Must not be after 20\d\d$/) }],
  [{ hours: '-3' }, { hours: 'Must not be negative' }],
  [{ hours: '3.25' }, { hours: 'Must have at most one decimal' }],
  [{ organizationId: null }, { organizationId: 'Choose whose it is' }],
  [{ organizationId: null, inStock: true }, {}],
  [{}, {}],
])('%j is shown beside its field', (changes, faults) => {
  expect(findFaults(typed(changes))).toEqual(faults);
});

test('the form takes some fields from their version, with the name of its organization', () => {
  const theirs = typed({ year: '2021', organizationId: other, organizationName: 'Creek Motors' });
  const mine = typed({ year: '2020', hours: '5' });
  expect(withTheirs(mine, theirs, ['year', 'organizationId'])).toMatchObject({
    year: '2021',
    hours: '5',
    organizationId: other,
    organizationName: 'Creek Motors',
  });
});
