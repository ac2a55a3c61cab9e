/** A list of tasks on the tasks' page: reviewed, mended where it names nobody, imported, and again without a change. */
import { expect, test } from 'vitest';
import { anOrganization } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();

const activities = [
  'Activity - Subject,Activity - Type,Activity - Due date,Activity - Due time,Activity - Done,Activity - Organization',
  'Call about tyres,Call,2030-05-06,09:30,To do,Keel Yard',
  'Send the offer,Email,2030-05-07,,To do,Keel Yrd',
].join('\n');
const file = { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(activities) };

test('activities of Pipedrive are reviewed, mended, imported as tasks, and known when they come again', async () => {
  await anOrganization(await crm.app.as('staff'), { name: 'Keel Yard' });
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tasks' });
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file);
  await dialog.getByText('Pipedrive').waitFor();
  expect(await dialog.getByLabel('The review finds what you have by').inputValue()).toBe('title');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 left out' }).click();
  await dialog.getByText('is none of your organizations: Keel Yrd').first().waitFor();
  const cell = dialog.getByLabel('Activity - Organization');
  await cell.fill('Keel Yard');
  await cell.press('Enter');
  await dialog.getByRole('tab', { name: '2 new' }).waitFor();
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await seesToast(page, 'Imported 2 tasks');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('main').getByText('Call about tyres').waitFor();

  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const mended = activities.replace('Keel Yrd', 'Keel Yard');
  await dialog
    .getByLabel('CSV or Excel file')
    .setInputFiles({ ...file, buffer: Buffer.from(mended) });
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '2 unchanged' }).waitFor();
});
