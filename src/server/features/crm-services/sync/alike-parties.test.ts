/** Parties of a service that may be somebody here are created, and said to be: none is left out, none doubled without a word. */
import { expect, test } from 'vitest';
import type { DuplicateGroup } from '#contract/duplicates.ts';
import { findSomePairs } from '#server/features/duplicates/find-pairs.ts';
import { anOrganisation, aPersonThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const { capsule, app, sync, issues, startAfresh } = await openCrmSync();
const boss = await app.signIn('super_user');

test('one likely and one maybe of each kind', async () => {
  await startAfresh();
  const ctx = await app.as();
  await aPerson(ctx, { name: 'Katherine Ostrander', phone: '+61 491 570 156' });
  await aPerson(ctx, { name: 'Ilse Borgward', email: 'borgward@borgward.example' });
  await anOrganization(ctx, { name: 'Tolsma Cranes', phone: '+61 7 4000 1234' });
  const mailbox = (address: string) => [{ id: 1, type: 'Work' as const, address }];
  capsule.parties = [
    anOrganisation(1, {
      name: 'Tolsma Crane Hire',
      phoneNumbers: [{ id: 1, type: null, number: '07 4000 1234' }],
    }),
    aPersonThere(10, {
      firstName: 'Kate',
      lastName: 'Ostrander',
      phoneNumbers: [{ id: 2, type: null, number: '0491 570 156' }],
      emailAddresses: mailbox('kate@ostrander.example'),
    }),
    aPersonThere(11, {
      firstName: 'Jochen',
      lastName: 'Borgward',
      emailAddresses: mailbox('borgward@borgward.example'),
    }),
    aPersonThere(12, {
      firstName: 'Quite',
      lastName: 'New',
      emailAddresses: mailbox('quite@new.example'),
    }),
  ];
  const all = await sync('all');
  expect(all).toMatchObject({ created: 4, skipped: 0 });
  const told = await issues(all.runId);
  expect(told).toEqual([
    ['alike', 'Jochen Borgward', expect.stringMatching(/^It may be “Ilse Borgward” \(same e-mail/)],
    [
      'alike',
      'Kate Ostrander',
      expect.stringMatching(/^It is likely “Katherine Ostrander” \(same phone/),
    ],
    ['alike', 'Tolsma Crane Hire', expect.stringMatching(/^It .*“Tolsma Cranes” \(same phone/)],
  ]);
  // Each pair waits on the page of duplicates, once the background has looked.
  while (await findSomePairs(ctx, 'AU'));
  for (const [kind, names] of [
    ['person', ['Jochen Borgward', 'Ilse Borgward']],
    ['person', ['Kate Ostrander', 'Katherine Ostrander']],
    ['organization', ['Tolsma Crane Hire', 'Tolsma Cranes']],
  ] as const) {
    const { body } = await boss.get<DuplicateGroup[]>(`/api/duplicates?kind=${kind}`);
    const groups = body.map(({ records }) => records.map(({ name }) => name).toSorted());
    expect(groups).toContainEqual([...names].toSorted());
  }
  // They are known by their ids from now on, and nobody new is told of.
  const again = await sync('all');
  expect(again).toMatchObject({ created: 0, skipped: 0 });
  expect(await issues(again.runId)).toEqual([]);
});
