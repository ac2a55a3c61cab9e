/** A won deal's trade-in comes into stock by its page, is seen there, and is sold from there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Unit } from '#contract/units.ts';
import { anOpportunity, anOrganization, aUnit } from '#test/factories.ts';
import { keepsToast, openCrm, sees, seesToast } from './crm.ts';
import { faultsOnceStill } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const stored = async (id: string) => (await staff.get<Unit>(`/api/units/${id}`)).body;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Units' }).locator('tbody tr').filter({ hasText: text });

async function openTradeIn(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Take trade-in into stock…' }).press('Enter');
  const dialog = dialogOf(page, 'Take Trade-in into Stock');
  await dialog.waitFor();
  return dialog;
}

test('one of their units comes into stock by keyboard, and is sold to somebody else', async () => {
  const links = { organizationId: (await anOrganization(ctx, { name: 'Hill Farms' })).id };
  const deal = await anOpportunity(ctx, { name: 'Fleet renewal', stage: 'closed_won', ...links });
  const unit = await aUnit(ctx, { make: 'Fendt', model: '724', year: 2019, ...links });
  await aUnit(ctx, { make: 'Fendt', model: '516' });
  await anOrganization(ctx, { name: 'Creek Motors' });
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  const dialog = await openTradeIn(page);
  const take = dialog.getByRole('button', { name: 'Take into Stock' });
  expect(await take.isDisabled()).toBe(true);
  const picker = dialog.getByRole('combobox', { name: 'Unit' });
  await picker.pressSequentially('fendt');
  const option = page.getByRole('option', { name: '2019 Fendt 724' });
  await option.waitFor();
  // Of somebody else's units none is offered.
  expect(await page.getByRole('option').count()).toBe(1);
  await option.click();
  expect(await faultsOnceStill(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Trade-in taken into stock', '2019 Fendt 724');
  expect(await stored(unit.id)).toMatchObject({ inStock: true, opportunityId: deal.id });
  await sees(page, /took the unit .*2019 Fendt 724.* into stock as the trade-in/);

  await page.goto(`${new URL(page.url()).origin}/units?inStock=true`);
  await sees(page, 'Stock: In stock');
  const row = rowOf(page, 'Fendt 724');
  await row.getByText('In stock').waitFor();
  await row.getByRole('link', { name: 'Fleet renewal' }).waitFor();
  await row.getByRole('button', { name: 'Fendt 724' }).press('Enter');
  const edit = dialogOf(page, 'Edit Unit');
  await edit.getByRole('link', { name: 'Fleet renewal' }).waitFor();
  expect(await edit.getByRole('checkbox', { name: 'In stock, for sale' }).isChecked()).toBe(true);
  await edit.getByRole('combobox', { name: 'Organization' }).pressSequentially('Creek');
  await page.getByRole('option', { name: 'Creek Motors' }).click();
  expect(await edit.getByRole('checkbox', { name: 'In stock, for sale' }).isChecked()).toBe(false);
  await edit.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Unit updated');
  expect(await stored(unit.id)).toMatchObject({ inStock: false, organizationName: 'Creek Motors' });
  await sees(page, 'No units found');
});

test('a trade-in that nobody had written down is said in the dialog, and can be taken back', async () => {
  const deal = await anOpportunity(ctx, { name: 'First truck', stage: 'closed_won' });
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  const dialog = await openTradeIn(page);
  await dialog.getByRole('textbox', { name: 'Make' }).fill('Isuzu');
  await dialog.getByRole('textbox', { name: 'Year' }).fill('1850');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Must not be before 1900').waitFor();
  await dialog.getByRole('textbox', { name: 'Year' }).fill('2015');
  await page.keyboard.press('Control+Enter');
  await keepsToast(page, 'Trade-in taken into stock', '2015 Isuzu');
  const inStock = async () => {
    const { body } = await staff.get<Unit[]>('/api/units?inStock=true&q=isuzu');
    return body.map(({ name }) => name);
  };
  expect(await inStock()).toEqual(['2015 Isuzu']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inStock).toEqual([]);
});

test('only a won deal offers it; a unit is added to the stock from its list', async () => {
  const deal = await anOpportunity(ctx, { stage: 'negotiation' });
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add meeting…' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /trade-in/ }).count()).toBe(0);
  await page.goto(`${new URL(page.url()).origin}/units?inStock=true`);
  await page.getByRole('button', { name: 'Add Unit' }).first().click();
  const add = dialogOf(page, 'Add Unit');
  await add.getByRole('textbox', { name: 'Make' }).fill('Claas');
  await add.getByRole('button', { name: 'Add Unit' }).click();
  await seesToast(page, 'Unit added', 'Claas has been added to the stock');
  await rowOf(page, 'Claas').getByText('In stock').waitFor();
});
