/** An import is looked through before it writes anything: rows are compared, mended, answered, imported and taken back. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { aPerson } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';
import { expectRowsApart, faultsOf } from './screens.ts';

const crm = await openCrm();
const companies = fileURLToPath(
  new URL('../src/server/demo/companies/sp500-constituents.csv', import.meta.url),
);

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function count(table: 'people' | 'organizations'): Promise<number> {
  const words = `select count(*)::int as count from ${table} where deleted_at is null`;
  const { rows } = await crm.app.database.pool.query(words);
  return rows[0].count;
}

const peopleDialog = (page: Page) => page.getByRole('dialog', { name: 'Import people' });

async function openOrganizations(page: Page) {
  await page.getByRole('button', { name: /import/i }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import organizations' });
  await dialog.getByLabel('CSV or Excel file').setInputFiles(companies);
  return dialog;
}

test('503 real companies are reviewed and imported; the same file again is mapped as last time and changes nothing', async () => {
  const page = await crm.visit('/organizations', { as: 'staff' });
  const dialog = await openOrganizations(page);
  await dialog.getByLabel('Security becomes').selectOption('name');
  await dialog.getByLabel('GICS Sector becomes').selectOption('industry');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '503 new' }).waitFor();
  // The rows come from the server as they are scrolled; the keys move through them.
  const rows = dialog.getByRole('list', { name: 'Rows' });
  await rows.getByRole('button', { name: '3M' }).click();
  await page.keyboard.press('ArrowDown');
  const detail = dialog.getByRole('region', { name: 'What becomes of the row' });
  await detail.getByRole('heading', { name: 'A. O. Smith' }).waitFor();
  expect(await detail.getByRole('row', { name: 'Headquarters Location' }).textContent()).toContain(
    'Milwaukee',
  );
  await rows.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return await rows.getByRole('button', { name: 'Zoetis' }).count();
    })
    .toBe(1);
  expect(await count('organizations')).toBe(0);
  await dialog.getByText('503 organizations will be added.').waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 503 organizations');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await openOrganizations(page);
  await dialog.getByText('Mapped as last time.').waitFor();
  expect(await dialog.getByLabel('GICS Sector becomes').inputValue()).toBe('industry');
  await dialog.getByRole('button', { name: 'Map by the headers instead' }).click();
  expect(await dialog.getByLabel('GICS Sub-Industry becomes').inputValue()).toBe('industry');
  await dialog.getByRole('button', { name: 'Map as last time' }).click();
  expect(await dialog.getByLabel('GICS Sub-Industry becomes').inputValue()).toBe('ignore');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '503 unchanged' }).waitFor();
  await dialog.getByText('0 changes', { exact: true }).waitFor();
  expect(await dialog.getByRole('tab').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await count('organizations')).toBe(503);
});

const list = [
  'Name,Email,Phone',
  'Ada Keel,ada@keel.example,0400 111 222',
  'Bo Stern,bo@stern.example,',
  'Cathy Mast,cathy@home.example,0412 555 010',
  'Dirk Bow,dirk at bow,',
  'Eve Hull,eve@hull.example,0400 999 000',
  '',
].join('\n');

test('a change is seen before and after, a cell mended, a duplicate answered; it is imported, and taken back whole', async () => {
  const ctx = await crm.app.as('staff');
  const ada = await aPerson(ctx, { name: 'Ada Keel', email: 'ada@keel.example' });
  await aPerson(ctx, { name: 'Bo Stern', email: 'bo@stern.example', phone: '0400 5' });
  const mast = { name: 'Catherine Mast', email: 'c.mast@fleet.example', phone: '0412 555 010' };
  const catherine = await aPerson(ctx, mast);
  const before = await count('people');
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = peopleDialog(page);
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('crew.csv', list));
  await dialog.getByLabel('The review finds what you have by').selectOption('email');
  await dialog.getByRole('button', { name: 'If there is a value already: Email' }).click();
  await page.getByRole('menuitemradio', { name: 'Add to it' }).click();
  await dialog.getByText('Is added to what is there').waitFor();
  await dialog.getByRole('button', { name: 'Review' }).click();
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  for (const name of ['1 new', '1 unchanged', '1 possible duplicate', '1 left out']) {
    await tab(name).waitFor();
  }
  const detail = dialog.getByRole('region', { name: 'What becomes of the row' });
  await tab('1 changed').click();
  await expect
    .poll(() => detail.getByRole('row').allInnerTexts())
    .toEqual(['Field\tNow\tAfter', 'Phone\t–\t0400 111 222']);

  await tab('1 left out').click();
  const wrong = detail.getByLabel('Email');
  expect(await wrong.getAttribute('aria-invalid')).toBe('true');
  await wrong.fill('dirk@bow');
  await wrong.press('Enter');
  await detail.getByText(/must be a valid e-mail address: dirk@bow$/).waitFor();
  await wrong.fill('dirk@bow.example');
  await wrong.press('Enter');
  await detail.getByRole('status').getByText('New').waitFor();
  await tab('2 new').waitFor();

  await tab('1 possible duplicate').click();
  const link = detail.getByRole('link', { name: /Catherine Mast/ }).first();
  expect(await link.getAttribute('href')).toContain(catherine.id);
  await detail.getByRole('button', { name: 'Leave out' }).click();
  await tab('1 left out').waitFor();
  await detail.getByRole('button', { name: 'The same: update it' }).click();
  await tab('2 changed').waitFor();
  await detail.getByRole('row', { name: 'Other emails – cathy@home.example' }).waitFor();
  await dialog.getByText('2 people will be added and 2 changed.').waitFor();
  expect(await count('people')).toBe(before);

  // A look elsewhere loses nothing.
  await page.reload();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await tab('2 changed').waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('2 people imported, assigned to you, and 2 changed').waitFor();
  const staff = await crm.app.signIn('staff');
  const phoneOfAda = async () => (await staff.get<Person>(`/api/people/${ada.id}`)).body.phone;
  expect(await phoneOfAda()).toBe('0400 111 222');
  expect(await count('people')).toBe(before + 2);
  await seesToast(page, 'Import successful', 'Imported 2 people, changed 2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(phoneOfAda).toBeNull();
  expect(await count('people')).toBe(before);
});

test('a policy of a column and another key decide what changes', async () => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Gil Deck', email: 'gil@deck.example', location: 'Perth' });
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = peopleDialog(page);
  const text = 'Full name,Mail,Town\nGil Deck,gil@deck.example,Dubbo\n';
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('moved.csv', text));
  await dialog.getByLabel('Town becomes').selectOption('location');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 unchanged' }).waitFor();

  await dialog.getByRole('button', { name: 'Change columns' }).click();
  await dialog.getByRole('button', { name: 'If there is a value already: Town' }).click();
  await page.getByRole('menuitemradio', { name: 'Replace its value' }).click();
  await dialog.getByText('Replaces what is there').waitFor();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 changed' }).waitFor();
  const detail = dialog.getByRole('region', { name: 'What becomes of the row' });
  await detail.getByRole('row', { name: 'Location Perth Dubbo' }).waitFor();

  await dialog.getByRole('button', { name: 'Change columns' }).click();
  await dialog.getByLabel('The review finds what you have by').selectOption('');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 new' }).waitFor();
});

test('a review passes axe, its rows grow with the letters, and on a phone a row covers the list', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = peopleDialog(page);
  const text = 'Name,Email\nHal Mole,hal@mole.example\nIda Pier,ida@pier.example\nJo,jo at\n';
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file('harbour.csv', text));
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '1 left out' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('tab', { name: '2 new' }).click();
  expect(await faultsOf(page)).toEqual([]);
  const rows = dialog.getByRole('list', { name: 'Rows' });
  await expectRowsApart(rows);

  await page.setViewportSize({ width: 390, height: 844 });
  const detail = dialog.getByRole('region', { name: 'What becomes of the row' });
  await detail.waitFor({ state: 'hidden' });
  await rows.getByRole('button', { name: 'Ida Pier' }).click();
  await detail.getByRole('heading', { name: 'Ida Pier' }).waitFor();
  await rows.waitFor({ state: 'hidden' });
  await detail.getByRole('button', { name: 'All rows' }).click();
  await rows.getByRole('button', { name: 'Hal Mole' }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
