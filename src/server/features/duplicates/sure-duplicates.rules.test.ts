/** When a likeness is as good as certain: an import may leave such a one out, a lead is said to be there. */
import { describe, expect, test } from 'vitest';
import { compare } from './duplicates.rules.ts';
import { readTraits } from './traits.rules.ts';

type Known = Parameters<typeof readTraits>[0];
const judge = (kind: 'organization' | 'person', one: Known, other: Known) =>
  compare(kind, readTraits(one, 'AU'), readTraits(other, 'AU'));

describe('organizations that are surely one', () => {
  test.each<[string, Known, Known]>([
    [
      'a phone',
      { name: 'Toll', phone: '0298765432' },
      { name: 'Toll Group', phone: '02 9876 5432' },
    ],
    [
      'a mailbox',
      { name: 'Bobs Towing', email: 'bob@towing.example' },
      { name: 'Bob’s Towing', email: 'BOB@towing.example' },
    ],
    [
      'the very same name at its own site',
      { name: 'Acme Pty Ltd', website: 'acme.com.au' },
      { name: 'ACME', website: 'https://www.acme.com.au/about', location: 'Dubbo NSW' },
    ],
    [
      'the very same name in its town',
      { name: 'Nvidia', location: 'Santa Clara, California' },
      { name: 'NVIDIA Corp.', location: 'Santa Clara, California' },
    ],
  ])('by %s', (_, one, other) => {
    expect(judge('organization', one, other).isSure).toBe(true);
    expect(judge('organization', other, one).isSure).toBe(true);
  });

  const toyota = { name: 'Harbour Toyota', website: 'toyota.com.au', location: 'Sydney NSW 2000' };
  test.each<[string, Known, Known]>([
    ['a name alone', { name: 'Acme' }, { name: 'Acme' }],
    ['a phone alone', { phone: '0298765432' }, { phone: '0298765432' }],
    [
      'a phone under another name',
      { ...toyota, phone: '0298765432' },
      { name: 'Redgum Civil', phone: '0298765432' },
    ],
    [
      'the site of a group',
      toyota,
      { name: 'Harbour Toyota Parramatta', website: 'toyota.com.au' },
    ],
    [
      'one name and site in two towns',
      toyota,
      { name: 'Harbour Toyota', website: 'toyota.com.au', location: 'Newcastle NSW 2300' },
    ],
    [
      'a near name in one town',
      { name: 'Ironbark Haulage', location: 'Dubbo NSW' },
      { name: 'Ironbark Haulage Services', location: 'Dubbo NSW' },
    ],
    [
      'branches with phones of their own',
      { name: 'Westpac', location: 'Sydney NSW', phone: '0298765432' },
      { name: 'Westpac', location: 'Sydney NSW', phone: '0298765000' },
    ],
    [
      'branches in two streets',
      { name: 'Westpac', location: '10 George Street, Sydney NSW' },
      { name: 'Westpac', location: 'Level 3, 275 Kent St, Sydney NSW' },
    ],
    [
      'one name in a town, with two sites',
      { name: 'City Motors', location: 'Dubbo', website: 'citymotors.com.au' },
      { name: 'City Motors', location: 'Dubbo', website: 'cmdubbo.com.au' },
    ],
  ])('not by %s', (_, one, other) => {
    expect(judge('organization', one, other).isSure).toBe(false);
    expect(judge('organization', other, one).isSure).toBe(false);
  });
});

test.each<[string, Known, Known, boolean]>([
  [
    'a mailbox',
    { name: 'Bob Smith', email: 'b@x.example' },
    { name: 'Robert Smith', email: 'b@x.example' },
    true,
  ],
  [
    'their own phone',
    { name: 'Rose Doyle', phone: '0400 111 222' },
    { name: 'rose doyle', phone: '0400111222' },
    true,
  ],
  ['a name', { name: 'Rose Doyle' }, { name: 'Rose Doyle' }, false],
  [
    'a shared mailbox',
    { name: 'Rose Hart', email: 'i@x.example' },
    { name: 'Tom Doyle', email: 'i@x.example' },
    false,
  ],
])('people are surely one by %s, or not', (_, one, other, isSure) => {
  expect(judge('person', one, other).isSure).toBe(isSure);
});
