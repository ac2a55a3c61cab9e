/** All e-mails and phones of a contact at Google, both ways, with Google's own labels. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { aPerson } from '#test/factories.ts';
import { openGoogleServer } from '#test/google-server.ts';
import { openLinkedMailSync } from '#test/linked-mail-sync.ts';

const google = await openGoogleServer();
const { app, boss, people, link, syncBothWays, sync } = await openLinkedMailSync('google', google);
const ctx = await app.as();
await link();
await syncBothWays();

const here = async (name: string) => {
  const found = (await people()).find((each) => each.name === name);
  return (await boss.get<Person>(`/api/people/${found?.id}`)).body;
};
const there = (id: string) => google.persons.get(id)?.fields ?? {};
const nothing = { created: 0, updated: 0, deleted: 0 };
const expectCalm = async () => {
  expect((await sync('contacts')).run).toMatchObject({ in: nothing, out: nothing, conflicts: 0 });
};

test('they come in with their types, and a change of one leaves the labels of the others', async () => {
  const id = google.putPerson({
    names: [{ displayName: 'Anna Berg' }],
    emailAddresses: [
      { value: 'anna@work.example', type: 'work' },
      { value: 'anna@home.example', type: 'home' },
      { value: 'anna@club.example', type: 'Rowing club', displayName: 'Anna B.' },
    ],
    phoneNumbers: [
      { value: '02 5550 1111', type: 'workMobile' },
      { value: '02 5550 2222', type: 'homeFax' },
      { value: '02 5550 3333' },
    ],
  });
  await sync('contacts');
  const anna = await here('Anna Berg');
  expect(anna).toMatchObject({
    email: 'anna@work.example',
    emailType: 'work',
    furtherEmails: [
      { type: 'home', value: 'anna@home.example' },
      { type: 'other', value: 'anna@club.example' },
    ],
    phone: '02 5550 1111',
    phoneType: 'mobile',
    furtherPhones: [
      { type: 'fax', value: '02 5550 2222' },
      { type: null, value: '02 5550 3333' },
    ],
  });
  await expectCalm();

  const patched = await boss.patch(`/api/people/${anna.id}`, {
    email: 'anna@home.example',
    furtherEmails: [
      { type: 'other', value: 'anna@club.example' },
      { type: 'work', value: 'anna@new.example' },
    ],
    emailType: 'home',
    furtherPhones: [{ type: 'fax', value: '02 5550 2222' }],
  });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  google.putPerson({ organizations: [{ title: 'Buyer' }] }, id);
  expect((await sync('contacts')).run).toMatchObject({ out: { updated: 1 }, conflicts: 0 });
  expect(there(id)).toMatchObject({
    emailAddresses: [
      { value: 'anna@home.example', type: 'home' },
      { value: 'anna@club.example', type: 'Rowing club', displayName: 'Anna B.' },
      { value: 'anna@new.example', type: 'work' },
    ],
    phoneNumbers: [
      { value: '02 5550 1111', type: 'workMobile' },
      { value: '02 5550 2222', type: 'homeFax' },
    ],
  });
  expect((there(id).emailAddresses as unknown[]).length).toBe(3);
  expect((there(id).phoneNumbers as unknown[]).length).toBe(2);
  await expectCalm();
  expect(await here('Anna Berg')).toMatchObject({
    ...(patched.body as Person),
    updatedAt: expect.anything(),
    jobTitle: 'Buyer',
  });
});

test('what somebody writes here goes out and comes back as it was', async () => {
  const given = {
    name: 'Carl Crm',
    email: 'carl@one.example',
    emailType: null,
    furtherEmails: (['work', 'home', 'other', null] as const).map((type, place) => {
      return { type, value: `carl${place}@one.example` };
    }),
    phone: '02 5550 4444',
    phoneType: 'main' as const,
    furtherPhones: (['mobile', 'work', 'home', 'fax', 'other', null] as const).map(
      (type, place) => {
        return { type, value: `02 5550 444${place + 5}` };
      },
    ),
  };
  await aPerson(ctx, given);
  expect((await sync('contacts')).run).toMatchObject({ out: { created: 1 } });
  const [id = ''] = [...google.persons.keys()].slice(-1);
  // Somebody edits it there, so it is read again.
  google.putPerson({ organizations: [{ title: 'Owner' }] }, id);
  expect((await sync('contacts')).run).toMatchObject({ in: { updated: 1 }, out: nothing });
  expect(await here('Carl Crm')).toMatchObject({ ...given, jobTitle: 'Owner' });
});

test('one added on each side is on both, and what is no e-mail stays there', async () => {
  const id = google.putPerson({
    names: [{ displayName: 'Dora Dunn' }],
    emailAddresses: [{ value: 'ask Dora' }, { value: 'dora@one.example', type: 'work' }],
  });
  await sync('contacts');
  const dora = await here('Dora Dunn');
  expect(dora).toMatchObject({ email: 'dora@one.example', furtherEmails: [] });
  await boss.patch(`/api/people/${dora.id}`, {
    furtherEmails: [{ type: 'home', value: 'dora@here.example' }],
  });
  google.putPerson(
    {
      emailAddresses: [
        { value: 'ask Dora' },
        { value: 'dora@one.example', type: 'work' },
        { value: 'dora@there.example', type: 'other' },
      ],
    },
    id,
  );
  await sync('contacts');
  expect(await here('Dora Dunn')).toMatchObject({
    email: 'dora@one.example',
    furtherEmails: [
      { type: 'home', value: 'dora@here.example' },
      { type: 'other', value: 'dora@there.example' },
    ],
  });
  const values = (there(id).emailAddresses as { value: string }[]).map(({ value }) => value);
  expect(values.toSorted()).toEqual([
    'ask Dora',
    'dora@here.example',
    'dora@one.example',
    'dora@there.example',
  ]);
  await expectCalm();
});

test('contacts that an older version has read are read once more, and nothing deleted here comes back', async () => {
  google.putPerson({
    names: [{ displayName: 'Otto Old' }],
    emailAddresses: [{ value: 'otto@one.example', type: 'work' }, { value: 'otto@two.example' }],
  });
  google.putPerson({
    names: [{ displayName: 'Gone Here' }],
    emailAddresses: [{ value: 'gone@one.example', type: 'work' }],
  });
  await sync('contacts');
  const otto = await here('Otto Old');
  const gone = await here('Gone Here');
  // As it was left by a version that read the first ones alone; then the upgrade.
  await boss.patch(`/api/people/${otto.id}`, { emailType: null, furtherEmails: [] });
  await app.database.pool.query(`
    update mail_items set state = state - 'types';
    update mail_links set ours = ours - 'emails' - 'phones', theirs = theirs - 'emails' - 'phones';
    update mail_links set record_version = people.updated_at from people where people.id = record_id;
    update mail_collections set token = null where kind = 'contacts'`);
  expect((await boss.delete(`/api/people/${gone.id}`)).status).toBe(204);
  const { run } = await sync('contacts');
  expect(run).toMatchObject({ isFull: true, in: { created: 0 }, out: { updated: 0, deleted: 1 } });
  expect(await here('Otto Old')).toMatchObject({
    email: 'otto@one.example',
    emailType: 'work',
    furtherEmails: [{ type: null, value: 'otto@two.example' }],
  });
  expect((await people()).map(({ name }) => name)).not.toContain('Gone Here');
  await expectCalm();
});
