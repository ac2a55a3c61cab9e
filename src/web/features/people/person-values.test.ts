import { describe, expect, it } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Person } from '#contract/people.ts';
import {
  fillValues,
  isComplete,
  makeDraft,
  makePatch,
  newValues,
  withTheirs,
} from './person-values.ts';

const fleet: CustomFieldDefinition = {
  id: 'd1',
  name: 'fleet_size',
  label: 'Fleet size',
  fieldType: 'number',
  entityType: 'person',
  options: [],
  required: 'false',
  helpText: null,
  displayOrder: '0',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const ada: Person = {
  id: 'p1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: null,
  location: 'Perth, WA',
  jobTitle: null,
  preferredName: null,
  organizationId: 'o1',
  organizationName: 'Lovelace Motors',
  assignedToId: 'u1',
  assignedById: null,
  createdById: 'u1',
  tags: ['VIP'],
  customFields: { fleet_size: 12 },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('a new contact', () => {
  const typed = {
    ...newValues('u1'),
    firstName: ' Ada ',
    lastName: 'Lovelace',
    email: 'ada@x.org',
  };

  it('is complete with both names and an e-mail address', () => {
    expect(isComplete(typed)).toBe(true);
    expect(isComplete({ ...typed, lastName: '  ' })).toBe(false);
    expect(isComplete({ ...typed, email: '' })).toBe(false);
  });

  it('is sent with its names joined, and without empty fields', () => {
    expect(makeDraft({ ...typed, phone: '  ' }, [fleet])).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@x.org',
      assignedToId: 'u1',
    });
  });

  it('is sent with everything that was filled in', () => {
    const filled = {
      ...typed,
      phone: ' 0412 ',
      jobTitle: 'Owner',
      location: 'Perth',
      organizationId: 'o1',
      organizationName: 'Lovelace Motors',
      assignedToId: null,
      tags: ['VIP'],
      customFields: { fleet_size: '3' },
    };
    expect(makeDraft(filled, [fleet])).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@x.org',
      phone: '0412',
      jobTitle: 'Owner',
      location: 'Perth',
      organizationId: 'o1',
      assignedToId: null,
      tags: ['VIP'],
      customFields: { fleet_size: 3 },
    });
  });
});

describe('an edited contact', () => {
  it('sends nothing if nothing changed', () => {
    expect(makePatch(fillValues(ada), ada, [fleet])).toEqual({});
  });

  it('sends what changed, null for what was emptied', () => {
    const edited = {
      ...fillValues(ada),
      name: 'Ada King ',
      email: '',
      organizationId: null,
      organizationName: null,
      tags: [],
      customFields: { fleet_size: '' },
    };
    expect(makePatch(edited, ada, [fleet])).toEqual({
      name: 'Ada King',
      email: null,
      organizationId: null,
      tags: [],
      customFields: { fleet_size: null },
    });
  });
});

describe('an edit that somebody else was quicker with', () => {
  it('takes their fields and keeps the others as typed', () => {
    const typed = {
      ...fillValues(ada),
      name: 'Ada King',
      phone: '1',
      organizationId: null,
      organizationName: null,
      customFields: { fleet_size: '9', brand: 'Volvo' },
    };
    const theirs = { ...fillValues(ada), phone: '2', customFields: { fleet_size: '13' } };
    const fields = ['phone', 'organizationId', 'customFields.fleet_size', 'customFields.brand'];
    expect(withTheirs(typed, theirs, fields)).toEqual({
      ...fillValues(ada),
      name: 'Ada King',
      phone: '2',
      customFields: { fleet_size: '13', brand: '' },
    });
  });
});
