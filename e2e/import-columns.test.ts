/** What a file has and the CRM lacks is made while its columns are chosen. */
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import { aCustomField } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function openImport(role: 'staff' | 'super_user') {
  const page = await crm.visit('/organizations', { as: role });
  await page.getByRole('button', { name: /import/i }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Import organizations' }) };
}

test('a missing custom field is made from the header, and a missing option from the cells', async () => {
  await aCustomField(await crm.app.as('super_user'), {
    name: 'grade',
    label: 'Grade',
    fieldType: 'dropdown',
    options: ['Gold'],
    entityType: 'organization',
  });
  const { page, dialog } = await openImport('super_user');
  const text = 'Company,Forklifts (own),Grade\nKeel Freight,12,gold\nStern Freight,3,Silver\n';
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('fleet.csv', text));
  const column = dialog.getByLabel('Forklifts (own) becomes');
  expect(await column.inputValue()).toBe('ignore');
  await column.selectOption('New custom field...');
  const made = page.getByRole('dialog', { name: 'Add Custom Field' });
  expect(await made.getByLabel('Name').inputValue()).toBe('forklifts_own');
  expect(await made.getByLabel('Label').inputValue()).toBe('Forklifts (own)');
  expect(await made.getByLabel('Type').first().inputValue()).toBe('Number');
  expect(await made.getByLabel('Applies to').first().inputValue()).toBe('Organizations');
  await made.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => column.inputValue()).toBe('customFields.forklifts_own');
  await dialog.getByText('it is made with the import, not before').waitFor();

  await dialog.getByText('‘Silver’ is no option of Grade yet.').waitFor();
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await dialog.getByText('‘Silver’ is no option').waitFor({ state: 'hidden' });
  await dialog.getByText('‘Silver’ becomes an option of Grade with the import.').waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 2 organizations');
  const staff = await crm.app.signIn('staff');
  const found = await staff.get<Organization[]>('/api/organizations?q=Freight&sort=name');
  expect(found.body.map(({ customFields }) => customFields)).toEqual([
    { forklifts_own: 12, grade: 'Gold' },
    { forklifts_own: 3, grade: 'Silver' },
  ]);
});

test('who cancels an import after all leaves no custom field and no option behind', async () => {
  await aCustomField(await crm.app.as('super_user'), {
    name: 'depth',
    label: 'Depth',
    fieldType: 'dropdown',
    options: ['Deep'],
    entityType: 'organization',
  });
  const boss = await crm.app.signIn('super_user');
  const readFields = async () => (await boss.get('/api/custom-field-definitions')).body;
  const before = await readFields();
  const { page, dialog } = await openImport('super_user');
  const text = 'Company,Berths,Depth\nQuay Freight,12,Deep\nPier Freight,3,Shallow\n';
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('berths.csv', text));
  await dialog.getByLabel('Berths becomes').selectOption('New custom field...');
  const made = page.getByRole('dialog', { name: 'Add Custom Field' });
  await made.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('it is made with the import, not before').waitFor();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 left out' }).click();
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await dialog.getByRole('tab', { name: '2 new' }).waitFor();
  expect(await readFields()).toEqual(before);
  await dialog.getByRole('button', { name: 'Change columns' }).click();
  const sure = page.getByRole('dialog', { name: 'Change the columns?' });
  await sure.getByRole('button', { name: 'Change columns' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readFields()).toEqual(before);
});

test('who may not define fields is not offered to', async () => {
  const { dialog } = await openImport('staff');
  await dialog
    .getByLabel('CSV or Excel file')
    .setInputFiles(file('more.csv', 'Company,Draught\nHull Freight,4\n'));
  const options = dialog.getByLabel('Draught becomes').locator('option');
  await expect.poll(() => options.count()).toBeGreaterThan(5);
  expect(await options.allTextContents()).not.toContain('New custom field...');
});
