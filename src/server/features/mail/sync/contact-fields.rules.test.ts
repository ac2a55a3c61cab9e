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
  missingAddresses,
  nameKey,
} from './contact-fields.rules.ts';
import { addressesIn } from './merge-addresses.rules.ts';

describe('a contact comes in', () => {
  const ada = aContactThere({
    name: ' Ada King ',
    emails: ['ADA@north.example', 'second@north.example'],
    phones: ['0400 111 222', '07 1'],
    company: ' North Motors ',
    jobTitle: 'Buyer',
    location: 'Cairns',
  });

  test('with all of its addresses and numbers, the first ones as the primary', () => {
    expect(contactFields(ada)).toEqual({
      fields: {
        name: 'Ada King',
        email: expect.stringMatching(/^ada@north\.example$/i),
        emails: expect.stringMatching(
          /^\[\["ada@north\.example"\],\["second@north\.example"\]\]$/i,
        ),
        phone: '0400 111 222',
        phones: '[["0400 111 222"],["07 1"]]',
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
      emails: null,
      phone: null,
      phones: null,
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

  test('with at most ten of each, none twice, and without those that cannot be stored', () => {
    const emails = Array.from({ length: 12 }, (_, place) => `a${place}@x.example`);
    const given = aContactThere({
      emails: ['ask Ada', ...emails.slice(0, 2), 'A0@X.example', ...emails.slice(2)],
      types: { 'a0@x.example': 'home', 'a1@x.example': 'whatever' },
    });
    const { fields, partial } = contactFields(given);
    expect(fields.email).toBe('a0@x.example');
    const kept = addressesIn(fields.emails);
    expect(kept.map(({ value }) => value)).toEqual(emails.slice(0, 10));
    expect(kept.slice(0, 3).map(({ type }) => type)).toEqual(['home', null, undefined]);
    expect(partial).toEqual([
      expect.stringMatching(/^E-mail was left out/),
      '10 e-mails are kept here: 2 e-mails more stay there alone',
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
    const anna = aContactThere({ phones: ['1', '2'] });
    expect(contactChange({ phone: null, phones: null, company: 'North' }, anna)).toEqual({
      phones: { wanted: [], known: ['1', '2'] },
      company: 'North',
    });
    expect(contactChange({ name: null }, anna)).toEqual({});
    const others = { name: 'A', company: 'c', jobTitle: 'j', location: 'l' };
    const all = { ...others, email: 'e', emails: '[["e","home"],["f"]]' };
    expect(contactChange(all, anna)).toEqual({
      ...others,
      emails: { wanted: [{ value: 'e', type: 'home' }, { value: 'f' }], known: [] },
    });
    expect(contactChange({}, anna)).toEqual({});
  });

  const there = aContactThere({
    name: 'Ada King',
    emails: ['one@x', 'two@x'],
    phones: ['1', '2'],
    company: 'North',
    jobTitle: 'Buyer',
    location: 'Cairns',
  });

  test('and keeps the addresses and numbers there that are none of ours', () => {
    const emails = { wanted: [{ value: 'new@x', type: 'home' }], known: ['one@x'] };
    const phones = { wanted: [], known: ['1'] };
    expect(changedContact(there, { emails, phones })).toEqual({
      ...there,
      emails: ['new@x', 'two@x'],
      phones: ['2'],
      types: { 'new@x': 'home' },
    });
    expect(changedContact(emptyContact, { name: 'New', emails, phones })).toEqual({
      ...emptyContact,
      name: 'New',
      emails: ['new@x'],
      types: { 'new@x': 'home' },
    });
  });

  test('with what of it found no room there', () => {
    const wanted = { emails: '[["a@x",null],["b@x","home"]]', phones: '[["0400 1",null]]' };
    expect(missingAddresses(wanted, { emails: '[["A@x"]]', phones: '[["04001"]]' })).toBe(
      'There is no room there for b@x',
    );
    expect(missingAddresses(wanted, wanted)).toBeNull();
  });

  test('and keeps what is not changed, even if it could be emptied', () => {
    expect(changedContact(there, {})).toEqual({ ...there, types: {} });
    const emptied = { company: null, jobTitle: null, location: null };
    expect(changedContact(there, emptied)).toEqual({ ...there, ...emptied, types: {} });
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
