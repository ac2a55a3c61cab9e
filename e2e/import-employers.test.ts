/** Lists that say whose branch an organization is, and where people work besides: mapped, reviewed, mended and imported. */
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openCrm, sees } from './crm.ts';

const crm = await openCrm();

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a list of organizations says whose branch each is; a circle is told, and mended in its cell', async () => {
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByRole('button', { name: /import/i }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import organizations' });
  const rows = ['Keel North,Keel Group', 'Keel Group,Keel North', 'Keel South,Keel Group'];
  const text = ['Account Name,Parent Account', ...rows, ''].join('\n');
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('group.csv', text));
  expect(await dialog.getByLabel('Parent Account becomes').inputValue()).toBe('parent');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '2 new' }).waitFor();
  await dialog.getByRole('tab', { name: '1 left out' }).click();
  const detail = dialog.getByRole('region', { name: 'What becomes of the row' });
  await detail.getByText(/would make it a branch of its own branch: Keel North$/).waitFor();
  const cell = detail.getByLabel('Parent Account');
  expect(await cell.getAttribute('aria-invalid')).toBe('true');
  await cell.fill('');
  await cell.press('Enter');
  await dialog.getByRole('tab', { name: '3 new' }).waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('3 organizations imported').waitFor();
  const staff = await crm.app.signIn('staff');
  const { body } = await staff.get<Organization[]>('/api/organizations?q=Keel');
  expect(Object.fromEntries(body.map(({ name, parentName }) => [name, parentName]))).toEqual({
    ...{ 'Keel Group': null, 'Keel North': 'Keel Group', 'Keel South': 'Keel Group' },
  });
});

test('a list of people says where they work besides, and worked before', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const text = [
    'Name,Email,Company,Company 2,Role 2,From 2,Company 3,Until 3',
    'Ada Reid,ada@reid.example,Reid Yard,Prow Mill,Owner,2018-02-01,Mast Works,2015-12-31',
    '',
  ].join('\n');
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('crew.csv', text));
  expect(await dialog.getByLabel('Company 3 becomes').inputValue()).toBe('otherOrganization');
  // What somebody is there goes with where that is.
  const menuOf = (name: string) =>
    dialog.getByRole('button', { name: `If there is a value already: ${name}` });
  await menuOf('Company 2').waitFor();
  expect(await menuOf('Role 2').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 new' }).waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('1 person imported').waitFor();
  const staff = await crm.app.signIn('staff');
  const [ada] = (await staff.get<Person[]>('/api/people?q=ada@reid.example')).body;
  await page.goto(`${crm.url}/people/${ada?.id}`);
  await sees(page, 'Also at');
  await sees(page, /Prow Mill/);
  await sees(page, 'Formerly at');
  await sees(page, /Mast Works/);
});
