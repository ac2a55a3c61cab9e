import { expect, test } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { readCrmRow } from './crm-rows.rules.ts';

const size: CustomFieldDefinition = {
  id: '0190c4f5-0000-7000-8000-000000000000',
  name: 'size',
  label: 'Size',
  fieldType: 'number',
  entityType: 'organization',
  options: [],
  required: 'false',
  helpText: null,
  displayOrder: '0',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function read(row: Record<string, string>) {
  const cells = Object.entries(row).map(([field, value]) => ({ field, column: field, value }));
  return readCrmRow(cells, { person: [], organization: [size] });
}

const ann = { type: 'Person', firstName: 'Ann', email: 'ann@x.example' };

test.each<[string, Record<string, string>, object]>([
  ['title, first and last name', { ...ann, title: 'Dr', lastName: 'Lee' }, { name: 'Dr Ann Lee' }],
  ['a last name alone', { ...ann, firstName: ' ', lastName: 'Lee' }, { name: 'Lee' }],
  [
    'mobile before work, which is a further one',
    { ...ann, mobilePhone: '1', workPhone: '2' },
    { phone: '1', phoneType: 'mobile', furtherPhones: [{ type: 'work', value: '2' }] },
  ],
  [
    'the same number twice once',
    { ...ann, mobilePhone: '0400 111', workPhone: '0400-111' },
    { phone: '0400 111', furtherPhones: [] },
  ],
  [
    'a work phone that is none',
    { ...ann, mobilePhone: '1', workPhone: 'x'.repeat(61) },
    { phone: '1', furtherPhones: [] },
  ],
  ['work where no mobile is', { ...ann, mobilePhone: ' ', workPhone: '2' }, { phone: '2' }],
  ['neither phone', ann, { phone: null, location: null }],
  [
    'a place in three parts',
    { ...ann, city: 'Perth', state: 'WA', postcode: '6000' },
    { location: 'Perth, WA, 6000' },
  ],
  ['a place with a gap', { ...ann, city: 'Perth', postcode: '6000' }, { location: 'Perth, 6000' }],
  [
    'tags, and the one that is always added',
    { ...ann, tags: 'A, b;a' },
    { tags: ['A', 'b', 'capsule-import'] },
  ],
  ['the tag only once', { ...ann, tags: 'Capsule-Import' }, { tags: ['Capsule-Import'] }],
  ['a field of organizations', { ...ann, 'customFields.size': 'x' }, { customFields: undefined }],
])('a person: %s', (_, row, draft) => {
  expect(read(row)).toMatchObject({ kind: 'person', draft });
});

test.each<[string, Record<string, string>, object]>([
  ['its own column', { organisation: 'A', firstName: 'B' }, { name: 'A' }],
  ['the first-name column', { organisation: '', firstName: 'B' }, { name: 'B', status: 'active' }],
  [
    'a custom field',
    { organisation: 'A', 'customFields.size': '7' },
    { customFields: { size: 7 } },
  ],
  ['the tag', { organisation: 'A' }, { tags: ['capsule-import'] }],
])('an organization: %s', (_, row, draft) => {
  expect(read({ type: 'Organisation', ...row })).toMatchObject({ kind: 'organization', draft });
});

test.each<[Record<string, string>, string]>([
  [{ type: 'organization', organisation: 'A' }, 'organization'],
  [{ type: 'COMPANY', organisation: 'A' }, 'organization'],
  [{ ...ann, type: 'contact' }, 'person'],
  [{ ...ann, type: '' }, 'person'],
  [{ firstName: 'Ann', email: 'a@x.example', organisation: 'A' }, 'person'],
  [{ organisation: 'A', email: 'a@x.example' }, 'organization'],
])('%j is a %s', (row, kind) => {
  expect(read(row)).toMatchObject({ kind });
});

test.each<[Record<string, string>, string]>([
  [{ ...ann, email: '' }, 'skipped (missing email)'],
  [{ type: 'Person' }, 'skipped (missing email)'],
  [{ ...ann, firstName: ' ' }, 'skipped (missing name)'],
  [{ type: 'Organisation', lastName: 'B', email: 'a@x.example' }, 'skipped (missing name)'],
  [{ ...ann, type: 'Case' }, 'skipped (unknown type "Case")'],
  [{ ...ann, email: 'at x' }, '"email" must be a valid e-mail address: at x'],
  [{ ...ann, firstName: 'x'.repeat(201) }, '"firstName" must be at most 200 characters'],
  [{ organisation: 'A', ...ann, firstName: 'x'.repeat(201) }, '"firstName" must be at most 200'],
  [{ ...ann, mobilePhone: '9'.repeat(61) }, '"mobilePhone" must be at most 60 characters'],
  [{ ...ann, mobilePhone: ' ', workPhone: '9'.repeat(61) }, '"workPhone" must be at most 60'],
  [{ type: 'Company', organisation: 'x'.repeat(201) }, '"organisation" must be at most 200'],
  [{ ...ann, organisation: 'x'.repeat(201) }, '"Organisation" must be at most 200 characters'],
  [{ ...ann, notes: 'x'.repeat(50_001) }, '"General Notes" must be at most 50,000 characters'],
  [{ type: 'Organisation', organisation: 'A', 'customFields.size': 'x' }, 'must be a number: x'],
])('%j is skipped: %s', (row, reason) => {
  expect(read(row)).toEqual({ fault: expect.stringContaining(reason) });
});

test('the note and the organization of a person', () => {
  expect(read({ ...ann, notes: ' Called. ', organisation: 'Lee Motors' })).toMatchObject({
    note: 'Called.',
    organizationName: 'Lee Motors',
  });
  expect(read({ ...ann, notes: ' ' })).toMatchObject({ note: null, organizationName: null });
});
