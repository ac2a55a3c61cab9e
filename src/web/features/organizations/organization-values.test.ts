import { describe, expect, it } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Organization } from '#contract/organizations.ts';
import { withTheirs } from '#web/features/custom-fields/common-values.ts';
import { fillValues, makeDraft, makePatch, newValues } from './organization-values.ts';

const me = '0198f000-0000-7000-8000-000000000001';
const at = '2026-11-20T09:00:00.000Z';

const acme: Organization = {
  id: '0198f000-0000-7000-8000-0000000000aa',
  name: 'Acme',
  industry: 'Trucks',
  revenue: null,
  status: 'active',
  location: null,
  email: null,
  phone: '555 0100',
  website: null,
  parentId: null,
  parentName: null,
  assignedToId: me,
  assignedById: null,
  createdById: me,
  contactsCount: 2,
  tags: ['VIP'],
  customFields: { bays: 4 },
  createdAt: at,
  updatedAt: at,
};

const bays: CustomFieldDefinition = {
  id: '0198f000-0000-7000-8000-0000000000bb',
  name: 'bays',
  label: 'Service Bays',
  fieldType: 'number',
  entityType: 'organization',
  options: [],
  required: 'false',
  helpText: null,
  displayOrder: '0',
  createdAt: at,
  updatedAt: at,
};

describe('makeDraft', () => {
  it('leaves out what is empty', () => {
    const draft = makeDraft({ ...newValues(me), name: ' Acme ', industry: '  ' }, [bays]);
    expect(draft).toEqual({ name: 'Acme', status: 'prospect', assignedToId: me });
  });

  it('contains everything that was filled in', () => {
    const values = { ...newValues(me), name: 'Acme', revenue: '$2M', tags: ['VIP'] };
    const draft = makeDraft({ ...values, customFields: { bays: '4' }, assignedToId: null }, [bays]);
    expect(draft).toEqual({
      name: 'Acme',
      status: 'prospect',
      assignedToId: null,
      revenue: '$2M',
      tags: ['VIP'],
      customFields: { bays: 4 },
    });
  });
});

describe('makePatch', () => {
  it('is empty if nothing changed', () => {
    expect(makePatch(fillValues(acme), acme, [bays])).toEqual({});
  });

  it('contains the changed fields, null for those that were emptied', () => {
    const values = { ...fillValues(acme), industry: ' ', revenue: '$2M', tags: [] };
    expect(makePatch({ ...values, customFields: { bays: '' } }, acme, [bays])).toEqual({
      industry: null,
      revenue: '$2M',
      tags: [],
      customFields: { bays: null },
    });
  });
});

describe('withTheirs', () => {
  it('takes the named fields from theirs and keeps the rest as typed', () => {
    const typed = {
      ...fillValues(acme),
      name: 'Acme Ltd',
      phone: '1',
      customFields: { bays: '5' },
    };
    const theirs = { ...fillValues(acme), phone: '2', customFields: {} };
    expect(withTheirs(typed, theirs, ['phone', 'customFields.bays'])).toEqual({
      ...typed,
      phone: '2',
      customFields: { bays: '' },
    });
  });
});
