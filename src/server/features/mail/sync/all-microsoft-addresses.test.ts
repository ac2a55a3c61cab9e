/** All e-mails and phones of an Outlook contact, both ways, within the few places that Outlook has. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { aPerson } from '#test/factories.ts';
import { openLinkedMailSync } from '#test/linked-mail-sync.ts';
import { openMicrosoftServer } from '#test/microsoft-server.ts';

const graph = await openMicrosoftServer();
const { app, boss, people, link, syncBothWays, sync } = await openLinkedMailSync(
  'microsoft',
  graph,
);
const ctx = await app.as();
await link();
await syncBothWays();

const here = async (name: string) => {
  const found = (await people()).find((each) => each.name === name);
  return (await boss.get<Person>(`/api/people/${found?.id}`)).body;
};
const there = (id: string) => graph.contacts.get(id)?.fields;
const nothing = { created: 0, updated: 0, deleted: 0 };
const expectCalm = async () => {
  expect((await sync('contacts')).run).toMatchObject({ in: nothing, out: nothing, conflicts: 0 });
};

test('they come in, phones with their types, and each change finds its place', async () => {
  const id = graph.putContact({
    displayName: 'Anna Berg',
    emailAddresses: [
      { name: 'Anna', address: 'anna@one.example' },
      { name: 'Berg', address: 'anna@two.example' },
    ],
    businessPhones: ['02 5550 1111'],
    mobilePhone: '0400 000 111',
    homePhones: ['02 5550 2222'],
  });
  await sync('contacts');
  const anna = await here('Anna Berg');
  expect(anna).toMatchObject({
    email: 'anna@one.example',
    emailType: null,
    furtherEmails: [{ type: null, value: 'anna@two.example' }],
    phone: '02 5550 1111',
    phoneType: 'work',
    furtherPhones: [
      { type: 'mobile', value: '0400 000 111' },
      { type: 'home', value: '02 5550 2222' },
    ],
  });
  const patched = await boss.patch<Person>(`/api/people/${anna.id}`, {
    emailType: 'work',
    furtherEmails: [
      { type: 'home', value: 'anna@two.example' },
      { type: null, value: 'anna@three.example' },
    ],
    furtherPhones: [
      { type: 'mobile', value: '0400 000 222' },
      { type: 'home', value: '02 5550 2222' },
      { type: 'fax', value: '02 5550 3333' },
    ],
  });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  await sync('contacts');
  expect(there(id)).toMatchObject({
    emailAddresses: [
      { name: 'Anna', address: 'anna@one.example' },
      { name: 'Berg', address: 'anna@two.example' },
      { address: 'anna@three.example' },
    ],
    // Outlook has no fax that Graph knows.
    businessPhones: ['02 5550 1111', '02 5550 3333'],
    mobilePhone: '0400 000 222',
    homePhones: ['02 5550 2222'],
  });
  // What Outlook cannot say stays as it is here.
  graph.putContact({ jobTitle: 'Buyer' }, id);
  await sync('contacts');
  expect(await here('Anna Berg')).toMatchObject({
    ...patched.body,
    updatedAt: expect.anything(),
    jobTitle: 'Buyer',
  });
  await expectCalm();
});

test('what has no place in Outlook is said, stays here, and holds nothing up', async () => {
  const given = {
    name: 'Carl Crm',
    email: 'c0@one.example',
    furtherEmails: [1, 2, 3].map((place) => ({ type: null, value: `c${place}@one.example` })),
    phone: '0400 000 000',
    phoneType: 'mobile' as const,
    furtherPhones: [1, 2, 3, 4, 5].map((place) => {
      return { type: 'mobile' as const, value: `0400 000 00${place}` };
    }),
  };
  await aPerson(ctx, given);
  const { entries } = await sync('contacts');
  expect(entries).toEqual([
    'out created Carl Crm: There is no room there for c3@one.example, 0400 000 005',
  ]);
  const [id = ''] = [...graph.contacts.keys()].slice(-1);
  expect(there(id)).toMatchObject({
    emailAddresses: [0, 1, 2].map((place) => ({ address: `c${place}@one.example` })),
    mobilePhone: '0400 000 000',
    businessPhones: ['0400 000 001', '0400 000 002'],
    homePhones: ['0400 000 003', '0400 000 004'],
  });
  graph.putContact({ jobTitle: 'Owner' }, id);
  expect((await sync('contacts')).run).toMatchObject({ in: { updated: 1 }, out: nothing });
  expect(await here('Carl Crm')).toMatchObject({ ...given, jobTitle: 'Owner' });
  await expectCalm();

  // One that is removed there goes here, and those without a place stay.
  graph.putContact({ homePhones: ['0400 000 003'] }, id);
  await sync('contacts');
  const left = (await here('Carl Crm')).furtherPhones?.map(({ value }) => value.slice(-1));
  expect(left).toEqual(['1', '2', '3', '5']);
});
