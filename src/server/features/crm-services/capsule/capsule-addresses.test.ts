/** Which of Capsule's e-mails and phones is the primary one, and where the others go: none is lost. */
import { expect, test } from 'vitest';
import { anOrganisation, aPersonThere } from '#test/capsule-server.ts';
import { readParty } from './capsule.rules.ts';

function partyOf(value: unknown) {
  const read = readParty(value);
  if (!('item' in read)) throw new Error(read.unusable.reason);
  const { item } = read;
  if (item.entity !== 'organizations' && item.entity !== 'people') throw new Error(item.entity);
  return item;
}

/** The lines of the custom field that keeps what has no field here. */
const detailsOf = (value: unknown) =>
  partyOf(value)
    .fields.find(({ id }) => id === 'own:details')
    ?.value.split('\n') ?? [];

const otherTypes: Record<string, string> = { Direct: 'work', Pager: 'other' };
const typeOf = (type: string | null | undefined) =>
  type ? (otherTypes[type] ?? type.toLowerCase()) : null;
const phones = (...types: (string | null)[]) =>
  types.map((type) => ({ type, number: `0${type ?? 'plain'}` }));

test.each([
  ['an organization', anOrganisation, ['Mobile', 'Work'], '0Work'],
  ['an organization', anOrganisation, ['Home', 'Mobile', 'Direct'], '0Direct'],
  ['an organization', anOrganisation, ['Home', 'Mobile'], '0Mobile'],
  ['a person', aPersonThere, ['Work', 'Mobile'], '0Mobile'],
  ['a person', aPersonThere, ['Home', 'Direct', 'Work'], '0Work'],
  ['a person', aPersonThere, [null, 'Home'], '0Home'],
  ['a person', aPersonThere, ['Pager', 'Other'], '0Pager'],
  ['a person', aPersonThere, ['Fax', null], '0plain'],
  ['a person', aPersonThere, ['Fax'], null],
])('telephone numbers of %s', (_whose, make, types, phone) => {
  const party = make(1, { phoneNumbers: phones(...types) });
  expect(partyOf(party).phone).toBe(phone);
  const others = types.filter((type) => `0${type ?? 'plain'}` !== phone);
  const further = others.map((type) => ({ type: typeOf(type), value: `0${type ?? 'plain'}` }));
  expect(partyOf(party)).toMatchObject({
    phoneType: phone === null ? null : typeOf(types.find((type) => phone.endsWith(`${type}`))),
    furtherPhones: phone === null ? [] : further,
  });
  // A fax alone is kept beside.
  expect(detailsOf(party)).toEqual(phone === null ? ['Fax: 0Fax'] : []);
});

test('of more than ten numbers, and of one that is none, the last are kept beside', () => {
  const many = Array.from({ length: 12 }, (_, place) => ({ type: 'Home', number: `0${place}` }));
  const party = aPersonThere(1, {
    phoneNumbers: [...many, { type: 'Work', number: 'x'.repeat(61) }, { number: '1' }],
  });
  expect(partyOf(party).phone).toBe('x'.repeat(61));
  expect(partyOf(party).furtherPhones).toHaveLength(9);
  expect(detailsOf(party)).toEqual(['Home: 09', 'Home: 010', 'Home: 011', '1']);
});

test('e-mail addresses: the one at work; an invalid one is kept where it can be corrected', () => {
  const emailAddresses = [
    { type: 'Home', address: 'ada@home.example' },
    { type: 'Work', address: 'ada@work.example' },
    { type: null, address: 'ada@third.example' },
  ];
  const party = aPersonThere(1, { emailAddresses });
  expect(partyOf(party).email).toBe('ada@work.example');
  expect(partyOf(party)).toMatchObject({
    emailType: 'work',
    furtherEmails: [
      { type: 'home', value: 'ada@home.example' },
      { type: null, value: 'ada@third.example' },
    ],
  });
  expect(detailsOf(party)).toEqual([]);
  const broken = aPersonThere(1, { emailAddresses: [{ type: 'Work', address: 'ask Ada' }] });
  expect(partyOf(broken).email).toBe('ask Ada');
  expect(detailsOf(broken)).toEqual(['Work: ask Ada']);
});
