/** Somebody has several e-mails and phones: added, corrected, made the primary one and taken away, on both pages. */
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

test('a second e-mail and phone are added in a dialog, and one is made the primary', async () => {
  const person = await aPerson(ctx, { name: 'Ann Reached', email: 'ann@fleet.example' });
  const stored = async () => (await staff.get<Person>(`/api/people/${person.id}`)).body;
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit e-mails and phones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit E-mails and Phones' });
  const choose = async (of: string, type: string) => {
    await dialog.getByRole('combobox', { name: `Type of ${of}` }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
  };
  await choose('e-mail 1', 'Work');
  await dialog.getByRole('button', { name: 'Add e-mail' }).click();
  await dialog.getByLabel('The e-mail 2').fill('ann@home');
  await choose('e-mail 2', 'Home');
  await dialog.getByLabel('The phone 1').fill('0412 000 111');
  await dialog.getByRole('button', { name: 'Add phone' }).click();
  await dialog.getByLabel('The phone 2').fill('(0412) 000 111');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be a valid e-mail address').waitFor();
  await dialog.getByText('Is there twice').waitFor();
  await dialog.getByLabel('The e-mail 2').fill('ann@home.example');
  await dialog.getByRole('button', { name: 'Remove phone 2' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Contact updated', 'Your changes have been saved');
  await page.getByRole('link', { name: 'ann@home.example' }).waitFor();
  expect(await stored()).toMatchObject({
    email: 'ann@fleet.example',
    emailType: 'work',
    furtherEmails: [{ type: 'home', value: 'ann@home.example' }],
    phone: '0412 000 111',
    phoneType: null,
    furtherPhones: [],
  });

  await page.getByRole('button', { name: 'Edit e-mails and phones' }).click();
  await dialog.getByLabel('Make e-mail 2 the primary one').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({
    email: 'ann@home.example',
    emailType: 'home',
    furtherEmails: [{ type: 'work', value: 'ann@fleet.example' }],
  });
  await page.goto(`${crm.url}/people#${person.id}`);
  await page.getByRole('link', { name: 'ann@fleet.example' }).waitFor();
});

test('the primary one is removed, and the next takes its place; a colleague is not overwritten', async () => {
  const organization = await anOrganization(ctx, {
    name: 'Wombat Haulage',
    phone: '02 6885 1234',
    phoneType: 'main',
    furtherPhones: [{ type: 'fax', value: '02 6885 7777' }],
  });
  const path = `/api/organizations/${organization.id}`;
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('link', { name: '02 6885 7777' }).waitFor();
  await sees(page, 'Fax');
  await page.getByRole('button', { name: 'Edit e-mails and phones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit E-mails and Phones' });
  await dialog.getByRole('button', { name: 'Remove phone 1' }).click();
  const theirs = { furtherPhones: [{ type: 'other', value: '02 6885 7777' }] };
  await staff.patch(path, { ...theirs, location: 'Dubbo' });
  crm.forgive(/412/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Organization updated', 'Your changes have been saved');
  expect((await staff.get<Organization>(path)).body).toMatchObject({
    phone: '02 6885 7777',
    phoneType: 'fax',
    furtherPhones: [],
    location: 'Dubbo',
  });
});

test('the forms for adding and editing have further rows, which count for the question who is there', async () => {
  const known = await aPerson(ctx, {
    name: 'Bettina Bekannt',
    furtherEmails: [{ type: 'home', value: 'bettina@home.example' }],
  });
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('First name').fill('Tina');
  await dialog.getByLabel('Last name').fill('Known');
  await dialog.getByLabel(/^Email/).fill('tina@fleet.example');
  await dialog.getByRole('button', { name: 'Add e-mail' }).click();
  // Whoever adds a row types on in it.
  await page.keyboard.type('bettina@home.example');
  await dialog.getByRole('region', { name: 'Possible duplicates' }).getByText(known.name).waitFor();
  await dialog.getByLabel('The e-mail 2').fill('tina@home');
  await dialog.getByRole('combobox', { name: 'Type of e-mail 2' }).click();
  await page.getByRole('option', { name: 'Home', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add phone' }).click();
  await dialog.getByLabel('The phone 2').fill('0412 000 222');
  await dialog.getByRole('button', { name: 'Add phone' }).click();
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await dialog.getByText('Must be a valid e-mail address').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByLabel('The e-mail 2').fill('tina@home.example');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await seesToast(page, 'Contact created', 'The contact has been added successfully');
  const find = async () => {
    const found = (await staff.get<Person[]>('/api/people?q=Tina%20Known')).body[0];
    return (await staff.get<Person>(`/api/people/${found?.id}`)).body;
  };
  const tina = await find();
  // The blank row is left out, and the only phone is the primary one.
  expect(tina).toMatchObject({
    email: 'tina@fleet.example',
    furtherEmails: [{ type: 'home', value: 'tina@home.example' }],
    phone: '0412 000 222',
    furtherPhones: [],
  });

  await page.goto(`${crm.url}/people/${tina.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Contact' });
  await edit.getByRole('button', { name: 'Remove e-mail 2' }).click();
  await edit.getByRole('button', { name: 'Add phone' }).click();
  await edit.getByLabel('The phone 2').fill('0412 000 333');
  await edit.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Contact updated', 'Your changes have been saved');
  expect(await find()).toMatchObject({
    furtherEmails: [],
    furtherPhones: [{ type: null, value: '0412 000 333' }],
  });
});

test('so have those of an organization, on a phone too', async () => {
  const page = await crm.visit('/organizations', {
    as: 'staff',
    size: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  await dialog.getByLabel(/^Name/).fill('Wallaby Freight');
  await dialog.getByRole('button', { name: 'Add phone' }).click();
  await dialog.getByLabel('The phone 2').fill('02 6885 9999');
  await dialog.getByRole('combobox', { name: 'Type of phone 2' }).click();
  await page.getByRole('option', { name: 'Fax', exact: true }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const found = (await staff.get<Organization[]>('/api/organizations?q=Wallaby')).body[0];
  const path = `/api/organizations/${found?.id}`;
  expect((await staff.get<Organization>(path)).body).toMatchObject({ phone: '02 6885 9999' });
});
