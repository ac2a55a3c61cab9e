/** Names, phones, domains and places by themselves, and what they weigh together. */
import { describe, expect, test } from 'vitest';
import { findOwnDomain } from './domains.rules.ts';
import { compare } from './duplicates.rules.ts';
import { organizationNameLikeness } from './names.rules.ts';
import { comparePersonNames } from './person-names.rules.ts';
import { comparePlaces, readPlace } from './places.rules.ts';
import { isSamePhone, readPhones } from './same-phones.rules.ts';
import { readTraits } from './traits.rules.ts';

describe('names of organizations', () => {
  test.each([
    ['Northside Motors', 'NORTHSIDE MOTORS PTY LTD'],
    ['Northside Motors Pty. Ltd.', 'Northside Motors Pty Limited'],
    ['Northside Motors P/L', 'North Side Motors'],
    ['Smith & Sons', 'Smith and Sons Co.'],
    ["Bob's Towing", 'Bobs Towing'],
    ['Müller Söhne GmbH', 'Muller Sohne'],
    ['Straßenbau AG', 'Strassenbau'],
    ['The Tyre Company', 'Tyre'],
    ['A.B.C. Transport', 'ABC Transport'],
    ['Acme, Inc.', 'ACME LLC'],
    ['ООО Ромашка', 'ооо ромашка'],
    ['株式会社トヨタ', '株式会社トヨタ'],
    // Nothing but legal words is a name all the same.
    ['The Company', 'THE COMPANY'],
  ])('%s is %s', (one, other) => {
    expect(organizationNameLikeness(one, other)).toBe(1);
    expect(organizationNameLikeness(other, one)).toBe(1);
  });

  test.each([
    ['Northside Motors', 'Northsdie Motors'],
    ['Blackwood Motors', 'Blackwood Motor'],
    ['Riverina Freight', 'Riverena Freight'],
    ['Toll', 'Toll Group'],
    ['Motors Northside', 'Northside Motors'],
    ['Ironbark Haulage', 'Ironbark Haulage Dubbo'],
  ])('%s is near %s', (one, other) => {
    expect(organizationNameLikeness(one, other)).toBeGreaterThanOrEqual(0.85);
    expect(organizationNameLikeness(one, other)).toBeLessThan(1);
    expect(organizationNameLikeness(other, one)).toBe(organizationNameLikeness(one, other));
  });

  test.each([
    ['Northside Motors', 'Southside Motors'],
    ['Eastern Freight', 'Western Freight'],
    ['Dubbo Motors', 'Dubbo Trucks'],
    ['Transport', 'Riverina Transport'],
    ['Toll', 'Tull'],
    ['Blackwood Motors', 'Redgum Civil'],
    ['', 'Redgum Civil'],
    ['🚚', '🚛'],
  ])('%s is not %s', (one, other) => {
    expect(organizationNameLikeness(one, other)).toBeLessThan(0.7);
  });
});

const personNameLikeness = (one: string, other: string) => comparePersonNames(one, other).likeness;

describe('names of people', () => {
  test.each([
    ['Rose Doyle', 'rose  DOYLE', 1],
    ['Rose Doyle', 'Doyle, Rose', 1],
    ['Dr. Rose Doyle', 'Rose Doyle', 1],
    ['Zoë Brontë', 'Zoe Bronte', 1],
    ["Siobhan O'Brien", 'Siobhan O’Brien', 1],
    ['Mary-Jane Watson', 'Mary Jane Watson', 1],
    ['Bob Smith', 'Robert Smith', 0.93],
    ['Ben Walker', 'Benjamin Walker', 0.93],
    ['John Paul Smith', 'John Smith', 0.99],
  ])('%s and %s', (one, other, likeness) => {
    expect(personNameLikeness(one, other)).toBeCloseTo(likeness, 1);
    expect(personNameLikeness(other, one)).toBe(personNameLikeness(one, other));
  });

  test.each([
    ['Jon Smith', 'John Smith'],
    ['Katherine Jones', 'Catherine Jones'],
    ['J Smith', 'Jane Smith'],
    ['Rose Doyle', 'Rose Doyel'],
  ])('%s may be %s', (one, other) => {
    expect(personNameLikeness(one, other)).toBeGreaterThanOrEqual(0.7);
  });

  test.each([
    ['John Smith', 'Jane Smith'],
    ['John Smith', 'John Walker'],
    ['J Smith', 'Rose Smith'],
    ['Smith', 'John Smith'],
    ['Rose Doyle', ''],
  ])('%s is not %s', (one, other) => {
    expect(personNameLikeness(one, other)).toBeLessThan(0.7);
  });
});

describe('phones', () => {
  const isSame = (one: string, other: string, country = 'AU') =>
    readPhones(one, country).some((phone) =>
      readPhones(other, country).some((its) => isSamePhone(phone, its)),
    );

  test.each([
    ['0400 111 222', '+61 400 111 222'],
    ['(02) 9876-5432', '+61298765432'],
    ['02 9876 5432 ext 4', '02 98765432'],
    ['0011 64 9 123 4567', '+64 9 123 4567'],
    ['1300 123 456', '+61 1300 123 456'],
    ['13 12 34', '131234'],
    ['9876 5432', '02 9876 5432'],
    ['0400 111 222; 02 9876 5432', '+61 2 9876 5432'],
    ['0400 111 222 / 02 9876 5432', '02 9876 5432'],
    // A number of New Zealand without its code is no Australian one.
    ['09 123 4567', '+64 9 123 4567'],
    // Without its code it could be one of Perth.
    ['089 5551234', '+49 89 5551234'],
  ])('%s is %s', (one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
  });

  test.each([
    ['0400 111 222', '0400 111 223'],
    ['02 9876 5432', '03 9876 5432'],
    ['+61 2 9876 5432', '+64 2 9876 5432'],
    ['call me', 'call me'],
    ['123', '123'],
    ['', ''],
  ])('%s is not %s', (one, other) => {
    expect(isSame(one, other)).toBe(false);
  });

  test('numbers without a code are of the country that is set', () => {
    expect(isSame('(212) 555-2368', '+1 212 555 2368', 'US')).toBe(true);
    expect(isSame('020 7946 0018', '+44 20 7946 0018', 'GB')).toBe(true);
    expect(isSame('020 7946 0018', '020 7946 0018', 'ZZ')).toBe(true);
  });
});

test.each([
  ['https://www.acme.com.au/contact?x=1', 'acme.com.au'],
  ['HTTP://SHOP.ACME.COM.AU:8080', 'acme.com.au'],
  ['acme.com.au', 'acme.com.au'],
  ['info@acme.com.au', 'acme.com.au'],
  ['müller.de', 'xn--mller-kva.de'],
  // Somebody's own page at a host that gives everybody one.
  ['acme.blogspot.com', 'acme.blogspot.com'],
  ['acme.myshopify.com', 'acme.myshopify.com'],
  ['https://www.facebook.com/acme', null],
  ['https://au.linkedin.com/company/acme', null],
  ['https://sites.google.com/view/acme', null],
  ['https://www.yellowpages.com.au/acme', null],
  ['bob@gmail.com', null],
  ['bob@yahoo.com.au', null],
  ['bob@hotmail.co.uk', null],
  ['bob@bigpond.net.au', null],
  ['http://192.168.0.1/', null],
  ['localhost', null],
  ['not a website', null],
  ['http://', null],
  ['', null],
  [null, null],
])('the own domain of %s is %s', (address, domain) => {
  expect(findOwnDomain(address)).toBe(domain);
});

test.each([
  ['12 High Street, Dubbo NSW 2830', 'Dubbo', 'same city'],
  ['12 High Street, Dubbo NSW 2830', '45 High Street, Orange NSW 2800', 'other'],
  ['Dubbo NSW 2830', 'Wongarbon NSW 2830', 'same postcode'],
  ['Sydney 2000', 'Sydney NSW 2010', 'same city'],
  ['Richmond VIC', 'Richmond NSW', 'other'],
  ['Dubbo, New South Wales, Australia', 'NSW', 'same state'],
  ['St Kilda VIC', 'St Kilda', 'same city'],
  ['Austin, TX 78701', 'Austin, TX', 'same city'],
  ['Portland, OR', 'Portland, ME', 'other'],
  ['10 Downing St, London SW1A 2AA', 'SW1A2AA', 'same postcode'],
  ['Dubbo', '', 'unknown'],
  ['', '', 'unknown'],
  ['Mount Isa', 'Mount Gambier', 'other'],
  ['Mount Isa, Level 2', 'Mount Gambier', 'unknown'],
  ['Ipswich QLD', 'Ipswich, England', 'other'],
  ['Köln', 'Koeln, Deutschland', 'same city'],
])('%s and %s: %s', (one, other, likeness) => {
  const [a, b] = [readPlace({ location: one }), readPlace({ location: other })];
  expect(comparePlaces(a, b)).toBe(likeness);
  expect(comparePlaces(b, a)).toBe(likeness);
});

type Known = Parameters<typeof readTraits>[0];
const judge = (kind: 'organization' | 'person', one: Known, other: Known) =>
  compare(kind, readTraits(one, 'AU'), readTraits(other, 'AU'));

describe('organizations', () => {
  test.each<[string, Known, Known, string[]]>([
    ['by name', { name: 'Acme Pty Ltd' }, { name: 'ACME' }, ['same name']],
    [
      'by phone and name',
      { name: 'Northside Motors', phone: '0298765432' },
      { name: 'Northsdie Motors', phone: '+61 2 9876 5432' },
      ['same phone', 'name 0.91'],
    ],
    ['by phone alone', { phone: '0298765432' }, { phone: '02 9876 5432' }, ['same phone']],
    [
      'by website and name',
      { name: 'Toll', website: 'toll.com.au' },
      { name: 'Toll Group', website: 'https://www.toll.com.au/au' },
      ['same site', 'name 0.85'],
    ],
    [
      'by near name and city',
      { name: 'Ironbark Haulage', city: 'Dubbo', state: 'NSW' },
      { name: 'Ironbark Haulage Services', location: '1 Main St, Dubbo NSW' },
      ['name 0.86', 'same city'],
    ],
  ])('are the same %s', (_, one, other, reasons) => {
    const verdict = judge('organization', one, other);
    expect(verdict.level).toBe('likely');
    expect(verdict.score).toBeGreaterThanOrEqual(0.5);
    expect(verdict.reasons).toEqual(reasons);
    expect(judge('organization', other, one).score).toBe(verdict.score);
  });

  test.each<[string, Known, Known, string[]]>([
    [
      'by a phone under another name',
      { name: 'Redgum Civil', phone: '0298765432' },
      { name: 'Northside Motors', phone: '0298765432' },
      ['same phone', 'another name'],
    ],
    [
      'by the domain of an e-mail address alone',
      { website: 'acme.com.au' },
      { email: 'sales@acme.com.au' },
      ['website of the e-mail domain'],
    ],
    [
      'by the site of a group',
      { name: 'Metro Ford', website: 'dealers.com.au' },
      { name: 'Harbour Toyota', website: 'dealers.com.au' },
      ['same site', 'another name'],
    ],
    [
      'by a mailbox under another name',
      { name: 'Redgum Civil', email: 'bobstowing@gmail.com' },
      { name: 'Bobs Towing', email: 'Bobs.Towing+x@googlemail.com' },
      ['same e-mail', 'another name'],
    ],
    [
      'by name in two states',
      { name: 'Premier Motors', location: 'Perth WA' },
      { name: 'Premier Motors', location: 'Cairns QLD' },
      ['same name', 'another place'],
    ],
  ])('may be the same %s', (_, one, other, reasons) => {
    const verdict = judge('organization', one, other);
    expect(verdict.level).toBe('maybe');
    expect(verdict.score).toBeLessThan(0.5);
    expect(verdict.reasons).toEqual(reasons);
    expect(verdict.isSure).toBe(false);
  });

  test.each<[string, Known, Known]>([
    [
      'sharing a webmail domain',
      { name: 'Acme', email: 'a@gmail.com' },
      { name: 'Zeta', email: 'b@gmail.com' },
    ],
    [
      'of one brand in two towns',
      { name: 'Hino Dubbo', website: 'hino.com.au', location: 'Dubbo NSW' },
      { name: 'Hino Ballarat', website: 'hino.com.au', location: 'Ballarat VIC' },
    ],
    [
      'with a name in two states',
      { name: 'Premier Motors', location: 'Perth WA' },
      { name: 'Premier Motors', location: 'Cairns QLD' },
    ],
    [
      'that are neighbours',
      { name: 'Dubbo Motors', location: 'Dubbo' },
      { name: 'Dubbo Trucks', location: 'Dubbo' },
    ],
    [
      'on Facebook',
      { name: 'Acme', website: 'facebook.com/acme' },
      { name: 'Zeta', website: 'facebook.com/zeta' },
    ],
    ['of which nothing is known', {}, {}],
  ])('are two %s', (_, one, other) => {
    expect(judge('organization', one, other).level).not.toBe('likely');
  });
});

describe('people', () => {
  const here = '0190c4f5-0000-7000-8000-000000000001';
  const there = '0190c4f5-0000-7000-8000-000000000002';

  test.each<[string, Known, Known, string[]]>([
    ['by name', { name: 'Rose Doyle' }, { name: 'rose doyle' }, ['same name']],
    [
      'by e-mail',
      { name: 'Rose Hart', email: 'rose@doyle.example' },
      { name: 'Rosalind Doyle', email: 'ROSE@doyle.example' },
      ['same e-mail', 'another name'],
    ],
    [
      'by phone and name',
      { name: 'Bob Smith', phone: '0400 111 222' },
      { name: 'Robert Smith', phone: '+61400111222' },
      ['same phone', 'name 0.93'],
    ],
    [
      'by employer and name',
      { name: 'Jon Smith', organizationId: here },
      { name: 'John Smith', organizationId: here },
      ['name 0.93', 'same organization'],
    ],
  ])('are the same %s', (_, one, other, reasons) => {
    const verdict = judge('person', one, other);
    expect(verdict.reasons).toEqual(reasons);
    expect(verdict.level).toBe('likely');
  });

  test.each<[string, Known, Known]>([
    [
      'colleagues at one switchboard',
      { name: 'Rose Doyle', phone: '0298765432', organizationId: here, email: 'r@acme.com.au' },
      { name: 'Tom Walker', phone: '0298765432', organizationId: here, email: 't@acme.com.au' },
    ],
    [
      'a couple',
      { name: 'John Smith', phone: '0400 111 222', location: 'Dubbo' },
      { name: 'Jane Smith', phone: '0400 111 222', location: 'Dubbo' },
    ],
    [
      'two first names at one company',
      { name: 'Rosa Doyle', email: 'rosa@acme.com.au' },
      { name: 'Rose Doyle', email: 'rose.doyle@acme.com.au' },
    ],
    [
      'father and son',
      { name: 'Rose Doyle Sr.', organizationId: here },
      { name: 'Rose Doyle Jr.', organizationId: here },
    ],
    [
      'namesakes in two towns',
      { name: 'John Smith', location: 'Dubbo' },
      { name: 'John Smith', location: 'Cairns' },
    ],
    [
      'namesakes with two mailboxes at one provider',
      { name: 'John Smith', email: 'john.smith@gmail.com' },
      { name: 'John Smith', email: 'john.smith82@gmail.com', location: 'Cork' },
    ],
    [
      'namesakes at two organizations',
      { name: 'John Smith', organizationId: here },
      { name: 'John Smith', organizationId: there },
    ],
  ])('are two: %s', (_, one, other) => {
    expect(judge('person', one, other).level).not.toBe('likely');
  });
});
