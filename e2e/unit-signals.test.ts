/** What comes up with units where a seller looks, and who owns what as a view. */
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aUnit } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOnceStill } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const year = new Date().getFullYear();
const day = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-US', {
  dateStyle: 'medium',
});

test('the end of a finance that is typed in stands at the head of the organization and its people', async () => {
  const { id: organizationId } = await anOrganization(ctx, { name: 'Blackwood Machines' });
  await aUnit(ctx, { organizationId, make: 'John Deere', model: '8R', year: year - 2 });
  const person = await aPerson(ctx, { name: 'Paula Buyer', organizationId });
  const page = await crm.visit(`/organizations/${organizationId}`, { as: 'staff' });
  await page.getByRole('button', { name: 'John Deere 8R' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Unit' });
  await dialog.getByRole('textbox', { name: 'Finance ends' }).fill(day);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Unit updated');
  // The browser may be a day ahead or behind.
  const words = /Finance ends in (29|30|31) days: \d+ John Deere 8R/;
  await sees(page, words);
  await page
    .getByRole('table', { name: 'Units' })
    .getByText(/^finance ends in/)
    .waitFor();
  await page.goto(`/people/${person.id}`);
  await sees(page, words);
});

test('who owns an old one is asked for, and saved as a view', async () => {
  const [old, young] = await Promise.all([
    anOrganization(ctx, { name: 'Old Iron' }),
    anOrganization(ctx, { name: 'New Iron' }),
  ]);
  await aUnit(ctx, { organizationId: old.id, make: 'Fendt', year: year - 6 });
  await aUnit(ctx, { organizationId: young.id, make: 'Fendt', year: year - 5 });
  const page = await crm.visit('/organizations', { as: 'staff' });
  await sees(page, 'New Iron');
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Conditions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conditions' });
  await page.getByRole('combobox', { name: 'Field', exact: true }).click();
  await page.getByRole('option', { name: 'Units', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Make, model or number' }).fill('fendt');
  await dialog.getByRole('textbox', { name: 'Older than' }).fill('5');
  expect(await faultsOnceStill(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await sees(page, 'Conditions: Units: owns “fendt” older than 5 years');
  await page.getByText('New Iron').waitFor({ state: 'detached' });
  await sees(page, 'Old Iron');
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Old Fendts');
  await page.getByRole('button', { name: 'Save View' }).click();
  await seesToast(page, 'View saved');
});
