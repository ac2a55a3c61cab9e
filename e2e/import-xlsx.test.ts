/** A list in a workbook is imported, from the sheet that contains it. */
import { expect, test } from 'vitest';
import { aWorkbook } from '#test/workbooks.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

test('a workbook: its sheet is chosen, its columns mapped, dropped rows listed by line', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const chooser = dialog.getByLabel('CSV or Excel file');
  expect(await chooser.getAttribute('accept')).toContain('.csv,.xlsx,.xlsm');
  const lines = Array.from({ length: 7 }, (_, index) => [
    `Lead ${index + 1}`,
    index === 4 ? '' : `lead${index + 1}@fair.example`,
    61_400_000_000 + index,
    { date: 46_346 + index },
  ]);
  const workbook = aWorkbook([
    {
      name: 'Staff',
      rows: [
        ['Name', 'Email'],
        ['Not This', 'not@this.example'],
      ],
    },
    { name: 'Truck fair', rows: [['Visitor', 'Email', 'Phone', 'Met'], ...lines] },
  ]);
  await chooser.setInputFiles(file('fair.xlsx', workbook));
  await dialog.getByText('Not This').first().waitFor();
  expect(await dialog.getByLabel('Text encoding').count()).toBe(0);
  await dialog.getByLabel('Sheet').selectOption('Truck fair');
  const preview = dialog.getByRole('region', { name: 'Preview of the file' });
  await preview.getByText('Lead 5').waitFor();
  expect(await preview.getByRole('row').count()).toBe(6);
  await preview.getByText('2026-11-20').waitFor();
  await preview.getByText('61400000000').waitFor();
  await dialog.getByText('Choose a column for Name.').waitFor();
  await dialog.getByLabel('Visitor becomes').selectOption('name');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 6 people');
  const rows = dialog.getByRole('table').getByRole('row');
  expect(await rows.allInnerTexts()).toEqual(['Line\tWhy', '6\tNo e-mail address']);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download to fix' }).click();
  expect((await download).suggestedFilename()).toBe('fair - dropped rows.csv');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'lead7@fair.example');
});

test('a file without a list is refused in words that fit it', async () => {
  crm.forgive(/400/);
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByRole('button', { name: /import/i }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import organizations' });
  const choose = (name: string, text: string) =>
    dialog.getByLabel('CSV or Excel file').setInputFiles(file(name, Buffer.from(text, 'latin1')));
  await choose('renamed.xlsx', 'Name\nA');
  await seesToast(page, 'Invalid spreadsheet', 'This is not an Excel workbook (.xlsx).');
  await choose(
    'old.xlsx',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0',
  );
  await seesToast(page, 'Invalid spreadsheet', 'protected by a password');
  await choose('list.pdf', '%PDF');
  await seesToast(page, 'Invalid file', 'Only .csv, .xlsx and .xlsm files can be imported.');
  await choose('empty.csv', '\n');
  await seesToast(page, 'Invalid CSV', 'The CSV file is empty');
});
