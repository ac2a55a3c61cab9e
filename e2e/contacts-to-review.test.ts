/** Contacts of the mail service that look like people here: each waits, with its match, for somebody who knows. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openRadicale } from '#test/dav-servers.ts';
import { aPerson } from '#test/factories.ts';
import { violationsOn } from './axe.ts';
import { openCrm, seesToast } from './crm.ts';

const dav = await openRadicale();
const crm = await openCrm({
  OUTBOUND_ALLOW: dav.target,
  MAIL_SERVICE_PROVIDER: 'dav',
  MAIL_SERVICE_URL: dav.url,
  MAIL_SERVICE_USERNAME: dav.username,
  MAIL_SERVICE_PASSWORD: dav.password,
});
const boss = await crm.app.signIn('super_user');

const card = (uid: string, name: string, email: string) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${name}`,
    `N:${name.split(' ').toReversed().join(';')};;;`,
    `EMAIL:${email}`,
    'END:VCARD',
    '',
  ].join('\r\n');

const people = async () => (await boss.get<Person[]>('/api/people')).body;
const addresses = async (name: string) =>
  (await people()).filter((person) => person.name === name).map(({ email }) => email);

test('the same, not the same, create anyway', async () => {
  const names = ['Ann Same', 'Bea Other', 'Cy Anyway'];
  const ctx = await crm.app.as('super_user');
  for (const name of names) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@here.example`;
    await aPerson(ctx, { name, email, location: 'Dubbo NSW' });
  }
  await dav.fill(
    'contacts',
    Object.fromEntries(
      names.map((name, at) => [`${at}.vcf`, card(`c${at}`, name, `c${at}@there.example`)]),
    ),
  );
  const page = await crm.visit('/settings/mail-service', { as: 'super_user' });
  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await seesToast(page, 'Contacts synced');
  const review = page.getByRole('list', { name: 'Contacts to review' });
  const row = (name: string) => review.getByRole('listitem').filter({ hasText: name });
  await row('Ann Same').getByText('c0@there.example').waitFor();
  await row('Ann Same').getByText('Dubbo NSW: same name').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await row('Ann Same').getByRole('button', { name: 'Ann Same is the same as Ann Same' }).click();
  await seesToast(page, 'Kept as the same', 'The next sync links Ann Same with Ann Same.');
  await row('Ann Same').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Ann Same').getByRole('button', { name: 'Ann Same is the same as Ann Same' }).click();
  await row('Ann Same').waitFor({ state: 'detached' });
  await row('Bea Other').getByRole('button', { name: 'Bea Other is not the same as' }).click();
  await row('Bea Other').waitFor({ state: 'detached' });
  await row('Cy Anyway').getByRole('button', { name: 'Create anyway: Cy Anyway' }).click();
  await seesToast(page, 'Will be created', 'The next sync creates Cy Anyway.');
  await page.getByRole('region', { name: 'Contacts to review' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await seesToast(page, 'Contacts synced');
  expect(await addresses('Ann Same')).toEqual(['ann@here.example']);
  expect((await addresses('Bea Other')).toSorted()).toEqual([
    'bea@here.example',
    'c1@there.example',
  ]);
  expect((await addresses('Cy Anyway')).toSorted()).toEqual([
    'c2@there.example',
    'cy@here.example',
  ]);
});
