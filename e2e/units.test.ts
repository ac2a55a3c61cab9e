/**
 * The machines and vehicles that an organization runs: added, found, edited by two, deleted and
 * restored, imported and exported.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Unit, UnitDraft } from '#contract/units.ts';
import { anOrganization } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { testScreens } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

async function aUnit(draft: UnitDraft): Promise<Unit> {
  const { status, body } = await staff.post<Unit>('/api/units', draft);
  expect(status).toBe(201);
  return body;
}
const stored = async (id: string) => (await staff.get<Unit>(`/api/units/${id}`)).body;
const unitsOf = async (organizationId: string) =>
  (await staff.get<Unit[]>(`/api/units?organizationId=${organizationId}`)).body;
const cardOf = (page: Page, count: number | string) =>
  page.getByRole('region', { name: `Units (${count})` });
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Units' }).locator('tbody tr');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the first unit of an organization is added by keyboard, and appears in its table and its timeline', async () => {
  const organization = await anOrganization(ctx, { name: 'Hill Yard' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  const empty = cardOf(page, 0);
  await empty.getByText('No units yet').waitFor();
  await empty.getByRole('button', { name: 'Add Unit' }).press('Enter');
  const dialog = dialogOf(page, 'Add Unit');
  const add = dialog.getByRole('button', { name: 'Add Unit' });
  await add.waitFor();
  expect(await add.isDisabled()).toBe(true);
  for (const typed of ['Kubota', 'M7', 'KB-4711']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('1850');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4,120.5');
  expect(await dialog.getByRole('combobox', { name: 'Organization' }).inputValue()).toBe(
    'Hill Yard',
  );
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Must not be before 1900').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2019');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Unit added', '2019 Kubota M7');
  await cardOf(page, 1).waitFor();
  expect((await rowsOf(page).allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/))).toEqual([
    ['Kubota M7', '2019', 'KB-4711', '4,120.5'],
  ]);
  const timeline = page.getByRole('region', { name: /^Timeline/ });
  await timeline.getByText(/^Sam Seller added the unit .*Kubota M7/).waitFor();

  // Escape changes nothing, and the focus returns to where it was.
  const row = page.getByRole('button', { name: 'Kubota M7' });
  await row.press('Enter');
  await dialogOf(page, 'Edit Unit').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Edit Unit').waitFor({ state: 'hidden' });
  await expect.poll(() => row.evaluate((each) => each === document.activeElement)).toBe(true);
  mustSurvive('B-06', { figure: 'done by keyboard', limit: 'every flow by keyboard' });
});

test('an input that is refused has the focus as soon as its message is there, whatever the next frame waits for', async () => {
  const organization = await anOrganization(ctx, { name: 'Late Frames' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Add Unit' }).press('Enter');
  const dialog = dialogOf(page, 'Add Unit');
  await dialog.getByLabel('Make').fill('Kubota');
  await dialog.getByLabel('Year').fill('1850');
  await dialog.getByLabel('Model').focus();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Must not be before 1900').waitFor();
  const year = dialog.getByLabel('Year');
  expect(await year.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('a dialog takes what is typed from the moment it is drawn, and Tab keeps where it went', async () => {
  const organization = await anOrganization(ctx, { name: 'Quick Hands' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  // Before any timer of the page, as keys go before timers.
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      const drawn = document.querySelector('[role="dialog"] input[data-autofocus]');
      if (!drawn) return;
      watcher.disconnect();
      document.body.dataset.typedInto = String(drawn === document.activeElement);
      document.querySelectorAll<HTMLElement>('[role="dialog"] form input')[1]?.focus();
    });
    watcher.observe(document.body, { subtree: true, childList: true });
  });
  await cardOf(page, 0).getByRole('button', { name: 'Add Unit' }).press('Enter');
  await page.locator('body[data-typed-into]').waitFor({ state: 'attached' });
  expect(await page.locator('body').getAttribute('data-typed-into')).toBe('true');
  const model = dialogOf(page, 'Add Unit').getByRole('textbox', { name: 'Model' });
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  );
  expect(await model.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('two edit one: different fields are merged, of the same one either version can be kept', async () => {
  const organization = await anOrganization(ctx, { name: 'Two Hands' });
  const unit = await aUnit({ make: 'Fendt', model: '724', organizationId: organization.id });
  const page = await crm.visit(`/organizations/${organization.id}?unit=${unit.id}`, {
    as: 'staff',
  });
  crm.forgive(/412/);
  const edit = dialogOf(page, 'Edit Unit');
  const field = (name: string) => edit.getByRole('textbox', { name, exact: true });
  await field('Hours').fill('900');
  await staff.patch(`/api/units/${unit.id}`, { serial: 'THEIRS-1' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Unit updated');
  expect(await stored(unit.id)).toMatchObject({ hours: 900, serial: 'THEIRS-1' });

  // While it leaves the screen it cannot be opened again.
  await edit.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Fendt 724' }).click();
  await field('Hours').fill('950');
  await field('Year').fill('2021');
  await staff.patch(`/api/units/${unit.id}`, { hours: 940, note: 'Back from the field' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('Somebody else changed this in the meantime.').waitFor();
  await edit.getByRole('button', { name: 'Load their version' }).click();
  await expect.poll(() => field('Hours').inputValue()).toBe('940');
  expect(await field('Year').inputValue()).toBe('2021');
  expect(await field('Note').inputValue()).toBe('Back from the field');

  await field('Hours').fill('960');
  await staff.patch(`/api/units/${unit.id}`, { hours: 941 });
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  await edit.getByText('Somebody else changed').waitFor({ state: 'hidden' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'hidden' });
  expect(await stored(unit.id)).toMatchObject({
    hours: 960,
    year: 2021,
    note: 'Back from the field',
  });
  mustSurvive('R-10', {
    figure: 'both versions shown, what was typed stays',
    limit: 'shows both versions, keeps typed text',
  });
});

test('a unit is deleted and restored; one that is gone says so', async () => {
  const organization = await anOrganization(ctx, { name: 'Gone and Back' });
  const unit = await aUnit({ make: 'Claas', organizationId: organization.id });
  const address = `/organizations/${organization.id}?unit=${unit.id}`;
  const page = await crm.visit(address, { as: 'staff' });
  const remove = async () => {
    await dialogOf(page, 'Edit Unit').getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page, 'Delete Claas?').getByRole('button', { name: 'Delete' }).click();
    await seesToast(page, 'Unit deleted', 'Claas has been removed');
  };
  await remove();
  await cardOf(page, 0).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Unit restored', 'Claas is back');
  await cardOf(page, 1).getByRole('button', { name: 'Claas' }).click();
  await remove();
  crm.forgive(/404/);
  await page.goto(address);
  await seesToast(page, 'Unit not found', 'It may have been deleted.');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('a search finds a unit by its serial and opens it with its organization; another is added from anywhere', async () => {
  const organization = await anOrganization(ctx, { name: 'Serial Farms' });
  const unit = await aUnit({
    make: 'Volvo',
    model: 'L90',
    year: 2020,
    serial: 'VCE0L90QQ',
    organizationId: organization.id,
  });
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Welcome');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /^Search/ });
  await search.fill('l90qq');
  await page.getByRole('option', { name: /2020 Volvo L90.*Serial Farms · VCE0L90QQ/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/organizations/${organization.id}?unit=${unit.id}`);
  const edit = dialogOf(page, 'Edit Unit');
  await edit.waitFor();
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');

  await page.keyboard.press('Control+k');
  await search.fill('add unit');
  await page.getByRole('option', { name: 'Add unit' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Add Unit');
  await dialog.getByLabel('Make').fill('Volvo');
  await dialog.getByLabel('VIN or serial').fill('vce0l90qq');
  await dialog.getByText('2020 Volvo L90 of Serial Farms has this VIN or serial').waitFor();
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Unit added');
  await expect.poll(async () => (await unitsOf(organization.id)).length).toBe(2);
});

test('a fleet is read page by page, on a phone too, and a failed read can be tried again', async () => {
  const organization = await anOrganization(ctx, { name: 'Fleet and Sons' });
  for (let count = 1; count <= 12; count += 1) {
    await aUnit({ make: 'Iveco', model: `Daily ${count}`, organizationId: organization.id });
  }
  const page = await crm.visit('/', { as: 'staff', size: { width: 390, height: 844 } });
  crm.forgive(/Failed to load resource|ERR_FAILED/);
  await page.route('**/api/units?*', (route) => route.abort());
  await page.goto(`/organizations/${organization.id}`);
  const card = page.getByRole('region', { name: /^Units/ });
  await card.getByText('Failed to fetch units').waitFor();
  await page.unroute('**/api/units?*');
  await card.getByRole('button', { name: /again/i }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(10);
  await cardOf(page, 12).waitFor();
  await card.getByRole('button', { name: /^Show more/ }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(12);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await page.getByRole('button', { name: 'Iveco Daily 12' }).click();
  await dialogOf(page, 'Edit Unit').getByLabel('Hours').fill('12');
  await dialogOf(page, 'Edit Unit').getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Unit updated');
});

test('all units have a list of their own: searched, filtered, sorted, and exported as a file', async () => {
  const organization = await anOrganization(ctx, { name: 'Listed Machines' });
  const other = await anOrganization(ctx, { name: 'Others' });
  await aUnit({ make: 'Zetor', model: 'Listed', organizationId: organization.id });
  await aUnit({ make: 'Bobcat', model: 'Listed', year: 2018, organizationId: organization.id });
  await aUnit({ make: 'Case', model: 'Listed', organizationId: other.id });
  const page = await crm.visit('/units', { as: 'staff' });
  const names = () => rowsOf(page).getByRole('button').allTextContents();
  await page.getByPlaceholder('Search units...').fill('listed');
  await expect.poll(names).toEqual(['Bobcat Listed', 'Case Listed', 'Zetor Listed']);
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Z to A' }).click();
  await expect.poll(names).toEqual(['Zetor Listed', 'Case Listed', 'Bobcat Listed']);

  // From the card of an organization by keyboard: all that it has.
  await page.goto(`/organizations/${organization.id}`);
  await page.getByRole('link', { name: 'All units' }).press('Enter');
  await sees(page, 'Organization: Listed Machines');
  await expect.poll(names).toEqual(['Bobcat Listed', 'Zetor Listed']);

  await page.getByRole('button', { name: 'List options' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Make');
  expect(lines.filter((line) => line.includes('Listed Machines'))).toHaveLength(2);
  expect(lines.join()).not.toContain('Case');

  await page.goto('/units?q=quintrell');
  await sees(page, 'No units found');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(2);
});

test('a list of units is imported, each with the organization that it names, or in stock', async () => {
  const organization = await anOrganization(ctx, { name: 'Imported Fleet' });
  const page = await crm.visit('/units', { as: 'staff' });
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = dialogOf(page, 'Import units');
  await dialog
    .getByText('Each unit needs a make. One without an organization is in stock.')
    .waitFor();
  await dialog.getByLabel('CSV or Excel file').setInputFiles({
    name: 'fleet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Customer,Manufacturer,Model,Year,Serial number,Hours\r\n' +
        'Imported Fleet,JCB,3CX,2017,JCB3CX99,"5,310"\r\n' +
        'Imported Fleet,,3CX,2017,,\r\n' +
        ',JCB,4CX,2020,JCB4CX01,\r\n',
    ),
  });
  await dialog.getByText('6 of 6 columns will be imported').waitFor();
  await dialog.getByText('A row without an organization is a unit in stock.').waitFor();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '2 new' }).click();
  await dialog.getByText('In stock · JCB · 4CX').waitFor();
  await dialog.getByRole('button', { name: 'Change columns' }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('2 units imported', { exact: true }).waitFor();
  await dialog.getByText('1 row was not imported').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'JCB 3CX' }).waitFor();
  const { body: stock } = await staff.get<Unit[]>('/api/units?inStock=true&q=4CX');
  expect(stock).toMatchObject([{ name: '2020 JCB 4CX', organizationId: null }]);
  expect(await unitsOf(organization.id)).toMatchObject([
    { make: 'JCB', model: '3CX', year: 2017, serial: 'JCB3CX99', hours: 5_310 },
  ]);
});

const shown = await anOrganization(ctx, { name: 'Blackwood Machines' });
const tractor = await aUnit({
  make: 'John Deere',
  model: '8R 410 with a name that goes on for longer than any column is wide',
  year: 2019,
  serial: '1RW8410RPKD000001-AND-SOME-MORE',
  hours: 4_120.5,
  note: 'Front loader fitted.',
  organizationId: shown.id,
});
await aUnit({ make: 'Kubota', organizationId: shown.id });

testScreens(crm, [
  {
    of: 'units',
    as: 'staff',
    paths: [
      `/organizations/${shown.id}`,
      `/organizations/${shown.id}?unit=${tractor.id}`,
      '/units',
      '/units?q=nothing+like+it',
    ],
  },
]);
