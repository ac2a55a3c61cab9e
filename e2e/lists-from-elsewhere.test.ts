/** A salesperson imports the address book of another program, which has a title above its column names. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

const header =
  'First Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - City';
const rows = [
  'Gina,Google,Acme Trucks,Buyer,* myContacts ::: VIP,Work,gina@elsewhere.example,Mobile,+61 412 000 111,Dubbo',
  'Nomail,Google,Acme Trucks,,,,,Mobile,+61 412 000 222,Perth',
  'Cut,Google,,,,Work,cut@elsewhere.example,Mobile,6.14123E+10',
];

test('a list of Google Contacts, with its header further down, and people without an email', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV or Excel file').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['My contacts', header, ...rows, ''].join('\r\n')),
  });
  const headerRow = dialog.getByLabel('Column names are in');
  await headerRow.selectOption('Row 2');
  await dialog.getByText('Google Contacts').waitFor();
  await expect.poll(() => dialog.getByLabel('E-mail 1 - Value becomes').inputValue()).toBe('email');
  expect(await dialog.getByLabel('E-mail 1 - Label becomes').inputValue()).toBe('emailType');
  await dialog.getByLabel('Also import people without an email').check();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 3 people');
  await sees(page, 'Imported, but without some values');
  await sees(page, 'a spreadsheet has cut its digits off: 6.14123E+10');
  const staff = await crm.app.signIn('staff');
  const found = await staff.get<Person[]>('/api/people?q=google');
  expect(found.body).toMatchObject([
    { name: 'Cut Google', phone: null },
    {
      name: 'Gina Google',
      email: 'gina@elsewhere.example',
      jobTitle: 'Buyer',
      organizationName: 'Acme Trucks',
      location: 'Dubbo',
      tags: ['VIP'],
    },
    { name: 'Nomail Google', email: null, phone: '+61 412 000 222' },
  ]);
  const gina = await staff.get<Person>(`/api/people/${found.body[1]?.id}`);
  expect(gina.body).toMatchObject({ emailType: 'work', phoneType: 'mobile' });
});
