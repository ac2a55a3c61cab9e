import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const fixture = fileURLToPath(
  new URL('../src/server/demo/companies/sp500-constituents.csv', import.meta.url),
);

test('a real list of companies is imported, and one of them is worked on', async () => {
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByRole('button', { name: /import/i }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: /import organizations/i });
  await dialog.getByLabel('CSV or Excel file').setInputFiles(fixture);

  // The header and five rows, exactly as in the file.
  const preview = dialog.getByRole('table').first();
  await preview.getByText('GICS Sub-Industry').waitFor();
  expect(await preview.getByRole('row').count()).toBe(6);
  await dialog.getByLabel('Security becomes').selectOption('name');
  await dialog.getByLabel('GICS Sector becomes').selectOption('industry');
  await dialog.getByLabel('Headquarters Location becomes').selectOption('location');
  for (const other of ['Symbol', 'GICS Sub-Industry', 'Date added', 'CIK', 'Founded']) {
    await dialog.getByLabel(`${other} becomes`).selectOption('ignore');
  }
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 503 organizations');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await sees(page, '503 organizations');

  await page.getByPlaceholder('Search organizations...').fill('advanced micro');
  await sees(page, '1 organization');
  await page.getByRole('link', { name: /Advanced Micro Devices/ }).click();
  await page.getByRole('heading', { name: 'Advanced Micro Devices' }).waitFor();
  await sees(page, 'Santa Clara, California');
  await sees(page, 'Information Technology');

  await page.getByLabel('Add a note').fill('Runs a fleet of forty vans.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await seesToast(page, 'Note added', 'Your note has been saved successfully.');
  await sees(page, 'Runs a fleet of forty vans.');

  await page.getByRole('button', { name: 'Add Contact' }).click();
  const contact = page.getByRole('dialog', { name: 'Add Contact' });
  await contact.getByLabel(/^First name/i).fill('Lisa');
  await contact.getByLabel(/^Last name/i).fill('Su');
  expect(await contact.getByRole('button', { name: 'Add Contact' }).isDisabled()).toBe(true);
  await contact.getByLabel(/^Email/i).fill('lisa@amd.example');
  await contact.getByRole('button', { name: 'Add Contact' }).click();
  await seesToast(page, 'Contact created', 'The contact has been added successfully');
  await sees(page, /Contacts \(1\)/);

  await page.getByLabel(/^Title/).fill('Call about the spring campaign');
  const due = page.getByLabel(/^Due Date/).first();
  await due.fill('tomorrow');
  await due.press('Tab');
  await page.getByRole('button', { name: 'Add Task' }).click();
  await seesToast(page, 'Task created', 'The task has been added successfully.');
  await page.getByRole('button', { name: /^Complete/ }).click();
  const completion = page.getByRole('dialog');
  await completion.getByRole('textbox').fill('She wants an offer.');
  await completion.getByRole('button', { name: /complete/i }).click();
  await seesToast(page, 'Task completed', 'The task has been marked as complete.');

  const popup = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /Lisa Su/ }).click();
  const person = await popup;
  await person.getByRole('heading', { name: 'Lisa Su' }).waitFor();
  await sees(person, 'Advanced Micro Devices');
});

test('a file without rows is refused with the specified words', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  crm.forgive(/400 \(Bad Request\)/);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await seesToast(page, 'Invalid CSV', 'The CSV file is empty');
});
