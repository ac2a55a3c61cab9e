/** How a contact becomes a person, what is written back, and what counts as no change. */
import { describe, expect, test } from 'vitest';
import { personTexts } from '#contract/people.ts';
import { aContactThere } from '#test/mail-service.ts';
import {
  changedContact,
  contactChange,
  contactFields,
  contactSameness,
  emptyContact,
  nameKey,
} from './contact-fields.rules.ts';

describe('a contact comes in', () => {
  const ada = aContactThere({
    name: ' Ada King ',
    emails: ['ADA@north.example', 'second@north.example'],
    phones: ['0400 111 222', '07 1'],
    company: ' North Motors ',
    jobTitle: 'Buyer',
    location: 'Cairns',
  });

  test('with the first of its addresses and numbers', () => {
    expect(contactFields(ada)).toEqual({
      fields: {
        name: 'Ada King',
        email: expect.stringMatching(/^ada@north\.example$/i),
        phone: '0400 111 222',
        company: 'North Motors',
        jobTitle: 'Buyer',
        location: 'Cairns',
      },
      partial: [],
      fault: null,
    });
  });

  test('with blank fields as blank, so that they can be emptied here', () => {
    expect(contactFields(aContactThere({ name: 'Bo', company: ' ' })).fields).toEqual({
      name: 'Bo',
      email: null,
      phone: null,
      company: null,
      jobTitle: null,
      location: null,
    });
  });

  test('without values that a person cannot have, which are reported and change nothing here', () => {
    const { fields, partial, fault } = contactFields({
      ...ada,
      emails: ['ask Ada'],
      jobTitle: 'x'.repeat(personTexts.jobTitle.limit + 1),
    });
    expect(fault).toBeNull();
    expect(fields).not.toHaveProperty('email');
    expect(fields).not.toHaveProperty('jobTitle');
    expect(fields).toMatchObject({ name: 'Ada King', phone: '0400 111 222' });
    expect(partial).toEqual([
      expect.stringMatching(/^E-mail was left out: it must be /),
      expect.stringMatching(/^Job title was left out: it must be at most /),
    ]);
  });

  test('with an organization whose name fits', () => {
    const company = 'x'.repeat(1_000);
    const stored = contactFields({ ...ada, company }).fields.company ?? '';
    expect(company.startsWith(stored)).toBe(true);
    expect(stored.length).toBeLessThan(1_000);
  });

  test.each([
    [' ', 'It has no name'],
    ['', 'It has no name'],
    ['x'.repeat(10_000), expect.stringMatching(/^Name must be at most /)],
  ])('not at all without a name that can be stored', (name, fault) => {
    expect(contactFields({ ...ada, name })).toEqual({ fields: {}, partial: [], fault });
  });
});

describe('a change goes out', () => {
  test('with the changed fields only; a name is never emptied', () => {
    expect(contactChange({ phone: null, company: 'North' })).toEqual({
      phone: null,
      company: 'North',
    });
    expect(contactChange({ name: null })).toEqual({});
    const all = { name: 'A', email: 'e', phone: 'p', company: 'c', jobTitle: 'j', location: 'l' };
    expect(contactChange(all)).toEqual(all);
    expect(contactChange({})).toEqual({});
  });

  const there = aContactThere({
    name: 'Ada King',
    emails: ['one@x', 'two@x'],
    phones: ['1', '2'],
    company: 'North',
    jobTitle: 'Buyer',
    location: 'Cairns',
  });

  test('and keeps the other addresses and numbers there', () => {
    expect(changedContact(there, { email: 'new@x', phone: null })).toEqual({
      ...there,
      emails: ['new@x', 'two@x'],
      phones: ['2'],
    });
    expect(changedContact(emptyContact, { name: 'New', email: 'new@x', phone: null })).toEqual({
      ...emptyContact,
      name: 'New',
      emails: ['new@x'],
    });
  });

  test('and keeps what is not changed, even if it could be emptied', () => {
    expect(changedContact(there, {})).toEqual(there);
    const emptied = { company: null, jobTitle: null, location: null };
    expect(changedContact(there, emptied)).toEqual({ ...there, ...emptied });
  });
});

describe('the same value in another spelling', () => {
  test.each([
    ['email', 'Ada@X.example', 'ada@x.EXAMPLE', true],
    ['email', 'ada@x.example', 'ida@x.example', false],
    ['phone', '0400 111 222', '+61 400 111 222', true],
    ['phone', '(07) 4000-1234', '0740001234', true],
    ['phone', '07 4000 1234 ext 5', '07 4000 1234 ext. 6', false],
    ['phone', '07 4000 1234', '07 4000 1235', false],
    // Not a valid number of any country: as it was typed, except for blanks.
    ['phone', '1 2', '12', true],
    ['phone', 'ask Bo', 'ask Jo', false],
    ['company', 'North-Motors, Pty. Ltd.', 'north motors pty ltd', true],
    ['company', 'Müller & Söhne', 'MULLER SOHNE', true],
    ['company', 'Müller', 'Miller', false],
    ['name', 'Ada  King ', 'Ada King', true],
    ['name', 'Ada King', 'ada king', false],
    ['location', '1 High St\nCairns', '1 High St Cairns', true],
    ['jobTitle', 'Buyer', null, false],
    ['jobTitle', null, 'Buyer', false],
    ['jobTitle', null, null, true],
  ])('%s: %s and %s', (field, one, other, isSame) => {
    expect(contactSameness('AU')(field, one, other)).toBe(isSame);
  });

  test('a number without a country code belongs to the country of the team', () => {
    const [local, abroad] = ['020 7946 0000', '+44 20 7946 0000'];
    expect(contactSameness('GB')('phone', local, abroad)).toBe(true);
    expect(contactSameness('AU')('phone', local, abroad)).toBe(false);
    // If the country is unknown, only blanks are ignored.
    expect(contactSameness('')('phone', local, abroad)).toBe(false);
    expect(contactSameness('')('phone', '020 79460000', local)).toBe(true);
  });
});

test('names are compared by their letters and digits', () => {
  expect(nameKey('A. K. Motors 24/7')).toBe('akmotors247');
  expect(nameKey('ﬁne Cars')).toBe('finecars');
});
