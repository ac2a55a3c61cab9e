/** What a list asks cheaply of many rows leaves out nobody whom the matcher would find. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { lookUp } from './look-up-alike.ts';
import { lookUpSharing, type Sharing } from './sharing-keys.ts';
import { readTraits } from './traits.rules.ts';

const app = await openTestApp();
const ctx = await app.as('admin');
const country = 'AU';
const nothing: Sharing = { name: null, email: null, phone: null, website: null };

async function askBoth(kind: 'person' | 'organization', given: Partial<Sharing>) {
  const candidate: Sharing = { ...nothing, ...given };
  const asked = [{ place: 0, traits: readTraits(candidate, country) }];
  const found = await lookUp(ctx, kind, asked, { byKeysOnly: true, inBulk: true });
  return {
    found: found.size > 0,
    shares: await (await lookUpSharing(kind, [candidate], { country }))(ctx),
  };
}

const many = (values: string[]) => values.map((value) => ({ type: 'work' as const, value }));

await aPerson(ctx, {
  name: 'Katherine Ostrander née Vollrath',
  email: 'k.ostrander@gmail.com',
  phone: '+61 2 9876 5432',
  furtherEmails: many(['kate@home.example', 'kate+cars@fleet.example']),
  furtherPhones: many(['0491 570 156']),
});
await aPerson(ctx, { name: 'Short Number', phone: '123456' });
await anOrganization(ctx, {
  name: 'Ravenswood & Söhne GmbH',
  email: 'office@ravenswood-group.example',
  phone: '1800 356 937',
  website: 'https://müller-trucks.de/start',
  furtherPhones: many(['+49 89 5551234']),
  furtherEmails: many(['parts@ravenswood.example']),
});

test.each([
  ['the name', { name: 'katherine ostrander' }],
  ['a nickname', { name: 'Kate Ostrander' }],
  ['the name turned round', { name: 'Ostrander Katherine' }],
  ['the name before the marriage', { name: 'Katherine Vollrath' }],
  ['an e-mail of several', { email: 'new@else.example; K.Ostrander@gmail.com' }],
  ['the mailbox without its dots', { email: 'kostrander@googlemail.com' }],
  ['a further e-mail', { email: 'KATE@home.example' }],
  ['the phone', { phone: '(02) 9876-5432' }],
  ['the phone with an extension', { phone: '02 9876 5432 ext 17' }],
  ['the phone of several', { phone: '0400 000 000 / 02 9876 5432' }],
  ['a further phone', { phone: '+61 491 570 156' }],
  ['a phone of six digits behind a zero', { phone: '0123456' }],
])('a person by %s', async (_, candidate) => {
  expect(await askBoth('person', candidate)).toEqual({ found: true, shares: [0] });
});

test.each([
  ['the name in another legal form', { name: 'Ravenswood und Soehne' }],
  ['words of the name turned round', { name: 'Söhne & Ravenswood GmbH' }],
  ['the site in Punycode', { website: 'http://www.xn--mller-trucks-dlb.de' }],
  ['an e-mail at the site', { email: 'sales@müller-trucks.de' }],
  ['the phone', { phone: '1800 356 937' }],
  ['a further phone', { phone: '0049 (0)89 555 1234' }],
  ['a further e-mail', { email: 'parts@ravenswood.example' }],
])('an organization by %s', async (_, candidate) => {
  expect(await askBoth('organization', candidate)).toEqual({ found: true, shares: [0] });
});

test('nobody by what is nobody’s', async () => {
  const stranger = { name: 'Nobody Else', email: 'n@else.example', phone: '0400 999 888' };
  expect(await askBoth('person', stranger)).toEqual({ found: false, shares: [] });
  expect(await askBoth('organization', stranger)).toEqual({ found: false, shares: [] });
  expect(await (await lookUpSharing('person', [], { country }))(ctx)).toEqual([]);
});
