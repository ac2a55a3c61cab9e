/** A list of deals on the pipeline's page: reviewed, mended where it names nobody, and imported. */
import { expect, test } from 'vitest';
import { anOrganization } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();

const deals = [
  'Deal - Title,Deal - Value,Deal - Organization,Deal - Stage,Deal - Status',
  'Two tractors,24000,Keel Yard,Negotiations Started,Open',
  'A baler,9000,Keel Yrd,Proposal Made,Open',
].join('\n');

test('deals of Pipedrive are reviewed, mended, and imported', async () => {
  await anOrganization(await crm.app.as('staff'), { name: 'Keel Yard' });
  const page = await crm.visit('/opportunities', { as: 'staff' });
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import opportunities' });
  await dialog.getByLabel('CSV or Excel file').setInputFiles({
    name: 'deals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(deals),
  });
  await dialog.getByText('Pipedrive').waitFor();
  expect(await dialog.getByLabel('The review finds what you have by').inputValue()).toBe('name');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 left out' }).click();
  await dialog.getByText('is none of your organizations: Keel Yrd').first().waitFor();
  const cell = dialog.getByLabel('Deal - Organization');
  await cell.fill('Keel Yard');
  await cell.press('Enter');
  await dialog.getByRole('tab', { name: '2 new' }).waitFor();
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await seesToast(page, 'Imported 2 opportunities');
  await page.getByRole('main').getByText('Two tractors').waitFor();
});
