/** Two to ten are chosen in a list and merged: with the keyboard alone, with the mouse, and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mostMerged } from '#contract/most-merged.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm, seesToast } from './crm.ts';
import { expectInView, faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

/** By Tab alone, as far as it takes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target}`);
}

test('B-06: two contacts are merged from the list with the keyboard alone, and taken apart again', async () => {
  const bob = await aPerson(ctx, { name: 'Keyes, Bob', phone: '02 5550 0177' });
  const robert = await aPerson(ctx, { name: 'Keyes, Robert', email: 'robert@keyes.example' });
  const page = await crm.visit('/people?q=Keyes', { as: 'staff' });
  await page.getByText('Keyes, Robert').waitFor();
  // One by its box, which Tab comes to.
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Keyes, Bob' }));
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByText('1 selected').waitFor();
  // The arrows go on from there; `x` chooses whom they come to.
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(`**#${bob.id}`);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(`**#${robert.id}`);
  await page.keyboard.press('x');
  await bar.getByText('2 selected').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
  await dialog.getByText('robert@keyes.example').first().waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Merge 2' }));
  await page.keyboard.press('Enter');
  await seesToast(page, 'People merged', 'All of it is with Keyes, Bob now.');
  await bar.waitFor({ state: 'detached' });
  await page.waitForURL(`**#${bob.id}`);
  await expect
    .poll(() => page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').count())
    .toBe(1);
  const staff = await crm.app.signIn('staff');
  expect((await staff.get<Person>(`/api/people/${robert.id}`)).body).toMatchObject({
    id: bob.id,
    email: 'robert@keyes.example',
    phone: '02 5550 0177',
  });
  const toast = page.getByRole('region', { name: 'Notifications' });
  await tabTo(page, toast.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await seesToast(page, 'Taken back', 'All is as it was before.');
  expect((await staff.get<Person>(`/api/people/${robert.id}`)).body.id).toBe(robert.id);
  mustSurvive('B-06', {
    figure: 'merged from the list by keyboard',
    limit: 'every flow by keyboard',
  });
});

test('organizations are chosen under the pointer, across searches, and merged', async () => {
  const keep = await anOrganization(ctx, { name: 'Quarry Ford', industry: 'Dealer' });
  const gone = await anOrganization(ctx, { name: 'Metro Ford of Quarry', location: 'Dubbo NSW' });
  const page = await crm.visit('/organizations?q=Quarry', { as: 'staff' });
  const card = page.getByRole('article', { name: 'Quarry Ford', exact: true });
  const box = card.getByRole('checkbox', { name: 'Select Quarry Ford' });
  const seen = () =>
    box.evaluate((each) => Number(getComputedStyle(each.parentElement ?? each).opacity));
  await box.waitFor();
  await expect.poll(seen).toBe(0);
  await card.hover();
  await expect.poll(seen).toBe(1);
  await box.check();
  // Choosing opens nothing.
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/organizations');
  await page.getByPlaceholder('Search organizations...').fill('Metro Ford');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('checkbox', { name: 'Select Metro Ford of Quarry' }).check();
  const bar = page.getByRole('region', { name: 'Selected organizations' });
  await bar.getByText('2 selected').waitFor();
  await expectInView(bar.getByRole('button', { name: 'Merge' }));
  await bar.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Organizations' });
  await dialog.getByRole('button', { name: 'Merge 2' }).click();
  await seesToast(page, 'Organizations merged', 'All of it is with Quarry Ford now.');
  const staff = await crm.app.signIn('staff');
  expect((await staff.get<Organization>(`/api/organizations/${gone.id}`)).body).toMatchObject({
    id: keep.id,
    industry: 'Dealer',
    location: 'Dubbo NSW',
  });
});

test('no more than ten can be merged, and Escape chooses none', async () => {
  for (let n = 10; n <= 20; n += 1) await aPerson(ctx, { name: `Eleven ${n}` });
  const page = await crm.visit('/people?q=Eleven', { as: 'staff' });
  for (let n = 10; n < 20; n += 1) {
    await page.getByRole('checkbox', { name: `Select Eleven ${n}` }).check();
  }
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByText(`${mostMerged} selected`).waitFor();
  await bar.getByRole('button', { name: 'Merge' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select Eleven 20' }).check();
  await bar.getByRole('button', { name: 'Merge' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
});
