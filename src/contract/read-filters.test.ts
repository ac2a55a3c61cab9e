/** What the addresses of pages hold is read as the schemas of the lists read it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readListFilter } from './list-filter.ts';
import { OpportunityFilter } from './opportunities.ts';
import { OrganizationFilter } from './organizations.ts';
import { PersonFilter } from './people.ts';
import { FilterDay, Id, OwnerFilter } from './primitives.ts';
import { readOpportunityFilter, readOrganizationFilter, readPersonFilter } from './read-filters.ts';
import { readFilterDay, readId, readOwner } from './read-values.ts';

const id = '0199F3A0-0000-7000-8000-00000000000a';
const conditions = JSON.stringify({
  Region: ' North ',
  size: null,
  ' rank ': { from: '1', to: '2.5' },
  since: { from: '2026-02-01', note: 'of no meaning' },
  plan: { contains: 'old', from: 4 },
});
/** Values that some filter takes, and others that come close. */
const values = [
  ...['', ' ', 'none', 'None', id, id.slice(1), ` ${id}`, '\0', '\ud800', 'x'.repeat(60)],
  ...['x'.repeat(61), ` ${'x'.repeat(60)} `, 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(4_001)],
  ...['2026-02-28', '2026-02-29', '2024-02-29', '2026-04-31', '2026-2-8', '1899-12-31'],
  ...['1900-01-01', '2200-12-31', '2201-01-01', '2026-00-10', '2026-11-00', '2026-11-20T00:00:00Z'],
  ...['2026-11', '2026-13', '1999-01', '2200-01', 'active', 'Active', 'prospect', 'lead'],
  ...['lead,won', 'lead,closed_won', 'closed_won', ',lead', 'lead,', 'name', '-name', '--name'],
  ...['updatedAt', 'value', '-stage', 'customFields.', 'customFields.Region', '-customFields.x'],
  ...[`customFields.${'x'.repeat(101)}`, 'exact', conditions, '{}', '[]', 'null', '"x"', '{'],
  ...['{"__proto__":"x"}', '{"a":1}', '{"a":true}', '{"a":{}}', '{"a":[]}', '{"a":["x"]}'],
  ...['{"a":{"from":"1","to":"2026-01-01"}}', '{"a":{"from":"soon"}}', '{"a":{"from":1}}'],
  ...['{"a":{"contains":" "}}', '{"a":{"contains":" ","to":"3"}}', '{"a":{"contains":null}}'],
  ...[`{"${'x'.repeat(101)}":"x"}`, `{"a":"${'x'.repeat(501)}"}`, '{"a":"\\u0000"}', '{"":""}'],
];

const lists: [
  string,
  z.ZodObject<Record<string, z.ZodType>>,
  typeof readPersonFilter | typeof readOrganizationFilter | typeof readOpportunityFilter,
][] = [
  ['people', PersonFilter, readPersonFilter],
  ['organizations', OrganizationFilter, readOrganizationFilter],
  ['opportunities', OpportunityFilter, readOpportunityFilter],
];
const paging = ['limit', 'cursor', 'count', 'skip'];
const given = (filter: object) => Object.entries(filter).filter(([, value]) => value !== undefined);

test.each(lists)('%s: each filter takes what its schema takes', (_, schema, read) => {
  const names = Object.keys(schema.shape).filter((name) => !paging.includes(name));
  expect(Object.keys(read({}))).toEqual(names);
  for (const name of names) {
    for (const value of values) {
      const url = { [name]: value };
      expect(given(read(url)), `${name}=${value}`).toEqual(given(readListFilter(schema, url)));
    }
  }
});

test.each(lists)('%s: several filters together, and any text', (_, schema, read) => {
  const names = Object.keys(schema.shape).filter((name) => !paging.includes(name));
  const text = fc.oneof(fc.constantFrom(...values), fc.string({ unit: 'binary' }));
  const urls = fc.dictionary(fc.constantFrom(...names, 'other'), text, { noNullPrototype: true });
  fc.assert(
    fc.property(urls, (url) => {
      expect(given(read(url))).toEqual(given(readListFilter(schema, url)));
    }),
  );
});

test('ids, owners and days are read as their schemas read them', () => {
  const digits = fc.stringMatching(/^(19|20|22)\d\d-[01]\d-[0-3]\d$/);
  const anything = fc.oneof(fc.constantFrom(...values), digits, fc.uuid(), fc.string());
  fc.assert(
    fc.property(anything, (value) => {
      expect(readId(value)).toBe(Id.safeParse(value).data);
      expect(readOwner(value)).toBe(OwnerFilter.safeParse(value).data);
      expect(readFilterDay(value)).toBe(FilterDay.safeParse(value).data);
    }),
  );
});
